import Basics
import YAML

/// An error in a TOML document.
struct TOMLError: Error, Hashable {
  var message: String
  /// The line, from 1.
  var line: Int
}

/// Reads TOML into the same nodes as YAML, so that the settings of all tools are read in one way.
///
/// Numbers and Booleans are plain scalars as they are written. Dates are text.
///
/// Source: TOML 1.0.0.
struct TOML {
  /// The maximum depth of arrays and inline tables.
  private static let maximumDepth = 64

  /// A table while it is being filled. Header lines such as `[a.b]` come back to earlier tables, so tables are objects.
  private final class Table {
    enum Value {
      case node(YAMLNode)
      case table(Table)
      /// An array of tables, `[[a]]`.
      case tables([Table])
    }

    var keys: [String] = []
    var values: [String: Value] = [:]
    var lines: [String: Int] = [:]
    /// Whether a header defined the table, so that a second one is an error.
    var isDefined = false
    /// Whether the table was written as `{ … }`, so that nothing can be added to it.
    var isClosed = false

    func set(_ key: String, _ value: Value, line: Int) {
      if values.updateValue(value, forKey: key) == nil {
        keys.append(key)
        lines[key] = line
      }
    }

    var node: YAMLNode {
      YAMLNode(
        .mapping(
          keys.map { key in
            let value: YAMLNode =
              switch values[key] {
              case .node(let node): node
              case .table(let table): table.node
              case .tables(let tables): YAMLNode(.sequence(tables.map(\.node)), line: lines[key] ?? 1)
              case nil: YAMLNode(.mapping([]))
              }
            return YAMLNode.Pair(key: key, keyLine: lines[key] ?? 1, keyColumn: 1, value: value)
          }))
    }
  }

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Returns the root table of a document as a mapping.
  static func parse(_ bytes: [UInt8]) throws(TOMLError) -> YAMLNode {
    var reader = TOML(bytes)
    return try reader.document().node
  }

  // MARK: Tables

  private mutating func document() throws(TOMLError) -> Table {
    let root = Table()
    var current = root
    while true {
      skipBlankLines()
      guard let byte = peek else { return root }
      if byte == UInt8(ascii: "[") {
        current = try header(in: root)
      } else {
        try pair(into: current, depth: 0)
      }
      try endOfLine()
    }
  }

  /// Reads `[a.b]` or `[[a.b]]`, and returns the table that the following lines fill.
  private mutating func header(in root: Table) throws(TOMLError) -> Table {
    index += 1
    let isArray = peek == UInt8(ascii: "[")
    if isArray { index += 1 }
    let keys = try key()
    try expect(UInt8(ascii: "]"))
    if isArray { try expect(UInt8(ascii: "]")) }
    let parent = try table(keys.dropLast(), in: root)
    guard let last = keys.last else { throw error("expected a key") }
    if isArray {
      let table = Table()
      switch parent.values[last] {
      case .tables(let tables): parent.set(last, .tables(tables + [table]), line: line)
      case nil: parent.set(last, .tables([table]), line: line)
      default: throw error("`\(last)` is already defined")
      }
      return table
    }
    switch parent.values[last] {
    case .table(let table) where !table.isDefined && !table.isClosed:
      table.isDefined = true
      return table
    case nil:
      let table = Table()
      table.isDefined = true
      parent.set(last, .table(table), line: line)
      return table
    default: throw error("`\(last)` is already defined")
    }
  }

  /// Returns the table with a path, and creates the tables that are missing.
  private func table(_ keys: some Sequence<String>, in root: Table) throws(TOMLError) -> Table {
    var table = root
    for key in keys {
      switch table.values[key] {
      case .table(let next) where !next.isClosed: table = next
      case .tables(let tables):
        guard let last = tables.last else { throw error("`\(key)` is empty") }
        table = last
      case nil:
        let next = Table()
        table.set(key, .table(next), line: line)
        table = next
      default: throw error("`\(key)` is not a table")
      }
    }
    return table
  }

  private mutating func pair(into table: Table, depth: Int) throws(TOMLError) {
    let start = line
    let keys = try key()
    try expect(UInt8(ascii: "="))
    let parent = try self.table(keys.dropLast(), in: table)
    guard let last = keys.last else { throw error("expected a key") }
    if parent.values[last] != nil { throw error("`\(last)` is already defined") }
    parent.set(last, try value(depth: depth), line: start)
  }

  // MARK: Keys

  private mutating func key() throws(TOMLError) -> [String] {
    var keys: [String] = []
    while true {
      skipSpaces()
      keys.append(try simpleKey())
      skipSpaces()
      guard peek == UInt8(ascii: ".") else { return keys }
      index += 1
    }
  }

  private mutating func simpleKey() throws(TOMLError) -> String {
    guard let byte = peek else { throw error("expected a key") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try string() }
    let start = index
    while let byte = peek,
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    {
      index += 1
    }
    guard index > start else { throw error("expected a key") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  // MARK: Values

  private mutating func value(depth: Int) throws(TOMLError) -> Table.Value {
    skipSpaces()
    guard depth < Self.maximumDepth else { throw error("too many nested values") }
    let start = line
    switch peek {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return .node(YAMLNode(.scalar(try string(), isPlain: false), line: start))
    case UInt8(ascii: "["): return .node(YAMLNode(.sequence(try array(depth: depth + 1)), line: start))
    case UInt8(ascii: "{"): return .table(try inlineTable(depth: depth + 1))
    default: return .node(YAMLNode(try word(), line: start))
    }
  }

  private mutating func array(depth: Int) throws(TOMLError) -> [YAMLNode] {
    index += 1
    var items: [YAMLNode] = []
    while true {
      skipBlankLines()
      if peek == UInt8(ascii: "]") {
        index += 1
        return items
      }
      switch try value(depth: depth) {
      case .node(let node): items.append(node)
      case .table(let table): items.append(table.node)
      case .tables(let tables): items += tables.map(\.node)
      }
      skipBlankLines()
      if peek == UInt8(ascii: ",") {
        index += 1
      } else if peek != UInt8(ascii: "]") {
        throw error("expected `,` or `]` in an array")
      }
    }
  }

  /// Line breaks and a comma at the end, which TOML 1.1 allows, are accepted.
  private mutating func inlineTable(depth: Int) throws(TOMLError) -> Table {
    index += 1
    let table = Table()
    while true {
      skipBlankLines()
      if peek == UInt8(ascii: "}") { break }
      try pair(into: table, depth: depth)
      skipBlankLines()
      if peek == UInt8(ascii: ",") {
        index += 1
      } else if peek != UInt8(ascii: "}") {
        throw error("expected `,` or `}` in an inline table")
      }
    }
    index += 1
    table.isClosed = true
    return table
  }

  /// Reads a number, a Boolean or a date.
  private mutating func word() throws(TOMLError) -> YAMLNode.Value {
    let start = index
    while let byte = peek,
      byte.isASCIILetter || byte.isASCIIDigit || "+-_.:".utf8.contains(byte) || isSpaceInDate(from: start)
    {
      index += 1
    }
    guard index > start else { throw error("expected a value") }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    if text == "true" || text == "false" { return .scalar(text, isPlain: true) }
    guard let first = text.utf8.first,
      first.isASCIIDigit || first == UInt8(ascii: "+") || first == UInt8(ascii: "-") || text == "inf"
        || text == "nan"
    else { throw error("expected a value; text needs quotes") }
    let number = text.replacing("_", with: "")
    let isNumber = Int(number) != nil || Double(number) != nil || number.hasPrefix("0")
    return .scalar(isNumber ? number : text, isPlain: isNumber)
  }

  /// Whether the current byte is the space between a date and a time, as in `1979-05-27 07:32:00`.
  private func isSpaceInDate(from start: Int) -> Bool {
    bytes[index] == Byte.space && index - start == 10 && bytes[start + 4] == UInt8(ascii: "-")
      && index + 1 < bytes.count && bytes[index + 1].isASCIIDigit
  }

  // MARK: Strings

  private mutating func string() throws(TOMLError) -> String {
    let quote = bytes[index]
    let isLiteral = quote == UInt8(ascii: "'")
    if has(quote, at: index + 1), has(quote, at: index + 2) { return try multilineString(quote, isLiteral) }
    index += 1
    var text: [UInt8] = []
    while let byte = peek {
      index += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\n") { break }
      if byte == Byte.backslash, !isLiteral {
        try escape(into: &text)
      } else {
        text.append(byte)
      }
    }
    throw error("a string is not closed")
  }

  private mutating func multilineString(_ quote: UInt8, _ isLiteral: Bool) throws(TOMLError) -> String {
    index += 3
    if has(UInt8(ascii: "\r"), at: index) { index += 1 }
    if has(UInt8(ascii: "\n"), at: index) {
      index += 1
      line += 1
    }
    var text: [UInt8] = []
    while let byte = peek {
      if byte == quote, has(quote, at: index + 1), has(quote, at: index + 2) {
        index += 3
        // Up to two quotes can precede the closing ones.
        while has(quote, at: index) {
          text.append(quote)
          index += 1
        }
        return String(decoding: text, as: UTF8.self)
      }
      index += 1
      if byte == UInt8(ascii: "\n") { line += 1 }
      if byte == Byte.backslash, !isLiteral {
        if !skipLineBreakAfterBackslash() { try escape(into: &text) }
      } else {
        text.append(byte)
      }
    }
    throw error("a string is not closed")
  }

  /// Skips the white space after a backslash at the end of a line. Returns false, without moving, if text follows it.
  private mutating func skipLineBreakAfterBackslash() -> Bool {
    var end = index
    while end < bytes.count, bytes[end] == Byte.space || bytes[end] == Byte.tab { end += 1 }
    guard has(UInt8(ascii: "\n"), at: end) || has(UInt8(ascii: "\r"), at: end) else { return false }
    while end < bytes.count, bytes[end].isASCIIWhitespace {
      if bytes[end] == UInt8(ascii: "\n") { line += 1 }
      end += 1
    }
    index = end
    return true
  }

  private mutating func escape(into text: inout [UInt8]) throws(TOMLError) {
    guard let byte = peek else { throw error("a string is not closed") }
    index += 1
    switch byte {
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "e"): text.append(0x1B)
    case UInt8(ascii: "\""), Byte.backslash: text.append(byte)
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"):
      let length = byte == UInt8(ascii: "u") ? 4 : byte == UInt8(ascii: "U") ? 8 : 2
      guard index + length <= bytes.count,
        let number = UInt32(String(decoding: bytes[index..<(index + length)], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(number)
      else { throw error("an escape sequence in a string is not valid") }
      text += Array(String(Character(scalar)).utf8)
      index += length
    default: throw error("an escape sequence in a string is not valid")
    }
  }

  // MARK: Bytes

  private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func has(_ byte: UInt8, at place: Int) -> Bool { place < bytes.count && bytes[place] == byte }

  private mutating func skipSpaces() {
    while let byte = peek, byte == Byte.space || byte == Byte.tab { index += 1 }
  }

  /// Skips white space, line breaks and comments.
  private mutating func skipBlankLines() {
    while let byte = peek {
      if byte == UInt8(ascii: "#") {
        while let byte = peek, byte != UInt8(ascii: "\n") { index += 1 }
      } else if byte.isASCIIWhitespace {
        if byte == UInt8(ascii: "\n") { line += 1 }
        index += 1
      } else {
        return
      }
    }
  }

  private mutating func expect(_ byte: UInt8) throws(TOMLError) {
    skipSpaces()
    guard peek == byte else { throw error("expected `\(Character(Unicode.Scalar(byte)))`") }
    index += 1
  }

  /// Requires that nothing but a comment follows on the line.
  private mutating func endOfLine() throws(TOMLError) {
    skipSpaces()
    guard let byte = peek, byte != UInt8(ascii: "#"), byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r")
    else { return }
    throw error("expected the end of the line")
  }

  private func error(_ message: String) -> TOMLError { TOMLError(message: message, line: line) }
}
