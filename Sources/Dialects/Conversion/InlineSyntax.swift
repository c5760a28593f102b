import Basics

/// A piece of inline syntax of another tool, such as an attribute list. To add one, create a file and name it in the
/// dialects that have it.
protocol InlineSyntax: Sendable {
  /// The bytes with which this syntax can begin.
  static var firstBytes: ByteSet { get }

  /// Returns what replaces the syntax that begins at the current byte; nil if none begins there. The replacement is not
  /// converted further, and has as many line feeds as what it replaces.
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
  /// The text written so far. A syntax that refers to the text before it, such as an attribute list, may change it.
  var output: [UInt8]
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

  /// The bytes from the current one on.
  var rest: Bytes { bytes[index...] }

  /// The byte before the current one; nil at the beginning.
  var previous: UInt8? { index > bytes.startIndex ? bytes[index - 1] : nil }

  /// Returns text as code: a code span in Markdown, a `code` element in an HTML element.
  func code(_ text: Bytes) -> Bytes {
    if !HTMLTag.beginsBlock(bytes) { return Bytes("`") + text.filter { $0 != Byte.backtick } + Bytes("`") }
    return Bytes("<code>" + text.string.attributeText + "</code>")
  }

  /// The column of the current byte, from 1.
  var column: Int { index - lineStart + 1 }
}
