import Testing

@testable import Captures

/// A capture as text, for comparisons in tests.
struct ReadPage {
  let capture: Capture

  var markdown: String { String(decoding: capture.markdown, as: UTF8.self) }

  /// The page's front matter without its fences.
  var frontMatter: String {
    let parts = markdown.split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : ""
  }

  /// The page below the front matter, without the blank line before it.
  var page: String {
    let parts = markdown.split(separator: "---\n", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[2].drop { $0 == "\n" }) : markdown
  }

  /// The page below the title and abstract.
  var body: String {
    let blocks = page.split(separator: "\n\n", omittingEmptySubsequences: true).drop {
      $0.hasPrefix("# ") || $0.hasPrefix("> ")
    }
    return blocks.joined(separator: "\n\n").trimmingNewlines
  }

  func removed(_ rule: String) -> [Int] { capture.removed.first { $0.rule == rule }?.lines ?? [] }
}

extension String {
  var trimmingNewlines: String {
    var text = self[...]
    while text.last == "\n" { text = text.dropLast() }
    while text.first == "\n" { text = text.dropFirst() }
    return String(text)
  }
}

/// Reads a captured page, and fails the test if the format is not recognized.
func read(_ text: String, file: String = "page.md", at location: SourceLocation = #_sourceLocation) throws
  -> ReadPage
{
  ReadPage(
    capture: try #require(
      CaptureReader.read(Array(text.utf8), file: file), "not recognized", sourceLocation: location))
}

/// Reads a page with this body in the extract format, which has no damage of its own.
func clean(_ body: String) throws -> ReadPage {
  try read(
    """
    ---
    title: Lanterns
    source: https://developer.apple.com/design/human-interface-guidelines/lanterns
    timestamp: 2026-01-05T10:00:00.000Z
    ---

    **Navigation:** [Guidelines](/design/human-interface-guidelines)

    **article**

    # Lanterns

    \(body)
    """)
}
