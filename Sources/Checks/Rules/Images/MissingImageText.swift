import Basics
import CMarkGFM
import Markup

/// Images that say nothing to those who do not see them.
struct MissingImageText: DocumentRule {
  static let rule = Rule(
    "image.missing-alt", .images, .warning,
    title: "Images without a description",
    finding: "An image has no alternative text.",
    reason: """
      Readers who do not see the image hear that there is one, and nothing else. Search does not find what it shows.
      """,
    sources: [
      .wcag("1.1.1", "Non-text Content", "non-text-content"),
      .html("Requirements for providing text to act as an alternative for images", "images.html#alt"),
    ],
    remedy: """
      Say what the image tells. If it tells nothing that the text does not, say that: `@Image(source: "…", alt: "")`.
      """,
    bad: .markdown("![](pot.png)"),
    good: .markdown("![A round pot with a bamboo handle](pot.png)"))

  static let nodes = [NodeType.image, NodeType.htmlBlock, NodeType.htmlInline]

  mutating func visit(_ node: Node, _ page: inout DocumentCheck) {
    if node.pointee.type == NodeType.image {
      if node.pointee.first_child == nil { report(page.document.location(of: node), &page) }
      return
    }
    for image in RawMarkup.tags(.img, in: node, page.document.lines) where image["alt"] == nil {
      report(image.place, &page)
    }
  }

  private func report(_ place: SourceLocation, _ page: inout DocumentCheck) {
    page.report(
      Self.rule, at: place, "the image has no description, so some readers cannot tell what it shows",
      help: "write one between the brackets; for decoration, use @Image with alt: \"\"")
  }
}
