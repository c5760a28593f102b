import Basics

/// The page of the preview that explains all diagnostics, and the same explanations for a terminal. Both are made from
/// the documentation when Unfold itself is built, so they work offline and always match the version of the program.
public enum DiagnosticReference {
  /// The name of the page in the folder of the preview's own files.
  static let name = "diagnostics.html"

  private struct Section {
    let title: String
    var rows: [Row] = []
  }

  private struct Row {
    let identifier: String
    let severity: String
    /// The explanation in Markdown: code between backquotes, and at the end, the solution between asterisks.
    let meaning: String
  }

  private static let sections = read(
    String(decoding: EmbeddedFile.bytes(at: "content/diagnostics.md"), as: UTF8.self))
  private static let identifiers = Set(sections.flatMap(\.rows).map(\.identifier))

  /// The explanation of a diagnostic as plain text.
  public struct Explanation: Sendable {
    /// The default severity, such as “warning”.
    public let severity: String
    public let meaning: String
    /// How to fix it; empty for a diagnostic with several solutions.
    public let solution: String
  }

  /// Returns the explanation of a diagnostic; nil for an unknown identifier.
  public static func explanation(of identifier: String) -> Explanation? {
    guard let row = sections.lazy.flatMap(\.rows).first(where: { $0.identifier == identifier }) else {
      return nil
    }
    let text = row.meaning.replacing("`", with: "")
    // The solution is emphasized, at the end.
    guard let match = text.firstMatch(of: /^(.*?) ?\*([^*]+)\*$/) else {
      return Explanation(severity: row.severity, meaning: text, solution: "")
    }
    return Explanation(severity: row.severity, meaning: String(match.1), solution: String(match.2))
  }

  /// The identifiers of all diagnostics.
  public static var allIdentifiers: [String] { identifiers.sorted() }

  /// Returns whether the page explains a diagnostic.
  static func explains(_ identifier: String) -> Bool { identifiers.contains(identifier) }

  /// Parses the tables of `content/diagnostics.md`, whose rows are
  /// ``| <a id="link.broken"></a>`link.broken` | error | Meaning. *What to do.* |``.
  private static func read(_ text: String) -> [Section] {
    var sections: [Section] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { sections.append(Section(title: String(line.dropFirst(3)))) }
      guard !sections.isEmpty, let row = row(line) else { continue }
      sections[sections.count - 1].rows.append(row)
    }
    return sections.filter { !$0.rows.isEmpty }
  }

  private static func row(_ line: Substring) -> Row? {
    guard let match = line.wholeMatch(of: /\| (?:<a id=\"[^\"]*\"><\/a>)?`([^`]+)` \| ([\w ]+) \| (.*) \|/)
    else { return nil }
    // Remove links to other pages of the documentation, which the preview does not serve.
    let meaning = String(match.3).replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.1) }.replacing(
      "\\|", with: "|")
    return Row(identifier: String(match.1), severity: String(match.2), meaning: meaning)
  }

  /// The whole page as HTML.
  static let page: [UInt8] = {
    var page = ByteBuffer(capacity: 32 << 10)
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width\">\n")
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>Diagnostics</title>\n")
    page.append("<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"preview.css\">\n")
    page.append("</head>\n<body class=\"unfold-reference\">\n<main>\n<h1>Diagnostics</h1>\n")
    for section in sections {
      page.append("<h2>")
      page.appendEscaped(section.title)
      page.append("</h2>\n<dl>\n")
      for row in section.rows { append(row, to: &page) }
      page.append("</dl>\n")
    }
    page.append("</main>\n</body>\n</html>\n")
    return page.array()
  }()

  private static func append(_ row: Row, to page: inout ByteBuffer) {
    page.append("<dt id=\"")
    page.appendEscaped(row.identifier)
    page.append("\"><code>")
    page.appendEscaped(row.identifier)
    page.append("</code> <span>")
    page.appendEscaped(row.severity)
    page.append("</span></dt>\n<dd>")
    MessageText.append(row.meaning, emphasizes: true, to: &page)
    page.append("</dd>\n")
  }
}
