/// A language as a table, for `Lexer`.
struct Grammar: Sendable {
  var lineComments: [String] = []
  var blockComment: BlockComment?
  /// Whether a line comment begins only at a line's start or behind a blank, as in a shell.
  var commentNeedsBlank = false
  /// The forms of strings; of two that begin alike the longer one first.
  var strings: [StringForm] = []
  /// Swift's `#"…"#`.
  var hasHashStrings = false
  /// Words that belong to the string directly behind them, as `f` in Python; separated by spaces.
  var stringPrefixes = ""
  /// Whether a string behind a prefix with an `f` holds code in braces, as in Python.
  var hasFormatStrings = false
  /// Rust's `r#"…"#`, behind a prefix that holds an `r`; and `'a` as a lifetime where it is no character.
  var isRust = false

  /// Words separated by spaces or newlines, none longer than 16 bytes.
  var keywords = ""
  /// Keywords only where a word follows behind a space, names elsewhere, as `open` in Swift.
  var contextualKeywords = ""
  var types = ""
  /// Commands and functions of the language itself.
  var functions = ""
  /// The keywords that are such behind a dot too; other words there are names.
  var memberKeywords = ""
  /// Keywords behind which the name of a function stands.
  var functionIntroducers = ""

  /// Whether an identifier that begins with a capital is a type.
  var capitalsAreTypes = false
  /// Whether an identifier directly before `(` is a function.
  var callsAreFunctions = true
  /// What an identifier may begin with and hold besides letters, digits, `_` and bytes beyond ASCII.
  var identifierStarts = ""
  var identifierBytes = ""
  /// Bytes before an identifier that make an attribute of it, `@` or `#`.
  var attributePrefixes = ""
  /// What such an attribute is; in Objective-C it is a keyword.
  var attributeKind = TokenKind.attribute
  /// C's directives: `#` and a word at a line's start, and `<…>` behind `#include`.
  var hasDirectives = false
  /// Whether `$name` and `${…}` are variables, in code and in the strings that say so.
  var hasVariables = false
  /// Whether a string before a colon is a key.
  var hasStringKeys = false
  /// Whether `'` may stand between the digits of a number.
  var hasQuotedDigits = false
  /// Whether a backslash outside of strings takes the next byte's meaning away, and `<<END` begins a text that
  /// ends with a line `END`, as in a shell.
  var hasHereDocuments = false
  /// Whether `/…/` is a regular expression where a value may stand.
  var hasRegularExpressions = false
}

struct BlockComment: Sendable {
  var open: String
  var close: String
  var nests = false
}

/// One way to write a string.
struct StringForm: Sendable {
  var open: [UInt8]
  var close: [UInt8]
  /// The byte that takes the next one's meaning away; zero for none.
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

/// Code within a string.
struct Interpolation: Sendable {
  /// The byte before the bracket, `\` or `$`; nil where the bracket stands alone, and twice for itself.
  var mark: UInt8?
  var open: UInt8
  var close: UInt8

  /// Swift's `\(…)`.
  static let parentheses = Interpolation(mark: 0x5C, open: 0x28, close: 0x29)
  /// `${…}` in JavaScript and Kotlin.
  static let braces = Interpolation(mark: 0x24, open: 0x7B, close: 0x7D)
  /// `$(…)` in a shell.
  static let command = Interpolation(mark: 0x24, open: 0x28, close: 0x29)
  /// `{…}` in Python's f-strings.
  static let bareBraces = Interpolation(mark: nil, open: 0x7B, close: 0x7D)
}
