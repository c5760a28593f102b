import Basics
import CMarkGFM
import Markup

/// `@Links(visualStyle: detailedGrid) { - <doc:page> … }`: links to pages, each with what the page says of itself.
///
/// Source: Swift-DocC, “Links”.
enum LinksDirective: DirectiveRendering {
  static let name = "Links"

  enum Style: String, CaseIterable {
    /// Links with the abstracts of their pages below.
    case list
    /// Cards with a title.
    case compactGrid
    /// Cards with a title and an abstract.
    case detailedGrid
  }

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    let value = directive["visualStyle"]
    if value.flatMap(Style.init(rawValue:)) == nil {
      renderer.report(
        DirectiveDiagnostics.wrongValue(
          renderer.location(of: node), name, "visualStyle", value,
          expected: "visualStyle: list, compactGrid or detailedGrid"))
    }
    var child = node.pointee.first_child
    while let here = child {
      if here.pointee.type == NodeType.list {
        prepare(here, withAbstracts: style(directive) != .compactGrid, &renderer)
      } else {
        reportContent(here, &renderer)
      }
      child = here.pointee.next
    }
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {}

  static func listClass(_ directive: Directive, _ node: Node) -> String? {
    switch style(directive) {
    case .list: "link-list"
    case .compactGrid: "cards compact"
    case .detailedGrid: "cards"
    }
  }

  private static func style(_ directive: Directive) -> Style {
    directive["visualStyle"].flatMap(Style.init(rawValue:)) ?? .list
  }

  private static func reportContent(_ node: Node, _ renderer: inout Renderer) {
    renderer.report(
      DirectiveDiagnostics.unexpectedContent(
        renderer.location(of: node), in: name, expected: "only lists of links"))
  }

  /// Puts a place for the abstract behind each item's link. Items that are more than a link stay as they are.
  private static func prepare(_ list: Node, withAbstracts: Bool, _ renderer: inout Renderer) {
    var areAllLinks = true
    var next = list.pointee.first_child
    while let item = next {
      next = item.pointee.next
      guard let paragraph = item.pointee.first_child, onlyLink(in: paragraph) != nil else {
        areAllLinks = false
        reportContent(item, &renderer)
        continue
      }
      let type = cmark_node_type(UInt32(NodeType.customBlock))
      if withAbstracts, let place = cmark_node_new_with_mem(type, item.pointee.content.mem) {
        cmark_node_insert_after(paragraph, place)
      }
    }
    // A card is one line of text: no paragraph is needed around it.
    if areAllLinks { list.pointee.as.list.tight = true }
  }

  /// The link that is all of an item.
  static func onlyLink(in paragraph: Node) -> Node? {
    guard paragraph.pointee.type == NodeType.paragraph, paragraph.pointee.prev == nil,
      let link = paragraph.pointee.first_child, link.pointee.type == NodeType.link,
      link.pointee.next == nil
    else { return nil }
    let following = paragraph.pointee.next
    return following == nil || following?.pointee.type == NodeType.customBlock ? link : nil
  }
}

extension Renderer {
  /// Leaves a slot for the abstract of the page that the item's link leads to.
  mutating func renderAbstractPlace(_ node: Node) {
    guard let paragraph = node.pointee.prev, let link = LinksDirective.onlyLink(in: paragraph) else { return }
    let url = link.pointee.as.link.url.bytes
    guard case .withinSite = AddressKind(url) else { return }
    appendSlot(.abstract, .link, String(decoding: url, as: UTF8.self), location(of: paragraph))
  }
}
