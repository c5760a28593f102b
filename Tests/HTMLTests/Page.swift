import Basics
import HTML
import Markup
import Site
import Testing

/// A page rendered for a site, as a test looks at it.
struct Page {
  let rendered: RenderedBody
  /// The HTML with each slot filled by its destination.
  let html: String

  init(_ text: String, path: String = "page.md", options: RenderingOptions = RenderingOptions()) {
    self.init(Array(text.utf8), path: path, options: options)
  }

  init(_ text: [UInt8], path: String = "page.md", options: RenderingOptions = RenderingOptions()) {
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    rendered = parser.parse(text, lines: SourceLines(file: path)) {
      BodyRenderer(options: options).render($0, path: path)
    }
    html = Self.filled(rendered)
  }

  var summary: PageSummary { rendered.summary }

  /// One line each: `line:column identifier`.
  var diagnostics: [String] {
    rendered.diagnostics.sorted().map { "\($0.location.line):\($0.location.column) \($0.identifier)" }
  }

  var identifiers: [String] { rendered.diagnostics.sorted().map(\.identifier) }

  /// One line each: level, anchor, HTML.
  var outline: [String] {
    summary.headings.map { "\($0.level) \($0.anchor) \(String(decoding: $0.html, as: UTF8.self))" }
  }

  /// Puts the destinations into the HTML, escaped as the site does it, each in brackets where it stands.
  private static func filled(_ rendered: RenderedBody) -> String {
    #expect(rendered.slots.count == rendered.summary.links.count)
    var html: [UInt8] = []
    var done = 0
    for (slot, link) in zip(rendered.slots, rendered.summary.links) {
      #expect(slot.offset >= done && slot.offset < rendered.html.count)
      html += rendered.html[done..<slot.offset]
      html += Array("‹\(HTMLChecker.escaped(link.destination))›".utf8)
      done = slot.offset
    }
    html += rendered.html[done...]
    return String(decoding: html, as: UTF8.self)
  }
}

extension Page {
  /// With one setting changed.
  static func options(_ change: (inout RenderingOptions) -> Void) -> RenderingOptions {
    var options = RenderingOptions()
    change(&options)
    return options
  }
}
