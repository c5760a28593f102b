import Basics
import Captures
import FileSystem
import HTML
import Markup
import PageModel
import Site

/// Reads pages on one thread, in the first phase of a build: file → cleaned capture → document → body.
final class PageReader {
  private let parser = MarkupParser(directives: BodyRenderer.directiveNames)
  private let renderer: BodyRenderer
  private let content: ContentFiles
  private let shown: SiteInputs.DisplayPaths
  private let inspector: (any PageInspector)?

  /// - Parameter isSummary: whether to read only the summary of each page.
  init(_ inputs: SiteInputs, isSummary: Bool = false) {
    var options = RenderingOptions(inputs.configuration, inputs.theme.strings)
    options.isSummary = isSummary
    renderer = BodyRenderer(options: options)
    content = inputs.content
    shown = inputs.shown
    inspector = inputs.inspector
  }

  /// The result of reading a page.
  enum Outcome: Sendable {
    /// The body, the capture if the page is a captured one, and the snapshot of the file.
    case page(RenderedBody, Capture?, FileSnapshot)
    case failed(Diagnostic)
  }

  /// Reads the page at `path`, which is relative to `content/`.
  func read(_ path: String) -> Outcome {
    let file = shown.page(path)
    let bytes: [UInt8]
    let seen: FileSnapshot
    do throws(FileError) {
      (bytes, seen) = try File.readSnapshot(content.location(of: path), limit: .page)
    } catch {
      return .failed(.contentUnreadable(file, error))
    }
    guard var capture = CaptureReader.read(bytes, file: file) else {
      return .page(render(bytes, LineMap(file: file), path, isCapture: false), nil, seen)
    }
    if capture.isNotFound { return .failed(.captureNotFound(file)) }
    var body = render(
      capture.markdown, LineMap(file: file, map: capture.lineMap), path, isCapture: true)
    body.diagnostics += capture.unrecognized
    body.isCapture = true
    // Capture tools choose file names freely, so the page gets the slug of the URL from which it was captured.
    if body.summary.metadata.slug == nil { body.summary.metadata.slug = capture.slug }
    // The text is not needed any more; only the navigation of the capture is kept.
    (capture.markdown, capture.lineMap) = ([], [])
    return .page(body, capture, seen)
  }

  private func render(
    _ text: [UInt8], _ lines: LineMap, _ path: String, isCapture: Bool
  ) -> RenderedBody {
    parser.parse(text, lines: lines) { document in
      guard let inspector else { return renderer.render(document, path: path) }
      // The inspection comes first because rendering changes the document.
      let found = inspector.inspect(document, isCapture: isCapture)
      var body = renderer.render(document, path: path)
      body.diagnostics += found
      return body
    }
  }
}
