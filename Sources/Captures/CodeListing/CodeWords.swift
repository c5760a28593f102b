/// Words that a highlighted Swift listing marks as spans of their own.
enum CodeWords {
  static let keywords: Set<String> = [
    "Any", "actor", "any", "as", "associatedtype", "associativity", "async", "await", "borrowing", "break",
    "case",
    "catch", "class", "consuming", "continue", "convenience", "default", "defer", "deinit", "didSet",
    "distributed",
    "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "final",
    "for",
    "func", "get", "guard", "higherThan", "if", "import", "in", "indirect", "infix", "init", "inout",
    "internal",
    "is", "isolated", "lazy", "left", "let", "lowerThan", "macro", "mutating", "nil", "none", "nonisolated",
    "nonmutating", "open", "operator", "optional", "override", "package", "postfix", "precedencegroup",
    "prefix",
    "private", "protocol", "public", "repeat", "required", "rethrows", "return", "right", "self", "set",
    "some",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
    "unowned",
    "var", "weak", "where", "while", "willSet", "yield", "Self", "as?", "as!", "try?", "try!", "init?",
    "init!",
    "fileprivate(set)", "internal(set)", "open(set)", "private(set)", "public(set)", "unowned(safe)",
    "unowned(unsafe)",
  ]

  /// Functions of the standard library that highlighters mark.
  static let builtins: Set<String> = [
    "abs", "all", "any", "assert", "assertionFailure", "debugPrint", "dump", "fatalError", "getVaList",
    "isKnownUniquelyReferenced", "max", "min", "numericCast", "pointwiseMax", "pointwiseMin", "precondition",
    "preconditionFailure", "print", "readLine", "repeatElement", "sequence", "stride", "swap", "transcode",
    "type",
    "unsafeBitCast", "unsafeDowncast", "withExtendedLifetime", "withUnsafeMutablePointer",
    "withUnsafePointer",
    "withoutActuallyEscaping", "zip",
  ]

  /// Words in a comment that are marked apart from it.
  static let documentationTags: Set<String> = [
    "TODO:", "FIXME:", "NOTE:", "BUG:", "OPTIMIZE:", "HACK:", "XXX:", "MARK:",
  ]
}
