import CXXHash

/// A hash of content, for the names of assets and for detecting changes.
///
/// The algorithm is XXH3 with 128 bits: fast, and the same on every machine. It is not cryptographic: an attacker can
/// find two contents with one hash.
public struct ContentHash: Hashable, Sendable {
  /// The upper 64 bits.
  public let high: UInt64
  /// The lower 64 bits.
  public let low: UInt64

  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  public init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let hash = XXH3_128bits(bytes.baseAddress, bytes.count)
    high = hash.high64
    low = hash.low64
  }

  public init(_ bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { ContentHash($0) }
  }

  /// Parses 32 lowercase hexadecimal digits. Returns nil for any other text.
  public init?(hex: UnsafeBufferPointer<UInt8>) {
    guard hex.count == 32 else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for byte in hex {
      guard byte.isLowercaseHexDigit, let digit = byte.hexDigitValue else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit)
    }
    self.init(high: high, low: low)
  }

  /// Appends all 128 bits as 32 lowercase hexadecimal digits.
  public func appendHex(to buffer: inout ByteBuffer) {
    for half in [high, low] {
      for shift in stride(from: 60, through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: half >> UInt64(shift)) & 15
        buffer.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
      }
    }
  }

  /// All 128 bits as 32 lowercase hexadecimal digits.
  public var hex: String {
    var digits = ByteBuffer(capacity: 32)
    appendHex(to: &digits)
    return digits.text
  }

  /// The first 8 hexadecimal digits, for the names of the theme’s files.
  public var short: String { String(hex.prefix(8)) }

  /// The first 10 hexadecimal digits, for kinds of files that a site can have hundreds of: two more digits make a
  /// collision 256 times less likely.
  public var name: String { String(hex.prefix(10)) }
}

// MARK: - ContentHasher

/// Computes the `ContentHash` of bytes that arrive in pieces.
public struct ContentHasher: ~Copyable {
  private let state = XXH3_createState()

  public init() { XXH3_128bits_reset(state) }

  deinit { XXH3_freeState(state) }

  public mutating func update(_ bytes: UnsafeBufferPointer<UInt8>) {
    XXH3_128bits_update(state, bytes.baseAddress, bytes.count)
  }

  /// The hash of all bytes so far.
  public var hash: ContentHash {
    let hash = XXH3_128bits_digest(state)
    return ContentHash(high: hash.high64, low: hash.low64)
  }
}

// MARK: - FastHash

/// A fast hash of short keys, such as words and paths, for hash tables in memory. The same key has the same hash in
/// every run, but not on every machine: it depends on the byte order.
public enum FastHash {
  /// Hashes eight bytes at a time. Each group is multiplied, and both halves of the product are combined with XOR.
  ///
  /// Source: wyhash by Wang Yi: its mixing function and its handling of the last bytes.
  @inlinable
  public static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(key)
    let count = bytes.count
    var hash = UInt64(count) &* 0xA076_1D64_78BD_642F
    func mix(_ word: UInt64) { hash = folded(hash ^ word) }
    if count >= 8 {
      var index = 0
      while index + 8 <= count {
        mix(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        index += 8
      }
      if index < count { mix(bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)) }
    } else if count >= 4 {
      let first = bytes.loadUnaligned(as: UInt32.self)
      mix(UInt64(first) | UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)) << 32)
    } else if count > 0 {
      mix(UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16)
    }
    return shortened(hash)
  }

  /// Returns the hash of eight bytes that are given as a number.
  @inlinable
  public static func hash(_ word: UInt64) -> UInt32 { shortened(folded(word ^ 0xA076_1D64_78BD_642F)) }

  @inlinable
  static func folded(_ word: UInt64) -> UInt64 {
    let product = word.multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    return product.high ^ product.low
  }

  @inlinable
  static func shortened(_ hash: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: hash ^ hash >> 32) }
}
