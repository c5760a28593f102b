import Basics

/// One row of the site's navigator, as tools that save the whole page write it:
///
/// `2 of 3 symbols inside <root> containing 5 symbols[Boats](/design/boats)`
public struct NavigatorRow: Hashable, Sendable {
  /// The position of the row in its group, counted from 1.
  public var position: Int
  /// The number of rows in its group.
  public var count: Int
  /// The number that the site gave to the parent row. It is the same on every page, and nil at the top level.
  public var parent: Int?
  /// The number of rows inside this one; nil for a leaf.
  public var contained: Int?
  public var title: String
  public var url: String
  /// The line in the captured file, counted from 1.
  public var line: Int

  /// Returns true if `text` begins like a row. Rows without a link are headings of the navigator.
  static func isRow(_ text: Bytes) -> Bool { parsePrefix(text) != nil }

  static func parse(_ line: Line) -> NavigatorRow? {
    guard let prefix = parsePrefix(line.text) else { return nil }
    var rest = prefix.rest
    var contained: Int?
    if let inside = rest.droppingPrefix("containing ") {
      let digits = inside.prefix(while: \.isASCIIDigit)
      contained = digits.decimal
      rest = inside.dropFirst(digits.count)
      rest = rest.droppingPrefix(" symbols") ?? rest.droppingPrefix(" symbol") ?? rest
    }
    rest = rest.trimmed
    guard let link = LinkSpan.only(in: rest) else { return nil }
    let title = link.title(in: rest)
    return NavigatorRow(
      position: prefix.position, count: prefix.count, parent: prefix.parent, contained: contained,
      title: title,
      url: link.target(in: rest).string, line: Int(line.number))
  }

  private static func parsePrefix(_ text: Bytes) -> (position: Int, count: Int, parent: Int?, rest: Bytes)? {
    let first = text.prefix(while: \.isASCIIDigit)
    guard let position = first.decimal, let afterOf = text.dropFirst(first.count).droppingPrefix(" of ")
    else {
      return nil
    }
    let second = afterOf.prefix(while: \.isASCIIDigit)
    let tail = afterOf.dropFirst(second.count)
    guard let count = second.decimal,
      let inside = tail.droppingPrefix(" symbols inside ") ?? tail.droppingPrefix(" symbol inside ")
    else { return nil }
    if let rest = inside.droppingPrefix("<root>") { return (position, count, nil, rest.trimmed) }
    let number = inside.prefix { $0 == UInt8(ascii: "-") || $0.isASCIIDigit }
    guard let parent = number.decimal else { return nil }
    return (position, count, parent, inside.dropFirst(number.count).trimmed)
  }
}
