import Basics

/// Expressions in braces, in JSX and Vue templates: `{name}`.
public enum JSXExpression {
  /// Returns the index after the brace that closes the one at `index`; nil if the text ends before. Braces in strings
  /// and comments do not count.
  public static func end(at index: Int, in bytes: Bytes) -> Int? {
    bytes[index...].withUnsafeBufferPointer { end(at: 0, in: $0).map { index + $0 } }
  }

  static func end(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // An apostrophe in the text of a nested element begins no string: there is no second one on its line.
        index = endOfString(at: index, in: bytes, isOnOneLine: true) ?? index
      case Byte.backtick:
        guard let close = endOfString(at: index, in: bytes, isOnOneLine: false) else { return nil }
        index = close
      case UInt8(ascii: "/") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "*"):
        index += 3
        while index < bytes.count, bytes[index] != UInt8(ascii: "/") || bytes[index - 1] != UInt8(ascii: "*")
        {
          index += 1
        }
      default: break
      }
      index += 1
    }
    return nil
  }

  /// Returns the index of the quote that ends the string at `start`; nil if there is none.
  private static func endOfString(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>, isOnOneLine: Bool
  ) -> Int? {
    var index = start + 1
    while index < bytes.count, !isOnOneLine || bytes[index] != UInt8(ascii: "\n") {
      if bytes[index] == bytes[start] { return index }
      index += bytes[index] == Byte.backslash ? 2 : 1
    }
    return nil
  }
}
