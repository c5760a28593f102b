/// The lexical grammar of a language, as settings for `CodeLexer`.
struct Grammar: Sendable {
  var lineComments: [String] = []
  var blockComment: BlockComment?
  /// The words that begin a comment up to the end of the line, such as `rem` in batch files.
  var commentWords = ""
  /// Whether a line comment must be at the start of a line or after white space, as in shells.
  var commentNeedsBlank = false
  /// Whether a line comment must not be followed by another symbol, as in Haskell, where `-->` is an operator.
  var commentIsOperator = false
  /// The text that is not a comment although it begins with a comment's first byte, such as `#[` in PHP.
  var commentException = ""
  /// The kinds of string literals. If two begin with the same bytes, the longer one comes first.
  var strings: [StringForm] = []
  /// Whether the language has raw strings `#"…"#`, as in Swift.
  var hasHashStrings = false
  /// The words directly before a string that are part of it, such as `f` in Python, separated by spaces.
  var stringPrefixes = ""
  /// Whether a string whose prefix contains `f` has interpolations in braces, as in Python.
  var hasFormatStrings = false
  /// The prefixes, separated by spaces, of strings without escapes and interpolations, such as `r` in Dart.
  var rawPrefixes = ""
  /// Whether a prefix with `R` begins a raw string with a delimiter of its own, such as `R"--(…)--"` in C++ and R.
  var hasDelimitedRawStrings = false
  /// The literals with a delimiter of the author's choice, such as `%w[…]` in Ruby.
  var delimitedLiterals: DelimitedLiterals?
  /// Whether `[[…]]` and `[==[…]==]` are strings, and comments after `--`, as in Lua.
  var hasLongBrackets = false
  /// Whether `:name` and `name:` are symbols, and `?a` is a character, as in Ruby and Elixir.
  var hasSymbols = false
  /// Whether `'a'` is a character although a quote can also begin or continue a name, as in Rust and Haskell.
  var hasCharacters = false
  /// Whether the language has raw strings `r#"…"#` and lifetimes such as `'a`, as in Rust.
  var isRust = false

  /// Whether the words in the lists below are known in any case, as in SQL.
  var ignoresCase = false
  /// The keywords, separated by spaces or newlines. Each has at most 16 bytes, as in the lists below.
  var keywords = ""
  /// The words that are keywords only before a space and another word, such as `open` in Swift.
  var contextualKeywords = ""
  /// The words that are keywords only at the start of a line, such as `FROM` in a Dockerfile.
  var lineKeywords = ""
  /// Whether the first word of each statement is a keyword, as in the configuration of nginx.
  var statementsBeginWithKeywords = false
  /// Whether a line begins with targets before a colon, or with a variable before `=`, as in a Makefile.
  var hasRules = false
  var types = ""
  /// Built-in commands and functions.
  var functions = ""
  /// The keywords that are also keywords after a dot, or an arrow if `hasArrowMembers`. All others are names there.
  var memberKeywords = ""
  /// The keywords before the name of a function, such as `func`.
  var functionIntroducers = ""

  /// Whether an identifier that begins with a capital letter is a type.
  var capitalsAreTypes = false
  /// Whether an identifier directly before `(` is a function.
  var callsAreFunctions = true
  /// Whether an identifier with a hyphen is a function, such as `Get-Item` in PowerShell.
  var dashedWordsAreFunctions = false
  /// Whether `->` and `::` precede the name of a member, as in PHP.
  var hasArrowMembers = false
  /// The bytes that an identifier may contain, in addition to letters, digits, `_` and bytes outside ASCII.
  var identifierStarts = ""
  var identifierBytes = ""
  /// The bytes that may end an identifier, one at most, such as `?` in Ruby.
  var identifierEnds = ""
  /// The bytes that make the following identifier an attribute: `@` or `#`.
  var attributePrefixes = ""
  /// The token kind of such an attribute; a keyword in Objective-C.
  var attributeKind = TokenKind.attribute
  /// Whether the language has preprocessor directives, as in C: `#` and a word at the start of a line, and `<…>` after
  /// `#include`.
  var hasDirectives = false
  /// Whether `$name` and `${…}` are variables, in code and in strings with interpolation.
  var hasVariables = false
  /// The bytes after `$` that are variables of their own, in addition to shell variables, such as `<` in a Makefile.
  var specialVariables = ""
  /// Whether `$(NAME)` is a variable, as in a Makefile.
  var hasParenthesizedVariables = false
  /// Whether a variable may have a scope, such as `$env:PATH` in PowerShell.
  var hasScopedVariables = false
  /// The byte before which a string is a key, `:` or `=`; empty for none.
  var stringKeyMark = ""
  /// Whether an identifier before `=` is a key, as in TOML.
  var hasKeys = false
  /// Whether `[name]` at the start of a line begins a section, as in TOML.
  var hasSections = false
  /// Whether `'` can separate the digits of a number.
  var hasQuotedDigits = false
  /// The bytes of a number between digits, in addition to letters and `.`, such as the hyphens of dates in TOML.
  var numberBytes = ""
  /// Whether `%` can end a number.
  var hasPercentages = false
  /// The form of here documents, such as `<<END`; nil for none.
  var hereDocuments: HereDocumentForm?
  /// Whether a backslash escapes the next byte outside of strings, as in shells.
  var hasEscapes = false
  /// Whether paths and options contain no keywords and numbers, as in shells, where `/usr/local/` is one word.
  var hasBareWords = false
  /// Whether `/…/` is a regular expression where an operand is expected.
  var hasRegularExpressions = false
}

/// The delimiters of block comments.
struct BlockComment: Sendable {
  var open: String
  var close: String
  var nests = false
  /// Whether the comment must begin at the start of a line.
  var needsLineStart = false
}

/// Literals with a delimiter of the author's choice: a mark, letters, and a delimiter such as `[`, `{` or `/`.
struct DelimitedLiterals: Sendable {
  /// `%` or `~`.
  var mark: UInt8
  /// The letters that may follow the mark.
  var letters: String
  /// The letters of literals without interpolation.
  var rawLetters: String
  /// Whether the mark without a letter is an operator.
  var needsLetter: Bool
}

/// The form of here documents.
struct HereDocumentForm: Sendable {
  var open: [UInt8]
  /// The bytes after `open` of which each allows white space before the delimiter at the end, such as `-`.
  var indentMarks: [UInt8]
  /// Whether white space may precede the delimiter at the end without such a byte, too.
  var isIndented = false
  /// Whether white space may follow `open`.
  var allowsBlank = false
  /// Whether an unquoted delimiter begins with a capital letter, so that `<<` remains an operator.
  var needsCapital = false
  /// Whether code continues after the delimiter at the end, as in PHP.
  var endsInLine = false
  /// The byte that begins a variable: `$`, or `#` for `#{…}`.
  var variableMark = UInt8(ascii: "$")
  /// Whether `<<<` and shifts in arithmetic begin no here document, as in shells.
  var isShell = false

  static let shell = HereDocumentForm(
    open: Array("<<".utf8), indentMarks: [0x2D], allowsBlank: true, isShell: true)
  static let ruby = HereDocumentForm(
    open: Array("<<".utf8), indentMarks: [0x2D, 0x7E], needsCapital: true, variableMark: UInt8(ascii: "#"))
  static let php = HereDocumentForm(
    open: Array("<<<".utf8), indentMarks: [], isIndented: true, allowsBlank: true, endsInLine: true)
  static let terraform = HereDocumentForm(open: Array("<<".utf8), indentMarks: [0x2D], isIndented: true)
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
  /// Whether two closing delimiters are an escaped one.
  var doublesClose: Bool
  /// The bracket that nests in the string; 0 for none.
  var nestedOpen: UInt8 = 0
  /// The number of open nested brackets.
  var depth = 0

  init(
    _ open: String, _ close: String? = nil, escape: String = "\\", isMultiline: Bool = false,
    interpolation: Interpolation? = nil, hasVariables: Bool = false, doublesClose: Bool = false,
    kind: TokenKind = .string
  ) {
    self.open = Array(open.utf8)
    self.close = Array((close ?? open).utf8)
    self.escape = escape.utf8.first ?? 0
    self.isMultiline = isMultiline
    self.interpolation = interpolation
    self.hasVariables = hasVariables
    self.doublesClose = doublesClose
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
  /// Code in braces after a number sign, `#{…}`, as in Ruby.
  static let hash = Interpolation(mark: 0x23, open: 0x7B, close: 0x7D)
  /// A command, `$(…)`, as in shells.
  static let command = Interpolation(mark: 0x24, open: 0x28, close: 0x29)
  /// Code in braces, `{…}`, as in the f-strings of Python.
  static let bareBraces = Interpolation(mark: nil, open: 0x7B, close: 0x7D)
}
