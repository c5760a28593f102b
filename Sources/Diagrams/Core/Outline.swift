/// A block of a diagram’s text form.
public indirect enum Outline: Sendable, Hashable {
  case list([Item])
  /// A table. All rows have the same number of cells as the header.
  case table(header: [Text], rows: [[Text]])

  /// Returns a table without the columns in which all cells are empty.
  static func table(_ header: [String], _ rows: [[Text]]) -> Outline {
    let columns = header.indices.filter { column in rows.contains { !$0[column].text.isEmpty } }
    return .table(
      header: columns.map { Text(header[$0]) }, rows: rows.map { row in columns.map { row[$0] } })
  }

  static func table(_ header: [String], _ rows: [[String]]) -> Outline {
    table(header, rows.map { $0.map { Text($0) } })
  }

  /// Returns a list; nothing without items.
  static func lists(_ items: [Item]) -> [Outline] { items.isEmpty ? [] : [.list(items)] }

  /// An item of a list.
  public struct Item: Sendable, Hashable {
    public var text: Text
    public var children: [Outline]

    init(_ text: String, url: String? = nil, _ children: [Outline] = []) {
      self.text = Text(text, url: url)
      self.children = children
    }
  }

  /// A line of text, which can be a link.
  public struct Text: Sendable, Hashable, ExpressibleByStringInterpolation {
    public var text: String
    public var url: String?

    init(_ text: String, url: String? = nil) {
      self.text = text
      self.url = url
    }

    public init(stringLiteral text: String) { self.init(text) }
  }
}
