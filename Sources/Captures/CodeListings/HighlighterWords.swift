/// The words of Swift that highlight.js 10 puts into spans of their own.
///
/// Source: the Swift grammar of highlight.js 10.5 to 10.7, `src/languages/lib/kws_swift.js`.
enum HighlighterWords {
  /// Words that are spans wherever keywords are, if the whole word matches.
  static let keywords: Set<String> = Set(
    keywordPrefixes.filter { !$0.contains("?") && !$0.contains("!") && !$0.contains("(") }
      + ["_", "false", "nil", "true"])

  /// The keywords in the order in which the grammar tries them after a period, where it does not require that they
  /// end at the end of the word.
  static let keywordPrefixes: [String] = [
    "associatedtype", "async", "await", "as?", "as!", "as", "break", "case", "catch", "class", "continue",
    "convenience", "default", "defer", "deinit", "didSet", "do", "dynamic", "else", "enum", "extension",
    "fallthrough", "fileprivate(set)", "fileprivate", "final", "for", "func", "get", "guard", "if", "import",
    "indirect", "infix", "init?", "init!", "inout", "internal(set)", "internal", "in", "is", "lazy", "let",
    "mutating", "nonmutating", "open(set)", "open", "operator", "optional", "override", "postfix",
    "precedencegroup", "prefix", "private(set)", "private", "protocol", "public(set)", "public", "repeat",
    "required", "rethrows", "return", "set", "some", "static", "struct", "subscript", "super", "switch",
    "throws", "throw", "try?", "try!", "try", "typealias", "unowned(safe)", "unowned(unsafe)", "unowned",
    "var", "weak", "where", "while", "willSet",
  ]

  /// Functions of the standard library, which are spans before a parenthesis.
  static let builtIns: Set<String> = Set(builtInPrefixes)

  static let builtInPrefixes: [String] = [
    "abs", "all", "any", "assert", "assertionFailure", "debugPrint", "dump", "fatalError", "getVaList",
    "isKnownUniquelyReferenced", "max", "min", "numericCast", "pointwiseMax", "pointwiseMin", "precondition",
    "preconditionFailure", "print", "readLine", "repeatElement", "sequence", "stride", "swap",
    "swift_unboxFromSwiftValueWithType", "transcode", "type", "unsafeBitCast", "unsafeDowncast",
    "withExtendedLifetime", "withUnsafeMutablePointer", "withUnsafePointer", "withVaList",
    "withoutActuallyEscaping", "zip",
  ]

  /// Modifiers that are followed by more text in the same span.
  static let argumentModifiers: [String: [StaticString]] = [
    "fileprivate": ["(set)"], "internal": ["(set)"], "open": ["(set)"], "private": ["(set)"],
    "public": ["(set)"], "unowned": ["(safe)", "(unsafe)"],
  ]

  static let directives: Set<String> = [
    "#colorLiteral", "#column", "#dsohandle", "#else", "#elseif", "#endif", "#error", "#file", "#fileID",
    "#fileLiteral", "#filePath", "#function", "#if", "#imageLiteral", "#keyPath", "#line", "#selector",
    "#sourceLocation", "#warn_unqualified_access", "#warning",
  ]

  static let declarations: Set<String> = ["struct", "protocol", "class", "extension", "enum"]

  static let platforms: Set<String> = [
    "iOS", "iOSApplicationExtension", "macOS", "macOSApplicationExtension", "macCatalyst",
    "macCatalystApplicationExtension", "watchOS", "watchOSApplicationExtension", "tvOS",
    "tvOSApplicationExtension", "swift",
  ]

  static let precedence: Set<String> = [
    "assignment", "associativity", "higherThan", "left", "lowerThan", "none", "right", "false", "nil", "true",
  ]

  /// Attributes that are keywords, in the order in which the grammar tries them. It does not require that they end at
  /// the end of the word.
  static let attributes: [String] = [
    "autoclosure", "discardableResult", "dynamicCallable", "dynamicMemberLookup", "escaping", "frozen",
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction", "inlinable",
    "main", "nonobjc", "NSApplicationMain", "NSCopying", "NSManaged", "objc", "objcMembers",
    "propertyWrapper", "requires_stored_property_inits", "testable", "UIApplicationMain", "unknown",
    "usableFromInline",
  ]

  /// Marks in comments that are spans.
  static let documentationTags: [StaticString] = [
    "TODO:", "FIXME:", "NOTE:", "BUG:", "OPTIMIZE:", "HACK:", "XXX:",
  ]

  /// Keywords that are spans only in later versions of the grammar, or where a page adds them to it.
  static let laterKeywords: Set<String> = [
    "actor", "any", "borrowing", "consuming", "distributed", "each", "isolated", "macro", "nonisolated",
    "package", "sending", "unsafe", "yield",
  ]
}
