import Basics

/// What earlier builds left in an output folder, as far as it can be told.
struct OutputHistory: Sendable {
  /// Unfold's files by path, and the folders that are not its own.
  var manifest = Manifest()
  /// Whether a sound manifest was there: without one, every file in the way is somebody else's.
  var isKnown = false
  /// The manifest's bytes as they stand there, to leave an equal one alone.
  var manifestBytes: [UInt8]?
  /// Paths that a run which did not come to its end was about to write.
  var interrupted: [String] = []
  /// Folders that it made, or was about to make.
  var madeFolders: Set<String> = []
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
    madeFolders = journal.madeFolders
    manifest.foreignFolders.formUnion(journal.foreignFolders)
    let folders = OutputTree(root, own: [], journal: Journal(in: root))
    for entry in journal.entries where folders.isReachable(entry.path) {
      // It names what was about to be written: only bytes that are there were written.
      if let present = try root.read(entry.path), entry.matches(present) {
        manifest.insert(entry)
      }
    }
    try removeLeftOvers(of: journal.entries, in: root, folders)
  }

  /// The folders that Unfold made.
  var ownFolders: Set<String> {
    Manifest.folders(of: manifest.entries.keys).union(Manifest.folders(of: interrupted)).union(madeFolders)
      .subtracting(manifest.foreignFolders)
  }

  /// Removes what the interrupted run had not renamed yet, from the folders that it wrote into.
  private func removeLeftOvers(
    of entries: [ManifestEntry], in root: FolderHandle, _ folders: OutputTree
  ) throws(FileError) {
    var seen: Set<String> = []
    for entry in entries + [ManifestEntry(path: Manifest.name, size: 0, hash: "")] {
      let folder = Paths.parent(entry.path) ?? ""
      guard seen.insert(folder).inserted, folders.isReachable(entry.path),
        let names = try? Directory.list(Paths.join(root.path, folder))
      else { continue }
      for name in names where name.kind == .file && TemporaryName.isOne(name.name) {
        try root.remove(Paths.join(folder, String(decoding: name.name, as: UTF8.self)))
      }
    }
  }
}
