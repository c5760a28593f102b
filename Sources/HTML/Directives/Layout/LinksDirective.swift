import Basics
import Markup

/// `@Links(visualStyle: detailedGrid) { - <doc:page> … }`: links to pages, with their abstracts.
///
/// Source: Swift-DocC, “Links”.
enum LinksDirective: DirectiveRendering {
  static let name = "Links"
  static let arguments: [DirectiveArgument] = [
    .named("visualStyle", .choice(of: Style.self), required: true, otherNames: ["style", "layout", "kind"])
  ]

  enum Style: String, CaseIterable {
    /// Links with the abstracts of their pages below.
    case list
    /// Cards with a title.
    case compactGrid
    /// Cards with a title and an abstract.
    case detailedGrid
  }

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    if directive["visualStyle"] == nil {
      renderer.report(
        "directive.missing-argument/argument", at: renderer.location(of: node),
        ["name": name, "example": "visualStyle: detailedGrid"])
    }
    for here in node.children {
      if here.kind == .list {
        prepare(here, withAbstracts: style(directive) != .compactGrid, in: name, &renderer)
      } else {
        reportContent(here, in: name, &renderer)
      }
    }
    return true
  }

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

  private static func reportContent(_ node: Node, in directive: String, _ renderer: inout BodyHTMLRenderer) {
    renderer.report(
      "directive.unexpected-content", at: renderer.location(of: node),
      ["name": directive, "expected": "only lists of links", "wrapper": nil])
  }

  /// Inserts a node for the abstract after the link of each item without a text of its own. Reports items that are not
  /// only a link.
  static func prepare(
    _ list: Node, withAbstracts: Bool, in directive: String, _ renderer: inout BodyHTMLRenderer
  ) {
    var areAllLinks = true
    for item in list.children {
      guard let paragraph = item.firstChild, onlyLink(in: paragraph) != nil else {
        areAllLinks = false
        reportContent(item, in: directive, &renderer)
        continue
      }
      if withAbstracts, paragraph.next == nil { paragraph.insertAbstractPlaceholder() }
    }
    // Make the list tight, so that the links are not in paragraphs.
    if areAllLinks { list.makeTight() }
  }

  /// Returns the link of an item that consists of a link, and of paragraphs that replace the abstract; nil for any
  /// other item.
  static func onlyLink(in paragraph: Node) -> Node? {
    guard paragraph.kind == .paragraph, paragraph.previous == nil,
      let link = paragraph.firstChild, link.kind == .link,
      link.next == nil
    else { return nil }
    var following = paragraph.next
    if following?.kind == .abstractPlaceholder { return link }
    while let here = following, here.kind == .paragraph { following = here.next }
    return following == nil ? link : nil
  }
}

extension BodyHTMLRenderer {
  /// Adds a placeholder for the abstract of the linked page.
  mutating func renderAbstractPlaceholder(_ node: Node) {
    guard let paragraph = node.previous, let link = LinksDirective.onlyLink(in: paragraph) else { return }
    let url = link.destination
    guard case .withinSite = URLKind(url) else { return }
    appendPlaceholder(.abstract, .link, String(decoding: url, as: UTF8.self), location(of: paragraph))
  }
}
