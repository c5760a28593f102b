import CMarkGFM
import Markup

/// Links that leave it to the site to say what they are called: `[](page.md)` and, as in DocC, `<doc:page>`.
enum LinkLabel {
  /// Whether the link has no label. The text of an address in angle brackets is none: it is taken out.
  static func isMissing(in link: Node) -> Bool {
    guard let only = link.pointee.first_child else { return true }
    let url = link.pointee.as.link.url.bytes
    guard url.starts(with: "doc:".utf8), only.pointee.next == nil, only.pointee.type == NodeType.text,
      only.literal.elementsEqual(url)
    else { return false }
    cmark_node_unlink(only)
    return true
  }

  /// The plain text of everything below a node, labels that only the site knows by their stand-ins.
  static func plainText(of node: Node) -> String {
    var bytes: [UInt8] = []
    node.appendPlainText(to: &bytes) { isMissing(in: $0) ? standIn(for: $0) : nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A label where the site cannot give one: in the contents list and in titles, which are made without it.
  static func standIn(for link: Node) -> String {
    let url = link.pointee.as.link.url.string
    let isDocumentation = url.hasPrefix("doc:")
    let parts = url.dropFirst(isDocumentation ? 4 : 0).split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { return String(parts[1].map { $0 == "-" ? " " : $0 }) }
    return FileTitle.make(from: String(parts[0]))
  }
}
