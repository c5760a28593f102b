import Basics

/// Decides which symbols of a text are operators, such as `??`, `..<`, and `=>`, rather than punctuation.
///
/// `templates/scripts/search-words.js` reads operators in queries.
enum OperatorRules {
  /// The maximum number of symbols of an operator. Longer runs are lines and borders.
  private static let longest = 4

  @inline(__always) static func isSymbol(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-")...UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "<")...UInt8(ascii: "@"),
      UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Returns the end of the operator in a run of symbols, or nil if there is none.
  static func end(of run: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let first = bytes[run.lowerBound]
    let beginsAfterWord = run.lowerBound > 0 && !isBoundary(bytes[run.lowerBound - 1])
    let endsBeforeWord = run.upperBound < bytes.count && !isBoundary(bytes[run.upperBound])
    if run.count == 1 {
      // A single symbol is an operator if it is on its own: “a + b”, “the ? operator”.
      return beginsAfterWord || endsBeforeWord || isPunctuation(first) ? nil : run.upperBound
    }
    // Between words, these join the parts of a name: “std::vector”, “next->value”. Underscores do so at its ends, too.
    if beginsAfterWord, endsBeforeWord, isMemberAccess(bytes[run]) { return nil }
    if bytes[run].contains(UInt8(ascii: "_")) { return nil }
    var end = run.upperBound
    if !endsBeforeWord, run.contains(where: { bytes[$0] != first }) {
      // The end of a sentence: “!=.”
      while end > run.lowerBound + 1, isPunctuation(bytes[end - 1]) { end -= 1 }
    } else if !endsBeforeWord, beginsAfterWord, isPunctuation(first) {
      // “and so on...”
      return nil
    }
    return end - run.lowerBound <= longest && end - run.lowerBound > 1 ? end : nil
  }

  private static func isMemberAccess(_ symbols: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    symbols.elementsEqual("::".utf8) || symbols.elementsEqual("->".utf8)
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":")
  }

  /// Returns true for spaces, brackets, quotation marks, and commas.
  private static func isBoundary(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "("), UInt8(ascii: ")"),
      UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    // The first byte of dashes and quotation marks, as in “??”.
    case 0xE2: true
    default: false
    }
  }
}
