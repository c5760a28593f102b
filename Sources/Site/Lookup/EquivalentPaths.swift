import PageModel
import Synchronization

/// Pages or files by their paths. Finds a path that consists of the same characters in another normalization form of
/// Unicode, such as in file names from macOS: the keys are strings, which are compared by canonical equivalence.
///
/// Paths in ASCII have only one form, so they are left out. The others are compared only after the first search, because
/// most links are written as the paths are.
final class EquivalentPaths<Place: Sendable>: Sendable {
  private struct State {
    var added: [(path: String, place: Place)] = []
    var places: [String: Place] = [:]
  }

  private let state = Mutex(State())

  /// Adds a path. The first of several equivalent paths wins.
  func add(_ path: String, _ place: Place) {
    if Self.isASCII(path.utf8) { return }
    state.withLock { $0.added.append((path, place)) }
  }

  /// Adds a path without the ending of a page.
  func add(withoutEnding path: String, _ place: Place) {
    if !Self.isASCII(path.utf8) { add(Self.key(path), place) }
  }

  /// Adds pages by the paths of their files, by their URLs, and by the paths without ending.
  ///
  /// - Parameter place: returns the place of a page by its index.
  func add(_ pages: [Page], _ place: (Int) -> Place) {
    // Most sites have no such pages. Use indices: copying each page would retain and release its objects.
    let indices = pages.indices.filter { index in
      !Self.isASCII(pages[index].path.utf8) || !Self.isASCII(pages[index].url.utf8)
    }
    for index in indices { add(pages[index].path, place(index)) }
    for index in indices { add(withoutEnding: pages[index].url, place(index)) }
    for index in indices { add(withoutEnding: pages[index].path, place(index)) }
  }

  /// - Parameter withoutEnding: whether the path may also be the URL of a page, or the path of its file without ending.
  func find(_ path: String, withoutEnding: Bool) -> Place? {
    if Self.isASCII(path.utf8) { return nil }
    return state.withLock { state in
      for (path, place) in state.added where state.places[path] == nil { state.places[path] = place }
      state.added = []
      return state.places[path] ?? (withoutEnding ? state.places[Self.key(path)] : nil)
    }
  }

  /// Returns the place of a path without the ending of a page.
  func find(_ path: some Collection<UInt8>) -> Place? {
    Self.isASCII(path) ? nil : find(String(decoding: path, as: UTF8.self), withoutEnding: false)
  }

  private static func isASCII(_ path: some Collection<UInt8>) -> Bool { path.allSatisfy { $0 < 0x80 } }

  private static func key(_ path: String) -> String {
    path.withBytes { String(decoding: PageIndex.key(PageIndex.stem($0)), as: UTF8.self) }
  }
}
