import Basics
import PageModel

/// The kind of a URL, determined as in browsers.
///
/// Source: URL Standard, “Basic URL parser”: leading control characters and spaces and all tabs and newlines are
/// dropped, and schemes are compared without case.
enum URLKind {
  /// A URL within the site: it has no scheme and no host, or the scheme `doc:`. Misspelled absolute URLs count as well,
  /// so that they are reported as broken links.
  case withinSite
  /// A URL on another site.
  case web
  /// A `data:` URL of an image, which is allowed only as the source of an image.
  case imageData
  /// A URL that could run a script, or show foreign content as part of the site.
  case unsafe
  /// A URL for another application, such as `mailto:` or `tel:`.
  case other

  init(_ url: UnsafeBufferPointer<UInt8>) {
    var scheme: UInt128 = 0
    var index = 0
    while index < url.count, url[index] <= 0x20 { index += 1 }
    if index + 1 < url.count, url[index] == UInt8(ascii: "/"), url[index + 1] == UInt8(ascii: "/") {
      self =
        MisspelledURL.isMeant(by: String(decoding: url[index...].prefix(4), as: UTF8.self))
        ? .withinSite : .web
      return
    }
    while index < url.count {
      let byte = url[index]
      index += 1
      switch byte {
      case 9, 10, 13: continue
      case UInt8(ascii: ":"):
        self = Self.kind(ofScheme: scheme, UnsafeBufferPointer(rebasing: url[index...]))
        // No scheme consists of one letter: `C:` is a drive. Paths on one computer are reported, too.
        let isLocal = scheme <= 0xFF || scheme == 0x6669_6C65  // "file"
        if case .other = self, isLocal || MisspelledURL.isMeant(by: String(decoding: url, as: UTF8.self)) {
          self = .withinSite
        }
        return
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"):
        scheme = scheme << 8 | UInt128(byte | 0x20)
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
        if scheme == 0 {
          self = .withinSite
          return
        }
        scheme = scheme << 8 | UInt128(byte)
      default:
        self = .withinSite
        return
      }
    }
    self = .withinSite
  }

  /// Returns whether a URL has the scheme `javascript:` or `vbscript:`, or contains a page in HTML.
  static func runsScript(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = url.lazy.drop { $0 <= 0x20 }.filter { $0 != 9 && $0 != 10 && $0 != 13 }.map { $0 | 0x20 }
    return start.starts(with: "javascript:".utf8) || start.starts(with: "vbscript:".utf8)
      || start.starts(with: "data:text/html".utf8)
  }

  /// Returns whether a URL of this kind can be the destination of a link, or the source of an image.
  func isSafe(forImage: Bool) -> Bool {
    switch self {
    case .unsafe: false
    case .imageData: forImage
    default: true
    }
  }

  private static func kind(ofScheme scheme: UInt128, _ rest: UnsafeBufferPointer<UInt8>) -> URLKind {
    switch scheme {
    // A URL that begins with a colon is a path.
    case 0: .withinSite
    // Browsers treat `https:tea` as a path. The author probably meant an absolute URL.
    case http, https:
      rest.starts(with: "//".utf8) && rest.count > 2 && !"/\\?#".utf8.contains(rest[2]) ? .web : .withinSite
    case javascript, vbscript: .unsafe
    case data: isImage(rest) ? .imageData : .unsafe
    case doc: .withinSite
    default: .other
    }
  }

  private static func isImage(_ rest: UnsafeBufferPointer<UInt8>) -> Bool {
    imageTypes.contains { type in
      type.utf8CodeUnitCount <= rest.count
        && (0..<type.utf8CodeUnitCount).allSatisfy { rest[$0] | 0x20 == type.utf8Start[$0] | 0x20 }
    }
  }

  private static let imageTypes: [StaticString] = [
    "image/png", "image/gif", "image/jpeg", "image/webp", "image/avif",
  ]

  private static let http = packed("http")
  private static let https = packed("https")
  private static let javascript = packed("javascript")
  private static let vbscript = packed("vbscript")
  private static let data = packed("data")
  /// The scheme of links to pages in DocC: `doc:buttons`.
  private static let doc = packed("doc")

  private static func packed(_ name: StaticString) -> UInt128 {
    var packed: UInt128 = 0
    name.withUTF8Buffer { for byte in $0 { packed = packed << 8 | UInt128(byte) } }
    return packed
  }
}
