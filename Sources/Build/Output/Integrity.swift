import CNettle
import Templates

/// Hashes by which a browser tells whether a file is the one that a page was made for.
///
/// Source: Subresource Integrity, W3C; SHA-384 is what it recommends.
enum Integrity {
  /// `sha384-` and the hash in base64.
  static func of(_ bytes: [UInt8]) -> String {
    // The same as for SHA-512, but for its beginning.
    var context = sha512_ctx()
    nettle_sha384_init(&context)
    nettle_sha512_update(&context, bytes.count, bytes)
    let hash = [UInt8](unsafeUninitializedCapacity: Int(SHA384_DIGEST_SIZE)) { digest, count in
      nettle_sha384_digest(&context, Int(SHA384_DIGEST_SIZE), digest.baseAddress)
      count = Int(SHA384_DIGEST_SIZE)
    }
    // Three bytes are four letters, and 48 bytes are sixteen times three: nothing is left over.
    var letters = [CChar](repeating: 0, count: hash.count / 3 * 4)
    nettle_base64_encode_raw(&letters, hash.count, hash)
    return "sha384-" + String(decoding: letters.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func of(_ theme: Theme) -> ThemeAssets.Integrity {
    ThemeAssets.Integrity(
      stylesheet: of(theme.stylesheet), script: of(theme.script), redirect: of(theme.redirectScript))
  }
}
