extension StringProtocol {
  /// The text without white space at both ends.
  public var trimmingWhiteSpace: String {
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
