import HTMLSyntax

/// Finds links, buttons and summaries without an accessible name.
struct EmptyControl: OutputRule {
  static let rule = Rule.named("html.empty-control")

  static func isControl(_ tag: borrowing HTMLTokenizer, isForeign: Bool) -> Bool {
    if isForeign { return false }
    let isControl =
      tag.element == .button || tag.element == .summary || (tag.element == .a && tag.has("href"))
    guard isControl else { return false }
    return !(tag.attribute("aria-label").map { !$0.isEmpty } ?? false) && !tag.has("aria-labelledby")
      && !(tag.attribute("title").map { !$0.isEmpty } ?? false)
  }

  mutating func close(_ element: OpenElement, _ page: inout OutputPage) {
    guard element.isControl, !element.hasName, !element.isHiddenFromAssistance else { return }
    let kind = element.element == .a ? "link" : element.element == .button ? "button" : "summary"
    let html = page.text(element.start..<page.tokenizer.start)
    page.report(
      Self.rule, "this \(kind) has no accessible name: \(Self.shortened(html, of: page.shown(element)))",
      help: "write text in it, or a description for its image",
      written: Self.written(html, as: element.element))
  }

  /// Returns the beginning of an element’s HTML in one line, which does not end within a tag.
  ///
  /// - Parameter tag: the start tag without attributes.
  private static func shortened(_ html: String, of tag: String) -> String {
    let line = html.split { $0.isWhitespace }.joined(separator: " ")
    if line.count <= 120 { return line }
    var start = line.prefix(120)
    if let open = start.lastIndex(of: "<"), !start[open...].contains(">") { start = start[..<open] }
    return (start.isEmpty ? tag : String(start)) + "…"
  }

  /// Returns what the line in the source file can contain: the same HTML, or a link in Markdown.
  private static func written(_ html: String, as element: Element) -> [WrittenText] {
    guard let end = html.firstIndex(of: ">") else { return [] }
    var all: [WrittenText] = [[html], [String(html[...end])]]
    // A tag can continue on the next line. Its name alone could match another element, too.
    let line = String(html.prefix { !$0.isNewline })
    if line.contains("=") { all.append([line]) }
    guard element == .a else { return all }
    if let name = Self.fileName(in: html, after: "href=\"") {
      all += ["<a", "[![](", "[]("].map { [$0, name] }
    }
    // The file may have a reference instead of the URL, or another spelling of it, but the same image in the link.
    if let image = Self.fileName(in: html, after: "src=\"") { all += ["<img", "![]("].map { [$0, image] } }
    return all
  }

  /// Returns the name of the file or page, without its ending, in the URL of the first attribute.
  private static func fileName(in html: String, after attribute: String) -> String? {
    guard let start = html.firstRange(of: attribute)?.upperBound else { return nil }
    let url = html[start...].prefix { $0 != "\"" && $0 != "#" && $0 != "?" }
    return url.split(separator: "/").last?.split(separator: ".").first.map(String.init)
  }
}
