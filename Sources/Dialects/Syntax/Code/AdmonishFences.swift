import Basics
import HTMLSyntax

/// ```` ```admonish tip title="…" ````, an aside in the form of a code block.
///
/// Source: mdbook-admonish.
enum AdmonishFences {
  /// Returns the aside; nil if the block is not one.
  static func meaning(_ block: FencedBlock) -> Meaning? {
    guard let rest = block.info.droppingPrefix("admonish"), !(rest.first?.isASCIILetter ?? false) else {
      return nil
    }
    let words = AttributeWords(rest.string.replacing(",", with: " "))
    let type = words.words.first { AsideType.isKnown($0) } ?? words["type"] ?? "note"
    let title = words["title"] ?? words.words.first { !AsideType.isKnown($0) && !$0.hasPrefix(".") }
    let plain = title.map { PlainLabel.text(Bytes($0)) }
    return .aside(type, title: plain, isCollapsible: words["collapsible"] == "true")
  }
}
