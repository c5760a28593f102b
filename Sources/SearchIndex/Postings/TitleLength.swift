import Basics

/// The length of a title in words. Common words do not count, and neither do operators. A run of katakana is a word.
/// Other words in scripts without spaces consist of about two pairs of characters.
struct TitleLength {
  private var whole = 0
  private var pairs = 0
  /// The names that have parts, all of their parts, and the place of the last name.
  private var names = 0
  private var parts = 0
  private var placeOfName = -1

  mutating func add(_ scanner: borrowing TermScanner, isCommon: Bool) {
    switch scanner.kind {
    case .pair: if !scanner.isInKatakana { pairs += 1 }
    case .word: if !isCommon { whole += 1 }
    case .katakana: whole += 1
    case .part:
      if scanner.place != placeOfName { names += 1 }
      placeOfName = scanner.place
      parts += 1
    case .symbol: break
    }
  }

  var words: Int { whole + (pairs + 1) / 2 }

  /// The length if each name counts as its parts, which is what readers compare with “pivot table” in the title
  /// “PivotTable object”. A part is never the whole title.
  var wordsAndParts: Int { max(words + 1, words - names + parts) }
}

/// The words in parentheses at the end of a title: “Storage classes (C++)” is called “Storage classes”.
struct TitleRemark {
  var length = TitleLength()
  /// The index of the parenthesis. A title does not begin with a remark.
  private let start: Int

  init(_ title: UnsafeBufferPointer<UInt8>) {
    start = title.last == UInt8(ascii: ")") ? Self.start(in: title) : title.count
  }

  func contains(_ scanner: borrowing TermScanner) -> Bool { scanner.end > start }

  /// Returns the index of the last parenthesis after a space; the end of the title if there is none.
  private static func start(in title: UnsafeBufferPointer<UInt8>) -> Int {
    for index in title.indices.dropFirst(2).reversed()
    where title[index] == UInt8(ascii: "(") && title[index - 1] == Byte.space {
      return index
    }
    return title.count
  }
}
