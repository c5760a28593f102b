import Basics
import Diagrams
import HTMLSyntax
import Markup
import PageModel

/// Diagrams in Mermaid’s language, which the build draws itself. One that it cannot draw is shown as code.
extension BodyHTMLRenderer {
  /// Renders a code block in the language `mermaid`, or `{mermaid}` as in Sphinx and Quarto. Returns false if it is to
  /// be shown as code.
  mutating func renderMermaid(_ node: Node, _ info: CodeInfo) -> Bool {
    guard options.isSite, node.isFenced, Self.isMermaid(info.word) else { return false }
    // Summaries have the same components as bodies, whether the diagram is valid or not.
    components.used.insert(.diagrams)
    // Titles, abstracts and headings, which make up the summary, contain no diagrams.
    if options.isSummary { return true }
    let asked = CodeBlockOptions(info.options, isDiagram: true)
    for problem in asked.problems { report(CodeDiagnostics.problem(problem, location(of: node))) }
    let start = document.place(of: node)
    let lines = document.lines
    return draw(Array(node.literal), asked) { line, column in
      lines.location(line: start.line + 1 + line, column: start.column + column)
    }
  }

  static func isMermaid(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    let word =
      word.first == UInt8(ascii: "{") && word.last == UInt8(ascii: "}")
      ? word.dropFirst().dropLast() : word[...]
    return word.count == 7 && word.elementsEqual("mermaid".utf8) { $0.asciiLowercased == $1 }
  }

  /// Renders `<pre class="mermaid">` with everything up to its end tag. Returns false if the HTML is something else, or
  /// if the diagram cannot be drawn.
  mutating func renderMermaid(inHTML node: Node) -> Bool {
    guard options.isSite, document.isWritten else { return false }
    let html = node.literal
    var tokenizer = HTMLTokenizer(html)
    guard html.first == UInt8(ascii: "<"), case .startTag = tokenizer.next(),
      tokenizer.element == .pre || tokenizer.element == .div,
      tokenizer.attributes.contains(where: { attribute in
        html[attribute.name].elementsEqual("class".utf8)
          && html[attribute.value].split(separator: 32).contains { $0.elementsEqual("mermaid".utf8) }
      })
    else { return false }
    let element = tokenizer.element
    let first = tokenizer.position
    var end: Int?
    while end == nil {
      switch tokenizer.next() {
      case .endTag where tokenizer.element == element: end = tokenizer.start
      case .end: return false
      default: continue
      }
    }
    guard let end, html[tokenizer.position...].allSatisfy({ $0 <= 0x20 }) else { return false }
    components.used.insert(.diagrams)
    if options.isSummary { return true }
    let start = document.place(of: node)
    let lines = document.lines
    return draw(
      CharacterReferences.decoded(html[first..<end]),
      CodeBlockOptions(UnsafeBufferPointer(rebasing: html[..<0]), isDiagram: true)
    ) { line, column in
      lines.location(
        line: start.line + line, column: line == 0 ? start.column + first + column : column + 1)
    }
  }

  /// Draws a diagram. Returns false if it cannot be drawn.
  ///
  /// - Parameter place: returns the location of a line and a column in the text, both from 0.
  private mutating func draw(
    _ text: [UInt8], _ asked: CodeBlockOptions, place: (Int, Int) -> SourceLocation
  ) -> Bool {
    components.mermaidBlocks += 1
    var number = components.diagrams
    repeat { number += 1 } while !anchors.reserve("diagram-\(number)")
    let alt = asked.alt.flatMap { $0.isEmpty ? nil : $0 } ?? asked.title
    let diagram = DiagramText(
      text, idPrefix: "diagram-\(number)-", name: alt, strings: options.strings)
    switch diagram.draw() {
    case .drawn(let drawing):
      components.diagrams = number
      for note in drawing.notes { report(note, at: place(note.line, note.column)) }
      append(drawing, caption: asked.title ?? drawing.caption, place: place)
      options.lastDrawings?.set(drawing, page: pagePath, number: components.mermaidBlocks)
      return true
    case .unsupported(let kind):
      if document.isWritten { noteForeignDiagram(kind, at: place(0, 0)) }
    case .failed(let error):
      if document.isWritten { report(error, at: place(error.line, error.column)) }
      if let drawing = options.lastDrawings?.drawing(page: pagePath, number: components.mermaidBlocks) {
        components.diagrams = number
        append(drawing, caption: asked.title ?? drawing.caption, isOutdated: true, place: place)
        return true
      }
    }
    return false
  }

  private mutating func report(_ note: Drawing.Note, at place: SourceLocation) {
    guard document.isWritten else { return }
    switch note.problem {
    case .icon(let name): report("diagram.simplified/icon", at: place, ["name": name.prefix(60)])
    case .property(let name): report("diagram.simplified/property", at: place, ["name": name.prefix(60)])
    case .script: report("diagram.simplified/script", at: place)
    case .setting(let name): report("diagram.simplified/setting", at: place, ["name": name.prefix(60)])
    case .statement(let name): report("diagram.simplified/statement", at: place, ["name": name.prefix(60)])
    }
  }

  private mutating func report(_ error: DiagramError, at place: SourceLocation) {
    switch error.expected {
    case .kind: report("diagram.invalid/kind", at: place, ["text": error.found])
    case .size: report("diagram.invalid/size", at: place)
    case .syntax(let expected):
      report(
        error.found.isEmpty ? "diagram.invalid/end" : "diagram.invalid/syntax", at: place,
        ["expected": expected, "text": error.found])
    }
  }

  // MARK: HTML

  /// - Parameter isOutdated: whether the drawing is an earlier one, because the current text is invalid.
  private mutating func append(
    _ drawing: Drawing, caption: String?, isOutdated: Bool = false, place: (Int, Int) -> SourceLocation
  ) {
    startLine()
    out.append(isOutdated ? "<figure class=\"drawing outdated\">\n<div" : "<figure class=\"drawing\">\n<div")
    if drawing.width > Drawing.narrowWidth {
      out.append(" class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"")
      out.appendEscaped(drawing.name)
      out.append(UInt8(ascii: "\""))
    }
    out.append(">")
    var isLink = false
    // The places of the URLs, for the text form.
    var places: [String: SourceLocation] = [:]
    for part in drawing.parts {
      switch part {
      case .markup(let bytes): out.append(bytes)
      case .link(let url, let line, let column):
        places[url] = place(line, column)
        isLink = openLink(url, place(line, column), isDrawn: true)
        if !isLink { out.append("<g>") }
      case .endOfLink: out.append(isLink ? "</a>" : "</g>")
      }
    }
    out.append("</div>\n")
    if let caption {
      out.append("<figcaption dir=\"auto\">")
      out.appendEscaped(caption)
      out.append("</figcaption>\n")
    }
    out.append("</figure>\n")
    guard !drawing.outline.isEmpty else { return }
    out.append("<details class=\"drawing-text\">\n<summary>")
    out.appendEscaped(options.strings["diagramAsText"])
    out.append("</summary>\n")
    for block in drawing.outline { append(block, places) }
    out.append("</details>\n")
  }

  /// Writes the start tag of a link. Returns false if the URL is not safe.
  private mutating func openLink(_ url: String, _ place: SourceLocation, isDrawn: Bool) -> Bool {
    let kind = url.withBytes { URLKind($0) }
    guard kind.isSafe(forImage: false) else {
      if isDrawn { report("link.unsafe", at: place, ["url": url.prefix(60)]) }
      return false
    }
    out.append("<a href=\"")
    if case .withinSite = kind {
      appendPlaceholder(.link, .link, url, place)
      out.append("\">")
    } else {
      out.appendHref(url)
      if case .web = kind, !isDrawn { out.append("\" rel=\"external\">") } else { out.append("\">") }
    }
    return true
  }

  private mutating func append(_ block: Outline, _ places: [String: SourceLocation]) {
    switch block {
    case .list(let items):
      out.append("<ul>\n")
      for item in items {
        out.append("<li>")
        append(item.text, places)
        if !item.children.isEmpty { out.append(UInt8(ascii: "\n")) }
        for child in item.children { append(child, places) }
        out.append("</li>\n")
      }
      out.append("</ul>\n")
    case .table(let header, let rows):
      out.append("<table>\n<thead>\n<tr>")
      for cell in header {
        out.append("<th scope=\"col\">")
        append(cell, places)
        out.append("</th>")
      }
      out.append("</tr>\n</thead>\n<tbody>\n")
      for row in rows {
        out.append("<tr>")
        for cell in row {
          out.append("<td>")
          append(cell, places)
          out.append("</td>")
        }
        out.append("</tr>\n")
      }
      out.append("</tbody>\n</table>\n")
    }
  }

  private mutating func append(_ text: Outline.Text, _ places: [String: SourceLocation]) {
    let isLink = text.url.flatMap { url in places[url].map { openLink(url, $0, isDrawn: false) } } ?? false
    out.appendEscaped(text.text)
    if isLink { out.append("</a>") }
  }
}
