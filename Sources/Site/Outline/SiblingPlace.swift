import Basics

/// Where an entry stands among its siblings: by front matter's `order`, else by the outline file, else by title; ties
/// by path.
struct SiblingPlace {
  let order: Int
  let position: Int
  /// As `NaturalOrder` gives it.
  let title: [UInt8]
  let path: String
  let index: Int

  func precedes(_ other: SiblingPlace) -> Bool {
    if order != other.order { return order < other.order }
    if position != other.position { return position < other.position }
    if title != other.title { return ByteOrder.precedes(title, other.title) }
    if path == other.path { return index < other.index }
    return path.withBytes { path in other.path.withBytes { ByteOrder.precedes(path, $0) } }
  }
}
