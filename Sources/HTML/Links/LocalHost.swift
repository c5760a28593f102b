import Basics

/// The host of a URL, if it is the computer on which the URL is opened.
///
/// Sources: RFC 6761, “The domain localhost.”; RFC 1122, section 3.2.1.3; RFC 4291, section 2.5.3.
struct LocalHost {
  /// The host in lowercase, without a port.
  private let name: [UInt8]

  /// Returns nil for the URL of another computer.
  init?(of url: UnsafeBufferPointer<UInt8>) {
    guard let slash = url.firstIndex(of: UInt8(ascii: "/")), slash + 1 < url.count,
      url[slash + 1] == UInt8(ascii: "/")
    else { return nil }
    let rest = url[(slash + 2)...]
    switch rest.first.map(\.asciiLowercased) {
    case UInt8(ascii: "["):
      guard rest.starts(with: "[::1]".utf8) else { return nil }
      name = Array("[::1]".utf8)
    case UInt8(ascii: "l"), UInt8(ascii: "1"), UInt8(ascii: "0"):
      let host = rest.prefix { !":/?#".utf8.contains($0) }.map(\.asciiLowercased)
      let isAddress =
        host.starts(with: "127.".utf8) && host.allSatisfy { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
      guard host.elementsEqual("localhost".utf8) || isAddress || host.elementsEqual("0.0.0.0".utf8) else {
        return nil
      }
      name = host
    default: return nil
    }
  }

  /// Returns whether a text contains the host.
  func isShown(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= name.count else { return false }
    return (0...(text.count - name.count)).contains { start in
      zip(text[start...], name).allSatisfy { $0.asciiLowercased == $1 }
    }
  }
}
