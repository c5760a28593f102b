import Basics
import PageModel

/// The mapping `redirects` of `unfold.yml`. Resolves old URLs to their final targets.
struct RedirectMap {
  struct Entry {
    var setting: RedirectEntry
    /// The index of the entry in the mapping.
    var number: Int
    var source: RedirectSource
  }

  /// A redirect that another one leads to.
  private struct Arrival: Hashable {
    /// The index in `entries`.
    var entry: Int
    /// The anchor on the final page, from the last redirect that names one; nil if none does.
    var anchor: String?
  }

  /// The page or redirect at a path.
  enum Owner { case page(Int), redirect }

  @CopyOnWrite private var configuration: Configuration
  private let pages: [Page]
  private let index: PageIndex
  private let assets: AssetIndex
  /// The pages by their output paths in lowercase.
  private let pageOfOutput: [String: Int]
  /// The URLs of the pages of tags.
  private lazy var tagURLs = TagPages.urls(of: pages, configuration.urls)
  /// The targets of redirects from front matter, by `RedirectSource.key`.
  private var frontMatterTargets: [String: LinkTarget] = [:]
  /// The entries, whole URLs first.
  private(set) var entries: [Entry] = []
  /// The index in `entries` by path and anchor.
  private var entryIndices: [String: Int] = [:]
  /// The last redirect before the final target, by each redirect of its chain.
  private var lastArrivals: [Arrival: Arrival] = [:]
  /// The redirects of loops, and those that redirect into one. Each loop is reported once.
  private var loops: Set<Arrival> = []

  init(configuration: Configuration, pages: [Page], reserved: Set<String>, frontMatter: [Redirect]) {
    self.configuration = configuration
    self.pages = pages
    index = PageIndex(pages)
    assets = AssetIndex(reserved)
    pageOfOutput = Dictionary(pages.enumerated().map { ($1.outputPath.lowercased(), $0) }) { first, _ in first
    }
    for redirect in frontMatter { frontMatterTargets[redirect.outputPath.lowercased()] = redirect.target }
  }

  /// Adds an entry. Returns false if there is already one for the same URL.
  @discardableResult
  mutating func add(_ setting: RedirectEntry, _ number: Int, from source: RedirectSource) -> Bool {
    let key = Self.key(source.key, source.anchor)
    if entryIndices[key] != nil { return false }
    entryIndices[key] = entries.count
    entries.append(Entry(setting: setting, number: number, source: source))
    return true
  }

  private static func key(_ source: String, _ anchor: String?) -> String {
    anchor.map { source + "#" + $0 } ?? source
  }

  /// Returns the path with the URL of the page that it refers to: `/new/` may be another spelling of `new.html`.
  func canonical(_ source: RedirectSource) -> RedirectSource {
    guard owner(of: source) == nil,
      let page = source.url.withBytes({ index.page(url: $0) }) ?? index.page(at: source.url)
    else { return source }
    var source = source
    (source.url, source.outputPath) = (pages[page].url, pages[page].outputPath)
    return source
  }

  /// Returns the page or redirect at a path; nil if there is none.
  func owner(of source: RedirectSource) -> Owner? {
    if let page = pageOfOutput[source.key] { return .page(page) }
    return frontMatterTargets[source.key] != nil || entryIndices[source.key] != nil ? .redirect : nil
  }

  /// Returns whether the page has the anchor that a path ends with.
  func hasAnchor(_ source: RedirectSource, on page: Int) -> Bool {
    guard let anchor = source.anchor else { return false }
    return HeadingID.reservedIDs.contains(anchor)
      || anchor.withBytes { AnchorIndex(of: pages[page]).has($0) }
  }

  /// Follows redirects from an entry to its final target. Returns nil if there is none, and reports this.
  ///
  /// - Parameter index: the index of the entry in `entries`.
  mutating func target(of index: Int, _ diagnostics: inout [Diagnostic]) -> LinkTarget? {
    let entry = entries[index]
    var here = Arrival(entry: index, anchor: nil)
    var visited: [Arrival] = []
    var visitedEntries: Set<Int> = []
    while true {
      // Each chain is followed once, however many entries lead into it.
      if let last = lastArrivals[here] { here = last }
      guard !loops.contains(here), visitedEntries.insert(here.entry).inserted else {
        if loops.isDisjoint(with: visited), !loops.contains(here) {
          diagnostics.append(
            Diagnostic("redirect.loop", at: entry.setting.from.location, ["url": entry.setting.from.text]))
        }
        loops.formUnion(visited)
        return nil
      }
      let isFirst = here.entry == index
      let step = step(from: entries[here.entry], here.anchor, of: entry)
      if case .next(let number, let anchor) = step {
        visited.append(here)
        here = Arrival(entry: number, anchor: anchor)
        continue
      }
      for arrival in visited { lastArrivals[arrival] = here }
      if case .end(let target, let missing) = step {
        if isFirst, let missing { diagnostics.append(missing) }
        return target
      }
      // In a chain of redirects, only the entry that names the missing page reports the problem.
      if isFirst {
        diagnostics.append(.brokenRedirect(entry.setting.to, nearest: nearest(to: entry.setting.to.text)))
      }
      return nil
    }
  }

  /// The result of following one redirect.
  private enum Step {
    /// Another redirect: its index in `entries`, and the anchor to look for in its target.
    case next(Int, String?)
    /// The final target, and a diagnostic if it does not have the anchor.
    case end(LinkTarget, Diagnostic?)
    /// No page, asset, URL or redirect.
    case nowhere
  }

  /// Follows one redirect.
  ///
  /// - Parameters:
  ///   - wanted: the anchor from earlier redirects.
  ///   - first: the redirect that is being followed.
  private mutating func step(from entry: Entry, _ wanted: String?, of first: Entry) -> Step {
    let text = entry.setting.to.text
    if let url = Self.outsideURL(text, from: entry.source, for: first.source) {
      return .end(.external(url), nil)
    }
    let isOfSite = configuration.baseURL.map(text.hasPrefix) ?? false
    if !isOfSite, Configuration.isWebURL(text) { return .end(.external(text), nil) }
    let path = isOfSite ? String(text.dropFirst(configuration.baseURL?.count ?? 0)) : text
    return path.withBytes { bytes -> Step in
      let parts = LinkParts(bytes)
      if parts.schemeCount > 0 || parts.startsWithTwoSlashes || bytes.isEmpty { return .nowhere }
      let written = parts.fragment.map { String(decoding: PercentEncoding.decode(Array($0)), as: UTF8.self) }
      let anchor = written ?? wanted
      let source = RedirectSource(
        String(decoding: bytes[..<parts.pathEnd], as: UTF8.self), in: configuration)
      if let source = source.map(canonical), let anchor,
        let next = entryIndices[Self.key(source.key, anchor)]
      {
        return .next(next, nil)
      }
      let target = PathJoining.join(UnsafeBufferPointer(start: nil, count: 0), parts.path) {
        path -> LinkTarget? in
        guard let path else { return nil }
        if let page = index.page(at: String(decoding: path, as: UTF8.self)) {
          return .page(page, query: parts.query, anchor: nil)
        }
        return assets.asset(path).map { .asset($0, suffix: parts.suffix) }
      }
      if let target { return end(target, anchor, of: entry) }
      if let source, let next = entryIndices[source.key] { return .next(next, anchor) }
      if let source, let target = frontMatterTargets[source.key] { return end(target, anchor, of: entry) }
      if let source, tagURLs.contains(source.url) {
        return .end(.asset(source.url, suffix: parts.suffix), nil)
      }
      return .nowhere
    }
  }

  /// Returns the URL of a target that leads out of the site, to another one on the same host: `../../book/`.
  ///
  /// - Parameters:
  ///   - text: the target, relative to the old URL for which it is written.
  ///   - source: that old URL.
  ///   - first: the old URL to which the result is relative.
  private static func outsideURL(
    _ text: String, from source: RedirectSource, for first: RedirectSource
  ) -> String? {
    guard text.hasPrefix("../") else { return nil }
    let cut = text.firstIndex { $0 == "?" || $0 == "#" } ?? text.endIndex
    var names: [Substring] = []
    let folders = source.outputPath.utf8.count { $0 == UInt8(ascii: "/") }
    let up = names.follow(text[..<cut].split(separator: "/")) - folders
    guard up > 0 else { return nil }
    let depth = first.outputPath.utf8.count { $0 == UInt8(ascii: "/") }
    let end = text[..<cut].hasSuffix("/") && !names.isEmpty ? "/" : ""
    let target = String(repeating: "../", count: depth + up) + names.joined(separator: "/")
    return target + end + text[cut...]
  }

  /// Returns a final target with the anchor as the page spells it; without it if the page does not have the anchor.
  private func end(_ target: LinkTarget, _ anchor: String?, of entry: Entry) -> Step {
    guard case .page(let page, let query, _) = target, let anchor, !anchor.isEmpty else {
      return .end(target, nil)
    }
    let anchors = AnchorIndex(of: pages[page])
    if let found = anchor.withBytes({ anchors.anchor($0) }) {
      return .end(.page(page, query: query, anchor: found), nil)
    }
    let nearest = Spelling.nearest(to: anchor, in: anchors.all.prefix(1000))
    return .end(
      target,
      Diagnostic(
        "redirect.broken-anchor", at: entry.setting.to.location,
        ["anchor": anchor, "page": pages[page].path, "nearest": nearest]))
  }

  /// Returns the URL of a page that is most similar to a URL that does not exist; nil if none is similar.
  private func nearest(to url: String) -> String? {
    guard pages.count <= PageNameIndex.searchLimit else { return nil }
    return Spelling.nearest(to: url, in: pages.map { "/" + $0.url })
  }
}
