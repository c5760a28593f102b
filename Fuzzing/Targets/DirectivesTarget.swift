import Basics
import HTML
import Markup
import Site

extension FuzzTarget {
  /// Pages with directives, raw HTML, code and all else that an author writes.
  static let directives = FuzzTarget(name: "directives") { input in
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    let body = parser.parse(input, lines: SourceLines(file: "page.md")) {
      BodyRenderer(options: RenderingOptions()).render($0, path: "page.md")
    }
    require(body.slots.count == body.summary.links.count, "a link without a slot, or a slot without a link")
    require(body.headingOffsets.count == body.summary.headings.count, "a heading without its place")
    require(String(validating: body.html, as: UTF8.self) != nil, "the HTML is not UTF-8")
    var anchors = Set<String>()
    for heading in body.summary.headings {
      require(anchors.insert(heading.anchor).inserted, "two headings at #\(heading.anchor)")
    }
    let html = String(decoding: body.html, as: UTF8.self).lowercased()
    for element in ["<script", "<iframe", "<style", "<object", "<form"] {
      require(!html.contains(element), "\(element)> in safe HTML")
    }
    let text = BodyText(body)
    require(text.ends.count == body.headingOffsets.count + 1, "a section without its text")
  }
}
