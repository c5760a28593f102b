import Basics
import CMarkGFM

/// Feeds a page to a parser, and escapes markup that would take the library quadratic time: rows with thousands of
/// cells, and thousands of nested quotes or lists. No author writes these, but pages can come from untrusted sources.
///
/// The text of the page stays the same, since only markup is escaped. Code and raw HTML are not changed: when a line is
/// fed, the parser's state shows whether the line is part of them.
struct PathologicalInput {
  /// The length in bytes up to which a line cannot exceed a limit. Each byte adds at most two levels of nesting, since
  /// a tab counts as four columns and a list takes at least two.
  private static let longLine = NestingLimit.least / 2

  private let parser: UnsafeMutablePointer<cmark_parser>
  private let reader: DirectiveReader
  private(set) var found: [ExcessiveMarkup] = []

  init(_ parser: UnsafeMutablePointer<cmark_parser>, _ reader: DirectiveReader) {
    self.parser = parser
    self.reader = reader
  }

  /// Feeds the whole text, and a line ending if the last line has none.
  mutating func feed(_ text: UnsafeBufferPointer<UInt8>) {
    var fed = 0
    var start = 0
    while start < text.count {
      let end = Self.endOfLine(text, start)
      defer { start = end }
      if end - start <= Self.longLine { continue }
      let line = UnsafeBufferPointer(rebasing: text[start..<end])
      let depth = ContainerMarkers.bound(in: line)
      let pipes = line.count > TableLimits.maximumColumns ? line.count(of: UInt8(ascii: "|")) : 0
      // A row has one pipe more than columns.
      let isDeep = depth > NestingLimit.least && depth > reader.nesting.deepest
      guard isDeep || pipes > TableLimits.maximumColumns + 1 else { continue }
      feedPart(UnsafeBufferPointer(rebasing: text[fed..<start]))
      fed = start
      let containers = OpenContainers(parser, reader, line)
      if containers.endsInVerbatim { continue }
      if pipes > TableLimits.maximumColumns + 1, containers.endsInTable {
        report(.columns, column: (line.firstIndex(of: UInt8(ascii: "|")) ?? 0) + 1, count: pipes)
        feedWithoutCells(line)
        fed = end
      } else if isDeep, let marker = containers.marker(in: line, beyond: reader.nesting.deepest) {
        report(.blocks, column: marker + 1, count: reader.nesting.deepest)
        feedPart(UnsafeBufferPointer(rebasing: line[..<marker]))
        feedPart("\\")
        feedPart(UnsafeBufferPointer(rebasing: line[marker...]))
        fed = end
      }
    }
    feedPart(UnsafeBufferPointer(rebasing: text[fed...]))
    if let last = text.last, last != 10 { feedPart("\n") }
  }

  private mutating func report(_ kind: ExcessiveMarkup.Kind, column: Int, count: Int) {
    found.append(
      ExcessiveMarkup(kind: kind, line: Int(parser.pointee.line_number) + 1, column: column, count: count))
  }

  /// Feeds a line with all its pipes escaped, so that they do not separate cells.
  private func feedWithoutCells(_ line: UnsafeBufferPointer<UInt8>) {
    var isEscaped = false
    var escaped: [UInt8] = []
    escaped.reserveCapacity(line.count * 2)
    for byte in line {
      if byte == UInt8(ascii: "|"), !isEscaped { escaped.append(UInt8(ascii: "\\")) }
      escaped.append(byte)
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    escaped.withUnsafeBufferPointer { feedPart($0) }
  }

  private func feedPart(_ part: StaticString) { part.withUTF8Buffer { feedPart($0) } }

  private func feedPart(_ part: UnsafeBufferPointer<UInt8>) {
    if part.isEmpty { return }
    part.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
  }

  /// Returns the offset after the line that begins at `start` and its line ending: LF, CR LF or CR.
  private static func endOfLine(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let end = text.offset(of: 10, from: start).map { $0 + 1 } ?? text.count
    // Look for CR only if the line is long.
    guard end - start > longLine,
      let carriageReturn = UnsafeBufferPointer(rebasing: text[..<end]).offset(of: 13, from: start)
    else { return end }
    let next = carriageReturn + 1
    return next + 1 == end ? end : next
  }
}
