import Basics
import Markup

/// Finds images without alternative text.
struct MissingImageText: DocumentRule {
  static let rule = Rule.named("image.missing-alt")

  static let nodes: [Node.Kind] = [.image, .htmlBlock, .htmlInline]

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    if node.kind == .image {
      if node.firstChild == nil {
        let source = String(decoding: node.destination, as: UTF8.self).prefix(80)
        report(
          page.document.location(of: node), &page,
          Self.isAllOfLink(node)
            ? "write one between the brackets: the link has no other name"
            : "write one between the brackets; for decoration, write @Image(source: \"\(source)\", alt: \"\")"
        )
      }
      return
    }
    for image in RawMarkup.tags(.img, in: node, of: page.document) where image["alt"] == nil {
      report(image.place, &page, "write one in `alt`; for decoration, write alt=\"\"")
    }
  }

  /// Whether the image is the only content of a link. Without a description of the image, such a link has no name.
  private static func isAllOfLink(_ image: Node) -> Bool {
    var node = image
    while let parent = node.parent, node.next == nil, node.previous == nil {
      if parent.kind == .link { return true }
      node = parent
    }
    return false
  }

  private func report(_ place: SourceLocation, _ page: inout DocumentContext, _ help: String) {
    page.report(
      Self.rule, at: place, "the image has no description, so some readers do not learn what it shows",
      help: help)
  }
}
