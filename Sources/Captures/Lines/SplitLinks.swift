import Basics

/// Joins links that a tool split at the margin, in their text or URL.
enum SplitLinks {
  /// The number of lines that a link can continue on, and a link of a reader service.
  private static let mostLines = 8
  private static let mostBroken = 40

  /// Joins the lines of each split link. The text is joined with a space, and the URL without one. Reader services write
  /// line breaks inside links as backslashes, and empty lines as backslashes alone.
  static func join(_ lines: [Line]) -> [Line] {
    let contexts = CodeTracker.contexts(lines)
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var index = 0
    while index < lines.count {
      var line = lines[index]
      while let breaks = breaks(lines, contexts, from: index) {
        line.text = withoutBreak(line.text)
        for position in breaks {
          index += 1
          let text = withoutBreak(Self.content(lines[index].text, after: line.text))
          line.text =
            position == .destination && !isInTitle(line.text)
            ? line.text + text.drop { $0 == Byte.space } : WrappedLines.joined(line.text, text)
          line.lastNumber = lines[index].lastNumber
        }
      }
      out.append(line)
      index += 1
    }
    return out
  }

  /// Whether the title of a link, in quotation marks after its URL, is open at the end of a text.
  private static func isInTitle(_ text: Bytes) -> Bool {
    guard let quote = text.find(" \""), let link = text.lastIndex(of: UInt8(ascii: "(")) else { return false }
    return quote > link && text.last != UInt8(ascii: "\"")
  }

  /// Returns the position in the link of each line break inside a link that is open at the end of line `start`; nil if
  /// there is no such link.
  static func breaks(_ lines: [Line], _ contexts: [CodeTracker.Context], from start: Int)
    -> [OpenLinkTracker.Position]?
  {
    guard contexts[start] == .text else { return nil }
    var tracker = OpenLinkTracker()
    let first = withoutBreak(lines[start].text)
    let most = lines[start].text.last == Byte.backslash ? mostBroken : mostLines
    tracker.read(first)
    guard tracker.position != .closed else { return nil }
    var breaks: [OpenLinkTracker.Position] = []
    let links = tracker.links
    for index in (start + 1)..<max(start + 1, min(lines.count, start + 1 + most)) {
      let line = withoutBreak(content(lines[index].text, after: first))
      guard contexts[index] == .text, !lines[index].isBlank, LineKind.atxLevel(line) == nil,
        tracker.position != .destination || continuesDestination(line)
      else { return nil }
      breaks.append(tracker.position)
      tracker.read(line)
      if tracker.links > links { return breaks }
      // Brackets without a destination are text, in which lines can begin other blocks.
      if tracker.position == .closed { return nil }
    }
    return nil
  }

  /// Returns a line without the backslashes that are a line break at its end.
  private static func withoutBreak(_ text: Bytes) -> Bytes {
    guard text.last == Byte.backslash else { return text }
    return text[..<((text.lastIndex { $0 != Byte.backslash } ?? text.startIndex - 1) + 1)].trimmedEnd
  }

  /// Returns a line without the marker of the quote that it continues.
  private static func content(_ text: Bytes, after first: Bytes) -> Bytes {
    first.first == UInt8(ascii: ">") ? Quote.content(text) : text
  }

  /// Returns true if a URL at the end of a line can continue with this one: it has no spaces, which separate a title.
  static func continuesDestination(_ text: Bytes) -> Bool {
    let url = text.drop { $0 == Byte.space }.prefix { $0 != UInt8(ascii: ")") }
    return !url.contains(Byte.space) && url.first != UInt8(ascii: "\"") && url.first != UInt8(ascii: "'")
      && url.first != UInt8(ascii: "<")
  }
}

/// Tracks whether a link is open at the end of the lines read so far.
struct OpenLinkTracker {
  enum Position { case closed, text, destination }

  /// The number of outermost links that have ended.
  private(set) var links = 0
  private var brackets = 0
  private var inDestination = false
  private var parentheses = 0
  /// The number of backquotes that end the code span here; 0 outside of code.
  private var codeMark = 0

  var position: Position { inDestination ? .destination : brackets > 0 ? .text : .closed }

  mutating func read(_ text: Bytes) {
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if byte == Byte.backslash, codeMark == 0 {
        index += 2
        continue
      }
      if inDestination {
        if byte == UInt8(ascii: "(") { parentheses += 1 }
        if byte == UInt8(ascii: ")") {
          if parentheses > 0 {
            parentheses -= 1
          } else {
            inDestination = false
            if brackets == 0 { links += 1 }
          }
        }
      } else if byte == Byte.backtick {
        let run = text[index...].prefix { $0 == Byte.backtick }.count
        codeMark = codeMark == 0 ? run : codeMark == run ? 0 : codeMark
        index += run
        continue
      } else if codeMark == 0 {
        if byte == UInt8(ascii: "[") { brackets += 1 }
        if byte == UInt8(ascii: "]") {
          brackets = max(0, brackets - 1)
          if index + 1 < text.endIndex, text[index + 1] == UInt8(ascii: "(") {
            inDestination = true
            parentheses = 0
            index += 1
          }
        }
      }
      index += 1
    }
  }
}
