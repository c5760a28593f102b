import Basics
import Build
import Synchronization

/// What a preview serves: the site's files, its pages dressed, and the preview's own files.
final class PreviewPages: ResourceSource {
  private let site: LiveSite
  /// The site's path, with a slash at its beginning and end.
  private let base: String
  private let eventsPath: String
  private let notes: ProblemNotes
  private let state = Mutex(State())

  private struct State {
    /// Told by the server once there is one.
    var version: @Sendable () -> String = { "" }
    /// What keeps the site from being built anew; shown on all pages.
    var problem: Diagnostic?
    /// Pages as they were when nothing was wrong with them, by path.
    var good: [String: [UInt8]] = [:]
  }

  /// So many good pages are remembered: those that somebody has looked at.
  private static let mostGood = 256
  static let folder = ".unfold/"

  init(_ site: LiveSite, base: String, eventsPath: String, notes: ProblemNotes) {
    self.site = site
    self.notes = notes
    self.base = base
    self.eventsPath = eventsPath
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
    if let own = Self.own[path] { return own }
    switch site.file(at: path) {
    case .page(let bytes, let diagnostics): return page(path, bytes, diagnostics)
    case .made(let bytes):
      let type = MediaType.of(path)
      return type.hasPrefix("text/html") ? page(path, bytes, []) : Resource(bytes: bytes, contentType: type)
    case .copied(let file): return Resource(file: file, contentType: MediaType.of(path))
    case nil: return nil
    }
  }

  func notFoundPage() -> Resource? { resource(at: "404.html") }

  /// A page as it is, or as it last was without errors, with what is wrong over it.
  private func page(_ path: String, _ bytes: [UInt8], _ diagnostics: [Diagnostic]) -> Resource {
    notes.note(diagnostics, of: path)
    var problems = diagnostics.filter { $0.severity == .error }
    let (version, shown) = state.withLock { state in
      var shown = bytes
      if problems.isEmpty {
        if state.good.count >= Self.mostGood { state.good.removeAll() }
        state.good[path] = bytes
      } else if let good = state.good[path] {
        shown = good
      }
      if let problem = state.problem { problems.insert(problem, at: 0) }
      return (state.version(), shown)
    }
    let dressing = PageDressing(folder: base + Self.folder, eventsPath: eventsPath, version: version)
    return Resource(
      bytes: dressing.dress(shown, path: path, isDraft: site.isDraft(path), problems: problems),
      contentType: MediaType.of(path))
  }

  private static let own: [String: Resource] = [
    folder + "preview.js": Resource(
      bytes: PackageResources.preview_js, contentType: MediaType.of("preview.js")),
    folder + "preview.css": Resource(
      bytes: PackageResources.preview_css, contentType: MediaType.of("preview.css")),
  ]
}
