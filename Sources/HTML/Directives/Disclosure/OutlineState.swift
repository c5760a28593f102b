import CMarkGFM
import Markup

/// An outline group that is being rendered.
struct OutlineState {
  /// Whether its branches are open from the start.
  var isExpanded: Bool
  /// The items being rendered that fold, innermost last.
  var branches: [Node] = []
  /// Links of the innermost branch's text, to be the first items of its list: a summary holds no link.
  var links: [Node] = []
}

/// Items of outline groups.
extension Renderer {
  /// Writes an item as a disclosure if it has a list inside it; false if it has none.
  mutating func enterBranch(_ node: Node) -> Bool {
    guard let text = node.pointee.first_child, text.pointee.type == NodeType.paragraph,
      let last = components.outlines.indices.last
    else { return false }
    var child = text.pointee.next
    while let here = child, here.pointee.type != NodeType.list { child = here.pointee.next }
    if child == nil { return false }

    out.append("<details")
    if components.outlines[last].isExpanded { out.append(" open") }
    out.append("><summary>")
    let label = inlineHTML(of: text, reporting: true)
    out.append(label)
    out.append("</summary>")
    components.outlines[last].branches.append(node)
    components.outlines[last].links = Self.links(in: text)
    // It has been rendered; what follows is the branch's content.
    cmark_node_unlink(text)
    return true
  }

  mutating func leaveBranch(_ node: Node) {
    guard let last = components.outlines.indices.last, components.outlines[last].branches.last == node else {
      return
    }
    components.outlines[last].branches.removeLast()
    out.append("</details>")
  }

  /// Writes the links of the branch whose list begins here. A single one is the branch's own page.
  mutating func appendBranchLinks() {
    guard let last = components.outlines.indices.last else { return }
    let links = components.outlines[last].links
    components.outlines[last].links = []
    for link in links {
      out.append("<li>")
      enterLink(link)
      if links.count == 1 { out.appendEscaped(options.strings.overview) } else { walkChildren(of: link) }
      leaveLink(link)
      out.append("</li>\n")
    }
  }

  private static func links(in paragraph: Node) -> [Node] {
    var links: [Node] = []
    var node = paragraph.pointee.first_child
    while let here = node {
      if here.pointee.type == NodeType.link { links.append(here) }
      node = here.following(below: paragraph)
    }
    return links
  }
}
