import Basics

/// Names that change with the content, so that browsers may keep such files for ever.
public enum HashedName {
  /// The path with a short hash of the bytes before its last extension: `css/site.css` becomes
  /// `css/site.3f2a9c1d.css`.
  ///
  /// A name without an extension, or with a dot only at its start, gets the hash at its end.
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
