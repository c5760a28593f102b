import Basics
import PageModel

extension Configuration.Precompression {
  /// The extension of compressed copies.
  public var suffix: String {
    switch self {
    case .gzip: ".gz"
    case .brotli: ".br"
    }
  }

  /// Returns the compressed bytes; equal input results in equal output. Returns nil if there is not enough memory.
  public func compress(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    switch self {
    // The highest level before those that take several times as long to save 1 %.
    case .gzip: Deflate.compress(bytes, level: 9, in: .gzip)
    case .brotli: Brotli.compress(bytes)
    }
  }
}

/// Decides which files get compressed copies.
public enum TextFile {
  /// The smallest size in bytes. For smaller files, compression does not save a network packet.
  static let minimumSize = 1024

  /// Returns whether a file of this name contains text. Most other formats, such as images, are already compressed.
  public static func recognizes(_ path: String) -> Bool {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return false }
    return endings.contains(path[path.utf8.index(after: dot)...].lowercased())
  }

  private static let endings: Set<String> = [
    "html", "htm", "css", "js", "mjs", "json", "xml", "svg", "txt", "md", "markdown", "csv", "webmanifest",
  ]
}
