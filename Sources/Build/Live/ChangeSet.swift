import Basics
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
  ///   - content: the known files of the content.
  ///   - pages: the pages that include each file, by the path of the file relative to the content folder.
  init(
    _ paths: Set<String>, _ content: ContentFiles,
    including pages: [String: [String]] = [:]
  ) {
    // A content folder itself has changed, or a folder that contains it, or the target of a symbolic link.
    let places = content.folders.map(\.watched) + content.linkTargets
    if paths.contains(where: { path in places.contains { Paths.isInside($0, path) } }) {
      self.init()
      return
    }
    var files: Set<String> = []
    var others: Set<String> = []
    var mayBeAssets = false
    let included = pages.map { file, including in
      (
        inside: Paths.absolute(Paths.normalized(content.displayPath(of: file))),
        outside: Paths.normalized(Paths.join(content.folder, file)), including: including
      )
    }
    for path in paths {
      let inside = content.path(ofAbsolute: path)
      let isInside = inside != nil
      var isIncluded = false
      for (inside, outside, including) in included {
        let location = isInside ? inside : outside
        guard Paths.isInside(location, path) else { continue }
        files.formUnion(including)
        isIncluded = isIncluded || location == path
      }
      guard let name = inside else { continue }
      // The file is only a part of other pages.
      if isIncluded, content.isIncludeOnly(name) { continue }
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
    return knownFiles.allSatisfy {
      // A text file that is copied may have become a captured page.
      if ContentFileName.isText($0), Paths.index(of: $0, in: content.assets) != nil { return false }
      return (try? FileKind.of(content.location(of: $0))) == .file
    }
  }
}
