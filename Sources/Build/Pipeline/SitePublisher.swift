import Basics
import Captures
import HTML
import SearchIndex
import Site
import Templates

/// Writes a site whose pages are all known. The second phase of a build.
struct SitePublisher: Sendable {
  let site: Site
  let bodies: any BodySource
  private let content: ContentFiles
  /// Where everything is written.
  var output: any FileSink
  let jobs: Int
  private let progress: BuildProgress
  let theme: Theme
  private let assets: ThemeAssets
  let resolver: LinkResolver
  private let composer: PageComposer
  private let branches: BranchFiles
  private let feed: Feed?
  private let sizes = ImageSizes()
  private let shown: SiteInputs.ShownPaths

  /// - Parameters:
  ///   - known: the files of the sidebar's branches, where they are there already.
  ///   - earlier: the resolver of a site whose pages stood where those of this site stand.
  init(
    site: Site, bodies: any BodySource, inputs: SiteInputs, output: any FileSink, options: BuildOptions,
    branches known: BranchFiles? = nil, after earlier: LinkResolver? = nil
  ) {
    self.site = site
    self.bodies = bodies
    self.output = output
    jobs = options.jobs
    progress = options.progress
    content = inputs.content
    theme = inputs.theme
    shown = inputs.shown
    var assets = ThemeAssets(
      stylesheet: HashedName.make("assets/site.css", theme.stylesheet),
      script: HashedName.make("assets/site.js", theme.script),
      search: site.configuration.hasSearch
        ? ThemeAssets.Search(
          script: HashedName.make("assets/search.js", theme.searchScript), index: SearchPublisher.folder,
          page: ContentsIndex.url(site.configuration.urls)) : nil,
      redirect: site.redirects.isEmpty ? nil : HashedName.make("assets/redirect.js", theme.redirectScript))
    if site.configuration.hasIntegrity, site.configuration.urls == .directory {
      assets.integrity = Integrity.of(theme)
    }
    feed = inputs.content.assets.contains(Feed.path) ? nil : Feed(site)
    assets.feed = feed == nil ? nil : Feed.path
    self.assets = assets
    resolver = LinkResolver(
      site: site, assets: Set(inputs.content.assets), after: earlier, jobs: options.jobs)
    var composer = PageComposer(
      theme: theme, site: site, resolver: resolver, assets: assets,
      imageSize: { [sizes, content] in Self.size(of: $0, in: content, sizes) })
    // Pages name these files by what is in them.
    branches = known ?? BranchFiles(of: site, by: composer, jobs: jobs)
    composer.branches = branches.addresses
    self.composer = composer
  }

  /// Writes all pages and all other files; returns what was found on the way.
  func publish() -> Published {
    var published = Published()
    published.pages = publishPages(Array(site.pages.indices))
    publishAssets(of: .whole, &published)
    publishShare(of: .whole, &published)
    // One thread’s work beside one of all: neither writes a file that the other may write.
    let (found, search) = Parallel.both(jobs: jobs) {
      publishOnce()
    } and: {
      hasSearch
        ? SearchPublisher(site: site, bodies: bodies).publish(strings: theme.strings, jobs: jobs, to: output)
        : nil
    }
    published.search = search
    published.diagnostics = levelled(published.diagnostics + found)
    return published
  }

  var hasSearch: Bool { assets.search != nil }

  /// Writes what a reader without search sees; files that are copied as they are stay where they are.
  func publishForInspection() -> Published {
    var published = Published()
    published.pages = publishPages(Array(site.pages.indices))
    publishOthers(of: .whole, &published)
    return published
  }

  /// Writes a share of all files but the pages and the search index, in stages. What there is once for the site is
  /// the first share's.
  func publishFiles(of shard: Shard, _ published: inout Published) {
    publishAssets(of: shard, &published)
    publishOthers(of: shard, &published)
  }

  private func publishAssets(of shard: Shard, _ published: inout Published) {
    published.stages.append(output.claims)
    published.assets = copy(shard.share(of: content.assets))
    published.stages.append(output.claims)
  }

  /// Writes a share of all files that are neither pages nor copied nor of the search index.
  func publishOthers(of shard: Shard, _ published: inout Published) {
    publishShare(of: shard, &published)
    if shard.isFirst { published.diagnostics += publishOnce() }
    published.stages.append(output.claims)
    published.diagnostics = levelled(published.diagnostics)
  }

  /// Writes those of them of which each share may have some.
  private func publishShare(of shard: Shard, _ published: inout Published) {
    func endStage() { published.stages.append(output.claims) }
    published.branches = branches.addresses
    published.diagnostics += branches.write(shard, to: output, jobs: jobs)
    if shard.isFirst { publishTheme() }
    endStage()
    if hasSearch { publishContents(of: shard, &published.diagnostics) }
    endStage()
    let redirects = shard.share(of: site.redirects)
    published.diagnostics += publish(count: redirects.count) { index, buffer in
      write(redirects[index].outputPath, buffer) {
        composer.composeRedirect(redirects[index], into: &$0, diagnostics: &$1)
      }
    }.joined()
    endStage()
  }

  /// Writes what there is once for the site; returns what was found on the way.
  private func publishOnce() -> [Diagnostic] {
    var diagnostics = composer.missingIcons()
    publishNotFound(&diagnostics)
    publishForMachines()
    return diagnostics
  }

  /// What is wrong with no page alone, as severe as the site wants it.
  private func levelled(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    site.configuration.checks.applied(to: diagnostics, in: site.pages.lazy.map(\.shared))
  }

  /// Writes what is not as it was: pages whose bodies alone have changed, by their index in the site, and files that
  /// are copied. The search index is left alone.
  func publish(_ pages: [Int], assets: [String]) -> Published {
    var published = Published()
    published.pages = publishPages(pages)
    published.assets = copy(assets)
    return published
  }

  private func publishPages(_ pages: [Int]) -> [(page: Int, diagnostics: [Diagnostic])] {
    let found = publish(count: pages.count) { index, buffer in
      defer { progress.advance() }
      return publishPage(pages[index], buffer)
    }
    var published: [(page: Int, diagnostics: [Diagnostic])] = []
    published.reserveCapacity(pages.count)
    for (page, diagnostics) in zip(pages, found) { published.append((page, diagnostics)) }
    return published
  }

  /// Publishes so many pages on all threads; each thread has a buffer of its own.
  private func publish(
    count: Int, _ publish: @escaping @Sendable (Int, PageBuffer) -> [Diagnostic]
  ) -> [[Diagnostic]] {
    Parallel.map(count: count, jobs: jobs) {
      PageBuffer()
    } body: { buffer, index in
      publish(index, buffer)
    }
  }

  /// Writes the page that `compose` makes; returns what was found wrong with it.
  private func write(
    _ path: String, _ buffer: PageBuffer, _ compose: (inout ByteBuffer, inout [Diagnostic]) -> Void
  ) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    buffer.bytes.truncate(to: 0)
    compose(&buffer.bytes, &diagnostics)
    buffer.bytes.withBytes { _ = output.write(path, $0) }
    return diagnostics
  }

  /// Writes one page, and its Markdown; returns what was found wrong with it.
  func publishPage(_ index: Int, _ buffer: PageBuffer) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    let page = site.pages[index]
    let rendered = page.summaryIndex.flatMap { bodies.body($0) }
    let body = rendered.map { rendered in
      LinkedBody(
        rendered, of: index, in: site, resolver: resolver,
        imageSize: { Self.size(of: $0, in: content, sizes) },
        diagnostics: &diagnostics)
    }
    diagnostics += write(page.outputPath, buffer) {
      composer.compose(index, body: body, into: &$0, diagnostics: &$1)
    }
    if let path = site.markdownPath(of: index), output.takes(path) {
      publishMarkdown(page, path, isCapture: rendered?.isCapture ?? false, &diagnostics)
    }
    return site.configuration.checks.applied(to: diagnostics, on: page.summary.metadata.checks)
  }

  /// The page as Markdown, for readers who want its text and for programs: an author's file as it is, a captured
  /// one made clean. It is read again, since keeping all texts would cost more memory than reading costs time.
  func publishMarkdown(
    _ page: Page, _ path: String, isCapture: Bool, _ diagnostics: inout [Diagnostic]
  ) {
    do throws(FileError) {
      let bytes = try File.read(content.location(of: page.path))
      output.write(path, isCapture ? CaptureReader.read(bytes, file: page.path)?.markdown ?? bytes : bytes)
    } catch {
      diagnostics.append(.contentUnreadable(shown.page(page.path), error))
    }
  }

  private static func size(
    of image: String, in content: ContentFiles, _ sizes: ImageSizes
  ) -> (width: Int, height: Int)? {
    sizes.size(of: content.location(of: image)).map { ($0.width, $0.height) }
  }

  /// Copies files as they are; for each what is to be remembered of it, nil for one that could not be read.
  private func copy(_ assets: [String]) -> [CopiedAsset] {
    Parallel.map(count: assets.count, jobs: jobs) { index in
      copy(assets[index])
    }
  }

  private func copy(_ path: String) -> CopiedAsset {
    do throws(FileError) {
      let (bytes, seen) = try File.readSeen(content.location(of: path))
      output.write(path, bytes)
      return .copied(ContentRecord.Asset(path: path, seen: seen, size: ImageSizes.size(of: path, bytes)))
    } catch {
      return .failed(.contentUnreadable(shown.page(path), error))
    }
  }

  private func publishTheme() {
    output.write(assets.stylesheet, theme.stylesheet)
    output.write(assets.script, theme.script)
    if let search = assets.search { output.write(search.script, theme.searchScript) }
    if let redirect = assets.redirect { output.write(redirect, theme.redirectScript) }
  }

  /// The list of all pages.
  private func publishContents(of shard: Shard, _ diagnostics: inout [Diagnostic]) {
    guard let index = ContentsIndex(of: site) else { return }
    let parts = shard.share(of: Array(index.parts.indices))
    diagnostics += publish(count: parts.count) { number, buffer in
      write(index.parts[parts[number]].outputPath, buffer) {
        composer.compose(index, part: parts[number], into: &$0, diagnostics: &$1)
      }
    }.joined()
  }

  private func publishNotFound(_ diagnostics: inout [Diagnostic]) {
    if content.assets.contains("404.html") || site.pages.contains(where: { $0.outputPath == "404.html" }) {
      return
    }
    diagnostics += write("404.html", PageBuffer()) {
      composer.composeNotFound(into: &$0, diagnostics: &$1)
    }
  }

  /// `sitemap.xml` and `robots.txt`, unless the site brings its own.
  private func publishForMachines() {
    if let baseURL = site.configuration.baseURL, !content.assets.contains(Sitemap.path) {
      let entries = site.pages.filter { !$0.summary.metadata.isDraft }.map { Sitemap.Entry(path: $0.url) }
      for file in Sitemap.files(baseURL: baseURL, entries: entries) { output.write(file.path, file.bytes) }
    }
    if !content.assets.contains(Robots.path) {
      output.write(Robots.path, Robots.bytes(baseURL: site.configuration.baseURL))
    }
    if let feed { output.write(Feed.path, feed.bytes()) }
    if site.configuration.hasModelIndex, site.configuration.publishesMarkdown,
      !content.assets.contains(ModelIndex.path)
    {
      output.write(
        ModelIndex.path, ModelIndex.bytes(of: site, overview: theme.strings["overview"]))
    }
    publishForHosts()
  }

  /// What hosts read, unless the site brings its own.
  private func publishForHosts() {
    let hosts = site.configuration.hosts
    if hosts.isEmpty { return }
    let facts = HostFacts(site, theme: theme, assets: assets, content: content)
    for host in hosts {
      for file in host.rules.files(facts) where !content.assets.contains(file.path) {
        output.write(file.path, Array(file.text.utf8))
      }
    }
  }
}

/// A thread's buffer for the page it composes.
final class PageBuffer {
  var bytes = ByteBuffer(capacity: 64 << 10)
}
