import Basics

/// The page of the preview that explains all diagnostics, and the same explanations for a terminal. Both are made from
/// the tables in `messages/`, so they work offline and always match the version of the program.
public enum DiagnosticReference {
  /// The name of the page in the folder of the preview's own files.
  static let name = "diagnostics.html"

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
    guard let entry = MessageTable.entry(identifier) else { return nil }
    let text = text(of: entry).replacing("`", with: "")
    // The solution is emphasized, at the end.
    guard text.last == "*", let star = text.dropLast().lastIndex(of: "*") else {
      return Explanation(severity: entry.severity, meaning: text, solution: "")
    }
    return Explanation(
      severity: entry.severity, meaning: String(text[..<star]).trimmingWhiteSpace,
      solution: String(text[text.index(after: star)...].dropLast()))
  }

  /// The identifiers of all diagnostics.
  public static var allIdentifiers: [String] { MessageTable.entries.map(\.identifier).sorted() }

  /// Returns whether the page explains a diagnostic.
  static func explains(_ identifier: String) -> Bool { MessageTable.entry(identifier) != nil }

  /// The explanation in Markdown, without links to other pages of the documentation, which the preview does not serve.
  private static func text(of entry: MessageTable.Entry) -> String {
    entry.explanation.withoutMarkdownLinks
  }

  /// The whole page as HTML.
  static let page: [UInt8] = {
    var page = ByteBuffer(capacity: 32 << 10)
    page.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
    page.append("<meta name=\"viewport\" content=\"width=device-width\">\n")
    page.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>Diagnostics</title>\n")
    page.append("<link rel=\"icon\" href=\"data:,\">\n<link rel=\"stylesheet\" href=\"preview.css\">\n")
    page.append("</head>\n<body class=\"unfold-reference\">\n<main>\n<h1>Diagnostics</h1>\n")
    for area in MessageTable.areas {
      page.append("<h2>")
      page.appendEscaped(area.title)
      page.append("</h2>\n<dl>\n")
      for entry in area.entries { append(entry, to: &page) }
      page.append("</dl>\n")
    }
    page.append("</main>\n</body>\n</html>\n")
    return page.array()
  }()

  private static func append(_ entry: MessageTable.Entry, to page: inout ByteBuffer) {
    page.append("<dt id=\"")
    page.appendEscaped(entry.identifier)
    page.append("\"><code>")
    page.appendEscaped(entry.identifier)
    page.append("</code> <span>")
    page.appendEscaped(entry.severity)
    page.append("</span></dt>\n<dd>")
    MessageText.append(text(of: entry), emphasizes: true, to: &page)
    page.append("</dd>\n")
  }
}
