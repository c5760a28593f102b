import Basics
import HTML
import Markup

/// A line of a page, and its origin.
struct SourceLine {
  /// The text without the line ending.
  var text: [UInt8]
  var origin: LineOrigin

  /// Returns the lines of a file. A byte order mark is left out.
  ///
  /// - Parameter file: the index of the file among the page’s files.
  static func lines(of bytes: [UInt8], file: Int) -> [SourceLine] {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return bytes.withUnsafeBufferPointer { bytes in
      TextLines(bytes, from: start).map { line in
        SourceLine(
          text: Array(bytes[line.range]), origin: LineOrigin(file: file, line: line.number))
      }
    }
  }

  /// Returns the text of lines, each of which ends with LF.
  static func joined(_ lines: [SourceLine]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(lines.reduce(0) { $0 + $1.text.count + 1 })
    for line in lines {
      bytes += line.text
      bytes.append(10)
    }
    return bytes
  }

  var isBlank: Bool { text.allSatisfy { $0 == 32 || $0 == 9 } }

  /// Returns the line with `prefix` before its text.
  func prefixed(by prefix: [UInt8], pageLine: Int32) -> SourceLine {
    var line = self
    // Without trailing spaces, blank lines look the same in Markdown copies as in the included file.
    line.text = text.isEmpty ? LinePrefix.withoutTrailingSpace(prefix) : prefix + text
    line.origin.shift += Int32(clamping: prefix.count)
    line.origin.pageLine = pageLine
    return line
  }
}

// MARK: - LinePrefix

/// The bytes before an include in its line: indentation and the markers of quotes and list items.
struct LinePrefix {
  /// The bytes of the include’s own line.
  let first: [UInt8]
  /// The bytes of the lines after it: spaces take the place of the markers of list items.
  let following: [UInt8]
  /// Whether a list item begins on the line of the include.
  var beginsItem: Bool { first != following }

  private static let markers = ByteSet("-+*.)[]xX0123456789")

  /// Returns nil if there is other text before the include.
  init?(_ bytes: ArraySlice<UInt8>) {
    var following: [UInt8] = []
    for byte in bytes {
      switch byte {
      case 32, 9, UInt8(ascii: ">"): following.append(byte)
      case _ where Self.markers.contains(byte): following.append(32)
      default: return nil
      }
    }
    first = Array(bytes)
    self.following = following
  }

  static func withoutTrailingSpace(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes[..<((bytes.lastIndex { $0 != 32 && $0 != 9 } ?? -1) + 1)])
  }
}

// MARK: - IncludedMarkdown

/// Markdown that takes the place of `@Include`.
struct IncludedMarkdown {
  private let lines: [SourceLine]
  private let request: IncludeRequest
  private let prefix: LinePrefix

  /// - Parameter lines: the lines of the included text, with its own includes expanded.
  init(_ lines: [SourceLine], _ request: IncludeRequest, _ prefix: LinePrefix) {
    var lines = lines[...]
    while lines.first?.isBlank == true { lines.removeFirst() }
    while lines.last?.isBlank == true { lines.removeLast() }
    self.lines = Array(lines)
    self.request = request
    self.prefix = prefix
  }

  /// Returns the lines that replace a range of lines. Blank lines separate the blocks before and after the include from
  /// the included blocks, but are not added where they would turn a tight list into a loose one.
  func replacing(_ range: Range<Int>, in page: [SourceLine]) -> [SourceLine] {
    let own = page[range.lowerBound]
    func blank(_ prefix: [UInt8]) -> SourceLine {
      SourceLine(text: LinePrefix.withoutTrailingSpace(prefix), origin: own.origin)
    }
    var result: [SourceLine] = []
    // At the beginning of a page, `---` would begin front matter.
    let beginsWithDash = range.lowerBound == 0 && lines.first?.text.first == UInt8(ascii: "-")
    if beginsWithDash || request.hasBlockBefore && !prefix.beginsItem {
      result.append(blank(prefix.following))
    }
    for (index, line) in lines.enumerated() {
      result.append(
        line.prefixed(by: index == 0 ? prefix.first : prefix.following, pageLine: own.origin.pageLine))
    }
    if lines.isEmpty { result.append(blank(prefix.first)) }
    if request.hasBlockAfter {
      result.append(blank(prefix.following))
    } else if !request.isInItem {
      // Otherwise text below a quote would continue the last paragraph of the quote.
      result.append(blank([]))
    }
    return result
  }
}

// MARK: - IncludedCode

/// Code that takes the place of the text between two fences.
struct IncludedCode {
  private let lines: [SourceLine]
  private let fence: (character: UInt8, length: Int)
  private let prefix: LinePrefix
  private let pageLine: Int32

  /// - Parameter pageLine: the line of the page at which the block begins.
  init(
    _ lines: [SourceLine], fence: (character: UInt8, length: Int), prefix: LinePrefix, pageLine: Int32
  ) {
    self.lines = lines
    self.fence = fence
    self.prefix = prefix
    self.pageLine = pageLine
  }

  /// Returns the lines that replace a range of lines. If the code contains a longer fence, the fences around it are
  /// made longer, so the range includes them.
  ///
  /// - Parameters:
  ///   - range: the lines between the fences.
  ///   - column: the column of the opening fence, from 1.
  func replacing(_ range: Range<Int>, in page: [SourceLine], column: Int) -> (Range<Int>, [SourceLine]) {
    let code = lines.map { $0.prefixed(by: prefix.following, pageLine: pageLine) }
    let longest = lines.map { line in
      line.text.drop { $0 == 32 || $0 == 9 }.prefix { $0 == fence.character }.count
    }.max()
    guard let longest, longest >= fence.length else { return (range, code) }
    let added = [UInt8](repeating: fence.character, count: longest + 1 - fence.length)
    var opening = page[range.lowerBound - 1]
    opening.text.insert(contentsOf: added, at: min(column - 1, opening.text.count))
    var result = [opening] + code
    var end = range.upperBound
    if end < page.count, let place = page[end].text.firstIndex(of: fence.character),
      LinePrefix(page[end].text[..<place]) != nil
    {
      var closing = page[end]
      closing.text.insert(contentsOf: added, at: place)
      result.append(closing)
      end += 1
    }
    return ((range.lowerBound - 1)..<end, result)
  }
}
