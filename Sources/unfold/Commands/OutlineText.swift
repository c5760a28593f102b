import Basics
import Site

/// A site's navigation tree for people and for programs.
enum OutlineText {
  /// One line a node, two spaces a level.
  static func list(_ site: Site) -> String {
    var text = ""
    visit(site) { node, depth in
      text += String(repeating: "  ", count: depth) + node.title + "  " + address(node, site) + "\n"
    }
    return text
  }

  /// Nested `{title, url, external?, children}`, the home page outermost.
  static func json(_ site: Site) -> String {
    var buffer = ByteBuffer(capacity: 4096)
    var open: [Int] = []
    visit(site) { node, depth in
      while let last = open.last, last >= depth {
        buffer.append("]}")
        open.removeLast()
      }
      if buffer.count > 0, buffer[buffer.count - 1] == UInt8(ascii: "}") { buffer.append(",") }
      buffer.append("{\"title\":")
      buffer.appendJSON(node.title)
      buffer.append(",\"url\":")
      buffer.appendJSON(address(node, site))
      if node.page == nil { buffer.append(",\"external\":true") }
      buffer.append(",\"children\":[")
      open.append(depth)
    }
    for _ in open { buffer.append("]}") }
    buffer.append("\n")
    return buffer.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private static func address(_ node: Outline.Node, _ site: Site) -> String {
    switch node.target {
    case .page(let page): "/" + site.pages[page].url
    case .external(let url): url
    }
  }

  /// The nodes stand in reading order, so one pass with their depths is the tree.
  private static func visit(_ site: Site, _ body: (Outline.Node, Int) -> Void) {
    for node in site.outline.nodes { body(node, node.depth) }
  }
}
