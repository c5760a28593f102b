/// The lexical grammar of a language, as settings for `CodeLexer`.
struct Grammar: Sendable {
  var lineComments: [String] = []
  var blockComment: BlockComment?
  /// Whether a line comment must be at the start of a line or after white space, as in shells.
  var commentNeedsBlank = false
  /// The kinds of string literals. If two begin with the same bytes, the longer one comes first.
  var strings: [StringForm] = []
  /// Whether the language has raw strings `#"…"#`, as in Swift.
  var hasHashStrings = false
  /// The words directly before a string that are part of it, such as `f` in Python, separated by spaces.
  var stringPrefixes = ""
  /// Whether a string whose prefix contains `f` has interpolations in braces, as in Python.
  var hasFormatStrings = false
  /// Whether the language has raw strings `r#"…"#` and lifetimes such as `'a`, as in Rust.
  var isRust = false

  /// The keywords, separated by spaces or newlines. Each has at most 16 bytes, as in the lists below.
  var keywords = ""
  /// The words that are keywords only before a space and another word, such as `open` in Swift.
  var contextualKeywords = ""
  var types = ""
  /// Built-in commands and functions.
  var functions = ""
  /// The keywords that are also keywords after a dot. After a dot, all others are names.
  var memberKeywords = ""
  /// The keywords before the name of a function, such as `func`.
  var functionIntroducers = ""

  /// Whether an identifier that begins with a capital letter is a type.
  var capitalsAreTypes = false
  /// Whether an identifier directly before `(` is a function.
  var callsAreFunctions = true
  /// The bytes that an identifier may contain, in addition to letters, digits, `_` and bytes outside ASCII.
  var identifierStarts = ""
  var identifierBytes = ""
  /// The bytes that make the following identifier an attribute: `@` or `#`.
  var attributePrefixes = ""
  /// The token kind of such an attribute; a keyword in Objective-C.
  var attributeKind = TokenKind.attribute
  /// Whether the language has preprocessor directives, as in C: `#` and a word at the start of a line, and `<…>` after
  /// `#include`.
  var hasDirectives = false
  /// Whether `$name` and `${…}` are variables, in code and in strings with interpolation.
  var hasVariables = false
  /// Whether a string before a colon is a key.
  var hasStringKeys = false
  /// Whether `'` can separate the digits of a number.
  var hasQuotedDigits = false
  /// Whether `<<END` begins a here document, and a backslash escapes the next byte outside of strings, as in shells.
  var hasHereDocuments = false
  /// Whether `/…/` is a regular expression where an operand is expected.
  var hasRegularExpressions = false
}

struct BlockComment: Sendable {
  var open: String
  var close: String
  var nests = false
}

/// A kind of string literal.
struct StringForm: Sendable {
  var open: [UInt8]
  var close: [UInt8]
  /// The byte that escapes the next one; 0 for none.
  var escape: UInt8
  var isMultiline: Bool
  var interpolation: Interpolation?
  var hasVariables: Bool
  var kind: TokenKind

  init(
    _ open: String, _ close: String? = nil, escape: String = "\\", isMultiline: Bool = false,
    interpolation: Interpolation? = nil, hasVariables: Bool = false, kind: TokenKind = .string
  ) {
    self.open = Array(open.utf8)
    self.close = Array((close ?? open).utf8)
    self.escape = escape.utf8.first ?? 0
    self.isMultiline = isMultiline
    self.interpolation = interpolation
    self.hasVariables = hasVariables
    self.kind = kind
  }
}

/// A kind of interpolation.
struct Interpolation: Sendable {
  /// The byte before the bracket, `\` or `$`. Nil if the bracket has no such byte; then, two brackets are a literal
  /// one.
  var mark: UInt8?
  var open: UInt8
  var close: UInt8

  /// Code in parentheses, `\(…)`, as in Swift.
  static let parentheses = Interpolation(mark: 0x5C, open: 0x28, close: 0x29)
  /// Code in braces after a dollar sign, `${…}`, as in JavaScript and Kotlin.
  static let braces = Interpolation(mark: 0x24, open: 0x7B, close: 0x7D)
  /// A command, `$(…)`, as in shells.
  static let command = Interpolation(mark: 0x24, open: 0x28, close: 0x29)
  /// Code in braces, `{…}`, as in the f-strings of Python.
  static let bareBraces = Interpolation(mark: nil, open: 0x7B, close: 0x7D)
}

// MARK: - WordTable

/// A table from words of up to 16 bytes to token kinds, which is searched without allocating memory.
struct WordTable: Sendable {
  private struct Entry {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var kind = TokenKind.plain
  }

  /// A hash table with open addressing. At least half of the slots are empty, so that every search ends.
  private var entries: [Entry]
  private let mask: Int

  /// Creates a table. If a word has several kinds, the first one is used.
  ///
  /// - Parameter words: the words of each kind, separated by spaces or newlines.
  init(_ words: [(TokenKind, String)]) {
    let all = words.flatMap { kind, text in
      text.utf8.split { $0 == 32 || $0 == 10 }.map { (kind, Array($0)) }
    }
    var size = 16
    while size < all.count * 3 { size *= 2 }
    entries = Array(repeating: Entry(), count: size)
    mask = size - 1
    for (kind, word) in all {
      precondition(word.count <= 16, "a word of a language is longer than the table's keys")
      word.withUnsafeBufferPointer {
        let (low, high) = Self.key($0, 0, $0.count)
        let place = place(low, high)
        if entries[place].low == 0 { entries[place] = Entry(low: low, high: high, kind: kind) }
      }
    }
  }

  /// Returns the kind of the word `bytes[start..<end]`; nil if it is not in the table.
  func kind(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> TokenKind? {
    guard end - start <= 16, start < end else { return nil }
    let (low, high) = Self.key(bytes, start, end)
    let entry = entries[place(low, high)]
    return entry.low == 0 ? nil : entry.kind
  }

  private func place(_ low: UInt64, _ high: UInt64) -> Int {
    let hash = (low ^ (high &* 0xFF51_AFD7_ED55_8CCD)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: hash >> 40) & mask
    while entries[place].low != 0, entries[place].low != low || entries[place].high != high {
      place = (place + 1) & mask
    }
    return place
  }

  private static func key(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> (UInt64, UInt64) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for index in start..<min(end, start + 8) { low = low << 8 | UInt64(bytes[index]) }
    if end > start + 8 { for index in start + 8..<end { high = high << 8 | UInt64(bytes[index]) } }
    return (low, high)
  }
}
