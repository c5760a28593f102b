import Basics
import Build

/// What is wrong with a page, as HTML over the page: a disclosure that is open at first, announced when it appears.
enum ProblemPanel {
  /// Appends the panel; nothing where nothing is wrong.
  static func append(_ problems: [Diagnostic], to page: inout ByteBuffer) {
    if problems.isEmpty { return }
    page.append(
      "<section class=\"unfold-preview\" role=\"alert\" aria-label=\"Problems\" lang=\"en\" dir=\"ltr\">")
    page.append("<details open><summary>")
    page.append(problems.count == 1 ? "1 problem" : "\(problems.count) problems" as String)
    page.append("</summary><ol>")
    for (index, problem) in problems.enumerated() { append(problem, index + 1, to: &page) }
    page.append("</ol></details></section>\n")
  }

  private static func append(_ problem: Diagnostic, _ number: Int, to page: inout ByteBuffer) {
    page.append("<li><p><code>")
    page.appendEscaped("\(problem.location.file):\(problem.location.line):\(problem.location.column)")
    page.append("</code> ")
    page.append(problem.severity.rawValue)
    page.append(": ")
    page.appendEscaped(problem.message)
    page.append(" <code>")
    page.appendEscaped(problem.identifier)
    page.append("</code></p>")
    if let excerpt = SourceExcerpt(at: problem.location) {
      // A region needs a name that no other has.
      page.append("<pre tabindex=\"0\" role=\"region\" aria-label=\"Source of problem \(number)\">" as String)
      page.appendEscaped(excerpt.text)
      page.append("</pre>")
    }
    if let help = problem.help {
      page.append("<p>")
      page.appendEscaped(help)
      page.append("</p>")
    }
    page.append("</li>")
  }
}
