import Basics
import Captures
import FileSystem
import HTML
import Markup
import PageModel
import Site

/// Reads pages on one thread, in the first phase of a build: file → cleaned capture → document → body.
final class PageReader {
  private let parser: MarkupParser
  private let renderer: BodyRenderer
  private let inputs: SiteInputs
  /// Created for the first page that may include files.
  private lazy var expander = IncludeExpander(
    inputs.includeFiles(), parser: parser, wikiText: inputs.wikiText)

  /// Reads the data of the directives of the site; nil for a site without such directives.
  private let data: DirectiveData?

  /// The headings of the original, if the page that is being read is a translation.
  private var originalHeadings: HeadingList = []
  /// Renders the summaries of originals.
  private lazy var summaryRenderer = {
    var options = RenderingOptions(inputs.configuration, inputs.theme)
    options.isSummary = true
    return BodyRenderer(options: options)
  }()

  /// Finds the earlier texts of originals that translations were made from. Only a check needs them.
  private lazy var revisions = OriginalRevisions(inputs.allContent.files)

  /// Converts the pages of projects of other tools, by the absolute path of the project.
  private var projectPages: [String: ProjectPages] = [:]

  /// Converts the pages of the default language while the site is built in another one.
  private lazy var originalPages = inputs.project.map { ProjectPages($0, inputs, inputs.allContent.files) }

  /// - Parameter isSummary: whether to read only the summary of each page.
  init(_ inputs: SiteInputs, isSummary: Bool = false) {
    var options = RenderingOptions(inputs.configuration, inputs.theme)
    options.isSummary = isSummary
    options.diagrams = inputs.diagrams
    options.lastDrawings = inputs.lastDrawings
    options.isOfOtherTool = inputs.project != nil
    data = inputs.configuration.directives.isEmpty ? nil : DirectiveData(inputs.includeFiles())
    options.dataFiles = data
    parser = MarkupParser(inputs.configuration)
    renderer = BodyRenderer(options: options)
    self.inputs = inputs
  }

  /// The result of reading a page.
  enum Outcome: Sendable {
    /// The body, what the page contributes to the structure of the site, and the snapshot of the file and of the files
    /// that it includes.
    case page(RenderedBody, StructureSource?, PageSnapshot)
    case failed(Diagnostic)
  }

  /// Reads the page at `path`, which is relative to the content folder.
  func read(_ path: String) -> Outcome {
    guard inputs.configuration.languages.isTranslation else { return readFile(path) }
    let original = inputs.content.originals[path].map(original)
    originalHeadings = original?.headings ?? []
    let outcome = readFile(path)
    guard case .page(var body, let source, let snapshot) = outcome else { return outcome }
    if inputs.inspector != nil {
      body.diagnostics += TranslationCheck.problems(of: body, original, inputs, changes: changes)
    }
    guard let original else { return .page(body, source, snapshot) }
    // A translation has the URL and the position of its original, so it is read again if that changes.
    body.summary.metadata.inherit(from: original.metadata)
    if inputs.configuration.showsOutdated, let translated = body.summary.metadata.translatedHash {
      body.summary.metadata.isOutdated = translated != original.hash
    }
    return .page(
      body, source, PageSnapshot(snapshot.file, including: snapshot.includes + [original.included]))
  }

  /// Returns the original in a file, which is read if it has not been read yet.
  private func original(_ file: String) -> OriginalPage {
    if let known = inputs.allContent.originals?.page(file) { return known }
    let original = readOriginal(file)
    inputs.allContent.originals?.add(original)
    return original
  }

  private func readOriginal(_ file: String) -> OriginalPage {
    let path = pathOfOriginal(file)
    do throws(FileError) {
      let (bytes, snapshot) = try File.readSnapshot(inputs.allContent.files.location(of: file), limit: .page)
      let text = originalPages.map { $0.convert(bytes, file).text } ?? bytes
      let body = parser.parse(text, lines: LineMap(file: file)) { summaryRenderer.render($0, path: file) }
      return OriginalPage(file, body.summary, bytes, IncludedFile(path: path, snapshot: snapshot))
    } catch {
      return OriginalPage(unreadable: file, IncludedFile(path: path, failure: .unreadable(error)))
    }
  }

  /// Returns the path under which a translation records its original as an included file. In the site, the usual path
  /// belongs to the translation itself, so this path leads through the parent of the content folder.
  private func pathOfOriginal(_ file: String) -> String {
    let content = inputs.allContent.files
    return "../" + Paths.relative(content.location(of: file), to: Paths.parent(content.folder) ?? "/")
  }

  /// Returns the parts of an original that have changed since its text had the given hash; empty if they are unknown.
  private func changes(of original: OriginalPage, since hash: String) -> [String] {
    let location = inputs.allContent.files.location(of: original.file)
    guard inputs.project(ofPage: original.file) == nil,
      let earlier = revisions.text(of: original.file, hash: hash),
      let now = try? File.read(location, limit: .page)
    else { return [] }
    return sections(now, original.file).changes(since: sections(earlier, original.file))
  }

  private func sections(_ page: [UInt8], _ file: String) -> PageSections {
    let body = parser.parse(page, lines: LineMap(file: file)) { summaryRenderer.render($0, path: file) }
    return PageSections(page, body.summary.headings)
  }

  /// Keeps a page that was read in the default language for its translations.
  private func keepOriginal(_ path: String, _ body: RenderedBody, _ bytes: [UInt8], _ snapshot: FileSnapshot)
  {
    let languages = inputs.configuration.languages
    guard let originals = inputs.allContent.originals, !languages.isTranslation,
      languages.pages.hasTranslation(path)
    else { return }
    let file = inputs.content.map.untranslated(path)
    originals.add(
      OriginalPage(file, body.summary, bytes, IncludedFile(path: pathOfOriginal(file), snapshot: snapshot)))
  }

  private func readFile(_ path: String) -> Outcome {
    let file = inputs.displayPaths.page(path)
    let bytes: [UInt8]
    let snapshot: FileSnapshot
    do throws(FileError) {
      (bytes, snapshot) = try File.readSnapshot(inputs.content.location(of: path), limit: .page)
    } catch {
      return .failed(.contentUnreadable(file, error))
    }
    if let pages = pages(ofProjectWith: path) { return readConverted(bytes, snapshot, path, pages) }
    if inputs.conversion.isNeeded(for: path) { return readOther(bytes, snapshot, path, file) }
    if let converted = inputs.wikiText?.convert(bytes, path: path, file: file) {
      let outcome = readMarkdown(converted.text, snapshot, path, file)
      guard case .page(var body, let source, let snapshot) = outcome else { return outcome }
      body.diagnostics += converted.diagnostics
      return .page(body, source, snapshot)
    }
    return readMarkdown(bytes, snapshot, path, file)
  }

  private func readMarkdown(_ bytes: [UInt8], _ snapshot: FileSnapshot, _ path: String, _ file: String)
    -> Outcome
  {
    let isIncluded = inputs.configuration.captures.includes(path)
    let frame = { [frames = inputs.frames] in frames.frame(of: path) }
    switch isIncluded ? CaptureReader.page(bytes, file: file, frame: frame) : .ordinary(nil) {
    case .capture(let capture): return readCapture(capture, snapshot, path, file)
    case .ordinary(let links):
      if IncludeExpander.mayInclude(bytes) { return readIncluding(bytes, snapshot, path, links) }
      let body = render(bytes, LineMap(file: file), path, isCapture: false)
      keepOriginal(path, body, bytes, snapshot)
      return .page(
        body, contribution(of: bytes, links), PageSnapshot(snapshot, including: data?.takeIncludes() ?? []))
    }
  }

  private func readCapture(_ capture: Capture, _ snapshot: FileSnapshot, _ path: String, _ file: String)
    -> Outcome
  {
    var capture = capture
    if capture.isNotFound {
      return .failed(Diagnostic("capture.not-found/page", at: SourceLocation(file: file)))
    }
    var body = render(
      capture.markdown, LineMap(file: file, map: capture.lineMap), path, isCapture: true)
    body.diagnostics += capture.unrecognized
    body.isCapture = true
    // Capture tools choose file names freely, so the page gets the slug of the URL from which it was captured.
    if body.summary.metadata.slug == nil { body.summary.metadata.slug = capture.slug }
    // The text is not needed anymore; only the navigation of the capture is kept.
    (capture.markdown, capture.lineMap) = ([], [])
    return .page(body, .capture(capture), PageSnapshot(snapshot))
  }

  /// Returns the converter for a page of another tool’s project; nil for a page in Markdown.
  private func pages(ofProjectWith path: String) -> ProjectPages? {
    guard let project = inputs.project(ofPage: path) else { return nil }
    if let known = projectPages[project.folder] { return known }
    let pages = ProjectPages(project, inputs)
    projectPages[project.folder] = pages
    return pages
  }

  /// Reads a page of another tool’s project.
  private func readConverted(
    _ bytes: [UInt8], _ snapshot: FileSnapshot, _ path: String, _ pages: ProjectPages
  ) -> Outcome {
    let page = pages.convert(bytes, path)
    var body = render(page.text, page.lines, path, isCapture: false)
    // The conversion knows why a page is empty.
    if page.diagnostics.contains(where: { $0.identifier == "page.empty" }) {
      body.diagnostics.removeAll { $0.identifier == "page.empty" }
    }
    body.diagnostics += page.diagnostics
    return .page(body, nil, PageSnapshot(snapshot, including: page.includes + (data?.takeIncludes() ?? [])))
  }

  /// Reads a page that is not Markdown.
  private func readOther(
    _ bytes: [UInt8], _ snapshot: FileSnapshot, _ path: String, _ file: String
  ) -> Outcome {
    do throws(PageConversion.Failure) {
      let page = try inputs.conversion.page(bytes, path: path, file: file)
      let lines = IncludedLines(
        files: [
          IncludedLines.File(path: path, displayPath: file, place: inputs.content.location(of: path))
        ], origins: page.lines.map { LineOrigin(file: 0, line: $0) }, contentFolders: [])
      var body = render(page.text, LineMap(file: file, included: lines), path, isCapture: false)
      // The URL has no extension, as for a page in Markdown.
      let name = Paths.name(path)
      if body.summary.metadata.slug == nil, let dot = name.lastIndex(of: "."), dot > name.startIndex {
        body.summary.metadata.slug = String(name[..<dot])
      }
      return .page(body, nil, PageSnapshot(snapshot, including: data?.takeIncludes() ?? []))
    } catch {
      return .failed(error.diagnostic)
    }
  }

  /// Reads a page that may include files. Captured pages never do: the site’s authors have not written their text.
  private func readIncluding(
    _ bytes: [UInt8], _ snapshot: FileSnapshot, _ path: String, _ links: SiteLinks?
  ) -> Outcome {
    let page = expander.expand(bytes, path: path)
    var body = render(page.text, page.lines, path, isCapture: false)
    body.diagnostics += page.diagnostics
    return .page(
      body, contribution(of: bytes, links),
      PageSnapshot(snapshot, including: page.includes + page.links.all + (data?.takeIncludes() ?? [])))
  }

  /// Returns what an ordinary page contributes to a site of captured pages; nil for most pages.
  private func contribution(of bytes: [UInt8], _ links: SiteLinks?) -> StructureSource? {
    inputs.configuration.captures.isEnabled ? .contribution(of: bytes, links) : nil
  }

  private func render(
    _ text: [UInt8], _ lines: LineMap, _ path: String, isCapture: Bool
  ) -> RenderedBody {
    parser.parse(text, lines: lines) { document in
      guard let inspector = inputs.inspector else {
        return renderer.render(document, path: path, original: originalHeadings)
      }
      // The inspection comes first because rendering changes the document.
      let found = inspector.inspect(document, isCapture: isCapture)
      var body = renderer.render(document, path: path, original: originalHeadings)
      body.diagnostics += found
      return body
    }
  }
}
