import Basics
import Synchronization

/// Finds out what each link of a site means. Made once all pages are known; then used from all threads.
///
/// A class, since a copy of a structure would count references to all its tables, once for every link.
public final class LinkResolver: Sendable {
  let pages: [Page]
  let baseURL: String?
  let index: PageIndex
  let assets: AssetIndex
  /// Made when a link first asks for it: on most sites none does.
  var names: NameIndex {
    lazyNames.withLock { names in
      if let names { return names }
      let made = NameIndex(pages)
      names = made
      return made
    }
  }
  private let lazyNames = Mutex<NameIndex?>(nil)
  let anchors: [AnchorIndex]
  /// Pages by the address they were captured from.
  let sources: PathTable

  let redirects: RedirectIndex

  /// - Parameters:
  ///   - assets: the files below `content/` that are no pages, with `/` between folders.
  ///   - earlier: the resolver of a site in which each page stood where it stands now: what it knows of the pages
  ///     that say the same serves again.
  ///   - jobs: the number of threads.
  public init(site: Site, assets: Set<String>, after earlier: LinkResolver? = nil, jobs: Int = 1) {
    let pages = site.pages
    self.pages = pages
    baseURL = site.configuration.baseURL
    self.assets = AssetIndex(assets)
    (index, (anchors, sources)) = Parallel.both(jobs: jobs) {
      earlier?.index ?? PageIndex(pages)
    } and: {
      (Self.anchors(of: pages, after: earlier, jobs: jobs), Self.sources(of: pages))
    }
    redirects = RedirectIndex(site)
  }

  private static func anchors(of pages: [Page], after earlier: LinkResolver?, jobs: Int) -> [AnchorIndex] {
    Parallel.map(count: pages.count, jobs: jobs) { index in
      if let earlier, earlier.pages[index].shared === pages[index].shared { return earlier.anchors[index] }
      return AnchorIndex(of: pages[index])
    }
  }

  private static func sources(of pages: [Page]) -> PathTable {
    var sources = PathTable()
    for index in pages.indices.reversed() {
      guard let source = pages[index].summary.metadata.source, let address = WebAddress(source) else {
        continue
      }
      sources.set(address.key, index)
    }
    return sources
  }

  /// What a link on a page means. A link that means nothing is reported, with the nearest right spelling.
  public func resolve(_ link: LinkReference, from page: Int, diagnostics: inout [Diagnostic]) -> LinkTarget {
    link.destination.withBytes { bytes in
      let parts = LinkParts(bytes)
      if bytes.isEmpty {
        diagnostics.append(.emptyLink(link, on: pages[page]))
        return .broken
      }
      if parts.queryEnd == 0, let fragment = parts.fragment {
        if let target = moved(fragment, of: page, link, from: page, &diagnostics) { return target }
        return .anchorOnPage(anchor(fragment, of: page, link, from: page, &diagnostics) ?? "")
      }
      if parts.schemeCount > 0 || parts.startsWithTwoSlashes {
        return withScheme(parts, link, from: page, &diagnostics)
      }
      if parts.startsWithSlash, let target = captured(parts, link, from: page, &diagnostics) { return target }
      if let place = find(parts, link.kind, from: page) {
        return target(place, parts, link, from: page, &diagnostics)
      }
      if let path = media(named: parts, link, from: page, &diagnostics) {
        return .asset(path, suffix: parts.suffix)
      }
      if let target = captured(parts, link, from: page, &diagnostics) { return target }
      if let target = redirected(parts, link, from: page, &diagnostics) { return target }
      let suggestion = suggestion(for: parts, link.kind, from: page)
      diagnostics.append(
        .brokenLink(
          link, on: pages[page], suggestion: suggestion, correction: correction(of: link, suggestion)))
      return .broken
    }
  }

  enum Place {
    case page(Int)
    case asset(String)
  }

  /// The page or file that a path without a scheme means. Authors write paths from the file they are in;
  /// browsers read them from the page's URL. Both hold; a slash at the end speaks for a URL.
  private func find(_ parts: LinkParts, _ kind: LinkReference.Kind, from page: Int) -> Place? {
    let path = parts.path
    if parts.pathEnd == 0 { return .page(page) }
    if parts.startsWithSlash { return look(from: "", path, kind) }
    if path.last == UInt8(ascii: "/"), let place = look(from: pages[page].url, path, kind) { return place }
    return look(from: pages[page].path, path, kind) ?? look(from: pages[page].url, path, kind)
  }

  /// The page or file at a path that stands on a page at `base`, itself a path from the site's root.
  private func look(from base: String, _ path: UnsafeBufferPointer<UInt8>, _ kind: LinkReference.Kind)
    -> Place?
  {
    base.withBytes { base in
      PathJoining.join(PageIndex.folder(base), path) { path in
        guard let path else { return nil }
        if kind != .link { return assets.asset(path).map(Place.asset) }
        if let page = index.page(file: path) { return .page(page) }
        if let asset = assets.asset(path), asset.utf8.last != UInt8(ascii: "/") { return .asset(asset) }
        if PageIndex.isPageFile(path) { return nil }
        if let page = index.page(url: path) { return .page(page) }
        return assets.asset(path).map(Place.asset)
      }
    }
  }

  func target(
    _ place: Place, _ parts: LinkParts, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    switch place {
    case .asset(let path): return .asset(path, suffix: parts.suffix)
    case .page(let target):
      guard let fragment = parts.fragment else { return .page(target, query: parts.query, anchor: nil) }
      if let target = moved(fragment, of: target, link, from: page, &diagnostics) { return target }
      let name = anchor(fragment, of: target, link, from: page, &diagnostics)
      return .page(target, query: parts.query, anchor: name)
    }
  }

  /// The anchor that a fragment means on a page, as it was written where there is no such anchor: that is
  /// reported, and the link still leads to the page.
  private func anchor(
    _ fragment: UnsafeBufferPointer<UInt8>, of target: Int, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> String? {
    if fragment.isEmpty { return nil }
    if let anchor = anchors[target].anchor(fragment) { return anchor }
    let decoded = decodePercent(Array(fragment))
    if let anchor = decoded.withUnsafeBufferPointer({ anchors[target].anchor($0) }) { return anchor }
    let name = String(decoding: decoded, as: UTF8.self)
    // HTML Standard, "select the indicated part"; the second is a text fragment.
    if name.lowercased() == "top" || name.hasPrefix(":~:") { return name }
    diagnostics.append(
      .brokenAnchor(
        name, link, on: pages[page], target: pages[target], isSame: target == page,
        nearest: Spelling.nearest(to: name, in: anchors[target].all.prefix(1000))))
    return name
  }

  private func withScheme(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    if parts.hasScheme("doc") { return documentation(parts, link, from: page, &diagnostics) }
    guard parts.startsWithTwoSlashes || parts.hasScheme("http") || parts.hasScheme("https") else {
      return .external(link.destination)
    }
    if let target = captured(parts, link, from: page, &diagnostics) { return target }
    if let baseURL, link.destination.hasPrefix(baseURL) {
      let rest = String(link.destination.dropFirst(baseURL.count))
      return rest.withBytes { bytes in
        let parts = LinkParts(bytes)
        guard let place = look(from: "", parts.path, link.kind) else {
          return redirected(parts, link, from: page, isAbsolute: true, &diagnostics)
            ?? .external(link.destination)
        }
        return target(place, parts, link, from: page, &diagnostics)
      }
    }
    return .external(link.destination)
  }
}
