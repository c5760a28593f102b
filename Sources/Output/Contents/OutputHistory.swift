import Basics
import FileSystem

/// The files and folders that earlier builds left in an output folder.
struct OutputHistory: Sendable {
  /// The files that Unfold has written, also in an interrupted build, and the folders that it did not
  /// create.
  var manifest = Manifest()
  /// The manifest as it was read, without the files of an interrupted build.
  private(set) var recordedManifest = Manifest()
  /// Whether the folder has a valid manifest. Without one, all existing files count as foreign.
  var hasManifest = false
  /// Whether the folder has a manifest that is damaged.
  var isDamaged = false
  /// The hash of the manifest file, to avoid writing an equal one.
  private(set) var manifestHash: ContentHash?
  /// The paths that an interrupted build has written or was about to write.
  var interruptedPaths: [String] = []
  /// The folders that the interrupted build has created or was about to create.
  var createdFolders: Set<String> = []
  /// All folders that contain one of `interruptedPaths`.
  private(set) var interruptedFolders: Set<String> = []

  /// Reads the manifest. After an interrupted build, adds the files that it has finished.
  init(of root: FolderHandle) throws(FileError) {
    if let bytes = try root.read(Manifest.name) {
      if let manifest = Manifest(bytes) {
        self.manifest = manifest
        recordedManifest = manifest
        hasManifest = true
        manifestHash = ContentHash(bytes)
      } else {
        isDamaged = true
      }
    }
    guard let bytes = try root.read(Journal.name) else { return }
    let journal = Journal.read(bytes)
    interruptedPaths = journal.entries.map(\.path)
    interruptedFolders = Self.folders(of: interruptedPaths)
    createdFolders = journal.createdFolders
    manifest.foreignFolders.formUnion(journal.foreignFolders)
    let folders = OutputTree(root, journal: nil) { _ in false }
    var finished: [ManifestEntry] = []
    for entry in journal.entries where folders.isReachable(entry.path) {
      // The journal announces files, so only a file with exactly this content was really written.
      if let present = try root.read(entry.path, upTo: entry.size + 1), entry.matches(present) {
        finished.append(entry)
      }
    }
    manifest.replace(by: finished)
    try removeTemporaryFiles(of: interruptedPaths, in: root, folders)
  }

  /// Whether no earlier build has left anything in the folder.
  var isEmpty: Bool { !hasManifest && !isDamaged && interruptedPaths.isEmpty && createdFolders.isEmpty }

  /// Returns whether the manifest file has this hash, and therefore describes the build that wrote it.
  func isRecorded(by hash: ContentHash?) -> Bool { hash != nil && hash == manifestHash }

  /// Returns whether Unfold created a folder.
  func owns(_ folder: String) -> Bool {
    if manifest.foreignFolders.contains(folder) { return false }
    return createdFolders.contains(folder) || interruptedFolders.contains(folder)
      || manifest.hasFiles(below: folder)
  }

  /// Returns all folders above these paths, except for the output folder itself.
  private static func folders(of paths: [String]) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var folder = Paths.parent(path)
      while let name = folder, folders.insert(name).inserted { folder = Paths.parent(name) }
    }
    return folders
  }

  /// Removes temporary files of the interrupted build from the folders that it wrote into.
  private func removeTemporaryFiles(
    of paths: [String], in root: FolderHandle, _ folders: OutputTree
  ) throws(FileError) {
    var seen: Set<String> = []
    for path in paths + [Manifest.name] {
      let folder = Paths.parent(path) ?? ""
      guard seen.insert(folder).inserted, folders.isReachable(path),
        let names = try? Directory.list(Paths.join(root.path, folder))
      else { continue }
      for name in names where name.kind == .file && TemporaryName.recognizes(name.name) {
        try root.remove(Paths.join(folder, String(decoding: name.name, as: UTF8.self)))
      }
    }
  }
}
