/// One row of the site's navigator as a whole-page dump writes it.
///
/// `2 of 3 symbols inside <root> containing 5 symbols[Boats](/design/boats)`
public struct NavigatorRow: Hashable, Sendable {
  /// The row's place in its group, from 1.
  public var position: Int
  /// How many rows its group has.
  public var count: Int
  /// The number the site gave to the row's parent, the same on every page; nil for the top level.
  public var parent: Int?
  /// How many rows stand inside this one; nil where it is a leaf.
  public var contained: Int?
  public var title: String
  public var url: String
  /// The line in the captured file, from 1.
  public var line: Int

  public init(
    position: Int, count: Int, parent: Int?, contained: Int?, title: String, url: String, line: Int = 0
  ) {
    self.position = position
    self.count = count
    self.parent = parent
    self.contained = contained
    self.title = title
    self.url = url
    self.line = line
  }

  /// True where the line has a row's beginning; rows without a link are headings of the navigator.
  static func isRow(_ text: Bytes) -> Bool { head(text) != nil }

  static func parse(_ line: Line) -> NavigatorRow? {
    guard let head = head(line.text) else { return nil }
    var rest = head.rest
    var contained: Int?
    if let inside = rest.dropping("containing ") {
      let digits = inside.prefix(while: Byte.isDigit)
      contained = digits.decimal
      rest = inside.dropFirst(digits.count)
      rest = rest.dropping(" symbols") ?? rest.dropping(" symbol") ?? rest
    }
    rest = rest.trimmed
    guard let link = LinkSpan.only(in: rest) else { return nil }
    let title = PlainText.of(rest[link.text].trimmed)
    return NavigatorRow(
      position: head.position, count: head.count, parent: head.parent, contained: contained, title: title,
      url: Destination.repaired(link.url(in: rest)).string, line: Int(line.number))
  }

  private static func head(_ text: Bytes) -> (position: Int, count: Int, parent: Int?, rest: Bytes)? {
    let first = text.prefix(while: Byte.isDigit)
    guard let position = first.decimal, let afterOf = text.dropFirst(first.count).dropping(" of ") else {
      return nil
    }
    let second = afterOf.prefix(while: Byte.isDigit)
    let tail = afterOf.dropFirst(second.count)
    guard let count = second.decimal,
      let inside = tail.dropping(" symbols inside ") ?? tail.dropping(" symbol inside ")
    else { return nil }
    if let rest = inside.dropping("<root>") { return (position, count, nil, rest.trimmed) }
    let number = inside.prefix { $0 == UInt8(ascii: "-") || Byte.isDigit($0) }
    guard let parent = number.decimal else { return nil }
    return (position, count, parent, inside.dropFirst(number.count).trimmed)
  }
}
