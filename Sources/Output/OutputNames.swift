import Basics
import FileSystem

/// The names of Unfold's own files and folders. Files of a site must not have them.
public enum ReservedName {
  /// The description of one shard, which `unfold merge` reads.
  public static let shard = ".unfold-shard"

  /// The folder inside the folder of a site in which builds keep their cache.
  public static let cacheFolder = ".unfold"

  /// Returns whether a path in the output folder is reserved for Unfold's own files.
  public static func contains(_ path: String) -> Bool {
    path == Manifest.name || path == Journal.name || path == shard
      || path == StagingFolder.name || path.hasPrefix(StagingFolder.name + "/")
      || TemporaryName.recognizes(Array(Paths.name(path).utf8))
  }
}

/// Creates file names that change with the content, so that browsers may cache the files forever.
public enum HashedName {
  /// Returns the path with a short hash of the content before its extension: `css/site.css` becomes
  /// `css/site.3f2a9c1d.css`.
  ///
  /// If the name has no extension, or its only dot is the first character, the hash is appended.
  public static func make(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let hash = "." + ContentHash(bytes).short
    let name = Paths.name(path)
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path + hash }
    return path[..<dot] + hash + path[dot...]
  }

  public static func make(_ path: String, _ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer { make(path, $0) }
  }
}
