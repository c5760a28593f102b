import Basics

/// The sort key of a node among its siblings. Nodes are sorted by `order` in front matter, then by their positions in
/// the navigation file, then by title, and finally by URL.
struct SiblingSortKey {
  /// `Int.max` for a page without `order`, so that it follows those with one.
  let order: Int
  /// `NavigationBuilder.unlisted` for a node that is not in the navigation file, so that it follows those that are.
  let position: Int
  /// The title’s key from `NaturalOrder`.
  let title: [UInt8]
  let url: String
  /// The index of the node, which distinguishes external links with equal titles and URLs.
  let index: Int

  func precedes(_ other: SiblingSortKey) -> Bool {
    if order != other.order { return order < other.order }
    if position != other.position { return position < other.position }
    if title != other.title { return ByteOrder.precedes(title, other.title) }
    if url == other.url { return index < other.index }
    return url.withBytes { url in other.url.withBytes { ByteOrder.precedes(url, $0) } }
  }
}

/// The order of titles that readers expect: case-insensitive, with 2 before 10. It does not depend on the locale, so it
/// is the same on every machine.
enum NaturalOrder {
  /// Returns bytes whose lexicographic order is the order of the titles.
  static func key(_ title: String) -> [UInt8] {
    let bytes = Array(title.lowercased().utf8)
    var key: [UInt8] = []
    key.reserveCapacity(bytes.count + 4)
    var index = 0
    while index < bytes.count {
      guard bytes[index].isASCIIDigit else {
        key.append(bytes[index])
        index += 1
        continue
      }
      while index + 1 < bytes.count, bytes[index] == UInt8(ascii: "0"), bytes[index + 1].isASCIIDigit {
        index += 1
      }
      let start = index
      while index < bytes.count, bytes[index].isASCIIDigit { index += 1 }
      // The number of digits comes first, so that longer numbers follow shorter ones. The `0` before it sorts numbers
      // among other characters as their digits would be.
      key.append(UInt8(ascii: "0"))
      key.append(UInt8(min(index - start, 255)))
      key += bytes[start..<index]
    }
    return key
  }
}
