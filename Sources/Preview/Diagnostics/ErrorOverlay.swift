import Basics
import Build

/// Writes the HTML of the panel that shows the diagnostics of a page on top of it. The panel is a `<details>` element.
/// If there are errors, it is open, and screen readers announce it.
enum ErrorOverlay {
  /// The maximum number of diagnostics to show. It limits the size of pages in a site with very many errors.
  private static let maximumCount = 100

  /// Appends the panel; appends nothing if there are neither errors nor warnings.
  ///
  /// - Parameter reference: the URL of the page that explains diagnostics.
  static func append(_ problems: [Diagnostic], reference: String, to page: inout ByteBuffer) {
    let errors = problems.filter { $0.severity == .error }
    let warnings = problems.filter { $0.severity == .warning }
    if errors.isEmpty && warnings.isEmpty { return }
    page.append("<section class=\"unfold-preview\"")
    page.append(errors.isEmpty ? "" : " role=\"alert\"")
    page.append(" aria-label=\"Problems\" lang=\"en\" dir=\"ltr\"><details")
    page.append(errors.isEmpty ? "" : " open")
    page.append("><summary>")
    appendCount(errors.count, .error, to: &page)
    appendCount(warnings.count, .warning, to: &page)
    page.append("</summary><ul>")
    let all = errors + warnings
    for (index, problem) in all.prefix(maximumCount).enumerated() {
      append(problem, index + 1, reference, to: &page)
    }
    if all.count > maximumCount {
      page.append("<li><p>The terminal shows \(all.count - maximumCount) more.</p></li>" as String)
    }
    page.append("</ul></details></section>\n")
  }

  private static func appendCount(_ count: Int, _ severity: Diagnostic.Severity, to page: inout ByteBuffer) {
    if count == 0 { return }
    page.append("<span class=\"unfold-\(severity.rawValue)\">" as String)
    page.append(symbol(severity))
    page.append("\(count) \(severity.rawValue)\(count == 1 ? "" : "s")</span> " as String)
  }

  private static func append(
    _ problem: Diagnostic, _ number: Int, _ reference: String, to page: inout ByteBuffer
  ) {
    page.append("<li><p><strong class=\"unfold-\(problem.severity.rawValue)\">" as String)
    page.append(symbol(problem.severity))
    page.append(problem.severity == .error ? "Error:" : "Warning:")
    page.append("</strong> ")
    MessageText.append(problem.message, to: &page)
    page.append("</p><p class=\"unfold-place\"><code>")
    page.appendEscaped(problem.location.text)
    page.append("</code> ")
    appendIdentifier(problem.identifier, reference, to: &page)
    page.append("</p>")
    if let excerpt = SourceExcerpt(at: problem.location) {
      // Each region needs an accessible name that is unique in the page.
      page.append("<pre tabindex=\"0\" role=\"region\" aria-label=\"Source of problem \(number)\">" as String)
      page.appendEscaped(excerpt.text)
      page.append("</pre>")
    }
    if let help = problem.help {
      page.append("<p><strong>Help:</strong> ")
      MessageText.append(help, to: &page)
      page.append("</p>")
    }
    page.append("</li>")
  }

  private static func appendIdentifier(_ identifier: String, _ reference: String, to page: inout ByteBuffer) {
    let isExplained = DiagnosticReference.explains(identifier)
    if isExplained {
      page.append("<a href=\"")
      page.appendHref(reference)
      page.append("#")
      page.appendHref(identifier)
      page.append("\">")
    }
    page.append("<span class=\"unfold-identifier\">")
    page.appendEscaped(identifier)
    page.append("</span>")
    if isExplained { page.append("</a>") }
  }

  /// Returns an octagon with a cross for errors, or a triangle with an exclamation mark for warnings.
  private static func symbol(_ severity: Diagnostic.Severity) -> StaticString {
    severity == .error
      ? """
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentcolor" stroke-width="1.5" \
      stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M5.2 1.3h5.6l3.9 3.9v5.6l-3.9 \
      3.9H5.2l-3.9-3.9V5.2zM5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4"/></svg>
      """
      : """
      <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentcolor" stroke-width="1.5" \
      stroke-linejoin="round" stroke-linecap="round" aria-hidden="true"><path d="M8 1.6 15 14.2H1zM8 6.2v3.6M8 \
      12v.1"/></svg>
      """
  }
}

/// Converts the text of messages to HTML.
enum MessageText {
  /// Appends text as HTML. Text between backquotes becomes code. If `emphasizes` is true, text between asterisks is
  /// emphasized. An opening mark without a closing mark is shown as text.
  static func append(_ text: some StringProtocol, emphasizes: Bool = false, to page: inout ByteBuffer) {
    var rest = Substring(text)
    while let mark = rest.firstIndex(where: { $0 == "`" || emphasizes && $0 == "*" }) {
      page.appendEscaped(String(rest[..<mark]))
      let isCode = rest[mark] == "`"
      let content = rest[rest.index(after: mark)...]
      guard let end = content.firstIndex(of: rest[mark]) else {
        page.appendEscaped(String(rest[mark...]))
        return
      }
      page.append(isCode ? "<code>" : "<em>")
      if isCode {
        page.appendEscaped(String(content[..<end]))
      } else {
        append(content[..<end], to: &page)
      }
      page.append(isCode ? "</code>" : "</em>")
      rest = content[content.index(after: end)...]
    }
    page.appendEscaped(String(rest))
  }
}
