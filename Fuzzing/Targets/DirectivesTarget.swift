import Basics
import HTML
import Markup

extension FuzzTarget {
  /// Renders pages with Markdown, directives, raw HTML and code.
  static let directives = FuzzTarget(name: "directives") { input in
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    let body = parser.parse(input, lines: LineMap(file: "page.md")) {
      BodyRenderer(options: RenderingOptions()).render($0, path: "page.md")
    }
    require(
      body.placeholders.count == body.links.count, "the numbers of links and placeholders differ")
    require(body.headingOffsets.count == body.summary.headings.count, "a heading has no offset")
    require(String(validating: body.html, as: UTF8.self) != nil, "the HTML is not UTF-8")
    var anchors = Set<String>()
    for heading in body.summary.headings {
      require(anchors.insert(heading.anchor).inserted, "two headings have the anchor #\(heading.anchor)")
    }
    let html = String(decoding: body.html, as: UTF8.self).lowercased()
    for element in ["<script", "<iframe", "<style", "<object", "<form"] {
      require(!html.contains(element), "\(element)> is in the HTML of an untrusted page")
    }
    let text = BodyText(body)
    require(text.ends.count == body.headingOffsets.count + 1, "a section has no text")
  }
}
