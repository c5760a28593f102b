import Basics
import FileSystem
import Synchronization

/// The files in all output folders of a build, so that identical files of several versions and languages can be hard
/// links to one file.
public final class LinkedFiles: Sendable {
  private struct Content: Hashable {
    let hash: ContentHash
    let size: Int

    init(_ entry: ManifestEntry) {
      hash = entry.hash
      size = entry.size
    }
  }

  /// The absolute paths of up to two files with each content, because the first one may be the file to write.
  private let files = Mutex<[Content: [String]]>([:])

  public init() {}

  /// Adds a file that has been written.
  func add(_ entry: ManifestEntry, in folder: FolderHandle) {
    let path = Paths.join(folder.path, entry.path)
    files.withLock { files in
      let known = files[Content(entry), default: []].filter { $0 != path }
      files[Content(entry)] = [path] + known.prefix(1)
    }
  }

  /// Adds the files that earlier builds have written into a folder, some of which this build may replace.
  func add(_ manifest: Manifest, in folder: FolderHandle) {
    for entry in manifest.entries { add(entry, in: folder) }
  }

  /// Adds the files that earlier builds have written into a folder, if there are any.
  public func addEarlierFiles(in folder: String) {
    guard let root = try? FolderHandle(folder), let history = try? OutputHistory(of: root) else { return }
    add(history.manifest, in: root)
  }

  /// Makes a file a hard link to another one with the same content. Returns false if there is none.
  ///
  /// - Parameter temporary: a free path in the folder of the file.
  func link(_ entry: ManifestEntry, in folder: FolderHandle, by temporary: String) -> Bool {
    let path = Paths.join(folder.path, entry.path)
    let others = files.withLock { $0[Content(entry)] ?? [] }
    return others.contains { other in
      // Another program may have changed the other file since it was recorded.
      guard other != path, let bytes = try? File.read(other, limit: .asset), entry.matches(bytes) else {
        return false
      }
      return folder.link(entry.path, to: other, by: temporary)
    }
  }
}
