import Basics
import Markup
import PageModel
import Site
import Testing

@testable import HTML

/// A page rendered with the features of a site, in forms that are easy to compare.
struct RenderedPage {
  let rendered: RenderedBody
  /// The HTML, in which each placeholder is replaced by its destination in brackets.
  let html: String

  init(_ text: String, path: String = "page.md", options: RenderingOptions = RenderingOptions()) {
    self.init(Array(text.utf8), path: path, options: options)
  }

  init(_ text: [UInt8], path: String = "page.md", options: RenderingOptions = RenderingOptions()) {
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    rendered = parser.parse(text, lines: LineMap(file: path)) {
      BodyRenderer(options: options).render($0, path: path)
    }
    html = Self.filled(rendered)
  }

  var summary: PageSummary { rendered.summary }

  /// The diagnostics, each as `line:column identifier`.
  var diagnostics: [String] {
    rendered.diagnostics.sorted().map { "\($0.location.line):\($0.location.column) \($0.identifier)" }
  }

  var identifiers: [String] { rendered.diagnostics.sorted().map(\.identifier) }

  /// The headings, each as level, anchor and HTML.
  var outline: [String] {
    summary.headings.map { "\($0.level) \($0.anchor) \(String(decoding: $0.html.bytes, as: UTF8.self))" }
  }

  /// Returns the HTML with the escaped destination of each placeholder in brackets, except
  /// for buttons that enlarge images.
  private static func filled(_ rendered: RenderedBody) -> String {
    #expect(rendered.placeholders.count == rendered.links.count)
    var html: [UInt8] = []
    var done = 0
    for (placeholder, link) in zip(rendered.placeholders, rendered.links) {
      #expect(placeholder.offset >= done && placeholder.offset < rendered.html.count)
      html += rendered.html[done..<placeholder.offset]
      if ![.zoomStart, .zoom].contains(placeholder.style) {
        html += Array("‹\(HTMLChecker.escaped(link.destination))›".utf8)
      }
      done = placeholder.offset
    }
    html += rendered.html[done...]
    return String(decoding: html, as: UTF8.self)
  }
}

extension RenderingOptions {
  /// The options for plain GFM, in which raw HTML is unchanged.
  static let plain: RenderingOptions = {
    var options = RenderingOptions()
    options.isSite = false
    options.html = .trusted
    return options
  }()
}

extension RenderedPage {
  /// Returns the default options with a change.
  static func options(_ change: (inout RenderingOptions) -> Void) -> RenderingOptions {
    var options = RenderingOptions()
    change(&options)
    return options
  }
}

// MARK: - LinkedSite

/// A page of a site whose pages are given as text, with its placeholders resolved.
struct LinkedSite {
  /// The HTML of the abstract and the rest of the body.
  var html = ""
  /// The diagnostics, each as `line:column identifier`.
  var diagnostics: [String] = []

  /// - Parameters:
  ///   - text: the text of the page, `guide/page.md`.
  ///   - others: the paths and texts of the other pages.
  ///   - assets: the paths of the files that are not pages. Images have a size of 40 by 30 pixels.
  init(_ text: String, others: [(path: String, text: String)] = [], assets: Set<String> = []) {
    let bodies = ([(path: "guide/page.md", text: text)] + others).map { page in
      RenderedPage(page.text, path: page.path).rendered
    }
    var configuration = Configuration()
    configuration.urls = .file
    let (site, _) = Site.assemble(summaries: bodies.map(\.summary), configuration: configuration)
    var found = bodies[0].diagnostics
    let body = ResolvedBody(
      bodies[0], of: 0, resolver: LinkResolver(site: site, assets: assets),
      imageSize: { _ in (40, 30) }, diagnostics: &found)
    var output = ByteBuffer()
    body.abstract?.write(into: &output)
    body.body.write(into: &output)
    html = String(decoding: output.array(), as: UTF8.self)
    diagnostics = found.sorted().map { "\($0.location.line):\($0.location.column) \($0.identifier)" }
  }
}
