import Basics
import Build
import Synchronization

/// The resources that a preview serves: the files of the site, pages with the elements of the preview, and the
/// preview's own files.
///
/// Resources are cached and served again until they would be rendered differently.
final class PreviewPages: ResourceSource {
  private let site: LiveSite
  /// The base path of the site, with a slash at its beginning and end.
  private let base: String
  private let eventsPath: String
  private let deduplicator: DiagnosticDeduplicator
  private let activity: RequestActivity
  private let state: Mutex<State>

  private struct State {
    /// Returns the current version. The server provides it after it has started.
    var version: @Sendable () -> String = { "" }
    /// The error that prevents the site from being built again; shown on all pages.
    var problem: Diagnostic?
    /// The resources made from the site.
    var resources: BoundedCache<CachedResource>
    /// The last version of each page that had no errors, without the elements of the preview.
    var lastGoodPages: BoundedCache<[UInt8]>
  }

  /// A cached resource.
  private struct CachedResource {
    let resource: Resource
    let validator: LiveValidator
    /// The values that were added to the page; nil for resources that are not pages.
    let pageAdditions: PageAdditions?
  }

  /// The values that a page shows in addition to its content.
  private struct PageAdditions: Equatable {
    let version: String
    let problem: Diagnostic?
  }

  /// The maximum total size of the two caches in bytes.
  static let limit = 64 << 20
  /// The folder of the preview's own files, relative to the base path.
  static let folder = ".unfold/"

  init(
    _ site: LiveSite, base: String, eventsPath: String, deduplicator: DiagnosticDeduplicator,
    activity: RequestActivity = RequestActivity(),
    limit: Int = limit
  ) {
    self.site = site
    self.deduplicator = deduplicator
    self.activity = activity
    self.base = base
    self.eventsPath = eventsPath
    state = Mutex(
      State(resources: BoundedCache(limit: limit / 4 * 3), lastGoodPages: BoundedCache(limit: limit / 4)))
  }

  /// Sets the function that returns the current version.
  func setVersion(_ version: @escaping @Sendable () -> String) { state.withLock { $0.version = version } }

  /// Sets the error that prevents the site from being built; nil if there is none. Returns whether there was one
  /// before.
  @discardableResult
  func setProblem(_ problem: Diagnostic?) -> Bool {
    state.withLock { state in
      defer { state.problem = problem }
      return state.problem != nil
    }
  }

  func resource(at path: String) -> Resource? {
    Self.previewFiles[path] ?? activity.during { siteResource(at: path) }
  }

  private func siteResource(at path: String) -> Resource? {
    // Get the version before the file. If the site changes in between, the browser gets an event, and at worst loads
    // the page once more.
    let (cached, pageAdditions) = state.withLock {
      ($0.resources.value(at: path), PageAdditions(version: $0.version(), problem: $0.problem))
    }
    if let cached, cached.pageAdditions == nil || cached.pageAdditions == pageAdditions,
      site.isCurrent(cached.validator)
    {
      return cached.resource
    }
    guard let file = site.file(at: path) else {
      state.withLock { $0.resources.remove(path) }
      return nil
    }
    let type = MediaType.of(path)
    switch file.content {
    case .page(let page):
      deduplicator.setDiagnostics(of: page, at: path)
      let resource = self.page(
        path, page.html, pageAdditions, isWhole: page.isWhole, isDraft: page.isDraft,
        diagnostics: page.diagnostics)
      return cache(resource, pageAdditions, file.validator, at: path)
    case .generated(let bytes) where type.hasPrefix("text/html"):
      deduplicator.setDiagnostics([], of: path)
      return cache(self.page(path, bytes, pageAdditions), pageAdditions, file.validator, at: path)
    case .generated(let bytes):
      return cache(Resource(bytes: bytes, contentType: type), nil, file.validator, at: path)
    case .copied(let file): return Resource(file: file, contentType: type)
    }
  }

  func notFoundPage() -> Resource? { resource(at: "404.html") }

  /// Stores a resource for later requests, and returns it.
  private func cache(
    _ resource: Resource, _ pageAdditions: PageAdditions?, _ validator: LiveValidator, at path: String
  ) -> Resource {
    let cached = CachedResource(resource: resource, validator: validator, pageAdditions: pageAdditions)
    state.withLock { $0.resources.insert(cached, size: resource.memorySize, at: path) }
    return resource
  }

  /// Returns a page with its own diagnostics and the site’s. For a page with errors, returns its last version
  /// without errors, if there is one.
  private func page(
    _ path: String, _ html: [UInt8], _ pageAdditions: PageAdditions, isWhole: Bool = true,
    isDraft: Bool = false,
    diagnostics: [Diagnostic] = []
  ) -> Resource {
    let shown = state.withLock { state in
      if !isWhole || diagnostics.contains(where: { $0.severity == .error }) {
        return state.lastGoodPages.value(at: path) ?? html
      }
      // Many programs empty a file before they write it again, so an empty page is not a version to go back to.
      if !diagnostics.contains(where: { $0.identifier == "page.empty" }) {
        state.lastGoodPages.insert(html, size: html.count, at: path)
      }
      return html
    }
    var known: Set<Diagnostic> = []
    let problems = ([pageAdditions.problem].compactMap { $0 } + site.sharedDiagnostics + diagnostics).filter {
      known.insert($0).inserted
    }
    let injector = PreviewInjector(
      folder: base + Self.folder, eventsPath: eventsPath, version: pageAdditions.version)
    return Resource(
      bytes: injector.addElements(to: shown, path: path, isDraft: isDraft, problems: problems),
      contentType: MediaType.of(path))
  }

  private static let previewFiles: [String: Resource] = [
    folder + "preview.js": Resource(
      bytes: EmbeddedFile.bytes(at: "Sources/Preview/Browser/preview.js"),
      contentType: MediaType.of("preview.js")),
    folder + "preview.css": Resource(
      bytes: EmbeddedFile.bytes(at: "Sources/Preview/Browser/preview.css"),
      contentType: MediaType.of("preview.css")),
    folder + DiagnosticReference.name: Resource(
      bytes: DiagnosticReference.page, contentType: MediaType.of(DiagnosticReference.name)),
  ]
}

// MARK: - BoundedCache

/// A cache of values by path with a limited total size. The least recently used values are removed first.
struct BoundedCache<Value> {
  private struct Entry {
    var value: Value
    var size: Int
    var lastUse: Int
  }

  /// The largest total size of the values in bytes.
  private let limit: Int
  private var entries: [String: Entry] = [:]
  private(set) var size = 0
  private var useCount = 0

  /// Creates an empty cache.
  ///
  /// - Parameter limit: the largest total size of the values in bytes.
  init(limit: Int) { self.limit = limit }

  /// Returns the value of a path; nil if there is none, or if it was removed to make room.
  mutating func value(at path: String) -> Value? {
    guard let index = entries.index(forKey: path) else { return nil }
    useCount += 1
    entries.values[index].lastUse = useCount
    return entries.values[index].value
  }

  /// Stores a value, and removes the previous one of the same path. A value that is larger than the limit is not
  /// stored.
  ///
  /// - Parameter size: the approximate size of the value in bytes.
  mutating func insert(_ value: Value, size: Int, at path: String) {
    remove(path)
    if size > limit { return }
    useCount += 1
    entries[path] = Entry(value: value, size: size, lastUse: useCount)
    self.size += size
    if self.size > limit { makeRoom() }
  }

  mutating func remove(_ path: String) {
    if let entry = entries.removeValue(forKey: path) { size -= entry.size }
  }

  /// Removes values until a quarter of the space is free, so that sorting them is rarely necessary.
  private mutating func makeRoom() {
    for (path, _) in entries.map({ ($0.key, $0.value.lastUse) }).sorted(by: { $0.1 < $1.1 }) {
      if size <= limit / 4 * 3 { break }
      remove(path)
    }
  }
}
