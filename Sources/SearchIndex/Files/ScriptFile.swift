import Basics
import CZlib

/// A file of the index: a script that hands its name and its bytes to `unfoldSearch`.
///
/// The bytes are compressed (RFC 1950) and written in base64 (RFC 4648): many servers compress nothing, and on a
/// disk none does. Browsers unpack them with `DecompressionStream`.
enum ScriptFile {
  /// The name of a file with these bytes, without its ending.
  static func name(of bytes: [UInt8]) -> String { ContentHash(bytes).name }

  static func script(name: String, _ bytes: [UInt8]) -> [UInt8] {
    let packed = compressed(bytes)
    var script = ByteBuffer(capacity: packed.count * 4 / 3 + 64)
    script.append("unfoldSearch(\"")
    script.append(name)
    script.append("\",\"")
    appendBase64(packed, to: &script)
    script.append("\")\n")
    return script.array()
  }

  private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    let room = compressBound(uLong(bytes.count))
    return [UInt8](unsafeUninitializedCapacity: Int(room)) { target, count in
      var length = room
      // Level 4: a third less time than the usual 6 for 3 % more bytes.
      // With the room that the library asked for, it fails only where there is no memory left at all.
      let code = compress2(target.baseAddress, &length, bytes, uLong(bytes.count), 4)
      precondition(code == Z_OK, "no memory to compress \(bytes.count) bytes")
      count = Int(length)
    }
  }

  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func appendBase64(_ bytes: [UInt8], to script: inout ByteBuffer) {
    var index = 0
    while index < bytes.count {
      let rest = bytes.count - index
      let first = UInt32(bytes[index]) << 16
      let second = rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0
      let word = first | second | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
      script.append(digits[Int(word >> 18)])
      script.append(digits[Int(word >> 12 & 63)])
      script.append(rest > 1 ? digits[Int(word >> 6 & 63)] : UInt8(ascii: "="))
      script.append(rest > 2 ? digits[Int(word & 63)] : UInt8(ascii: "="))
      index += 3
    }
  }
}
