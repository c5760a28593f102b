import Basics

/// Reads the lines of block quotes.
enum Quote {
  /// Returns the line without its marker and one space after it.
  static func content(_ text: Bytes) -> Bytes {
    let inner = text.drop { $0 == Byte.space }
    guard let content = inner.droppingPrefix(">") else { return text }
    return content.droppingPrefix(" ") ?? content
  }
}
