import Basics

/// One file that Unfold wrote, as the manifest remembers it.
struct ManifestEntry: Hashable, Sendable {
  /// Relative to the output folder.
  var path: String
  /// In bytes.
  var size: Int
  var hash: ContentHash

  init(path: String, size: Int, hash: ContentHash) {
    self.path = path
    self.size = size
    self.hash = hash
  }

  init(path: String, bytes: UnsafeBufferPointer<UInt8>) {
    self.init(path: path, size: bytes.count, hash: ContentHash(bytes))
  }

  /// Whether these are the bytes that were written.
  func matches(_ bytes: [UInt8]) -> Bool { bytes.count == size && ContentHash(bytes) == hash }

  /// `hash size path`, the hash in hexadecimal digits, the path's line ends and backslashes escaped.
  func append(to buffer: inout ByteBuffer) {
    hash.appendHex(to: &buffer)
    buffer.append(" ")
    buffer.append(decimal: size)
    buffer.append(" ")
    ManifestPath.append(path, to: &buffer)
    buffer.append("\n")
  }

  /// Reads a line without its end; nil for one that Unfold cannot have written, a path that leads out of the
  /// folder among them.
  init?(line: UnsafeBufferPointer<UInt8>) {
    let space = UInt8(ascii: " ")
    guard line.count > 34, line[32] == space,
      let hash = ContentHash(hex: UnsafeBufferPointer(rebasing: line[..<32]))
    else { return nil }
    var index = 33
    var size = 0
    while index < line.count, 0x30...0x39 ~= line[index], size < 1 << 50 {
      size = size * 10 + Int(line[index] - 0x30)
      index += 1
    }
    guard index > 33, index < line.count, line[index] == space,
      let path = ManifestPath.read(UnsafeBufferPointer(rebasing: line[(index + 1)...]))
    else { return nil }
    self.init(path: path, size: size, hash: hash)
  }
}
