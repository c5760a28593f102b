/// A pattern for addresses on other sites, in which `*` stands for anything, also for nothing.
///
/// Without a slash it is about the host, `*.example.com`; with one about all of the address but its fragment, and
/// the scheme may be left out: `example.com/drafts/*`.
public struct AddressPattern: Sendable, Hashable {
  private let bytes: [UInt8]
  private let isHost: Bool
  private let hasScheme: Bool

  /// Nil for a text that is no part of any address: one that is empty or has white space in it.
  public init?(_ text: String) {
    guard !text.isEmpty, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    isHost = !text.utf8.contains(UInt8(ascii: "/"))
    hasScheme = text.contains("://")
    bytes = Array(text.lowercased().utf8)
  }

  /// Whether an address is meant.
  ///
  /// - Parameters:
  ///   - address: absolute, without a fragment.
  ///   - host: the one in it, in lower case and without a port.
  public func matches(_ address: String, host: String) -> Bool {
    if isHost { return matches(Array(host.utf8)) }
    let address = Array(address.lowercased().utf8)
    if hasScheme { return matches(address) }
    guard let slash = address.firstIndex(of: UInt8(ascii: "/")) else { return false }
    return matches(Array(address[slash...].dropFirst(2)))
  }

  /// Goes back to the last `*` alone, so it takes at most the product of both lengths.
  private func matches(_ text: [UInt8]) -> Bool {
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < text.count {
      if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
        star = (place, index)
        place += 1
      } else if place < bytes.count, bytes[place] == text[index] {
        place += 1
        index += 1
      } else if let last = star {
        star = (last.place, last.index + 1)
        (place, index) = (last.place + 1, last.index + 1)
      } else {
        return false
      }
    }
    return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
