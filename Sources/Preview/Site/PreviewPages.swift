import Basics
import Build
import Synchronization

/// What a preview serves: the site's files, its pages dressed, and the preview's own files.
///
/// What was made is kept, and served again as long as it would be made alike.
final class PreviewPages: ResourceSource {
  private let site: LiveSite
  /// The site's path, with a slash at its beginning and end.
  private let base: String
  private let eventsPath: String
  private let notes: ProblemNotes
  private let activity: Activity
  private let state: Mutex<State>

  private struct State {
    /// Told by the server once there is one.
    var version: @Sendable () -> String = { "" }
    /// What keeps the site from being built anew; shown on all pages.
    var problem: Diagnostic?
    var made: BoundedCache<Made>
    /// Pages as they were when nothing was wrong with them.
    var good: BoundedCache<[UInt8]>
  }

  /// What was made for a path.
  private struct Made {
    let resource: Resource
    let moment: LiveMoment
    /// nil for what has none.
    let dress: Dress?
  }

  /// What a page shows beyond what the site says.
  private struct Dress: Equatable {
    let version: String
    let problem: Diagnostic?
  }

  /// How much is kept, in bytes.
  static let limit = 64 << 20
  static let folder = ".unfold/"

  init(
    _ site: LiveSite, base: String, eventsPath: String, notes: ProblemNotes, activity: Activity = Activity(),
    limit: Int = limit
  ) {
    self.site = site
    self.notes = notes
    self.activity = activity
    self.base = base
    self.eventsPath = eventsPath
    state = Mutex(State(made: BoundedCache(limit: limit / 4 * 3), good: BoundedCache(limit: limit / 4)))
  }

  func onVersion(_ version: @escaping @Sendable () -> String) { state.withLock { $0.version = version } }

  /// Says what keeps the site from being built; nil when nothing does any more. Returns whether something did before.
  @discardableResult
  func report(_ problem: Diagnostic?) -> Bool {
    state.withLock { state in
      defer { state.problem = problem }
      return state.problem != nil
    }
  }

  func resource(at path: String) -> Resource? {
    Self.own[path] ?? activity.during { made(at: path) }
  }

  private func made(at path: String) -> Resource? {
    // The version before the file: of a change in between a browser then hears, and at worst loads once more.
    let (made, dress) = state.withLock {
      ($0.made.value(path), Dress(version: $0.version(), problem: $0.problem))
    }
    if let made, made.dress == nil || made.dress == dress, site.isCurrent(made.moment) {
      return made.resource
    }
    guard let file = site.file(at: path) else {
      state.withLock { $0.made.remove(path) }
      return nil
    }
    let type = MediaType.of(path)
    switch file.content {
    case .page(let page):
      let resource = self.page(
        path, page.html, dress, isDraft: page.isDraft, diagnostics: page.diagnostics)
      return keep(resource, dress, file.moment, at: path)
    case .made(let bytes) where type.hasPrefix("text/html"):
      return keep(self.page(path, bytes, dress), dress, file.moment, at: path)
    case .made(let bytes):
      return keep(Resource(bytes: bytes, contentType: type), nil, file.moment, at: path)
    case .copied(let file): return Resource(file: file, contentType: type)
    }
  }

  func notFoundPage() -> Resource? { resource(at: "404.html") }

  private func keep(_ resource: Resource, _ dress: Dress?, _ moment: LiveMoment, at path: String) -> Resource
  {
    let made = Made(resource: resource, moment: moment, dress: dress)
    state.withLock { $0.made.keep(made, size: resource.memory, at: path) }
    return resource
  }

  /// A page as it is, or as it last was without errors, with what is wrong over it.
  private func page(
    _ path: String, _ html: [UInt8], _ dress: Dress, isDraft: Bool = false, diagnostics: [Diagnostic] = []
  ) -> Resource {
    notes.note(diagnostics, of: path)
    var problems = diagnostics.filter { $0.severity == .error }
    let shown = state.withLock { state in
      if !problems.isEmpty { return state.good.value(path) ?? html }
      state.good.keep(html, size: html.count, at: path)
      return html
    }
    if let problem = dress.problem { problems.insert(problem, at: 0) }
    let dressing = PageDressing(folder: base + Self.folder, eventsPath: eventsPath, version: dress.version)
    return Resource(
      bytes: dressing.dress(shown, path: path, isDraft: isDraft, problems: problems),
      contentType: MediaType.of(path))
  }

  private static let own: [String: Resource] = [
    folder + "preview.js": Resource(
      bytes: PackageResources.preview_js, contentType: MediaType.of("preview.js")),
    folder + "preview.css": Resource(
      bytes: PackageResources.preview_css, contentType: MediaType.of("preview.css")),
  ]
}
