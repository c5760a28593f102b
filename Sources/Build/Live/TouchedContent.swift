/// Which files of the content a change may have touched.
struct TouchedContent: Sendable {
  /// Files that were known, by their paths below the content folder; nil where it may be any.
  let knownFiles: Set<String>?
  /// Everything else: what is new or gone, and folders, which stand for all that is in them.
  private let others: Set<String>
  /// Whether a file may have changed that is no page.
  let mayBeAssets: Bool

  /// Any file may have changed.
  static let anything = TouchedContent()

  private init(knownFiles: Set<String>? = nil, others: Set<String> = [], mayBeAssets: Bool = true) {
    self.knownFiles = knownFiles
    self.others = others
    self.mayBeAssets = mayBeAssets
  }

  /// - Parameters:
  ///   - paths: of all that has changed, absolute.
  ///   - place: of the content folder, absolute.
  ///   - content: as it was known.
  init(_ paths: Set<String>, contentAt place: String, _ content: ContentFiles) {
    // The folder itself, or one around it.
    if paths.contains(where: { Paths.isInside(place, $0) }) {
      self.init()
      return
    }
    var files: Set<String> = []
    var others: Set<String> = []
    var mayBeAssets = false
    for path in paths where Paths.isInside(path, place) {
      let name = String(Substring(path.utf8.dropFirst(place.utf8.count + 1)))
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

  /// Whether this file may have changed.
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

  /// Whether there are the same files as before, whatever is in them.
  func leavesList(of content: ContentFiles) -> Bool {
    guard let knownFiles, others.isEmpty else { return false }
    return knownFiles.allSatisfy { (try? FileKind.of(content.location(of: $0))) == .file }
  }
}
