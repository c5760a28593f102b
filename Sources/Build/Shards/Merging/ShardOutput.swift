import Basics
import FileSystem
import Output
import SearchIndex

/// The output folder of a shard.
final class ShardOutput: Sendable {
  /// The name of the folder in diagnostics.
  let displayPath: String
  private let root: FolderHandle
  private let file: ShardFile
  private let manifest: Manifest

  var record: ShardRecord { file.record }
  var shard: Shard { file.record.shard }

  private init(_ displayPath: String, _ root: FolderHandle, _ file: ShardFile, _ manifest: Manifest) {
    (self.displayPath, self.root, self.file, self.manifest) = (displayPath, root, file, manifest)
  }

  /// Opens a folder, and locks it so that no build can change it. Throws if the folder is not the output of a shard, or
  /// if its lists of files differ from what the shard’s build wrote.
  static func open(_ folder: String) throws(BuildError) -> ShardOutput {
    let result: Result<ShardOutput, BuildError>
    do throws(FileError) {
      result = try look(into: folder)
    } catch {
      throw BuildError(
        Diagnostic(
          "shard.unreadable", at: SourceLocation(folder: folder),
          ["problem": error.description, "help": error.help]))
    }
    return try result.get()
  }

  private static func look(into folder: String) throws(FileError) -> Result<ShardOutput, BuildError> {
    let root = try FolderHandle(folder)
    guard root.lock(.shared) else { return .failure(BuildError(.outputBusy(folder))) }
    guard try root.kind(ShardFile.name) == .file else {
      return .failure(
        BuildError(
          Diagnostic(
            "shard.no-record", at: SourceLocation(folder: folder), ["name": ShardFile.name])
        ))
    }
    let record = Paths.join(folder, ShardFile.name)
    switch try ShardFile.open(record) {
    case .otherVersion:
      return .failure(
        BuildError(Diagnostic("shard.version", at: SourceLocation(file: record))))
    case .damaged:
      return .failure(
        BuildError(Diagnostic("shard.damaged", at: SourceLocation(file: record))))
    case .sound(let file):
      let bytes = try root.read(Manifest.name) ?? []
      let paths = file.record.stages.joined()
      // A shard without files has no manifest.
      guard ContentHash(bytes) == file.record.manifest,
        let manifest = paths.isEmpty ? Manifest() : Manifest(bytes),
        paths.allSatisfy({ manifest[$0] != nil })
      else {
        return .failure(
          BuildError(
            Diagnostic(
              "shard.damaged", at: SourceLocation(file: Paths.join(folder, Manifest.name)))))
      }
      return .success(ShardOutput(folder, root, file, manifest))
    }
  }

  /// Returns the manifest’s entry for a path.
  func entry(_ path: String) -> ManifestEntry? { manifest[path] }

  /// Returns the content of a file of the shard; nil if it differs from what the shard’s build wrote.
  func read(_ path: String) -> [UInt8]? {
    guard let entry = manifest[path], let bytes = try? root.read(path, upTo: entry.size + 1),
      entry.matches(bytes)
    else { return nil }
    return bytes
  }

  /// Returns the path of a file as the user knows it.
  func name(_ path: String) -> String { Paths.join(displayPath, path) }

  /// Returns the text of a page for search results; nil if it can no longer be read.
  func page(_ index: Int) -> SearchPage? { file.page(index) }
}
