import Basics

/// Converts the fix-its of one file to edits of its bytes.
///
/// A fix-it is applied only if the file has the expected text at the location of the diagnostic.
public struct FileFix {
  private let bytes: [UInt8]
  private let lines: LineTable
  /// The ranges of the destinations in reference definitions, by destination.
  private let definitions: [ArraySlice<UInt8>: [Range<Int>]]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lines = LineTable(bytes)
    definitions = Self.definitions(in: bytes, lines)
  }

  /// Returns the edits that apply a fix-it; an empty list if the file does not have the expected text.
  public func edits(for fixIt: FixIt, at place: SourceLocation) -> [TextEdit] {
    switch fixIt {
    case .replace(let text, let other): replace(Array(text.utf8), with: Array(other.utf8), at: place)
    case .redirect(let text, let other): redirect(Array(text.utf8), to: Array(other.utf8), at: place)
    case .addLine(let text, let line): addLine(Array(text.utf8), after: line)
    case .endFile(let text): endFile(with: Array(text.utf8))
    }
  }

  private func replace(_ text: [UInt8], with other: [UInt8], at place: SourceLocation) -> [TextEdit] {
    guard let line = lines[place.line] else { return [] }
    var start = line.lowerBound + place.column - 1
    guard start >= line.lowerBound, start < line.upperBound else { return [] }
    // The value may be in quotes.
    if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") { start += 1 }
    let end = start + text.count
    guard !text.isEmpty, end <= line.upperBound, bytes[start..<end].elementsEqual(text) else { return [] }
    // The text must be a whole word.
    if end < bytes.count, isPartOfWord(bytes[end]) || bytes[end] == text[text.count - 1] { return [] }
    return [TextEdit(range: start..<end, text: other)]
  }

  /// Changes the destination of the link, image, tag or directive that begins at `place`.
  ///
  /// The old destination may also occur elsewhere in that element, for example in code in the link text, so it is
  /// located by its syntax.
  private func redirect(_ text: [UInt8], to other: [UInt8], at place: SourceLocation) -> [TextEdit] {
    guard let line = lines[place.line], !text.isEmpty else { return [] }
    let start = line.lowerBound + place.column - 1
    guard start >= line.lowerBound, start < line.upperBound else { return [] }
    let destinations: [Range<Int>]? =
      switch bytes[start] {
      case UInt8(ascii: "["): inlineDestination(text, from: start).map { [$0] } ?? definitions[text[...]]
      case UInt8(ascii: "!"): inlineDestination(text, from: start + 1).map { [$0] } ?? definitions[text[...]]
      case UInt8(ascii: "<"): quoted(text, from: start, to: UInt8(ascii: ">")).map { [$0] }
      case UInt8(ascii: "@"): quoted(text, from: start, to: UInt8(ascii: ")")).map { [$0] }
      default: nil
      }
    if let destinations { return destinations.map { TextEdit(range: $0, text: other) } }
    // Otherwise, the destination is a value in front matter or in a settings file.
    return replace(text, with: other, at: place)
  }

  /// Returns the range of the destination of the inline link at `start`, as in `[…](a.md)` and `[…](<a.md>)`; nil if
  /// there is no such link, or if its destination is not `text`.
  ///
  /// - Parameter start: the offset of the `[`.
  private func inlineDestination(_ text: [UInt8], from start: Int) -> Range<Int>? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "`"): index = endOfCode(from: index) - 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else { return nil }
    index = bytes[(index + 1)...].firstIndex { !$0.isCSpace } ?? bytes.count
    let isInBrackets = index < bytes.count && bytes[index] == UInt8(ascii: "<")
    if isInBrackets { index += 1 }
    guard bytes[index...].starts(with: text) else { return nil }
    let end = index + text.count
    guard end < bytes.count else { return nil }
    let isEnd =
      isInBrackets ? bytes[end] == UInt8(ascii: ">") : bytes[end] == UInt8(ascii: ")") || bytes[end].isCSpace
    return isEnd ? index..<end : nil
  }

  /// Returns the ranges of the destinations of reference definitions, as in `[tea]: a.md`, outside of code.
  private static func definitions(in bytes: [UInt8], _ lines: LineTable) -> [ArraySlice<UInt8>: [Range<Int>]]
  {
    var found: [ArraySlice<UInt8>: [Range<Int>]] = [:]
    var fence: UInt8?
    for number in 1...max(1, lines.count) {
      guard let line = lines[number] else { continue }
      let content = bytes[line].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: ">") }
      if content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8) {
        if fence == nil { fence = content.first } else if fence == content.first { fence = nil }
      }
      guard fence == nil, content.first == UInt8(ascii: "["), content.dropFirst().first != UInt8(ascii: "^"),
        let bracket = content.firstIndex(of: UInt8(ascii: "]")), bracket + 1 < content.endIndex,
        content[bracket + 1] == UInt8(ascii: ":")
      else { continue }
      var target = content[(bracket + 2)...].drop { $0.isCSpace }
      if target.first == UInt8(ascii: "<"), let end = target.firstIndex(of: UInt8(ascii: ">")) {
        target = target[(target.startIndex + 1)..<end]
      } else {
        target = target.prefix { !$0.isCSpace }
      }
      if !target.isEmpty { found[target, default: []].append(target.indices) }
    }
    return found
  }

  /// Returns the offset after the code span that begins with the backquote at `start`. If the backquotes do not begin a
  /// code span, returns the offset after them.
  private func endOfCode(from start: Int) -> Int {
    let fence = bytes[start...].prefix { $0 == UInt8(ascii: "`") }
    var index = fence.endIndex
    while let run = bytes[index...].firstIndex(of: UInt8(ascii: "`")).map({
      bytes[$0...].prefix { $0 == UInt8(ascii: "`") }
    }) {
      if run.count == fence.count { return run.endIndex }
      index = run.endIndex
    }
    return fence.endIndex
  }

  /// Returns the range of the first quoted value that equals `text`, before the first byte `end` outside of quotes.
  private func quoted(_ text: [UInt8], from start: Int, to end: UInt8) -> Range<Int>? {
    var index = start
    while index < bytes.count, bytes[index] != end {
      let quote = bytes[index]
      index += 1
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { continue }
      guard let close = bytes[index...].firstIndex(of: quote) else { return nil }
      if bytes[index..<close].elementsEqual(text) { return index..<close }
      index = close + 1
    }
    return nil
  }

  private func addLine(_ text: [UInt8], after number: Int) -> [TextEdit] {
    guard lines[number] != nil else { return [] }
    let end = lines.end(ofLine: number)
    // The last line of a file may have no line ending.
    let added =
      end.isEmpty ? lineEnd(near: number) + text + lineEnd(near: number) : text + lineEnd(near: number)
    return [TextEdit(range: end.upperBound..<end.upperBound, text: added)]
  }

  private func endFile(with text: [UInt8]) -> [TextEdit] {
    let isEnded = lines[lines.count]?.isEmpty ?? true
    let end = lineEnd(near: lines.count)
    return [TextEdit(range: bytes.count..<bytes.count, text: (isEnded ? [] : end) + text + end)]
  }

  /// Returns the line ending of line `number`, or of the line before if it has none. Returns LF if neither has one.
  private func lineEnd(near number: Int) -> [UInt8] {
    for line in [number, number - 1] {
      let end = lines.end(ofLine: line)
      if !end.isEmpty { return Array(bytes[end]) }
    }
    return [UInt8(ascii: "\n")]
  }

  private func isPartOfWord(_ byte: UInt8) -> Bool {
    ByteSet.alphanumerics.contains(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }
}

// MARK: - TextEdit

/// Replaces a range of bytes of a file.
public struct TextEdit: Hashable, Sendable, Comparable {
  /// The bytes to replace; empty for an insertion.
  var range: Range<Int>
  var text: [UInt8]

  public static func < (a: TextEdit, b: TextEdit) -> Bool {
    if a.range.lowerBound != b.range.lowerBound { return a.range.lowerBound < b.range.lowerBound }
    if a.range.upperBound != b.range.upperBound { return a.range.upperBound < b.range.upperBound }
    return a.text.lexicographicallyPrecedes(b.text)
  }

  /// Applies edits to the bytes of a file. If edits overlap, only the first of them is applied.
  ///
  /// - Returns: the new bytes, and the number of edits that were applied.
  public static func apply(_ edits: some Sequence<TextEdit>, to bytes: [UInt8]) -> (
    bytes: [UInt8], count: Int
  ) {
    var result: [UInt8] = []
    var done = 0
    var count = 0
    for edit in Set(edits).sorted() {
      // Adjacent edits do not overlap. Two insertions at the same offset do: the second may depend on the first.
      if count > 0, edit.range.lowerBound < done || (edit.range.isEmpty && edit.range.lowerBound == done) {
        continue
      }
      result += bytes[done..<edit.range.lowerBound]
      result += edit.text
      done = edit.range.upperBound
      count += 1
    }
    return (result + bytes[done...], count)
  }
}
