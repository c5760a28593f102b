/// The next piece of a listing as the highlighter reads it.
struct HighlighterToken {
  /// The number of bytes of the piece; 0 if only the mode changes.
  var length = 1
  /// The piece begins a span, so the text before it is a node of its own.
  var beginsSpan = false
  /// The piece ends a span, so the text after it is a node of its own.
  var endsSpan = false
  /// The piece is a whole span, so it has a line of its own in a broken listing.
  var isWholeSpan = false
  /// The number of modes that end.
  var closes = 0
  /// The mode that begins after the piece.
  var opens: HighlighterMode?
  /// A keyword directly after the piece is a word of its own, even within a longer word.
  var splitsWord = false

  static func text(_ length: Int, closes: Int = 0, opens: HighlighterMode? = nil) -> HighlighterToken {
    HighlighterToken(length: length, closes: closes, opens: opens)
  }

  static func span(_ length: Int, closes: Int = 0, opens: HighlighterMode? = nil) -> HighlighterToken {
    HighlighterToken(
      length: length, beginsSpan: true, endsSpan: true, isWholeSpan: true, closes: closes, opens: opens)
  }

  static func open(_ length: Int, _ mode: HighlighterMode) -> HighlighterToken {
    HighlighterToken(length: length, beginsSpan: true, opens: mode)
  }

  static func close(_ length: Int, closes: Int = 1) -> HighlighterToken {
    HighlighterToken(length: length, endsSpan: true, closes: closes)
  }
}
