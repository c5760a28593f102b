import CMarkGFM
import Markup

/// Links whose text does not say where they lead.
struct VagueLinkText: DocumentRule {
  static let rule = Rule(
    "link.vague-text", .links, .warning,
    title: "Link text that says nothing",
    finding: "The text of a link is a word such as “here” or “more”, or a bare web address.",
    reason: """
      Readers look through links before they read, and screen readers list them without the text around. “Here” leads \
      anywhere, and an address is read out letter by letter. The words are those of the site’s language and English \
      ones.
      """,
    sources: [
      .wcag("2.4.4", "Link Purpose (In Context)", "link-purpose-in-context"),
      .wcag("2.4.9", "Link Purpose (Link Only)", "link-purpose-link-only"),
    ],
    remedy: "Let the text name what the link leads to.",
    bad: .markdown("For the kinds of tea, click [here](kinds.md), or see https://example.com/tea."),
    good: .markdown("See [the kinds of tea](kinds.md), or [a longer list](https://example.com/tea)."))

  static let nodes = [NodeType.link]

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {
    let text = Self.text(of: node)
    if page.words.isVague(link: text) {
      page.report(
        Self.rule, at: node, "the link text “\(text)” does not say where it leads",
        help: "name what it leads to")
    } else if Self.isAddress(text) {
      page.report(
        Self.rule, at: node, "the text of this link is a bare address",
        help: "name what it leads to: [text](\(text.prefix(80)))")
    }
  }

  /// The plain text of a link, images by their descriptions.
  private static func text(of link: Node) -> String {
    var bytes: [UInt8] = []
    var node = link.pointee.first_child
    while let here = node {
      switch here.pointee.type {
      case NodeType.text, NodeType.code: bytes += here.literal
      case NodeType.softBreak, NodeType.lineBreak: bytes.append(UInt8(ascii: " "))
      default: break
      }
      node = here.following(below: link)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isAddress(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["http://", "https://", "www."].contains(where: text.hasPrefix)
      && !text.contains(where: \.isWhitespace)
  }
}
