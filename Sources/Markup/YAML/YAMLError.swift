/// Why a YAML document cannot be read, and where.
public struct YAMLError: Error, Hashable, Sendable {
  /// From 1, in the file that the bytes are part of.
  public var line: Int
  /// From 1, in UTF-8 bytes.
  public var column: Int
  /// One sentence without a full stop.
  public var message: String
  /// How to put it right, one sentence; nil where nothing better than the message can be said.
  public var help: String?

  public init(line: Int, column: Int, message: String, help: String? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }
}

/// The wording of YAML's errors.
enum YAMLProblem {
  /// A problem as libyaml words it, with what it was doing at the time.
  case syntax(problem: String, context: String?, contextLine: Int?)
  case duplicateKey(String, firstLine: Int, firstColumn: Int)
  case keyIsNotText
  case undefinedAlias(String)
  case aliasesTooLarge(limit: Int)
  case tooDeep(limit: Int)
  case secondDocument

  var message: String {
    switch self {
    case .syntax(let problem, let context, let contextLine):
      var sentence = "this is not valid YAML: \(Self.plainer[problem] ?? problem)"
      if let context, !context.isEmpty {
        sentence += ", \(context)"
        if let contextLine { sentence += " that begins in line \(contextLine)" }
      }
      return sentence
    case .duplicateKey(let key, let line, let column):
      return "the key `\(key)` stands here for the second time; the first is at \(line):\(column)"
    case .keyIsNotText: return "a key must be text, not a list or a mapping"
    case .undefinedAlias(let name): return "the alias `*\(name)` has no anchor `&\(name)` before it"
    case .aliasesTooLarge(let limit): return "the aliases stand for more than \(limit) values"
    case .tooDeep(let limit): return "the values are nested more than \(limit) deep"
    case .secondDocument: return "a second document begins here; only one is read"
    }
  }

  var help: String? {
    switch self {
    case .syntax(let problem, _, _): Self.remedies[problem]
    case .duplicateKey: "remove one of the two"
    case .secondDocument: "remove the `---` or the `...` before it"
    default: nil
    }
  }

  /// Whether libyaml notices the problem only further down, where the reader would look in vain.
  static func isBestShownWhereItBegins(_ problem: String) -> Bool {
    problem == "could not find expected ':'" || problem == "found unexpected end of stream"
  }

  /// libyaml's sentences that need its source to be understood.
  private static let plainer: [String: String] = [
    "mapping values are not allowed in this context": "a second `: ` stands where a value is expected",
    "could not find expected ':'": "this is neither a value nor a key with its `:`",
    "found character that cannot start any token": "a value cannot begin with this character",
    "did not find expected key": "a key is expected here",
    "did not find expected <document start>": "this does not belong to what stands before it",
    "found unexpected end of stream": "the closing quote is missing",
    "invalid leading UTF-8 octet": "this is not UTF-8",
    "invalid trailing UTF-8 octet": "this is not UTF-8",
    "incomplete UTF-8 octet sequence": "this is not UTF-8",
  ]

  private static let remedies: [String: String] = [
    "mapping values are not allowed in this context": "put the value in quotes",
    "found character that cannot start any token":
      "put the value in quotes, and indent with spaces instead of tabs",
    "could not find expected ':'": "write `key: value`",
    "did not find expected ',' or ']'": "close the list with `]`, or put the value in quotes",
    "did not find expected alphabetic or numeric character": "put the value in quotes",
  ]
}
