import Basics
import PageModel

/// The host of a URL, if it is the computer on which the URL is opened.
struct LocalHost {
  let host: URLHost
  /// The host as written, in lowercase.
  private let text: [UInt8]

  /// Returns nil for the URL of another computer.
  init?(of url: UnsafeBufferPointer<UInt8>) {
    guard let slash = url.firstIndex(of: UInt8(ascii: "/")), slash + 1 < url.count,
      url[slash + 1] == UInt8(ascii: "/")
    else { return nil }
    var name = url[(slash + 2)...].prefix { !Self.ends.contains($0) }
    if let at = name.lastIndex(of: UInt8(ascii: "@")) { name = name[(at + 1)...] }
    // The colons of an IPv6 address are in brackets.
    if let port = name.lastIndex(of: UInt8(ascii: ":")), name.last != UInt8(ascii: "]") {
      name = name[..<port]
    }
    // Most links have a host that neither is an address nor contains this word.
    guard let first = name.first,
      first.isASCIIDigit || first == UInt8(ascii: "[") || Self.contains(name, Self.word),
      let host = URLHost(String(decoding: name, as: UTF8.self)), host.isOwnComputer
    else { return nil }
    self.host = host
    text = name.map(\.asciiLowercased)
  }

  private static let ends = ByteSet("/?#\\")
  private static let word = Array("local".utf8)

  /// Returns whether a text contains the host.
  func isShown(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    Self.contains(text[...], self.text)
  }

  /// Returns whether a text contains a word in lowercase, regardless of case.
  private static func contains(_ text: Slice<UnsafeBufferPointer<UInt8>>, _ word: [UInt8]) -> Bool {
    guard text.count >= word.count else { return false }
    return (text.startIndex...(text.endIndex - word.count)).contains { start in
      text[start].asciiLowercased == word[0]
        && zip(text[start...], word).allSatisfy { $0.asciiLowercased == $1 }
    }
  }
}
