#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Makes lines harmless that would take the library a time that grows with the square of their length: tables of
/// thousands of columns, and thousands of parentheses behind a bare link. Nobody writes these, but a page may come
/// from anywhere.
///
/// The text stays as it is. Lines of code blocks are left alone.
enum RunawayLines {
  /// A line with so many signs more than anybody needs.
  struct Found: Equatable {
    /// In the text, from 1.
    var line: Int
    /// The first of the signs, from 1.
    var column: Int
    var sign: UInt8
    var count: Int
  }

  /// A table has at most so many columns.
  static let mostColumns = 250
  /// So many parentheses may close in a row.
  static let mostParentheses = 500

  /// The text without such lines, and what they were; nil where there are none, as on nearly all pages.
  static func tamed(_ text: UnsafeBufferPointer<UInt8>) -> (text: [UInt8], found: [Found])? {
    guard hasAny(text) else { return nil }
    var tamed: [UInt8] = []
    tamed.reserveCapacity(text.count * 2)
    var found: [Found] = []
    var fence: (sign: UInt8, length: Int)?
    var number = 0
    eachLine(text) { line in
      number += 1
      let isCode = passFence(line, &fence)
      guard !isCode, let sign = excess(line), let first = line.firstIndex(of: sign) else {
        tamed.append(contentsOf: line)
        return true
      }
      found.append(Found(line: number, column: first + 1, sign: sign, count: line.count { $0 == sign }))
      if sign == UInt8(ascii: "|") { appendEscaped(line, to: &tamed) } else { appendApart(line, to: &tamed) }
      return true
    }
    return found.isEmpty ? nil : (tamed, found)
  }

  /// Appends a line whose pipes divide no cells.
  private static func appendEscaped(_ line: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var isEscaped = false
    for byte in line {
      if byte == UInt8(ascii: "|"), !isEscaped { text.append(UInt8(ascii: "\\")) }
      text.append(byte)
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
  }

  /// Appends a line whose runs of parentheses stand behind a comment, where a bare link ends.
  private static func appendApart(_ line: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var index = 0
    while index < line.count {
      let run = line[index...].prefix { $0 == UInt8(ascii: ")") }.count
      if run > mostParentheses { text.append(contentsOf: Array("<!---->".utf8)) }
      text.append(contentsOf: line[index..<(index + max(run, 1))])
      index += max(run, 1)
    }
  }

  private static func hasAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var hasAny = false
    eachLine(text) { line in
      hasAny = line.count > mostColumns && excess(line) != nil
      return !hasAny
    }
    return hasAny
  }

  /// The sign that a line has too many of.
  private static func excess(_ line: UnsafeBufferPointer<UInt8>) -> UInt8? {
    var pipes = 0
    for byte in line where byte == UInt8(ascii: "|") { pipes += 1 }
    // One stands on each side of the table.
    if pipes > mostColumns + 1 { return UInt8(ascii: "|") }
    guard line.count > mostParentheses else { return nil }
    var run = 0
    for byte in line {
      run = byte == UInt8(ascii: ")") ? run + 1 : 0
      if run > mostParentheses { return UInt8(ascii: ")") }
    }
    return nil
  }

  /// Calls `body` with each line and its ending, until it says no.
  private static func eachLine(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) {
    guard let base = text.baseAddress else { return }
    var start = 0
    while start < text.count {
      let feed = memchr(base + start, 10, text.count - start)
      let end = feed.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) + 1 } ?? text.count
      if !body(UnsafeBufferPointer(rebasing: text[start..<end])) { return }
      start = end
    }
  }

  /// Whether a line is of a fenced code block, its fences included, wherever that stands.
  private static func passFence(
    _ line: UnsafeBufferPointer<UInt8>, _ fence: inout (sign: UInt8, length: Int)?
  ) -> Bool {
    let content = line.drop { $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">") }
    let sign = content.first ?? 0
    let length =
      sign == UInt8(ascii: "`") || sign == UInt8(ascii: "~") ? content.prefix { $0 == sign }.count : 0
    if let open = fence {
      let isClosing =
        sign == open.sign && length >= open.length && content.dropFirst(length).allSatisfy { $0 <= 0x20 }
      if isClosing { fence = nil }
      return true
    }
    if length >= 3 { fence = (sign, length) }
    return length >= 3
  }
}
