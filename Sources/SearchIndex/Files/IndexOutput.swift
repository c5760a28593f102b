import Basics

/// The destination of the index files. Both functions are called on several threads at once.
struct IndexOutput: Sendable {
  /// Returns true if a file with this name exists, which makes it part of the new index without being written.
  let keep: @Sendable (String) -> Bool
  /// Writes a file with this name and these bytes.
  let write: @Sendable (String, [UInt8]) -> Void

  /// Writes the bytes to a file named after their hash, and returns the name without its extension.
  func write(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    let name = IndexScript.name(of: bytes)
    if !keep(name + ".js") { write(name + ".js", IndexScript.script(name: name, bytes)) }
    return name
  }
}

/// A file of the index: a script that passes its name and its bytes to `unfoldSearch`.
///
/// The bytes are compressed (RFC 1950) and encoded in Base64 (RFC 4648), because many servers do not compress, and
/// neither do sites opened from a disk. Browsers decompress them with `DecompressionStream`.
enum IndexScript {
  /// Returns the name of a file with these bytes, without its extension.
  static func name(of bytes: UnsafeBufferPointer<UInt8>) -> String { ContentHash(bytes).name }

  static func script(name: String, _ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let packed = Deflate.compress(bytes, level: level, in: .zlib)
    var script = ByteBuffer(capacity: packed.count * 4 / 3 + 64)
    script.append("unfoldSearch(\"")
    script.append(name)
    script.append("\",\"")
    script.append(Base64.encoded(packed))
    script.append("\")\n")
    return script.array()
  }

  /// Compression at this level takes half the time of level 6 and two thirds of the time of level 2, and the results are
  /// 3% and 1.5% larger.
  private static let level = 1
}
