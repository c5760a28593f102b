import Basics
import Markup
import PageModel

/// `@Declaration { … }`: a code block, and a list of the names in it that are links.
///
/// The names are looked for in the order of the list, so a name without a link skips one occurrence.
enum DeclarationDirective: DirectiveRendering {
  static let name = "Declaration"
  static let arguments: [DirectiveArgument] = [
    .unnamed(.text, label: "label", required: false, otherNames: ["title"])
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.components.used.insert(.declarations)
    // Titles, abstracts and headings contain no declarations.
    if renderer.options.isSummary { return false }
    renderer.out.append("<div class=\"declaration\">\n")
    guard let block = codeBlock(in: node) else {
      reportContent(of: node, &renderer)
      return true
    }
    let code =
      block.literal.last == 10 ? UnsafeBufferPointer(rebasing: block.literal.dropLast()) : block.literal
    var links: [Link] = []
    for list in node.children where list.kind == .list { takeNames(from: list, code, &links, &renderer) }
    let label = directive.unnamed ?? directive["label"] ?? ""
    if !label.isEmpty {
      renderer.out.append("<p class=\"declaration-label\">")
      renderer.out.appendEscaped(label)
      renderer.out.append("</p>\n")
    }
    write(code, String(decoding: block.codeInfo, as: UTF8.self), links, &renderer)
    block.remove()
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    if !renderer.options.isSummary { renderer.closeBlock("</div>\n") }
  }

  private static func codeBlock(in node: Node) -> Node? {
    for child in node.children where child.kind == .codeBlock { return child }
    return nil
  }

  private static func reportContent(of node: Node, _ renderer: inout BodyHTMLRenderer) {
    renderer.report(
      "directive.unexpected-content", at: renderer.location(of: node),
      ["name": name, "expected": "a code block and a list of names in it", "wrapper": nil])
  }

  // MARK: - Names

  /// A part of the code that is a link.
  private struct Link {
    var range: Range<Int>
    var node: Node
  }

  /// Finds the names of a list in the code, and removes them from the list. Names that are not in the code are reported
  /// and stay.
  private static func takeNames(
    from list: Node, _ code: UnsafeBufferPointer<UInt8>, _ links: inout [Link],
    _ renderer: inout BodyHTMLRenderer
  ) {
    var end = links.last?.range.upperBound ?? 0
    for item in Array(list.children) {
      let name = Array((item.firstChild?.plainText ?? "").utf8)
      guard let text = item.firstChild?.firstChild, let start = code.offset(ofWord: name, from: end)
      else {
        reportContent(of: item, &renderer)
        continue
      }
      end = start + name.count
      if text.kind == .link { links.append(Link(range: start..<end, node: text)) }
      item.remove()
    }
    if list.firstChild == nil { list.remove() }
  }

  // MARK: - Code

  private static func write(
    _ code: UnsafeBufferPointer<UInt8>, _ info: String, _ links: [Link], _ renderer: inout BodyHTMLRenderer
  ) {
    let word = info.split(separator: " ").first.map(String.init) ?? ""
    renderer.components.declarationLanguage = word
    // Without `tabindex`, which makes a scroll region, `code.css` lets long lines wrap: readers should not have to
    // scroll to see the end of a declaration.
    renderer.out.append("<pre><code")
    if !word.isEmpty {
      renderer.out.append(" class=\"language-")
      renderer.out.appendEscaped(word)
      renderer.out.append(UInt8(ascii: "\""))
    }
    renderer.out.append(UInt8(ascii: ">"))
    var html = ByteBuffer(capacity: code.count * 2)
    BodyHTMLRenderer.append(code, word.isEmpty ? nil : CodeLanguage.named(word)?.scanner, to: &html)
    let highlighted = html.array()
    highlighted.withUnsafeBufferPointer { write($0, links, &renderer) }
    renderer.out.append("</code></pre>\n")
  }

  /// Writes highlighted code with its links. A token is not highlighted inside a link, which has a color of its own.
  private static func write(
    _ html: UnsafeBufferPointer<UInt8>, _ links: [Link], _ renderer: inout BodyHTMLRenderer
  ) {
    var next = 0
    var isInLink = false
    // The start tag of the current token, and whether it is written.
    var token = 0..<0
    var isTokenOpen = false
    // The offset in the code.
    var offset = 0
    var index = 0
    while index < html.count {
      let start = index
      if html[index] == UInt8(ascii: "<") {
        while html[index] != UInt8(ascii: ">") { index += 1 }
        index += 1
        let isEnd = html[start + 1] == UInt8(ascii: "/")
        if isEnd, isTokenOpen { renderer.out.append("</span>") }
        isTokenOpen = false
        token = isEnd ? 0..<0 : start..<index
        continue
      }
      if !isInLink, next < links.count, links[next].range.lowerBound == offset {
        if isTokenOpen { renderer.out.append("</span>") }
        isTokenOpen = false
        isInLink = renderer.openLinkInCode(links[next].node)
      }
      if !token.isEmpty, !isTokenOpen, !isInLink {
        renderer.out.append(UnsafeBufferPointer(rebasing: html[token]))
        isTokenOpen = true
      }
      // A character reference is one character of code.
      if html[index] == UInt8(ascii: "&") { while html[index] != UInt8(ascii: ";") { index += 1 } }
      index += 1
      offset += 1
      renderer.out.append(UnsafeBufferPointer(rebasing: html[start..<index]))
      if next < links.count, links[next].range.upperBound == offset {
        if isInLink { renderer.out.append("</a>") }
        isInLink = false
        next += 1
      }
    }
  }
}
