import FileSystem

/// The set of content files that a change may have affected.
struct ChangeSet: Sendable {
  /// The paths, relative to the content folder, of the affected files that are already known; nil if any file may be
  /// affected.
  let knownFiles: Set<String>?
  /// All other affected paths: new and removed files, and folders, which represent everything in them.
  private let others: Set<String>
  /// Whether a file that is not a page may be affected.
  let mayBeAssets: Bool

  /// The set of all files.
  static let anything = ChangeSet()

  private init(knownFiles: Set<String>? = nil, others: Set<String> = [], mayBeAssets: Bool = true) {
    self.knownFiles = knownFiles
    self.others = others
    self.mayBeAssets = mayBeAssets
  }

  /// - Parameters:
  ///   - paths: the absolute paths of everything that has changed.
  ///   - place: the absolute path of the content folder.
  ///   - content: the known files of the content.
  ///   - including: the pages that include each file, by the path of the file relative to the content folder.
  init(
    _ paths: Set<String>, contentAt place: String, _ content: ContentFiles,
    including pages: [String: [String]] = [:]
  ) {
    // The content folder itself has changed, or a folder that contains it.
    if paths.contains(where: { Paths.isInside(place, $0) }) {
      self.init()
      return
    }
    var files: Set<String> = []
    var others: Set<String> = []
    var mayBeAssets = false
    let included = pages.map { file, including in
      (
        inside: Paths.normalized(Paths.join(place, file)),
        outside: Paths.normalized(Paths.join(content.folder, file)), including: including
      )
    }
    for path in paths {
      let isInside = Paths.isInside(path, place)
      var isIncluded = false
      for (inside, outside, including) in included {
        let location = isInside ? inside : outside
        guard Paths.isInside(location, path) else { continue }
        files.formUnion(including)
        isIncluded = isIncluded || location == path
      }
      guard isInside else { continue }
      let name = String(Substring(path.utf8.dropFirst(place.utf8.count + 1)))
      // It is only a part of pages.
      if isIncluded, ContentFileName.isIncludeOnly(name) { continue }
      let isAsset = Paths.index(of: name, in: content.assets) != nil
      if isAsset || Paths.index(of: name, in: content.pages) != nil {
        files.insert(name)
        mayBeAssets = mayBeAssets || isAsset
      } else {
        others.insert(name)
        mayBeAssets = true
      }
    }
    self.init(knownFiles: files, others: others, mayBeAssets: mayBeAssets)
  }

  /// Whether the file at `path` may have changed.
  func contains(_ path: String) -> Bool {
    guard let knownFiles else { return true }
    if knownFiles.contains(path) { return true }
    if others.isEmpty { return false }
    var above: String? = path
    while let name = above {
      if others.contains(name) { return true }
      above = Paths.parent(name)
    }
    return false
  }

  /// Whether the list of files is unchanged, although their content may have changed.
  func keepsFileList(of content: ContentFiles) -> Bool {
    guard let knownFiles, others.isEmpty else { return false }
    return knownFiles.allSatisfy { (try? FileKind.of(content.location(of: $0))) == .file }
  }
}
