import Basics
import FileSystem
import Synchronization

/// The files in all output folders of a build, so that identical files of several versions and languages can be hard links
/// to one file.
public final class LinkedFiles: Sendable {
  private struct Content: Hashable {
    let hash: ContentHash
    let size: Int

    init(_ entry: ManifestEntry) {
      hash = entry.hash
      size = entry.size
    }
  }

  /// The absolute path of a file with each content.
  private let files = Mutex<[Content: String]>([:])

  /// Collects the files that earlier builds have written.
  ///
  /// - Parameter folders: the output folders of all versions and languages, some of which may not exist yet. A build may
  ///   leave some of them as they are, so they are read before it begins.
  public init(in folders: [String]) {
    for folder in folders {
      guard let folder = try? FolderHandle(Paths.absolute(folder)),
        let history = try? OutputHistory(of: folder)
      else { continue }
      add(history.manifest, in: folder)
    }
  }

  /// Adds a file that has been written.
  func add(_ entry: ManifestEntry, in folder: FolderHandle) {
    files.withLock { $0[Content(entry)] = Paths.join(folder.path, entry.path) }
  }

  private func add(_ manifest: Manifest, in folder: FolderHandle) {
    for entry in manifest.entries { add(entry, in: folder) }
  }

  /// Makes a file a hard link to another one with the same content. Returns false if there is none.
  ///
  /// - Parameter temporary: a free path in the folder of the file.
  func link(_ entry: ManifestEntry, in folder: FolderHandle, by temporary: String) -> Bool {
    guard let other = files.withLock({ $0[Content(entry)] }),
      // Another program may have changed it.
      let bytes = try? File.read(other, limit: .asset), entry.matches(bytes)
    else { return false }
    return folder.link(entry.path, to: other, by: temporary)
  }
}
