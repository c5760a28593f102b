import Basics

/// What earlier builds left in an output folder, as far as it can be told.
struct OutputHistory: Sendable {
  /// Unfold's files, and the folders that are not its own.
  var manifest = Manifest()
  /// Whether a sound manifest was there: without one, every file in the way is somebody else's.
  var isKnown = false
  /// The manifest's bytes as they stand there, to leave an equal one alone.
  var manifestBytes: [UInt8]?
  /// Paths that a run which did not come to its end was about to write.
  var interrupted: [String] = []
  /// Folders that it made, or was about to make.
  var madeFolders: Set<String> = []
  /// Folders of what it was about to write.
  private var interruptedFolders: Set<String> = []
  /// Whether there was such a run.
  var wasInterrupted = false
  var diagnostics: [Diagnostic] = []

  /// Reads the manifest and, after an interrupted run, adds the files which that run finished.
  init(of root: FolderHandle, shownAs shown: String) throws(FileError) {
    if let bytes = try root.read(Manifest.name) {
      if let manifest = Manifest(bytes) {
        self.manifest = manifest
        isKnown = true
        manifestBytes = bytes
      } else {
        diagnostics.append(.outputManifestDamaged(Paths.join(shown, Manifest.name)))
      }
    }
    guard let bytes = try root.read(Journal.name) else { return }
    let journal = Journal.read(bytes)
    wasInterrupted = true
    interrupted = journal.entries.map(\.path)
    interruptedFolders = Self.folders(of: interrupted)
    madeFolders = journal.madeFolders
    manifest.foreignFolders.formUnion(journal.foreignFolders)
    let folders = OutputTree(root, journal: Journal(in: root)) { _ in false }
    var finished: [ManifestEntry] = []
    for entry in journal.entries where folders.isReachable(entry.path) {
      // It names what was about to be written: only bytes that are there were written.
      if let present = try root.read(entry.path), entry.matches(present) {
        finished.append(entry)
      }
    }
    manifest.replace(by: finished)
    try removeLeftOvers(of: interrupted, in: root, folders)
  }

  /// Whether Unfold made a folder.
  func owns(_ folder: String) -> Bool {
    if manifest.foreignFolders.contains(folder) { return false }
    return madeFolders.contains(folder) || interruptedFolders.contains(folder)
      || manifest.hasFiles(below: folder)
  }

  /// Every folder that one of these paths stands in, but the outermost.
  private static func folders(of paths: [String]) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var folder = Paths.parent(path)
      while let name = folder, folders.insert(name).inserted { folder = Paths.parent(name) }
    }
    return folders
  }

  /// Removes what the interrupted run had not renamed yet, from the folders that it wrote into.
  private func removeLeftOvers(
    of paths: [String], in root: FolderHandle, _ folders: OutputTree
  ) throws(FileError) {
    var seen: Set<String> = []
    for path in paths + [Manifest.name] {
      let folder = Paths.parent(path) ?? ""
      guard seen.insert(folder).inserted, folders.isReachable(path),
        let names = try? Directory.list(Paths.join(root.path, folder))
      else { continue }
      for name in names where name.kind == .file && TemporaryName.isOne(name.name) {
        try root.remove(Paths.join(folder, String(decoding: name.name, as: UTF8.self)))
      }
    }
  }
}
