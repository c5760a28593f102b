/// A part of Swift code in which the highlighter recognizes the same spans.
///
/// The cases are the modes of the Swift grammar of highlight.js 10. A mode begins and ends at certain characters, and
/// modes nest.
enum HighlighterMode: Hashable {
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
enum HighlighterFeature {
  /// `wordKeywords` are keywords whose rule is independent of the text around them, such as `self` and `try?`.
  case comments, declarations, wordKeywords, keywords, builtIns, operators, arrows, numbers, strings,
    variables,
    attributes, types, tuples, labels, parameterNames, names, platforms, precedence

  private static let expressions: Set<HighlighterFeature> = [
    .comments, .wordKeywords, .keywords, .operators, .arrows, .numbers, .strings, .attributes, .types,
    .tuples,
  ]
  private static let interpolations: Set<HighlighterFeature> = [
    .wordKeywords, .builtIns, .operators, .arrows, .numbers, .strings, .variables, .tuples,
  ]

  private static let all: [HighlighterMode: Set<HighlighterFeature>] = [
    .code: expressions.union([.declarations, .builtIns, .variables]),
    .tuple: expressions.union([.builtIns, .variables, .labels]),
    .parameters: expressions.union([.parameterNames]),
    .genericArguments: [.comments, .wordKeywords, .keywords, .attributes, .arrows, .types],
    .genericParameters: [.comments, .types],
    .declaration: [.names, .wordKeywords, .keywords],
    .availabilityArguments: [.operators, .arrows, .numbers, .strings, .platforms],
    .interpolation: interpolations.union([.keywords]),
    .interpolationTuple: interpolations,
    .precedenceGroup: [.types],
    .precedenceBody: [.types, .precedence],
  ]

  static func of(_ mode: HighlighterMode) -> Set<HighlighterFeature> { all[mode] ?? [] }
}
