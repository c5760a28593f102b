import Basics
import CNettle
import Templates

/// Hashes with which browsers verify the files that a page loads.
///
/// Source: Subresource Integrity, W3C, which recommends SHA-384.
public enum SubresourceIntegrity {
  /// Returns `sha384-` and the SHA-384 hash of the bytes in base64.
  public static func of(_ bytes: [UInt8]) -> String {
    // SHA-384 differs from SHA-512 only in its initial state.
    var context = sha512_ctx()
    nettle_sha384_init(&context)
    nettle_sha512_update(&context, bytes.count, bytes)
    let hash = [UInt8](unsafeUninitializedCapacity: Int(SHA384_DIGEST_SIZE)) { digest, count in
      nettle_sha384_digest(&context, Int(SHA384_DIGEST_SIZE), digest.baseAddress)
      count = Int(SHA384_DIGEST_SIZE)
    }
    return "sha384-" + String(decoding: Base64.encoded(hash), as: UTF8.self)
  }

  /// Returns the hashes of the theme’s files that every page loads, and of the script of redirect pages.
  public static func of(_ theme: Theme) -> ThemeAssets.SubresourceIntegrity {
    ThemeAssets.SubresourceIntegrity(
      stylesheet: of(theme.stylesheet), script: of(theme.script), redirect: of(theme.redirectScript))
  }
}

extension Library {
  public static var nettle: Library {
    Library("nettle", version: "\(nettle_version_major()).\(nettle_version_minor())")
  }
}
