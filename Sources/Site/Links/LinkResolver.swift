import Basics
import PageModel
import Synchronization

/// Resolves the links of a site to their targets. It is created once all pages are known, and safe to use from many
/// threads.
///
/// It is a class because copying a structure for every link would retain and release all its tables.
public final class LinkResolver: Sendable {
  let site: Site
  let pages: [Page]
  /// The site’s base URL, with a slash at its end; nil if it is not configured.
  let baseURL: String?
  let index: PageIndex
  let assets: AssetIndex
  /// Created on first use, because only `doc:` links and suggestions for broken links need it.
  var names: PageNameIndex {
    lazyNames.withLock { names in
      if let names { return names }
      let made = PageNameIndex(pages)
      names = made
      return made
    }
  }
  private let lazyNames = Mutex<PageNameIndex?>(nil)
  /// The numbers of pages. Created on first use, because only sites that number their pages need them.
  let lazyChapters = Mutex<[Int: Int]?>(nil)
  /// The anchors of each page, by its index.
  let anchors: [AnchorIndex]
  /// The pages by the URLs that they were captured from.
  let sources: SourceIndex
  /// The URL of the original site for captured pages that do not name their source.
  let origins: [Int: String]
  /// The prefixes that links contain before the paths of files, by the index of the page.
  private let prefixes: [Int: String]
  /// The pages that are published in place of captured files, by the paths of the files.
  private let replacedFiles: PathTable?

  /// The files that Unfold writes, and those that it leaves out.
  let others: OtherFiles
  /// The pages and files whose paths contain characters outside ASCII. Created on first use.
  let equivalent = Mutex<EquivalentPaths<PathDestination>?>(nil)
  /// The paths of the Markdown of all pages. Created on first use.
  let markdownPaths = Mutex<Set<String>?>(nil)

  let redirects: RedirectIndex
  /// The places of files, to which relative links between content folders refer.
  let sourceMap: SourceMap
  let languages: SiteLanguages
  let versions: SiteVersions
  let urlStyle: Configuration.URLStyle
  /// The prefixes of paths that belong to other sites on the same host.
  private let otherSitePaths: [PathPrefix]
  /// The labels of the buttons that enlarge images; nil if readers cannot enlarge images.
  let zoom: ZoomLabels?

  /// Creates the resolver of a site.
  ///
  /// - Parameters:
  ///   - assets: the paths of all files below the content folder that are not pages.
  ///   - others: the files that Unfold writes, and those that it leaves out.
  ///   - earlier: the resolver of an earlier version of the site in which all pages had the same URLs; nil for none.
  ///     Its indexes of unchanged pages are reused.
  ///   - zoom: the labels of the buttons that enlarge images; nil if no page is shown.
  ///   - jobs: the number of threads.
  public init(
    site: Site, assets: Set<String>, others: OtherFiles = OtherFiles(), after earlier: LinkResolver? = nil,
    zoom: ZoomLabels? = nil, jobs: Int = 1
  ) {
    self.zoom = site.configuration.images.canZoom ? zoom : nil
    let pages = site.pages
    self.site = site
    self.pages = pages
    baseURL = site.configuration.baseURL
    self.assets = AssetIndex(assets)
    self.others = others
    (index, (anchors, sources)) = Parallel.both(jobs: jobs) {
      earlier?.index ?? PageIndex(pages)
    } and: {
      (Self.anchors(of: pages, after: earlier, jobs: jobs), SourceIndex(site))
    }
    origins = site.origins
    prefixes = site.prefixes
    replacedFiles = Self.replacedFiles(site.replaced)
    redirects = RedirectIndex(site)
    sourceMap = site.configuration.sourceMap
    languages = site.configuration.languages
    versions = site.configuration.versions
    urlStyle = site.configuration.urls
    otherSitePaths = site.configuration.externalLinks.paths
  }

  private static func replacedFiles(_ files: [ReplacedFile]) -> PathTable? {
    if files.isEmpty { return nil }
    var table = PathTable(capacity: files.count * 2)
    for file in files {
      file.path.withBytes { path in
        table.setIfAbsent(path, file.page)
        table.setIfAbsent(PageIndex.key(PageIndex.stem(path)), file.page)
      }
    }
    return table
  }

  private static func anchors(of pages: [Page], after earlier: LinkResolver?, jobs: Int) -> [AnchorIndex] {
    Parallel.map(count: pages.count, jobs: jobs) { index in
      if let earlier, earlier.pages[index].shared === pages[index].shared { return earlier.anchors[index] }
      return AnchorIndex(of: pages[index])
    }
  }

  /// Resolves a link on a page. Reports a link without a target, with the most similar existing destination.
  public func resolve(_ link: LinkReference, from page: Int, diagnostics: inout [Diagnostic]) -> LinkTarget {
    (link.included?.destination ?? link.destination).withBytes { bytes in
      let parts = LinkParts(bytes)
      if bytes.isEmpty {
        diagnostics.append(Diagnostic("link.empty/\(link.kind.rawValue)", at: link.place(on: pages[page])))
        return .broken
      }
      if parts.queryEnd == 0, let fragment = parts.fragment {
        if let target = anchorRedirect(fragment, of: page, link, from: page, &diagnostics) { return target }
        return .anchorOnPage(anchor(fragment, of: page, link, from: page, &diagnostics) ?? "")
      }
      if parts.schemeCount > 0 || parts.startsWithTwoSlashes || parts.isLocal {
        return withScheme(parts, link, from: page, &diagnostics)
      }
      if parts.startsWithSlash, let target = captured(parts, link, from: page, &diagnostics) { return target }
      if let place = find(parts, link.kind, from: page) ?? findEquivalent(parts, link.kind, from: page) {
        reportFolder(place, link, from: page, &diagnostics)
        return target(place, parts, link, from: page, &diagnostics)
      }
      if let path = media(named: parts, link, from: page, &diagnostics) {
        return .asset(path, suffix: parts.suffix)
      }
      if let target = captured(parts, link, from: page, isLast: true, &diagnostics) { return target }
      // An alias of a version is a redirect that authors may use.
      if let target = inOtherVersion(parts, link, from: page) { return target }
      if let target = redirected(parts, link, from: page, &diagnostics) { return target }
      if let target = inOtherLanguage(parts, link, from: page) { return target }
      if let target = generated(parts, link, from: page, &diagnostics) { return target }
      let destination = link.included?.destination ?? link.destination
      if parts.startsWithSlash, otherSitePaths.contains(where: { $0.contains(destination) }) {
        return .external(destination)
      }
      return broken(parts, link, from: page, &diagnostics)
    }
  }

  /// The number of diagnostics of a page after which links without a target are reported without a suggestion. Finding
  /// one takes almost a millisecond, so a page with 100,000 broken links would take a minute.
  static let maximumSuggestions = 200

  /// Reports a link without a target, with a suggestion.
  private func broken(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    let url = MisspelledURL.suggestion(for: link.destination, link.kind)
    if let url, url.isCertain {
      diagnostics.append(
        .brokenLink(
          link, on: pages[page], suggestion: url.url, fixIt: .redirect(link.destination, to: url.url)))
      return .broken
    }
    if parts.schemeCount == 0, let pattern = exclusion(of: parts, from: page) {
      diagnostics.append(.excludedLink(link, on: pages[page], pattern))
      return .broken
    }
    if parts.schemeCount == 0, let path = meantPath(link, from: page) {
      diagnostics.append(
        .brokenLink(link, on: pages[page], suggestion: path, fixIt: .redirect(link.destination, to: path)))
      return .broken
    }
    if parts.schemeCount == 0, let problem = leftOut(parts, link, from: page) {
      diagnostics.append(problem)
      return .broken
    }
    let isLimited = diagnostics.count >= Self.maximumSuggestions
    let path =
      parts.schemeCount > 0 ? nil : suggestion(for: parts, link.kind, from: page, inOtherCaseOnly: isLimited)
    if let path, differsInCase(path, link.destination, from: page),
      let place = path.withBytes({ find(LinkParts($0), link.kind, from: page) })
    {
      diagnostics.append(
        Diagnostic(
          "link.case", at: link.place(on: pages[page]), ["link": link.destination, "path": path],
          fixIt: isLimited ? nil : fixIt(of: link, path)))
      return target(place, parts, link, from: page, &diagnostics)
    }
    diagnostics.append(
      .brokenLink(
        link, on: pages[page], suggestion: path ?? url?.url, fixIt: isLimited ? nil : fixIt(of: link, path)))
    return .broken
  }

  /// Returns whether two destinations lead to paths that differ only in case.
  private func differsInCase(_ destination: String, _ other: String, from page: Int) -> Bool {
    let file = pages[page].path
    guard let path = Diagnostic.path(of: destination, from: file),
      let otherPath = Diagnostic.path(of: other, from: file)
    else { return false }
    return path != otherPath && path.lowercased() == otherPath.lowercased()
  }

  /// Returns the pattern that keeps the file of a link out of the site; nil if there is none.
  private func exclusion(of parts: LinkParts, from page: Int) -> PathPattern? {
    if sourceMap.folders.allSatisfy(\.exclude.isEmpty) { return nil }
    if !parts.startsWithSlash, let path = pathByPlace(from: pages[page].path, parts.path),
      let pattern = sourceMap.exclusion(of: path)
    {
      return pattern
    }
    let base = parts.startsWithSlash ? "" : pages[page].path
    return base.withBytes { base in
      PathJoining.join(PageIndex.folder(base), parts.path) { path in
        path.flatMap { sourceMap.exclusion(of: String(decoding: $0, as: UTF8.self)) }
      }
    }
  }

  /// A page or an asset that a path refers to.
  enum PathDestination {
    case page(Int)
    case asset(String)
  }

  /// Returns the page or asset that a path without a scheme refers to.
  ///
  /// The path may be relative to the file of the page or to its URL. The file takes precedence, unless the path ends
  /// with a slash, which only URLs do.
  func find(_ parts: LinkParts, _ kind: LinkReference.Kind, from page: Int) -> PathDestination? {
    let path = parts.path
    if parts.pathEnd == 0 { return .page(page) }
    if parts.startsWithSlash {
      return lookUp(from: "", path, kind) ?? lookUpWithoutPrefix(path, kind, from: page)
    }
    if path.last == UInt8(ascii: "/"), let place = lookUp(from: pages[page].url, path, kind) { return place }
    return lookUpByPlace(from: pages[page].path, path, kind) ?? lookUp(from: pages[page].path, path, kind)
      ?? lookUp(from: pages[page].url, path, kind) ?? lookUpWithoutPrefix(path, kind, from: page)
  }

  /// Returns the page or asset of a link on a page whose links begin with the path of a folder above, or of the folder
  /// on the site that the page was captured from.
  private func lookUpWithoutPrefix(
    _ path: UnsafeBufferPointer<UInt8>, _ kind: LinkReference.Kind, from page: Int
  ) -> PathDestination? {
    guard let prefix = prefixes[page], path.starts(with: prefix.utf8) else {
      return lookUpFromRoot(path, kind, from: page)
    }
    let rest = UnsafeBufferPointer(rebasing: path.dropFirst(prefix.utf8.count))
    return lookUp(from: pages[page].path, rest, kind)
  }

  /// Returns the page of a link on a captured page that leads above the root of the site, where browsers stop.
  private func lookUpFromRoot(
    _ path: UnsafeBufferPointer<UInt8>, _ kind: LinkReference.Kind, from page: Int
  ) -> PathDestination? {
    guard pages[page].summary.isCapture, path.starts(with: "../".utf8) else { return nil }
    var rest = path[...]
    while rest.starts(with: "../".utf8) { rest = rest.dropFirst(3) }
    return lookUp(from: "", UnsafeBufferPointer(rebasing: rest), kind)
  }

  /// Returns the page or asset at a path relative to the place of a file, as editors and code hosts follow links.
  /// Returns nil if all content is in one folder, where this is the same as the path in the site.
  private func lookUpByPlace(
    from file: String, _ path: UnsafeBufferPointer<UInt8>, _ kind: LinkReference.Kind
  ) -> PathDestination? {
    if sourceMap.isSingle { return nil }
    return pathByPlace(from: file, path).flatMap { found in found.withBytes { lookUp(at: $0, kind) } }
  }

  /// Returns the path in the site of a path relative to the place of a file; nil if it is in no content folder.
  func pathByPlace(from file: String, _ path: UnsafeBufferPointer<UInt8>) -> String? {
    sourceMap.place(of: file).withBytes { place in
      PathJoining.join(PageIndex.folder(place), path) { joined in
        joined.flatMap { sourceMap.path(at: String(decoding: $0, as: UTF8.self)) }
      }
    }
  }

  /// Returns the page or asset at a path relative to `base`, which is the path or URL of a page from the site's root.
  private func lookUp(from base: String, _ path: UnsafeBufferPointer<UInt8>, _ kind: LinkReference.Kind)
    -> PathDestination?
  {
    base.withBytes { base in
      PathJoining.join(PageIndex.folder(base), path) { path in
        path.flatMap { lookUp(at: $0, kind) }
      }
    }
  }

  /// Returns the page or asset at a path from the site’s root.
  private func lookUp(at path: UnsafeBufferPointer<UInt8>, _ kind: LinkReference.Kind) -> PathDestination? {
    if kind != .link {
      return assets.asset(path).flatMap { $0.utf8.last == UInt8(ascii: "/") ? nil : .asset($0) }
    }
    if let page = index.page(file: path) ?? replacedFiles?.find(path) { return .page(page) }
    if let asset = assets.asset(path), asset.utf8.last != UInt8(ascii: "/") { return .asset(asset) }
    if PageIndex.isPageFile(path) { return nil }
    if let page = index.page(url: path) ?? replacedFiles?.find(PageIndex.key(path)) { return .page(page) }
    return assets.asset(path).map(PathDestination.asset)
  }

  /// Returns a link target with the query and fragment of the link, and reports an anchor that does not exist.
  func target(
    _ place: PathDestination, _ parts: LinkParts, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    switch place {
    case .asset(let path): return .asset(path, suffix: parts.suffix)
    case .page(let target):
      guard let fragment = parts.fragment else { return .page(target, query: parts.query, anchor: nil) }
      if let target = anchorRedirect(fragment, of: target, link, from: page, &diagnostics) { return target }
      if let target = inOriginal(target, parts, from: page) { return target }
      let name = anchor(fragment, of: target, link, from: page, &diagnostics)
      return .page(target, query: parts.query, anchor: name)
    }
  }

  /// Returns the anchor of a page that a fragment refers to; nil for an empty fragment. If there is no such anchor,
  /// reports this and returns the fragment as written, so that the link still leads to the page.
  private func anchor(
    _ fragment: UnsafeBufferPointer<UInt8>, of target: Int, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> String? {
    if fragment.isEmpty { return nil }
    if let anchor = knownAnchor(fragment, of: target) { return anchor }
    let name = String(decoding: PercentEncoding.decode(Array(fragment)), as: UTF8.self)
    // Browsers understand these without an anchor: the top of the page, and text fragments.
    // Source: HTML Standard, “Select the indicated part”; “URL Fragment Text Directives”.
    if name.lowercased() == "top" || name.hasPrefix(":~:") { return name }
    diagnostics.append(
      .brokenAnchor(
        name, link, on: pages[page], target: pages[target], isSame: target == page,
        nearest: diagnostics.count >= Self.maximumSuggestions
          ? nil : Spelling.nearest(to: name, in: anchors[target].all.prefix(1000))))
    return name
  }

  /// Returns the anchor of a page that a fragment refers to; nil if there is none.
  func knownAnchor(_ fragment: UnsafeBufferPointer<UInt8>, of target: Int) -> String? {
    if let anchor = anchors[target].anchor(fragment) { return anchor }
    let decoded = PercentEncoding.decode(Array(fragment))
    return decoded.withUnsafeBufferPointer { anchors[target].anchor($0) }
  }

  /// Resolves a link with a scheme, or with a host after `//`.
  private func withScheme(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    if parts.hasScheme("doc") { return documentation(parts, link, from: page, &diagnostics) }
    if MisspelledURL.isMeant(by: link.destination) {
      return broken(parts, link, from: page, &diagnostics)
    }
    if parts.isLocal, !pages[page].summary.isCapture, pages[page].summary.metadata.source == nil {
      diagnostics.append(
        Diagnostic("link.broken/local", at: link.place(on: pages[page]), ["link": link.destination]))
      return .broken
    }
    guard parts.startsWithTwoSlashes || parts.hasScheme("http") || parts.hasScheme("https") else {
      return .external(link.destination)
    }
    if let target = captured(parts, link, from: page, &diagnostics) { return target }
    if let baseURL, link.destination.hasPrefix(baseURL) {
      let rest = String(link.destination.dropFirst(baseURL.count))
      return rest.withBytes { bytes in
        let parts = LinkParts(bytes)
        guard let place = lookUp(from: "", parts.path, link.kind) else {
          return redirected(parts, link, from: page, isAbsolute: true, &diagnostics)
            ?? .external(link.destination)
        }
        return target(place, parts, link, from: page, &diagnostics)
      }
    }
    return .external(link.destination)
  }
}

/// The labels of the buttons that show an image enlarged.
public struct ZoomLabels: Sendable {
  let enlarge: String
  let close: String

  public init(_ strings: UIStrings) {
    enlarge = strings["enlargeImage"]
    close = strings["close"]
  }
}
