import Basics

/// ```` ```admonish tip title="…" ````, an aside in the form of a code block.
///
/// Source: mdbook-admonish.
enum AdmonishFences {
  /// Returns the directive and its content; nil if the block is not an aside.
  static func directive(_ block: FencedBlock) -> (head: String, content: [PageLine])? {
    guard let rest = block.info.droppingPrefix("admonish"), !(rest.first?.isASCIILetter ?? false) else {
      return nil
    }
    let words = AttributeWords(rest.string.replacing(",", with: " "))
    let type = words.words.first { AsideType.isKnown($0) } ?? words["type"] ?? "note"
    let title = words["title"] ?? words.words.first { !AsideType.isKnown($0) && !$0.hasPrefix(".") }
    let plain = title.map { PlainLabel.text(Bytes($0)) }
    if words["collapsible"] == "true" {
      let label = plain.flatMap { $0.isEmpty ? nil : $0 } ?? AsideType.label(type)
      return ("@DisclosureGroup(\(label.directiveArgument))", block.code)
    }
    return (AsideType.directive(type, title: plain), block.code)
  }
}
