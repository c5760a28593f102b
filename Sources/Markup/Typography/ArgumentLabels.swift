import Basics

/// The names of Swift’s functions in text: the underscores of `f(_:_:)`, and of `f(_:)` and `g(_:)` in one paragraph,
/// would begin and end an emphasis of what is between them.
enum ArgumentLabels {
  /// Returns whether a text contains a parameter without a label.
  static func mayOccur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = text[...]
    while let index = UnsafeBufferPointer(rebasing: rest).offset(of: UInt8(ascii: "_")) {
      if isLabel(at: rest.startIndex + index, in: text) { return true }
      rest = rest[(rest.startIndex + index + 1)...]
    }
    return false
  }

  /// Returns a paragraph with a backslash before each such underscore; nil if it has none.
  static func escaped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard mayOccur(in: text) else { return nil }
    let bytes = Bytes(text)
    var spans = CodeSpanEnds(bytes)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.endIndex {
      var end = index + 1
      switch bytes[index] {
      case UInt8(ascii: "\\"): end = min(index + 2, bytes.endIndex)
      case Byte.backtick: end = spans.span(at: index).end
      case UInt8(ascii: "("), UInt8(ascii: "<"):
        // A URL has no spaces, and a backslash would become a part of it.
        guard isURL(at: index, in: bytes) else { break }
        end = bytes[index...].firstIndex { $0.isASCIIWhitespace } ?? bytes.endIndex
      case UInt8(ascii: "_") where isLabel(at: index, in: text): result.append(UInt8(ascii: "\\"))
      default: break
      }
      result += bytes[index..<end]
      index = end
    }
    return result.count == bytes.count ? nil : result
  }

  /// The number of bytes of labels, which keeps long runs of them from taking quadratic time.
  private static let longestLabels = 500

  /// Whether the underscore at an index is a parameter without a label, in labels up to the `)` after a last colon.
  private static func isLabel(at index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index > 0, index + 1 < text.count, text[index + 1] == UInt8(ascii: ":"),
      text[index - 1] == UInt8(ascii: "(") || text[index - 1] == UInt8(ascii: ":")
    else { return false }
    let rest = text[index..<min(text.count, index + longestLabels)]
    guard
      let end = rest.firstIndex(where: {
        !$0.isASCIILetter && !$0.isASCIIDigit && $0 != UInt8(ascii: "_") && $0 != UInt8(ascii: ":")
      })
    else { return false }
    return text[end] == UInt8(ascii: ")") && text[end - 1] == UInt8(ascii: ":")
  }

  /// Whether `(` or `<` begins the destination of a link.
  private static func isURL(at index: Int, in bytes: Bytes) -> Bool {
    bytes[index] == UInt8(ascii: "<")
      ? bytes[(index + 1)...].first?.isASCIILetter ?? false
      : index > 0 && bytes[index - 1] == UInt8(ascii: "]")
  }
}
