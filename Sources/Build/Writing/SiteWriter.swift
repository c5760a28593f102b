import Basics
import Captures
import Dialects
import FileSystem
import HTML
import ImageSizes
import Markup
import Output
import PageModel
import Projects
import Publishing
import SearchIndex
import Site
import Templates

/// Writes the files of a site whose pages have been linked. This is the second phase of a build.
struct SiteWriter: Sendable {
  @CopyOnWrite private(set) var site: Site
  var bodies: any BodySource
  @CopyOnWrite private(set) var content: ContentFiles
  /// Receives all files.
  var output: any FileSink
  let jobs: Int
  private let progress: BuildProgress
  @CopyOnWrite private(set) var theme: Theme
  @CopyOnWrite private(set) var assets: ThemeAssets
  let resolver: LinkResolver
  let composer: PageComposer
  let lazySections: LazySectionFiles
  /// The hash of what all pages show apart from the navigation: settings, templates, files of the theme, links in the
  /// header.
  let frame: ContentHash
  let feed: Feed?
  let lists: PageLists
  /// The print pages, which show all pages; nil if the settings do not request them.
  let printPages: PrintPages?
  private let imageSizes = ImageSizes()
  private let imageVersions: ImageVersions?
  /// The time before the size of any image was read, in nanoseconds since 1970.
  private let beginning = FileMetadata.now
  /// The files that changed between two reads during this build. The next build must not rely on their results.
  let changedFiles = ChangedFiles()
  let displayPaths: SiteInputs.DisplayPaths
  let frames: CapturedFrames
  let conversion: PageConversion
  /// Converts wiki links; nil for a site without them.
  let wikiText: WikiText?
  /// The variables of pages, which their copies in Markdown contain as text.
  let variables: Variables?
  /// The words in the text forms of diagrams; nil if a program draws the diagrams.
  let strings: UIStrings?
  /// Returns the converter for a page of another tool’s project; nil for a page in Markdown.
  let converter: @Sendable (_ path: String) -> (any ProjectConverter)?

  /// - Parameters:
  ///   - sections: where the files of the sidebar’s lazy sections come from.
  ///   - earlier: the link resolver of an earlier site whose pages have the same URLs.
  init(
    site: Site, bodies: any BodySource, inputs: SiteInputs, output: any FileSink, options: BuildOptions,
    lazySections sections: LazySectionFiles.Source = .new, after earlier: LinkResolver? = nil
  ) {
    self.site = site
    self.bodies = bodies
    self.output = output
    jobs = options.jobs
    progress = options.progress
    content = inputs.content
    frames = inputs.frames
    conversion = inputs.conversion
    imageVersions = inputs.imageVersions
    wikiText = inputs.wikiText
    variables = site.configuration.allVariables.map(Variables.init)
    let hasRenderer = site.configuration.renderers["mermaid"] != nil
    strings = hasRenderer ? nil : inputs.theme.strings
    converter = { [inputs] in inputs.project(ofPage: $0)?.project.converter }
    var theme = inputs.theme
    var components = ThemeAssets.components(of: site, inputs.texts)
    let hasImages = inputs.content.allAssets.contains(where: MediaFile.isImage)
    if site.configuration.images.canZoom, hasImages { components.insert(.enlargedImages) }
    theme.removeParts(otherThan: components)
    let nodes = site.navigation.nodes
    // Use indices: copying each node would retain and release its objects.
    if nodes.indices.contains(where: { nodes[$0].badge != nil }) { theme.addBadges() }
    if components.contains(.formulas) { theme.addMath() }
    lists = PageLists(of: site)
    if !lists.lists.isEmpty || !lists.dated.isEmpty { theme.addTags() }
    self.theme = theme
    displayPaths = inputs.displayPaths
    var assets = ThemeAssets(
      stylesheet: HashedName.make("assets/site.css", theme.stylesheet),
      script: HashedName.make("assets/site.js", theme.script),
      search: site.configuration.hasSearch
        ? ThemeAssets.Search(
          script: HashedName.make("assets/search.js", theme.searchScript), index: SearchIndexWriter.folder,
          page: AllPages.url(site.configuration.urls)) : nil,
      redirect: site.redirects.isEmpty ? nil : HashedName.make("assets/redirect.js", theme.redirectScript))
    let hasIntegrity = site.configuration.hasIntegrity && site.configuration.urls == .directory
    if hasIntegrity { assets.integrity = SubresourceIntegrity.of(theme) }
    assets.addOwnFiles(inputs.files, of: theme, in: site, components, hasIntegrity: hasIntegrity)
    feed = inputs.content.assets.contains(Feed.path) ? nil : Feed(site)
    assets.feed = feed == nil ? nil : Feed.path
    self.assets = assets
    printPages = PrintPages(of: site)
    resolver = LinkResolver(
      site: site, assets: inputs.content.allAssets,
      others: OtherFiles(
        generated: Self.otherFiles(of: site, lists, hasFeed: feed != nil),
        parts: inputs.content.parts),
      after: earlier, zoom: ZoomLabels(theme.strings), jobs: options.jobs)
    let composer = PageComposer(
      theme: theme, site: site, lists: lists, resolver: resolver, assets: assets, texts: inputs.texts,
      imageSize: { [imageSizes, content = inputs.content] in Self.size(of: $0, in: content, imageSizes) })
    var record = BinaryEncoder(capacity: 4096)
    record.hash(inputs.fingerprints.shown)
    composer.writeFrame(to: &record)
    frame = record.fingerprint
    // The names of these files contain hashes of their content, and pages refer to them, so they are made first.
    lazySections = LazySectionFiles(
      sections, of: site, with: inputs.fingerprints.sidebar, by: composer, jobs: jobs)
    self.composer = PageComposer(composer, lazySections: lazySections.urls)
  }

  /// Returns the pages and files that Unfold writes for a whole site, and what the site lacks for those that it does not
  /// write.
  static func otherFiles(of site: Site, _ lists: PageLists, hasFeed: Bool) -> [OtherFiles.Generated] {
    let settings = site.configuration
    let baseURL = settings.baseURL == nil ? "`baseURL`" : nil
    var files = [
      OtherFiles.Generated(
        AllPages.url(settings.urls), requires: settings.hasSearch ? nil : "`search: true`"),
      OtherFiles.Generated(
        PrintPages.url(settings.urls), requires: settings.hasPrint ? nil : "`print: true`"),
      OtherFiles.Generated(Page.notFoundPath),
      OtherFiles.Generated(Robots.path, isAtRoot: true),
      OtherFiles.Generated(Sitemap.path, requires: baseURL),
      OtherFiles.Generated(
        Feed.path, requires: hasFeed ? nil : baseURL.map { "\($0) and a change log" } ?? "a change log"),
      OtherFiles.Generated(
        LLMsTxt.path,
        requires: settings.hasLLMsTxt && settings.publishesMarkdown
          ? nil : "`llms: true` and `markdown: true`"),
      OtherFiles.Generated(
        LLMsFullTxt.path,
        requires: settings.hasLLMsFullTxt && settings.publishesMarkdown
          ? nil : "`llmsFull: true` and `markdown: true`"),
    ]
    let pages = site.pages
    if pages.indices.contains(where: {
      let metadata = pages[$0].summary.metadata
      return metadata.hasPresentation
        && (metadata.presentation.symbol != nil || !metadata.presentation.symbols.isEmpty)
    }) {
      files.append(OtherFiles.Generated(SymbolInventory.path))
    }
    return files + lists.lists.map { OtherFiles.Generated($0.url) }
  }

  /// Writes the selected files.
  func write(_ files: FileSelection) -> WriteResult {
    // The search index needs the most memory of all files, so it is written first, when other files need none. The
    // single files need only one thread, so they are written at the same time. The files are different.
    let writesIndex = files.includesSearchIndex && hasSearch
    var (result, index) = Parallel.both(jobs: writesIndex ? jobs : 1) {
      var result = WriteResult()
      if let choice = files[.singleFiles] { write(.singleFiles, choice, &result) }
      return result
    } and: {
      writesIndex ? writeSearchIndex() : nil
    }
    for group in FileGroup.allCases where group != .singleFiles {
      if let choice = files[group] { write(group, choice, &result) }
    }
    result.diagnostics += imageVersions?.failed.map { .unconvertedImage(displayPaths.page($0)) } ?? []
    result.search = index
    result.frame = frame
    result.sharedImages = sharedImages()
    result.changed = changedFiles.all
    return result
  }

  /// Writes the files of a group that `choice` selects.
  func write(_ group: FileGroup, _ choice: FileSelection.Choice, _ result: inout WriteResult) {
    switch group {
    case .pages: writePages(choice(site.pages.count), &result)
    case .assets: result.assets = copyAssets(choice(content.assets.count))
    case .lazySections:
      result.lazySections = lazySections.urls
      result.diagnostics += lazySections.write(choice(lazySections.count), to: output, jobs: jobs)
    case .theme: if !choice(1).isEmpty { writeThemeAssets() }
    case .allPages:
      if hasSearch, let list = AllPages(of: site) {
        result.diagnostics += writeAllPages(list, parts: choice(list.parts.count))
      }
    case .print:
      if let printPages {
        result.diagnostics += writePrint(printPages, parts: choice(printPages.parts.count))
      }
      result.diagnostics += writeFullText()
    case .redirects: result.diagnostics += writeRedirects(choice(site.redirects.count))
    case .singleFiles: if !choice(1).isEmpty { result.diagnostics += writeSingleFiles() }
    }
  }

  /// Whether the site has a search index.
  var hasSearch: Bool { assets.search != nil }

  private func writeSearchIndex() -> SearchIndexState {
    SearchIndexWriter(site: site, bodies: bodies).write(strings: theme.strings, jobs: jobs, to: output)
  }

  private func writePages(_ pages: [Int], _ result: inout WriteResult) {
    let written = write(count: pages.count) { index, buffer in
      defer { progress.advance() }
      return writePage(pages[index], buffer)
    }
    result.pages.reserveCapacity(pages.count)
    for (page, written) in zip(pages, written) {
      result.pages.append((page, written.diagnostics))
      result.traces.append(written.trace)
    }
  }

  /// Calls `write` for `count` pages on all threads, each of which has its own buffer.
  func write<Written: Sendable>(
    count: Int, _ write: @escaping @Sendable (Int, PageBuffer) -> Written
  ) -> [Written] {
    Parallel.map(count: count, jobs: jobs) {
      PageBuffer()
    } body: { buffer, index in
      write(index, buffer)
    }
  }

  /// Writes the page that `compose` makes, and returns its diagnostics.
  func write(
    _ path: String, _ buffer: PageBuffer, _ compose: (inout ByteBuffer, inout [Diagnostic]) -> Void
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    buffer.bytes.truncate(to: 0)
    compose(&buffer.bytes, &diagnostics)
    if buffer.bytes.isEmpty {
      // The templates failed: the page of the last build is better than none.
      _ = output.keep(path)
    } else {
      buffer.bytes.withBytes { _ = output.write(path, $0) }
    }
    return diagnostics
  }

  /// Writes a page and its Markdown, and returns the diagnostics and the page’s trace.
  func writePage(_ index: Int, _ buffer: PageBuffer) -> (diagnostics: [Diagnostic], trace: [UInt8]) {
    var diagnostics: [Diagnostic] = []
    let page = site.pages[index]
    // A generated page gives way to a file of the author, such as an `index.html`.
    if page.isGenerated, Paths.index(of: page.outputPath, in: content.assets) != nil { return ([], []) }
    let rendered = page.summaryIndex.flatMap { bodies.body($0) }
    let body = rendered.map { rendered in
      ResolvedBody(
        rendered, of: index, resolver: resolver,
        imageSize: { Self.size(of: $0, in: content, imageSizes) },
        imageProblem: { [imageSizes, imageVersions, content] path in
          let location = content.location(of: path)
          guard let flaw = imageSizes.flaw(of: location) else { return nil }
          // Readers get a smaller version of a large image.
          let isConverted = imageVersions?.paths(of: path, imageSizes.size(of: location)).isEmpty == false
          return isConverted && flaw.isOnlyLarge ? nil : ImageProblem(flaw)
        },
        diagnostics: &diagnostics)
    }
    let found = write(page.outputPath, buffer) {
      composer.compose(index, body: body, into: &$0, diagnostics: &$1)
    }
    diagnostics += found
    let trace = body.map { PageTrace(of: $0, on: page, buffer, found).encoded } ?? []
    if let path = site.markdownPath(of: index), output.wantsFile(at: path) {
      writeMarkdown(of: index, path, isCapture: rendered?.isCapture ?? false, &diagnostics)
    }
    return (diagnostics, trace)
  }

  /// Keeps a file of the content, and the versions of an image, which have not changed.
  func keepAsset(_ path: String) {
    _ = output.keep(path)
    guard let imageVersions else { return }
    for version in imageVersions.paths(of: path, imageSizes.size(of: content.location(of: path))) {
      _ = output.keep(version)
    }
  }

  private static func size(
    of image: String, in content: ContentFiles, _ imageSizes: ImageSizes
  ) -> (width: Int, height: Int)? {
    imageSizes.size(of: content.location(of: image)).map { ($0.width, $0.height) }
  }

  /// Returns the images of the default language whose sizes were read.
  private func sharedImages() -> [ContentRecord.SharedImage] {
    content.sharedFiles.sorted(by: Paths.precedes).compactMap { path in
      let location = content.location(of: path)
      guard let size = imageSizes.known(location) else { return nil }
      let metadata = FileMetadata(of: location)
      return ContentRecord.SharedImage(
        path: path, fileMetadata: metadata.flatMap { $0.isRaceFree(at: beginning) ? $0 : nil }, size: size)
    }
  }

  /// Copies files, and returns for each one its record, or the diagnostic if it could not be read.
  private func copyAssets(_ assets: [Int]) -> [CopiedAsset] {
    Parallel.map(count: assets.count, jobs: jobs) { index in
      copyAsset(content.assets[assets[index]])
    }
  }

  private func copyAsset(_ path: String) -> CopiedAsset {
    do throws(FileError) {
      let (bytes, snapshot) = try File.readSnapshot(content.location(of: path), limit: .asset)
      if !isReplaced(path, bytes) { output.write(path, bytes) }
      let size = ImageSizes.size(of: path, bytes)
      imageVersions?.write(path, bytes, size, to: output)
      if let shown = imageSizes.known(content.location(of: path)), shown != size { changedFiles.add(path) }
      return .copied(
        ContentRecord.Asset(
          path: path, snapshot: snapshot, size: size, flaw: ImageSizes.flaw(of: path, bytes)))
    } catch {
      return .failed(.contentUnreadable(displayPaths.page(path), error))
    }
  }
}

extension SiteWriter {
  /// Returns whether a file is the page in which Docsify shows the same Markdown in the browser. A page of this site is
  /// published in its place.
  ///
  /// Source: the documentation of Docsify, “Quick start”: `index.html` sets `window.$docsify`.
  fileprivate func isReplaced(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard path == "index.html" || path.hasSuffix("/index.html"),
      site.pages.contains(where: { $0.outputPath == path && !$0.isGenerated })
    else { return false }
    if bytes[...].find("window.$docsify") != nil { return true }
    // The sink reports two files with the same path. An incremental build does not write the page again, so the sink
    // must be informed about it here.
    _ = output.keep(path)
    return false
  }
}

/// A thread’s reusable buffer for the page that it composes.
final class PageBuffer {
  var bytes = ByteBuffer(capacity: 64 << 10)
}
