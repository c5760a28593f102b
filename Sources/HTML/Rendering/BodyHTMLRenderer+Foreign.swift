import Basics
import HTMLSyntax
import Markup

/// Syntax of other tools, which is reported once for each form and page.
extension BodyHTMLRenderer {
  /// Searches a text node, whose text has been written.
  @inline(__always) mutating func checkForeignSyntax(in node: Node, _ text: UnsafeBufferPointer<UInt8>) {
    guard options.isSite else { return }
    let signs = TextSigns(in: text)
    if signs.contains(.mistake) || TextMistake.mayBegin(text), document.isWritten, !options.isSummary {
      noteMistakes(in: node)
    }
    guard signs.contains(.foreign) || ForeignSyntax.mayBegin(text) else { return }
    searchForeignSyntax(in: node, text)
  }

  @inline(never)
  private mutating func searchForeignSyntax(in node: Node, _ text: UnsafeBufferPointer<UInt8>) {
    guard document.isWritten, !options.isSummary else { return }
    let previous = node.previous?.kind
    let isParagraph = node.parent?.kind == .paragraph
    let isLineStart = isParagraph && (previous == nil || previous == .softBreak || previous == .lineBreak)
    let holder = previous == nil && isParagraph ? node.parent?.parent?.kind : nil
    reportLinksWithSpaces(in: node, text)
    var found = ForeignSyntax(
      text, isLineStart: isLineStart, isParagraphStart: holder == .document, isInQuote: holder == .blockQuote
    ).all()
    found += foundBefore(node.next, text)
    if found.isEmpty { return }
    let place = location(of: node)
    var line = 0
    for found in found {
      if found.kind == .wikiLink, isEscaped(found.shown, in: node, after: &line) { continue }
      if found.kind == .template || found.kind == .contents, isEscaped(found.shown, in: node, after: &line) {
        continue
      }
      // The parser has reported an unknown variable, and one in the form of a variable is text on purpose.
      if found.kind == .template, options.hasVariables, found.shown.hasPrefix("{{"),
        !found.shown.hasPrefix("{{<")
      {
        continue
      }
      let label = found.shown.prefix { $0 != "]" }
      if found.kind == .alert, isEscaped(String(label), in: node, after: &line) { continue }
      note(found, place)
    }
  }

  /// Returns the syntax at the end of a text, before a node that belongs to it: `{ref}` before code, and `[[` before the
  /// emphasized name of `[[_TOC_]]`.
  private func foundBefore(_ next: Node?, _ text: UnsafeBufferPointer<UInt8>) -> [ForeignSyntax.Found] {
    switch next?.kind {
    case .code:
      guard text.last == UInt8(ascii: "}"), let open = text.lastIndex(of: UInt8(ascii: "{")),
        text.count - open > 2, text.count - open < 40, open == 0 || text[open - 1] != UInt8(ascii: "{"),
        text[open + 1].isASCIILetter,
        text[(open + 1)...].dropLast().allSatisfy({
          ByteSet.alphanumerics.contains($0) || "-_:+".utf8.contains($0)
        })
      else { return [] }
      return [
        ForeignShape.role.found("\(String(decoding: text[open...], as: UTF8.self))`…`", at: open)
      ]
    case .emphasis:
      guard text.suffix(2).elementsEqual("[[".utf8), let next, let name = next.firstChild, name.kind == .text,
        name.literal.elementsEqual("TOC".utf8)
      else { return [] }
      return [ForeignShape.contents.found("[[_TOC_]]", at: text.count - 2)]
    default: return []
    }
  }

  /// Reports the title of a link that sets an option in Docsify: `[text](file.md ':include')`.
  mutating func checkForeignOption(in link: Node) {
    let title = link.title
    guard title.first == UInt8(ascii: ":"), options.isSite, document.isWritten, !options.isSummary else {
      return
    }
    let name = title.dropFirst().prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    guard Self.linkOptions.contains(String(decoding: name, as: UTF8.self)) else { return }
    note(
      ForeignShape.linkOption.found("':\(String(decoding: title.dropFirst().prefix(38), as: UTF8.self))'"),
      location(of: link))
  }

  /// Source: Docsify, “Helpers”.
  private static let linkOptions: Set<String> = [
    "include", "ignore", "target", "disabled", "class", "id", "size", "crossorgin", "no-zoom",
  ]

  /// Reports a code block with the name of a directive: `` ```{note} ``. Returns false for the name of a language, as in
  /// `` ```{python} ``, or another text.
  mutating func noteForeignFence(_ word: String, _ node: Node) -> Bool {
    guard word.first == "{", let end = word.firstIndex(of: "}"), document.isWritten, !options.isSummary,
      !options.isOfOtherTool
    else { return false }
    let name = String(word[word.index(after: word.startIndex)..<end].prefix { $0 != ":" })
    guard Self.fenceNames.contains(name) else { return false }
    note(ForeignShape.fence.found("```{\(name)}"), location(of: node))
    return true
  }

  /// The directives of MyST, Sphinx and sphinx-design.
  ///
  /// Sources: MyST Parser, “Roles and Directives”; Sphinx, “Directives”.
  private static let fenceNames: Set<String> = [
    "note", "tip", "hint", "important", "warning", "caution", "attention", "danger", "error", "seealso",
    "admonition", "todo", "versionadded", "versionchanged", "deprecated", "toctree", "contents", "figure",
    "image", "table", "list-table", "csv-table", "code-block", "code", "sourcecode", "literalinclude",
    "include",
    "math", "eval-rst", "raw", "only", "glossary", "tab-set", "tab-item", "grid", "grid-item",
    "grid-item-card", "card", "dropdown", "button-link", "button-ref", "margin", "sidebar", "epigraph",
    "rubric",
    "code-cell", "bibliography", "automodule", "autoclass", "autofunction", "autosummary",
    "exercise",
    "solution", "topic", "div", "container", "video", "iframe", "prf:theorem", "index",
  ]

  /// Returns whether the author has escaped a bracket of a wiki link, so that it is meant as text.
  ///
  /// - Parameter start: the offset in the line at which the search begins; it is moved after the link.
  private func isEscaped(_ link: String, in node: Node, after start: inout Int) -> Bool {
    let line = document.text.range(ofLine: document.place(of: node).line)
    guard document.text.bytes[line].contains(UInt8(ascii: "\\")) else { return false }
    return sourcePlace(of: Array(link.utf8), in: node, after: &start) == nil
  }

  // MARK: Links with spaces

  /// Reports links and images that are shown as text, because their paths contain a space.
  private mutating func reportLinksWithSpaces(in node: Node, _ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for link in LinkWithSpace.all(in: text) { report(link, in: node, after: &start) }
    if text.last == UInt8(ascii: "[") {
      // The text of the link is another node, such as code.
      guard let rest = node.next?.next, rest.kind == .text, rest.literal.starts(with: "](".utf8),
        let end = LinkWithSpace.end(of: rest.literal, from: 2),
        let link = LinkWithSpace("](", String(decoding: rest.literal[2..<end], as: UTF8.self))
      else { return }
      start = 0
      report(link, in: rest, after: &start)
    } else if text.last == UInt8(ascii: "("), let url = node.next, url.kind == .link {
      // The part of the URL before the space has become a link.
      guard text.count > 2, text[text.count - 2] == UInt8(ascii: "]"),
        let first = LinkWithSpace.start(of: text, before: text.count - 2, from: 0),
        let shown = url.firstChild, shown.kind == .text, let rest = url.next, rest.kind == .text,
        let end = LinkWithSpace.end(of: rest.literal, from: 0),
        let link = LinkWithSpace(
          String(decoding: text[first...], as: UTF8.self),
          String(decoding: shown.literal, as: UTF8.self)
            + String(decoding: rest.literal[..<end], as: UTF8.self))
      else { return }
      report(link, in: node, after: &start)
    }
  }

  private mutating func report(_ link: LinkWithSpace, in node: Node, after start: inout Int) {
    guard let place = sourcePlace(of: Array(link.text.utf8), in: node, after: &start) else { return }
    report(
      "link.space", at: place, ["path": link.path.prefix(60), "fixed": link.fixed],
      fixIt: link.endsWithFile ? .replace(link.text, with: link.fixed) : nil)
  }

  /// Returns the place in the source of a part of a text node; nil if the author has written it with escapes, or if its
  /// first character is escaped.
  ///
  /// - Parameter start: the offset in the line at which the search begins; it is moved after the part.
  func sourcePlace(of part: [UInt8], in node: Node, after start: inout Int) -> SourceLocation? {
    let place = document.place(of: node)
    let line = UnsafeBufferPointer(
      rebasing: document.text.bytes[document.text.range(ofLine: place.line)])
    let first = max(start, min(place.column - 1, line.count))
    guard
      let offset = Self.offset(of: part, in: line, from: first)
        ?? Self.offset(of: part, in: line, from: start)
    else { return nil }
    start = offset + part.count
    return document.lines.location(line: place.line, column: offset + 1)
  }

  /// Returns the offset of a part of a line that no backslash escapes; nil if there is none.
  private static func offset(of part: [UInt8], in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let first = part.first else { return nil }
    var next = start
    while let index = line.offset(of: first, from: next), index + part.count <= line.count {
      let backslashes = line[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      if backslashes.isMultiple(of: 2), line[index...].starts(with: part) { return index }
      next = index + 1
    }
    return nil
  }

  // MARK: HTML

  /// Searches the text of a block of HTML outside of code. This text is not Markdown, so readers see such syntax as it
  /// is written.
  mutating func checkForeignSyntax(inHTML node: Node) {
    let html = node.literal
    guard options.isSite, document.isWritten, !options.isSummary else { return }
    // The conversion of other tools' pages decides which HTML contains Markdown.
    var mayHaveMarkdown =
      !options.isOfOtherTool && html.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "]") }
    guard mayHaveMarkdown || TextSigns(in: html).contains(.foreign) else { return }
    var tokenizer = HTMLTokenizer(html)
    var openCode = 0
    var counted = (lines: 0, end: 0)
    while true {
      switch tokenizer.next() {
      case .end: return
      case .startTag:
        if Self.codeElements.contains(tokenizer.element), !tokenizer.isSelfClosing { openCode += 1 }
      case .endTag: if Self.codeElements.contains(tokenizer.element) { openCode = max(0, openCode - 1) }
      case .text:
        guard openCode == 0 else { continue }
        let range = tokenizer.start..<tokenizer.position
        checkForeignSyntax(inText: range, of: node, &counted)
        if mayHaveMarkdown, noteUnreadMarkdown(in: range, of: node) { mayHaveMarkdown = false }
      }
    }
  }

  /// Searches a text in a block of HTML for Markdown. Returns whether there is some.
  private mutating func noteUnreadMarkdown(in range: Range<Int>, of node: Node) -> Bool {
    let text = UnsafeBufferPointer(rebasing: node.literal[range])
    guard let found = TextMistake.unreadMarkdown(in: text) else { return false }
    var source = RawHTMLSource(node, of: document)
    let (line, column) = source.place(of: range.lowerBound + found.offset)
    components.mistakes.add(found.mistake, document.lines.location(line: line, column: column))
    return true
  }

  /// Searches the lines of a text in a block of HTML.
  ///
  /// - Parameter counted: the offset up to which the lines of the block have been counted, and their number.
  private mutating func checkForeignSyntax(
    inText range: Range<Int>, of node: Node, _ counted: inout (lines: Int, end: Int)
  ) {
    let html = node.literal
    var start = range.lowerBound
    while start < range.upperBound {
      let lineEnd = html[start..<range.upperBound].firstIndex(of: 10) ?? range.upperBound
      counted.lines += html[counted.end..<start].count { $0 == 10 }
      counted.end = start
      let isLineStart = start == 0 || html[start - 1] == 10
      let first = isLineStart ? html[start..<lineEnd].firstIndex { $0 != 32 && $0 != 9 } ?? lineEnd : start
      let line = UnsafeBufferPointer(rebasing: html[first..<lineEnd])
      if TextSigns(in: line).contains(.foreign) || ForeignSyntax.mayBegin(line) {
        var place = location(of: node)
        place.line += counted.lines
        place.column = 1
        for found in ForeignSyntax(line, isLineStart: isLineStart, isInQuote: false).all() {
          note(found, place)
        }
      }
      start = lineEnd + 1
    }
  }

  /// The elements whose text is not prose.
  private static let codeElements: Set<Element> = [
    .pre, .code, .kbd, .samp, .script, .style, .svg, .math, .textarea,
  ]

  /// Records a kind of Mermaid diagram that only Mermaid draws.
  mutating func noteForeignDiagram(_ kind: String, at place: SourceLocation) {
    note(ForeignShape.diagram.found(kind), place)
  }

  /// Records a mark of another tool in the lines of a code block, such as `// [!code ++]`.
  mutating func noteForeignMark(_ node: Node) {
    guard document.isWritten, options.isSite, !options.isSummary else { return }
    var rest = node.literal
    while let open = rest.offset(of: UInt8(ascii: "[")) {
      rest = UnsafeBufferPointer(rebasing: rest[(open + 1)...])
      guard rest.starts(with: "!code ".utf8), let end = rest.offset(of: UInt8(ascii: "]")), end < 40 else {
        continue
      }
      let shown = "[" + String(decoding: rest[...end], as: UTF8.self)
      return note(ForeignShape.codeMark.found(shown), location(of: node))
    }
  }

  /// Records a thematic break that consists of several groups of hyphens above a line of text: pandoc’s simple table.
  mutating func noteSimpleTable(_ node: Node) {
    guard document.isWritten, !options.isSummary, !options.isOfOtherTool else { return }
    let (text, line) = (document.text, node.startLine)
    let groups = text.bytes[text.range(ofLine: line)].split { $0 <= Byte.space }
    guard groups.count > 1, groups.allSatisfy({ $0.count > 1 && $0.allSatisfy { $0 == UInt8(ascii: "-") } }),
      text.bytes[text.range(ofLine: line + 1)].contains(where: { $0 > Byte.space })
    else { return }
    note(
      ForeignShape.simpleTable.found(
        String(decoding: Array(groups.joined(separator: [Byte.space])), as: UTF8.self)),
      location(of: node))
  }

  private mutating func note(_ found: ForeignSyntax.Found, _ place: SourceLocation) {
    if options.isOfOtherTool, found.kind.isTextElsewhere || found.shown.hasPrefix("{{") { return }
    components.foreign[found.shape, default: ForeignOccurrences(first: found, place: place)].count += 1
  }

  /// Reports what was found on the page.
  mutating func reportForeignSyntax() {
    if components.foreign.isEmpty { return }
    for shape in ForeignShape.all.indices {
      guard let found = components.foreign[shape] else { continue }
      report(ForeignDiagnostics.found(found.first, found.place, count: found.count))
    }
  }
}
