import Basics
import SearchIndex

/// The output folder of a shard whose build is over.
final class ShardOutput: Sendable {
  /// The folder's name in diagnostics.
  let shown: String
  private let root: FolderHandle
  private let file: ShardFile
  private let manifest: Manifest

  var record: ShardRecord { file.record }
  var shard: Shard { file.record.shard }

  private init(_ shown: String, _ root: FolderHandle, _ file: ShardFile, _ manifest: Manifest) {
    (self.shown, self.root, self.file, self.manifest) = (shown, root, file, manifest)
  }

  /// Opens a folder. Throws where it is not a shard's, or its lists are not as the shard's build left them.
  static func open(_ folder: String) throws(UsageError) -> ShardOutput {
    let result: Result<ShardOutput, UsageError>
    do throws(FileError) {
      result = try look(into: folder)
    } catch {
      throw UsageError(.shardUnreadable(folder, error))
    }
    return try result.get()
  }

  private static func look(into folder: String) throws(FileError) -> Result<ShardOutput, UsageError> {
    let root = try FolderHandle(folder)
    guard try root.kind(ShardFile.name) == .file else {
      return .failure(UsageError(.shardMissingRecord(folder)))
    }
    let record = Paths.join(folder, ShardFile.name)
    switch try ShardFile.open(record) {
    case .otherVersion: return .failure(UsageError(.shardOtherVersion(record)))
    case .damaged: return .failure(UsageError(.shardDamaged(record)))
    case .sound(let file):
      let bytes = try root.read(Manifest.name) ?? []
      let paths = file.record.stages.joined()
      // A shard without a file has no manifest either.
      guard ContentHash(bytes) == file.record.manifest,
        let manifest = paths.isEmpty ? Manifest() : Manifest(bytes),
        paths.allSatisfy({ manifest[$0] != nil })
      else { return .failure(UsageError(.shardDamaged(Paths.join(folder, Manifest.name)))) }
      return .success(ShardOutput(folder, root, file, manifest))
    }
  }

  /// The bytes of a file of the shard; nil where they are not those that were written.
  func read(_ path: String) -> [UInt8]? {
    guard let bytes = try? root.read(path), let entry = manifest[path], entry.matches(bytes) else {
      return nil
    }
    return bytes
  }

  /// The name of a relative path for the user.
  func name(_ path: String) -> String { Paths.join(shown, path) }

  /// What search results show of a page of the shard; nil where that can no longer be read.
  func page(_ index: Int) -> SearchPage? { file.page(index) }
}
