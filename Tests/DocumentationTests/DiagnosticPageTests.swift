import Basics
import Foundation
import Testing

/// The reference of diagnostics is generated from the tables in `messages/`.
/// `UNFOLD_RECORD=1 swift test --filter DiagnosticPageTests` writes it.
@Suite struct DiagnosticPageTests {
  @Test func pageIsUpToDate() throws {
    let path = "content/diagnostics.md"
    let file = OwnDocumentation.repository.appending(path: path)
    if OwnDocumentation.isRecording { try Data(DiagnosticPage.text.utf8).write(to: file) }
    #expect(
      try String(contentsOf: file, encoding: .utf8) == DiagnosticPage.text,
      "\(path) is out of date; set UNFOLD_RECORD=1")
  }

  @Test func everyEntryHasASeverityAndAnExplanation() {
    let severities = ["error", "warning", "note", "warning or error"]
    for entry in MessageTable.entries {
      #expect(severities.contains(entry.severity), "\(entry.identifier)")
      #expect(entry.explanation.hasSuffix(".") || entry.explanation.hasSuffix("*"), "\(entry.identifier)")
    }
    let identifiers = MessageTable.entries.map(\.identifier)
    #expect(Set(identifiers).count == identifiers.count)
    #expect(MessageTable.areas.filter { $0.entries.isEmpty }.map(\.title) == [])
  }
}

/// Generates the page.
enum DiagnosticPage {
  static var text: String {
    var text = """
      # Diagnostics

      > Every error, warning, and note has an identifier in brackets. This page explains what each one means and how to fix it.

      **Errors make the command fail; with `--strict`, warnings do, too.** Unless the tables say otherwise, Unfold still builds the site as far as possible. Solutions are in italics.

      **Each identifier is an anchor on this page,** such as `#link.broken`. In a terminal, `unfold help link.broken` prints the explanation.

      **To change the severity of a diagnostic or turn it off,** for the site or for one page, see [Settings](checks/index.md#severity). This works for diagnostics about pages, links, the navigation file, and the theme, but not for those about unreadable files, templates, and folders.

      """
    for area in MessageTable.areas {
      text += "\n## \(area.title)\n\n" + area.introduction.map { $0 + "\n\n" }.joined()
      text += "| Identifier | Severity | Meaning and solution |\n| --- | --- | --- |\n"
      text += area.entries.map(row).joined()
    }
    return text
  }

  private static func row(_ entry: MessageTable.Entry) -> String {
    let identifier = entry.identifier
    let explanation = entry.explanation.replacing("|", with: "\\|")
    return "| <a id=\"\(identifier)\"></a>`\(identifier)` | \(entry.severity) | \(explanation) |\n"
  }
}
