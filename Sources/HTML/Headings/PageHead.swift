import CMarkGFM
import Markup

/// What a page begins with: its title and, right below, its abstract, taken out of the body.
struct PageHead {
  let title: Node?
  /// The paragraph of a block quote directly under the title, as in the Human Interface Guidelines.
  let abstract: Node?

  var isEmpty: Bool { title == nil && abstract == nil }

  static func take(from root: Node) -> PageHead {
    var node = root.pointee.first_child
    while let here = node, here.pointee.type != NodeType.heading { node = here.pointee.next }
    guard let heading = node, heading.pointee.as.heading.level == 1 else {
      return PageHead(title: nil, abstract: takeAbstract(root.pointee.first_child))
    }
    let below = heading.pointee.next
    cmark_node_unlink(heading)
    return PageHead(title: heading, abstract: takeAbstract(below))
  }

  private static func takeAbstract(_ node: Node?) -> Node? {
    guard let quote = node, quote.pointee.type == NodeType.blockQuote,
      let paragraph = quote.pointee.first_child, paragraph.pointee.type == NodeType.paragraph,
      paragraph.pointee.next == nil, !Aside.isAside(quote)
    else { return nil }
    cmark_node_unlink(quote)
    return paragraph
  }
}
