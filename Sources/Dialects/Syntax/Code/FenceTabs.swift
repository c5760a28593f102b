import Basics
import HTMLSyntax

/// Consecutive code blocks with a label, ```` ```yaml tab="File (YAML)" ````, which become tabs `=== "File (YAML)"`.
///
/// Source: PyMdown Extensions 6, “SuperFences, Tabbed Fences”.
enum FenceTabs: PageSyntax {
  private static let indentation = Bytes("    ")

  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { label(of: $0.text.trimmed) != nil }) else { return lines }
    var code = CodeLines()
    var result: [PageLine] = []
    var isInTab = false
    for line in lines {
      let start = LineStart(line.text)
      switch code.read(line.text) {
      case .opening:
        isInTab = false
        guard start.quotes == 0, let label = label(of: start.text) else { break }
        isInTab = true
        result.append(
          line.with(start.prefix + Bytes("=== \"" + label.replacing("\"", with: "”") + "\"")))
        result.append(line.with([]))
      case .text: isInTab = false
      case .code: break
      }
      result.append(isInTab && !line.isBlank ? line.with(indentation + line.text, line.role) : line)
    }
    return result
  }

  /// Returns the label of the tab that a line begins; nil if it opens no labeled code block.
  private static func label(of text: Bytes) -> String? {
    guard text.contains(text: "tab="), let fence = Fence(text) else { return nil }
    return AttributeWords(fence.info.string)["tab"]
  }
}
