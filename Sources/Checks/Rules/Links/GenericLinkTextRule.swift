import Markup

/// Finds links whose text does not describe their target.
struct GenericLinkTextRule: DocumentRule {
  static let rule = Rule.named("link.generic-text")

  static let nodes: [Node.Kind] = [.link]

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    let text = Self.text(of: node)
    if page.words.isGeneric(link: text) {
      page.report(
        Self.rule, at: node, "the link text “\(text)” does not say where it leads",
        help: "describe the link’s target")
    } else if Self.isAddress(text) {
      page.report(
        Self.rule, at: node, "the text of this link is a bare URL",
        help: "describe the link’s target: \(Self.example(text))")
    }
  }

  /// Returns the link in Markdown, as the author could write it. `https://` is added to a URL that starts with `www.`,
  /// since Markdown treats a destination without a scheme as a path.
  private static func example(_ text: String) -> String {
    let url = text.lowercased().hasPrefix("www.") ? "https://" + text : text
    let isLong = url.count > 80
    // Outside of angle brackets, the parentheses of a destination must be balanced.
    let needsBrackets = url.contains { "()\\".contains($0) }
    return isLong ? "[text](URL)" : needsBrackets ? "[text](<\(url)>)" : "[text](\(url))"
  }

  /// Returns the plain text of a link. An image counts as its description.
  private static func text(of link: Node) -> String {
    var bytes: [UInt8] = []
    for here in link.descendants {
      switch here.kind {
      case .text, .code, .math: bytes += here.literal
      case .softBreak, .lineBreak: bytes.append(UInt8(ascii: " "))
      default: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isAddress(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["http://", "https://", "www."].contains(where: text.hasPrefix)
      && !text.contains(where: \.isWhitespace)
  }
}
