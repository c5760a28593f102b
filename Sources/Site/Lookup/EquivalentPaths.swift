import PageModel

/// Pages or files by their paths. Finds a path that consists of the same characters in another normalization form of
/// Unicode, such as in file names from macOS: the keys are strings, which are compared by canonical equivalence.
///
/// Paths in ASCII have only one form, so the table leaves them out.
struct EquivalentPaths<Place: Sendable>: Sendable {
  private var places: [String: Place] = [:]

  /// Adds a path. The first of several equivalent paths wins.
  mutating func add(_ path: String, _ place: Place) {
    if path.utf8.contains(where: { $0 >= 0x80 }), places[path] == nil { places[path] = place }
  }

  /// Adds pages by the paths of their files, by their URLs, and by the paths without ending.
  ///
  /// - Parameter place: returns the place of a page by its index.
  mutating func add(_ pages: [Page], _ place: (Int) -> Place) {
    // Most sites have no such pages. Use indices: copying each page would retain and release its objects.
    let indices = pages.indices.filter { index in
      pages[index].path.utf8.contains { $0 >= 0x80 } || pages[index].url.utf8.contains { $0 >= 0x80 }
    }
    for index in indices { add(pages[index].path, place(index)) }
    for index in indices { add(Self.key(pages[index].url), place(index)) }
    for index in indices { add(Self.key(pages[index].path), place(index)) }
  }

  /// - Parameter withoutEnding: whether the path may also be the URL of a page, or the path of its file without ending.
  func find(_ path: String, withoutEnding: Bool) -> Place? {
    if places.isEmpty || path.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
    return places[path] ?? (withoutEnding ? places[Self.key(path)] : nil)
  }

  /// Returns a path without the ending of a page.
  static func key(_ path: String) -> String {
    path.withBytes { String(decoding: PageIndex.key(PageIndex.stem($0)), as: UTF8.self) }
  }
}
