/// A part of Swift code in which the highlighter recognizes the same spans.
///
/// The cases are the modes of the Swift grammar of highlight.js 10. A mode begins and ends at certain characters, and
/// modes nest.
enum HighlighterMode: Equatable {
  case code
  /// Between parentheses, including closures in them.
  case tuple
  /// Directly after the name of a type: `?`, `!`, `...`, and `<` belong to the type.
  case type
  case genericArguments
  case genericParameters
  /// From `struct`, `class`, and similar words to the brace: each name is a span.
  case declaration
  case functionName
  /// From the name of a function to the end of its parameters, in a span that contains the others.
  case function
  case parameters
  case parameterName
  /// After `@available` or `#available`.
  case availability
  case availabilityArguments
  /// After the period of `.init`, `.self`, `.Type`, or `.Protocol`.
  case dotKeyword
  case importLine
  case operatorName
  case precedenceGroup
  case precedenceBody
  case string(hashes: Int, isMultiline: Bool)
  case interpolation
  case interpolationTuple
  case lineComment
  case blockComment
}

/// The kinds of spans that the highlighter recognizes in a mode.
struct HighlighterFeatures: OptionSet {
  let rawValue: Int

  static let comments = HighlighterFeatures(rawValue: 1)
  static let declarations = HighlighterFeatures(rawValue: 2)
  /// Keywords whose rule is independent of the text around them, such as `self` and `try?`.
  static let wordKeywords = HighlighterFeatures(rawValue: 4)
  static let keywords = HighlighterFeatures(rawValue: 8)
  static let builtIns = HighlighterFeatures(rawValue: 16)
  static let operators = HighlighterFeatures(rawValue: 32)
  static let arrows = HighlighterFeatures(rawValue: 64)
  static let numbers = HighlighterFeatures(rawValue: 128)
  static let strings = HighlighterFeatures(rawValue: 256)
  static let variables = HighlighterFeatures(rawValue: 512)
  static let attributes = HighlighterFeatures(rawValue: 1024)
  static let types = HighlighterFeatures(rawValue: 2048)
  static let tuples = HighlighterFeatures(rawValue: 4096)
  static let labels = HighlighterFeatures(rawValue: 8192)
  static let parameterNames = HighlighterFeatures(rawValue: 16384)
  static let names = HighlighterFeatures(rawValue: 32768)
  static let platforms = HighlighterFeatures(rawValue: 65536)
  static let precedence = HighlighterFeatures(rawValue: 131072)

  private static let expressions: HighlighterFeatures = [
    .comments, .wordKeywords, .keywords, .operators, .arrows, .numbers, .strings, .attributes, .types,
    .tuples,
  ]
  private static let interpolations: HighlighterFeatures = [
    .wordKeywords, .builtIns, .operators, .arrows, .numbers, .strings, .variables, .tuples,
  ]

  static func of(_ mode: HighlighterMode) -> HighlighterFeatures {
    switch mode {
    case .code: expressions.union([.declarations, .builtIns, .variables])
    case .tuple: expressions.union([.builtIns, .variables, .labels])
    case .parameters: expressions.union(.parameterNames)
    case .genericArguments: [.comments, .wordKeywords, .keywords, .attributes, .arrows, .types]
    case .genericParameters: [.comments, .types]
    case .declaration: [.names, .wordKeywords, .keywords]
    case .availabilityArguments: [.operators, .arrows, .numbers, .strings, .platforms]
    case .interpolation: interpolations.union(.keywords)
    case .interpolationTuple: interpolations
    case .precedenceGroup: .types
    case .precedenceBody: [.types, .precedence]
    default: []
    }
  }
}
