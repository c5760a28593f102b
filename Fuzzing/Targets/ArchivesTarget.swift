import Basics
import HTML
import Markup
import Reference

extension FuzzTarget {
  /// Converts pages of DocC archives, render JSON, and renders them.
  static let archives = FuzzTarget(name: "archives") { input in
    let page = RenderJSON.convert(input, path: "documentation/tea/page.json")
    if String(validating: input, as: UTF8.self) != nil {
      require(String(validating: page.text, as: UTF8.self) != nil, "the page is not UTF-8")
    }
    require(page.text.count <= 1 << 20 + 1024 * input.count, "the page has \(page.text.count) bytes")
    let lines = LineTable(input).count
    for diagnostic in page.diagnostics {
      require(
        (1...lines).contains(diagnostic.location.line) && diagnostic.location.column >= 1,
        "\(diagnostic.identifier) at \(diagnostic.location)")
    }
    FuzzTarget.directives.read(page.text)
    checkText(input)
  }

  /// Converts the input as the text of a paragraph. The page must show it as it is.
  private static func checkText(_ input: [UInt8]) {
    guard input.count < 512, let text = String(validating: input, as: UTF8.self),
      !input.contains(where: { $0 < 0x20 || $0 == 0x7F }), text.utf8.contains(where: { $0.isASCIILetter })
    else { return }
    let paragraph = #"{"type":"paragraph","inlineContent":[{"type":"text","text":\#(text.jsonText)}]}"#
    let json =
      #"{"metadata":{"title":"T"},"primaryContentSections":[{"kind":"content","content":[\#(paragraph)]}]}"#
    let page = RenderJSON.convert(Array(json.utf8), path: "page.json")
    let parser = MarkupParser(directives: BodyRenderer.directiveNames, math: false)
    let body = parser.parse(page.text, lines: LineMap(file: "page.json")) {
      BodyRenderer(options: RenderingOptions()).render($0, path: "page.json")
    }
    require(body.links.isEmpty, "the text “\(text)” contains a link")
    let html = String(decoding: body.html, as: UTF8.self)
    for element in ["<em", "<strong", "<del", "<code", "<ul", "<ol", "<h2", "<table", "<blockquote", "<math"]
    {
      require(!html.contains(element), "the text “\(text)” becomes \(element)>")
    }
  }
}
