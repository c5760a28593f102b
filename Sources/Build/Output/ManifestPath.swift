import Basics

/// A path on a line of the manifest.
enum ManifestPath {
  static func append(_ path: String, to buffer: inout ByteBuffer) {
    path.withBytes { append($0, to: &buffer) }
  }

  private static func append(_ path: UnsafeBufferPointer<UInt8>, to buffer: inout ByteBuffer) {
    let backslash = UInt8(ascii: "\\"), newline = UInt8(ascii: "\n")
    if !path.contains(where: { $0 == backslash || $0 == newline }) { return buffer.append(path) }
    for byte in path {
      switch byte {
      case backslash: buffer.append("\\\\")
      case newline: buffer.append("\\n")
      default: buffer.append(byte)
      }
    }
  }

  /// Takes the escapes back; nil for a path that is not UTF-8 or does not stay below its folder.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let path = bytes.contains(UInt8(ascii: "\\")) ? plain(bytes) : String(validating: bytes, as: UTF8.self)
    guard let path, Paths.isContained(path) else { return nil }
    return path
  }

  private static func plain(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes.makeIterator()
    while let byte = rest.next() {
      if byte != UInt8(ascii: "\\") {
        plain.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "\\"): plain.append(UInt8(ascii: "\\"))
      case UInt8(ascii: "n"): plain.append(UInt8(ascii: "\n"))
      default: return nil
      }
    }
    return String(validating: plain, as: UTF8.self)
  }
}
