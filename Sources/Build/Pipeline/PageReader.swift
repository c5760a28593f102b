import Basics
import Captures
import HTML
import Markup
import Site

/// Reads pages on one thread: file → capture made clean → document → body. The first phase of a build.
final class PageReader {
  private let parser = MarkupParser(directives: BodyRenderer.directiveNames)
  private let renderer: BodyRenderer
  private let content: ContentFiles
  private let shown: SiteInputs.ShownPaths
  private let checks: CheckSettings
  private let inspector: (any PageInspector)?

  /// - Parameter isSummary: whether only what other pages see of each is wanted.
  init(_ inputs: SiteInputs, isSummary: Bool = false) {
    var options = RenderingOptions(inputs.configuration, inputs.theme.strings)
    options.isSummary = isSummary
    renderer = BodyRenderer(options: options)
    content = inputs.content
    shown = inputs.shown
    checks = inputs.configuration.checks
    inspector = inputs.inspector
  }

  /// What became of a page's file.
  enum Outcome: Sendable {
    /// The body, what was recovered if the page is a captured one, and the file as it was.
    case page(RenderedBody, Capture?, SeenFile)
    case failed(Diagnostic)
  }

  /// Reads the page whose file below `content/` is at `path`.
  func read(_ path: String) -> Outcome {
    let file = shown.page(path)
    let bytes: [UInt8]
    let seen: SeenFile
    do throws(FileError) {
      (bytes, seen) = try File.readSeen(content.location(of: path))
    } catch {
      return .failed(.contentUnreadable(file, error))
    }
    guard var capture = CaptureReader.read(bytes, file: file) else {
      var body = render(bytes, SourceLines(file: file), path, isCapture: false)
      level(&body)
      return .page(body, nil, seen)
    }
    if capture.isNotFound { return .failed(.captureNotFound(file)) }
    var body = render(
      capture.markdown, SourceLines(file: file, map: capture.lineMap), path, isCapture: true)
    body.diagnostics += capture.notUnderstood
    body.isCapture = true
    // Tools name their files as they like; the address that the page was captured from is its readers'.
    if body.summary.metadata.slug == nil { body.summary.metadata.slug = capture.slug }
    level(&body)
    // Only what the outline is made of is worth its memory.
    (capture.markdown, capture.lineMap) = ([], [])
    return .page(body, capture, seen)
  }

  /// Leaves what the page and the site want to know of it.
  private func level(_ body: inout RenderedBody) {
    body.diagnostics = checks.applied(to: body.diagnostics, on: body.summary.metadata.checks)
  }

  private func render(
    _ text: [UInt8], _ lines: SourceLines, _ path: String, isCapture: Bool
  ) -> RenderedBody {
    parser.parse(text, lines: lines) { document in
      guard let inspector else { return renderer.render(document, path: path) }
      // First, since rendering takes the page apart.
      let found = inspector.inspect(document, isCapture: isCapture)
      var body = renderer.render(document, path: path)
      body.diagnostics += found
      return body
    }
  }
}
