import Basics
import PageModel

/// A redirect from an old URL to its target.
public struct Redirect: Sendable, Hashable {
  /// The old URL relative to the site's root, not percent-encoded, in the form of page URLs: `old/` or `old.html`.
  public var url: String
  /// The file below the output folder: `old/index.html`.
  public var outputPath: String
  /// A page, an asset, or a URL outside the site.
  public var target: LinkTarget
  /// Whether an anchor in the reader’s URL replaces the anchor of the target, provided that the target page has it.
  public var keepsAnchors = true
  /// The anchors of the old page that redirect to a different target.
  public var anchorRedirects: [AnchorRedirect] = []
}

/// A redirect from an anchor that a page no longer has to its target.
public struct AnchorRedirect: Sendable, Hashable {
  /// The anchor, not percent-encoded: `Best-practices`.
  public var name: String
  public var target: LinkTarget
}

// MARK: - RedirectBuilder

/// Collects redirects from the front matter of pages and from `unfold.yml`, and reports conflicts.
struct RedirectBuilder {
  let configuration: Configuration
  let pages: [Page]
  let reserved: Set<String>
  /// The path of the file that uses each output path, by the output path in lowercase. Collected only if there are
  /// redirects.
  private var usedPaths: [String: String] = [:]
  /// The paths of generated pages in `usedPaths`.
  private var generatedPaths: Set<String> = []
  private(set) var redirects: [Redirect] = []
  /// The index in `redirects` by `RedirectSource.key`.
  private var redirectIndices: [String: Int] = [:]
  /// The redirects of anchors that existing pages no longer have, by the index of the page.
  private(set) var anchorRedirects: [Int: [AnchorRedirect]] = [:]
  private(set) var diagnostics: [Diagnostic] = []

  init(configuration: Configuration, pages: [Page], reserved: Set<String>) {
    self.configuration = configuration
    self.pages = pages
    self.reserved = reserved
  }

  /// Collects all redirects, in ascending order of their output paths.
  mutating func run() {
    if !configuration.redirects.isEmpty { collectUsedPaths() }
    for page in pages.indices where pages[page].summary.metadata.hasPresentation {
      let old = pages[page].summary.metadata.presentation.redirects
      if old.isEmpty { continue }
      if usedPaths.isEmpty { collectUsedPaths() }
      for oldURL in old { add(oldURL, page) }
    }
    if !configuration.redirects.isEmpty { addMap() }
    addAliases()
    redirects.sort { ByteOrder.precedes($0.outputPath, $1.outputPath) }
  }

  /// Collects the output paths of all pages and assets, which redirects cannot use.
  private mutating func collectUsedPaths() {
    for path in reserved { usedPaths[path.lowercased()] = path }
    usedPaths[Page.notFoundPath] = Page.notFoundPath
    for page in pages {
      usedPaths[page.outputPath.lowercased()] = page.path
      if page.isGenerated { generatedPaths.insert(page.path) }
    }
  }

  /// Adds a redirect from the front matter of a page.
  private mutating func add(_ oldURL: LocatedText, _ page: Int) {
    if RedirectPattern.isPattern(oldURL.text) {
      return diagnostics.append(Diagnostic("redirect.pattern", at: oldURL.location, ["url": oldURL.text]))
    }
    guard let source = RedirectSource(oldURL.text, in: configuration), source.anchor == nil else {
      return diagnostics.append(
        Diagnostic("redirect.invalid-path", at: oldURL.location, ["url": oldURL.text]))
    }
    if source.key == pages[page].outputPath.lowercased() {
      return diagnostics.append(Diagnostic("redirect.to-itself", at: oldURL.location, ["url": oldURL.text]))
    }
    // Two spellings of an old URL, `tea` and `tea/`, can be the same file.
    if usedPaths[source.key] == pages[page].path { return }
    guard reservePath(source, oldURL, for: pages[page].path) else { return }
    append(source, .page(page, query: "", anchor: nil))
  }

  mutating func append(_ source: RedirectSource, _ target: LinkTarget, keepsAnchors: Bool = true) {
    redirectIndices[source.key] = redirects.count
    redirects.append(
      Redirect(url: source.url, outputPath: source.outputPath, target: target, keepsAnchors: keepsAnchors))
  }

  /// Reserves the output path of a redirect. Returns false and reports the redirect if the path is already in use.
  private mutating func reservePath(_ source: RedirectSource, _ oldURL: LocatedText, for owner: String)
    -> Bool
  {
    if let currentOwner = currentOwner(of: source.key) {
      diagnostics.append(
        generatedPaths.contains(currentOwner)
          ? .redirectTaken(oldURL, byGenerated: currentOwner) : .redirectTaken(oldURL, by: currentOwner))
      return false
    }
    usedPaths[source.key] = owner
    return true
  }

  /// Returns the file that uses an output path, or the path of one of its folders; nil if the output path is free.
  private func currentOwner(of outputPath: String) -> String? {
    var path = outputPath[...]
    while true {
      if let currentOwner = usedPaths[String(path)] { return currentOwner }
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
      path = path[..<slash]
    }
  }

  // MARK: The mapping in unfold.yml

  private mutating func addMap() {
    let earlierDiagnostics = diagnostics
    var map = RedirectMap(
      configuration: configuration, pages: pages, reserved: reserved, frontMatter: redirects)
    let all = configuration.redirects.enumerated().filter { !isOfDefaultLanguage($0.element) }
    let (entries, expanded) = expandPatterns(all)
    // An anchor needs a redirect or page at its URL, so redirects of whole URLs come first.
    for (number, entry) in entries {
      guard let source = RedirectSource(entry.from.text, in: configuration) else {
        diagnostics.append(
          Diagnostic("redirect.invalid-path", at: entry.from.location, ["url": entry.from.text]))
        continue
      }
      if source.anchor == nil, reservePath(source, entry.from, for: entry.from.location.file) {
        map.add(entry, number, from: source)
      }
    }
    // A page or another redirect at one of the old URLs takes precedence over a pattern.
    for (index, entry) in expanded.enumerated() {
      guard let source = RedirectSource(entry.from.text, in: configuration),
        currentOwner(of: source.key) == nil
      else { continue }
      usedPaths[source.key] = entry.from.location.file
      map.add(entry, configuration.redirects.count + index, from: source)
    }
    for (number, entry) in entries {
      guard let written = RedirectSource(entry.from.text, in: configuration), written.anchor != nil else {
        continue
      }
      let source = map.canonical(written)
      switch map.owner(of: source) {
      case .page(let page)? where map.hasAnchor(source, on: page):
        diagnostics.append(.redirectTaken(entry.from, by: pages[page].path))
      case nil:
        diagnostics.append(
          Diagnostic(
            "redirect.no-page", at: entry.from.location,
            ["url": entry.from.text, "page": String(entry.from.text.prefix { $0 != "#" })]))
      case _?:
        if !map.add(entry, number, from: source) {
          diagnostics.append(.redirectTaken(entry.from, by: entry.from.location.file))
        }
      }
    }
    for index in map.entries.indices {
      guard let target = map.target(of: index, &diagnostics) else { continue }
      addTarget(target, of: map.entries[index], map)
    }
    // The default language reports the problems. A redirect to a page that does not exist in this translation is not a
    // problem.
    if configuration.languages.isTranslation { diagnostics = earlierDiagnostics }
  }

  /// Returns the redirects without patterns, and those that follow from patterns.
  private mutating func expandPatterns(
    _ all: [(offset: Int, element: RedirectEntry)]
  ) -> (plain: [(offset: Int, element: RedirectEntry)], expanded: [RedirectEntry]) {
    var plain: [(offset: Int, element: RedirectEntry)] = []
    var expanded: [RedirectEntry] = []
    for entry in all {
      switch RedirectPattern.read(entry.element, in: configuration) {
      case nil: plain.append(entry)
      case .unsupported:
        diagnostics.append(
          Diagnostic("redirect.pattern", at: entry.element.from.location, ["url": entry.element.from.text]))
      case .pattern(let pattern):
        let found = pattern.entries(for: pages, like: entry.element)
        if found.isEmpty, !pattern.isExternal {
          diagnostics.append(.brokenRedirect(entry.element.to, nearest: nil))
        } else if pattern.isExternal, configuration.hosts.isEmpty {
          diagnostics.append(
            Diagnostic("redirect.pattern", at: entry.element.from.location, ["url": entry.element.from.text]))
        }
        expanded += found
      }
    }
    return (plain, expanded)
  }

  /// Whether a redirect belongs only to the default language: its path begins with the code of that language, which the
  /// URLs in no other language contain.
  private func isOfDefaultLanguage(_ entry: RedirectEntry) -> Bool {
    guard configuration.languages.isTranslation else { return false }
    let tag = configuration.languages.all[0].tag.lowercased()
    let first = entry.from.text.split(separator: "/", maxSplits: 1).first?.lowercased()
    return entry.from.text.hasPrefix("/")
      && (first == tag || first == tag.split(separator: "-").first.map(String.init))
  }

  /// Adds a redirect from `unfold.yml` whose target has been resolved.
  private mutating func addTarget(_ target: LinkTarget, of entry: RedirectMap.Entry, _ map: RedirectMap) {
    let source = entry.source
    guard let anchor = source.anchor else {
      return append(source, target, keepsAnchors: entry.setting.keepsAnchors)
    }
    let anchorRedirect = AnchorRedirect(name: anchor, target: target)
    switch map.owner(of: source) {
    case .page(let page)?: self.anchorRedirects[page, default: []].append(anchorRedirect)
    case .redirect?:
      if let number = redirectIndices[source.key] { redirects[number].anchorRedirects.append(anchorRedirect) }
    case nil: break
    }
  }
}

// MARK: - RedirectSource

/// The old URL of a redirect, parsed from one of these forms: `/old/`, `/old.html`, `old/page`, `/old/#part`, or any of
/// them after the site's base URL.
struct RedirectSource {
  /// The path relative to the site's root, not percent-encoded.
  var url: String
  /// The path of the HTML file in the output folder.
  var outputPath: String
  /// The decoded fragment; nil if there is none.
  var anchor: String?

  /// Parses a URL. Returns nil if it cannot be a path on this site.
  init?(_ oldURL: String, in configuration: Configuration) {
    var oldURL = oldURL[...]
    if let base = configuration.baseURL, oldURL.hasPrefix(base) { oldURL = oldURL.dropFirst(base.count) }
    if oldURL.utf8.first == UInt8(ascii: "/") { oldURL = oldURL.dropFirst() }
    if let mark = oldURL.utf8.firstIndex(of: UInt8(ascii: "#")) {
      anchor = PercentEncoding.decode(oldURL[oldURL.utf8.index(after: mark)...])
      oldURL = oldURL[..<mark]
    }
    var path = PercentEncoding.decode(oldURL)
    let isFolder = path.isEmpty || path.utf8.last == UInt8(ascii: "/")
    if isFolder, !path.isEmpty { path.removeLast() }
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, component) in components.enumerated() where !(path.isEmpty && index == 0) {
      if PathComponent.problem(in: component) != nil { return nil }
      // Names of Swift functions contain colons. In the first component, one would end a scheme.
      let characters = index == 0 ? "?#:" : "?#"
      if component.utf8.contains(where: { characters.utf8.contains($0) }) { return nil }
    }
    if path.isEmpty {
      (url, outputPath) = ("", "index.html")
    } else if !isFolder, path.hasSuffix(".html") {
      let isIndex = components.last == "index.html"
      (url, outputPath) = (
        isIndex && configuration.urls == .directory ? String(path.dropLast(10)) : path, path
      )
    } else if !isFolder, configuration.urls == .file {
      (url, outputPath) = (path + ".html", path + ".html")
    } else {
      (url, outputPath) = (path + "/", path + "/index.html")
    }
  }

  /// A key that is equal for all spellings of the path. It ignores the anchor, and case, as many file systems do.
  var key: String { outputPath.lowercased() }
}
