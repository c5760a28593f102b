import Basics

/// What an address is, told as a browser would tell it.
///
/// Source: URL Standard, "Basic URL parser": leading control characters and spaces and all tabs and newlines are
/// dropped, and schemes are compared without case.
enum AddressKind {
  /// It has no scheme and no host: it points into the site.
  case withinSite
  /// It leads to another place in the web.
  case web
  /// A picture of its own, `data:image/png…`, which only an image may show.
  case imageData
  /// Following it could run a script or show a foreign page as our own.
  case unsafe
  /// Another application's: `mailto:`, `tel:`.
  case other

  init(_ url: UnsafeBufferPointer<UInt8>) {
    var scheme: UInt128 = 0
    var index = 0
    while index < url.count, url[index] <= 0x20 { index += 1 }
    if index + 1 < url.count, url[index] == UInt8(ascii: "/"), url[index + 1] == UInt8(ascii: "/") {
      self = .web
      return
    }
    while index < url.count {
      let byte = url[index]
      index += 1
      switch byte {
      case 9, 10, 13: continue
      case UInt8(ascii: ":"):
        self = Self.kind(ofScheme: scheme, UnsafeBufferPointer(rebasing: url[index...]))
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

  /// Whether an address of this kind may stand where a link goes, or where an image is shown.
  func isSafe(forImage: Bool) -> Bool {
    switch self {
    case .unsafe: false
    case .imageData: forImage
    default: true
    }
  }

  private static func kind(ofScheme scheme: UInt128, _ rest: UnsafeBufferPointer<UInt8>) -> AddressKind {
    switch scheme {
    // A colon at the very beginning: the rest of a path.
    case 0: .withinSite
    case http, https: .web
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
  /// As in DocC: `doc:buttons` is a page of the site.
  private static let doc = packed("doc")

  private static func packed(_ name: StaticString) -> UInt128 {
    var packed: UInt128 = 0
    name.withUTF8Buffer { for byte in $0 { packed = packed << 8 | UInt128(byte) } }
    return packed
  }
}
