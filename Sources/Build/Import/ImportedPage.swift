import Basics
import Captures
import Dialects
import HTML
import Markup
import PageModel

/// A page of an import, read and rendered as in a build.
struct ImportedPage: Sendable {
  /// The path of the file in the file system.
  var file: String
  /// The path below the output folder, before the page is renamed.
  var path: String
  /// The text to import: the file’s, or the clean text of a capture.
  var text: [UInt8]
  var capture: Capture?
  var summary: PageSummaryRef
  /// The links, with their positions in `text`.
  let links: LinkList
  var source: StructureSource?
  var hash: ContentHash

  /// Reads a page.
  init(
    _ bytes: [UInt8], _ place: ImportSources.SourceFile, _ reader: ImportReader, _ frames: CapturedFrames
  ) {
    file = place.file
    path = place.path
    hash = ContentHash(bytes)
    let page = CaptureReader.page(bytes, file: place.file) { frames.frame(of: place.path) }
    if case .capture(let found) = page { capture = found }
    text = capture.map { reader.escaped($0.markdown) } ?? bytes
    let body = reader.rendered(text, path: place.path)
    links = body.links
    var summary = body.summary
    summary.isCapture = capture != nil
    if let capture, summary.metadata.slug == nil { summary.metadata.slug = capture.slug }
    self.summary = PageSummaryRef(summary)
    if var facts = capture {
      facts.markdown = []
      source = .capture(facts)
    } else if case .ordinary(let links) = page {
      source = .contribution(of: bytes, links)
    }
  }
}

/// Reads the summaries of pages on one thread.
final class ImportReader {
  private let parser: MarkupParser
  private let renderer: BodyRenderer

  /// Reads captured pages, and pages next to them.
  init() {
    parser = MarkupParser(directives: BodyRenderer.directiveNames)
    renderer = BodyRenderer(options: RenderingOptions())
  }

  /// Reads pages as a site with these inputs does.
  init(_ inputs: SiteInputs) {
    let options = RenderingOptions(inputs.configuration, inputs.theme)
    parser = MarkupParser(inputs.configuration)
    renderer = BodyRenderer(options: options)
  }

  /// Returns the text of a captured page, escaped so that an ordinary page with this text looks the same.
  func escaped(_ text: [UInt8]) -> [UInt8] { ImportEscaping.escaped(text, by: parser) }

  /// Returns a page with the positions of its links in `text`.
  func rendered(_ text: [UInt8], path: String) -> RenderedBody {
    parser.parse(text, lines: LineMap(file: path)) { renderer.render($0, path: path) }
  }

  /// Returns a converted page in the form in which people write it, if it looks the same.
  func tidied(_ text: [UInt8], path: String) -> [UInt8] {
    let html = html(text, path: path)
    for usesAlerts in [true, false] {
      let tidied = TidyMarkdown.tidied(text, usesAlerts: usesAlerts)
      if self.html(tidied, path: path) == html { return tidied }
    }
    return text
  }

  private func html(_ text: [UInt8], path: String) -> [UInt8] {
    rendered(text, path: path).html
  }
}
