import Basics
import Markup

/// The mistakes of a page in text that looks like Markdown.
struct TextMistakes {
  private(set) var found: [(mistake: TextMistake, place: SourceLocation)] = []
  /// The number of further mistakes.
  private(set) var more = 0

  /// The maximum number of mistakes of a page that are reported.
  private static let maximum = 50

  mutating func add(_ mistake: TextMistake, _ place: SourceLocation) {
    if found.count < Self.maximum { found.append((mistake, place)) } else { more += 1 }
  }
}

extension BodyHTMLRenderer {
  /// Searches a text node for mistakes, which are reported at the end of the page.
  mutating func noteMistakes(in node: Node) {
    let isFirstBlock = headings.isEmpty && metadata.title == nil && node.parent == document.root.firstChild
    var start = 0
    for mistake in TextMistake.all(in: node, isFirstBlock: isFirstBlock) {
      // Text with escapes is meant literally.
      guard let place = sourcePlace(of: Array(mistake.shown.utf8), in: node, after: &start) else { continue }
      components.mistakes.add(mistake, place)
    }
  }

  /// Reports the mistakes of the page.
  mutating func reportMistakes() {
    let mistakes = components.mistakes
    if mistakes.found.isEmpty { return }
    let labels = (links: document.linkLabels, footnotes: document.footnoteLabels)
    for (number, (mistake, place)) in mistakes.found.enumerated() {
      var diagnostic = MistakeDiagnostics.found(
        mistake, place, links: labels.links, footnotes: labels.footnotes)
      if number + 1 == mistakes.found.count, mistakes.more > 0 {
        diagnostic.message += "; this page has \(mistakes.more) more such places"
      }
      report(diagnostic)
    }
  }
}
