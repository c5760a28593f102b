/// The hash of short keys, such as words and paths, for tables in memory: quick, and the same in every run, but not on
/// every machine.
public enum QuickHash {
  /// Eight bytes at a time, each mixed by a multiplication whose halves are folded together.
  ///
  /// Source: wyhash (Wang Yi), its mixing step and its way with ends.
  @inlinable
  public static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    let bytes = UnsafeRawBufferPointer(key)
    let count = bytes.count
    var hash = UInt64(count) &* 0xA076_1D64_78BD_642F
    func mix(_ word: UInt64) {
      let product = (hash ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      hash = product.high ^ product.low
    }
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
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }

  /// The hash of eight bytes that stand in a number.
  @inlinable
  public static func hash(_ word: UInt64) -> UInt32 {
    let product = (word ^ 0xA076_1D64_78BD_642F).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    let hash = product.high ^ product.low
    return UInt32(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
