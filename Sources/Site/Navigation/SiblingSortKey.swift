import Basics

/// The sort key of a node among its siblings. Nodes are sorted by `order` in front matter, then by their positions in
/// the navigation file, then by the number at the beginning of the file name, then by title, and finally by URL.
struct SiblingSortKey {
  /// `Int.max` for a page without `order`, so that it follows those with one.
  let order: Int
  /// `NavigationBuilder.unlisted` for a node that is not in the navigation file, so that it follows those that are.
  let position: Int
  /// The number of the file or folder in its folder, from `NumberedNames`; `Int.max` without one.
  let number: Int
  /// The title’s key from `TitleOrder`.
  let title: [UInt8]
  let url: String
  /// The index of the node, which distinguishes external links with equal titles and URLs.
  let index: Int

  func precedes(_ other: SiblingSortKey) -> Bool {
    if order != other.order { return order < other.order }
    if position != other.position { return position < other.position }
    if number != other.number { return number < other.number }
    if title != other.title { return ByteOrder.precedes(title, other.title) }
    if url == other.url { return index < other.index }
    return url.withBytes { url in other.url.withBytes { ByteOrder.precedes(url, $0) } }
  }
}
