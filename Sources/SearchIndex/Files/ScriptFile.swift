import Basics

/// A file of the index: a script that hands its name and its bytes to `unfoldSearch`.
///
/// The bytes are compressed (RFC 1950) and written in base64 (RFC 4648): many servers compress nothing, and on a
/// disk none does. Browsers unpack them with `DecompressionStream`.
enum ScriptFile {
  /// The name of a file with these bytes, without its ending.
  static func name(of bytes: UnsafeBufferPointer<UInt8>) -> String { ContentHash(bytes).name }

  static func script(name: String, _ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let packed = Deflate.compress(bytes, level: level, in: .zlib)
    var script = ByteBuffer(capacity: packed.count * 4 / 3 + 64)
    script.append("unfoldSearch(\"")
    script.append(name)
    script.append("\",\"")
    script.appendBase64(packed)
    script.append("\")\n")
    return script.array()
  }

  /// Half the time of level 6, for 4 % more bytes.
  private static let level = 2
}
