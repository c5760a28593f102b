import Basics
import HTMLSyntax

/// A piece of inline syntax of another tool, such as an attribute list. To add one, create a file and name it in the
/// dialects that have it.
protocol InlineSyntax: Sendable {
  /// The bytes with which this syntax can begin.
  static var firstBytes: ByteSet { get }

  /// Returns what replaces the syntax that begins at the current byte; nil if none begins there. The replacement is not
  /// converted further. `InlineText.replace` gives it as many line feeds as the replaced text has.
  static func replacement(_ text: inout InlineText) -> InlineReplacement?
}

/// The replacement of a piece of inline syntax.
struct InlineReplacement {
  /// The index after the replaced syntax.
  var end: Int
  var text: Bytes
}

/// A run of text whose inline syntax is being converted.
struct InlineText {
  /// The lines of the run, joined by LF.
  let bytes: Bytes
  /// The index of the current byte.
  var index: Int
  /// The text written so far. A syntax that refers to the text before it, such as an attribute list, may take some of
  /// it.
  private(set) var output: [UInt8] = []
  /// The number of line feeds that were taken from the output and not written again.
  private var owedLines = 0
  /// The origin of the current line, for reports.
  var origin: LineOrigin
  /// The index at which the current line begins.
  var lineStart: Int
  let context: PageContext
  /// Whether the block syntax of the first line has been converted.
  var isPhrase = false
  /// The replacements of closing marks whose opening marks have been replaced, such as the second `==` of `==marked==`,
  /// by their indexes. The text between the two marks is converted as usual.
  var closings: [Int: InlineReplacement] = [:]

  init(_ bytes: Bytes, origin: LineOrigin, isPhrase: Bool = false, _ context: PageContext) {
    self.bytes = bytes
    index = bytes.startIndex
    lineStart = bytes.startIndex
    self.origin = origin
    self.isPhrase = isPhrase
    self.context = context
    output.reserveCapacity(bytes.count + 64)
  }

  /// Writes a part of what was taken from the output.
  mutating func write(_ text: Bytes) {
    output += text
    owedLines -= text.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }

  /// Writes the current byte, and moves past it.
  mutating func writeByte() {
    output.append(bytes[index])
    index += 1
  }

  /// Removes the end of the output, and returns it.
  mutating func takeOutput(from index: Int) -> Bytes {
    let taken = Bytes(output[index...])
    output.removeSubrange(index...)
    owedLines += taken.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    return taken
  }

  /// Writes the replacement of a piece of the text, and moves past the piece. The output keeps its number of lines: line
  /// feeds that the replacement lacks are added to it, and those that it has in addition become spaces.
  mutating func replace(_ found: InlineReplacement) {
    let lineFeed = UInt8(ascii: "\n")
    var lines = owedLines + bytes[index..<found.end].reduce(0) { $1 == lineFeed ? $0 + 1 : $0 }
    owedLines = 0
    for byte in found.text {
      guard byte == lineFeed else {
        output.append(byte)
        continue
      }
      output.append(lines > 0 ? byte : Byte.space)
      lines = max(0, lines - 1)
    }
    output += [UInt8](repeating: lineFeed, count: lines)
    index = found.end
  }

  /// The bytes from the current one on.
  var rest: Bytes { bytes[index...] }

  /// The byte before the current one; nil at the beginning.
  var previous: UInt8? { index > bytes.startIndex ? bytes[index - 1] : nil }

  /// Returns text as code: a code span in Markdown, a `code` element in an HTML element.
  func code(_ text: Bytes) -> Bytes {
    if !Tag.beginsBlock(bytes) { return Bytes("`") + text.filter { $0 != Byte.backtick } + Bytes("`") }
    return Bytes("<code>" + text.string.attributeText + "</code>")
  }

  /// The column of the current byte, from 1.
  var column: Int { index - lineStart + 1 }
}
