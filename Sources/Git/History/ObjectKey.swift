import CLibgit2

/// The identifier of an object in a repository, which can be compared and hashed quickly.
struct ObjectKey: Hashable, Sendable {
  private let words: SIMD2<UInt64>
  private let last: UInt32

  /// The number of bytes of an identifier, in objects and in memory.
  static let size = 20

  /// Reads an identifier from the 20 bytes at an address.
  init(_ bytes: UnsafeRawPointer) {
    words = SIMD2(
      bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    last = bytes.loadUnaligned(fromByteOffset: 16, as: UInt32.self)
  }

  init(_ id: git_oid) { self = withUnsafePointer(to: id.id) { ObjectKey($0) } }

  /// Reads 40 hexadecimal digits. Returns nil for other bytes.
  init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count == 2 * Self.size else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.size)
    var high: UInt8?
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66: value = digit - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    self.init(bytes)
  }

  /// The identifier for libgit2.
  var id: git_oid {
    var id = git_oid()
    withUnsafeMutableBytes(of: &id.id) { bytes in
      bytes.storeBytes(of: words.x, as: UInt64.self)
      bytes.storeBytes(of: words.y, toByteOffset: 8, as: UInt64.self)
      bytes.storeBytes(of: last, toByteOffset: 16, as: UInt32.self)
    }
    return id
  }

  /// The 40 hexadecimal digits.
  var text: String {
    var text = ""
    withUnsafeBytes(of: id.id) { bytes in
      for byte in bytes {
        let digits = String(byte, radix: 16)
        text += digits.utf8.count == 1 ? "0" + digits : digits
      }
    }
    return text
  }
}
