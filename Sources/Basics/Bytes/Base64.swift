import CNettle

/// Base64, with padding (`=`).
///
/// Source: RFC 4648, section 4.
public enum Base64 {
  public static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    // Three bytes become four letters.
    let count = (bytes.count + 2) / 3 * 4
    return [UInt8](unsafeUninitializedCapacity: count) { letters, written in
      letters.withMemoryRebound(to: CChar.self) {
        nettle_base64_encode_raw($0.baseAddress, bytes.count, bytes)
      }
      written = count
    }
  }
}
