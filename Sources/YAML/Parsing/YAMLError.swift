/// The reason why a document in YAML or TOML cannot be read, with its location.
public struct YAMLError: Error, Hashable, Sendable {
  /// The line in the file that contains the bytes, from 1.
  public var line: Int
  /// The column, from 1, in UTF-8 bytes.
  public var column: Int
  /// The problem, in one sentence without a period.
  public var message: String
  /// How to fix the problem, in one sentence; nil if there is nothing to add to the message.
  public var help: String?

  public init(line: Int, column: Int, message: String, help: String? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.help = help
  }
}

/// The problems of a YAML document, and their wording.
enum YAMLProblem {
  /// A problem in the words of libyaml, with its context: what libyaml was parsing when it found the problem.
  case syntax(problem: String, context: String?, contextLine: Int?)
  case duplicateKey(String, firstLine: Int, firstColumn: Int)
  case keyIsNotText
  case undefinedAlias(String)
  case aliasesTooLarge(limit: Int)
  case tooManyValues(limit: Int)
  case tooDeep(limit: Int)
  case secondDocument

  var message: String {
    switch self {
    case .syntax(let problem, let context, let contextLine):
      var sentence = "this is not valid YAML: \(Self.plainer[problem] ?? problem)"
      if let context, !context.isEmpty, problem != Self.tab {
        sentence += ", \(context)"
        if let contextLine { sentence += " that begins in line \(contextLine)" }
      }
      return sentence
    case .duplicateKey(let key, let line, let column):
      return "the key `\(key)` appears twice; the first is at \(line):\(column)"
    case .keyIsNotText: return "a key must be text, not a list or a mapping"
    case .undefinedAlias(let name): return "the alias `*\(name)` has no anchor `&\(name)` before it"
    case .aliasesTooLarge(let limit): return "the aliases represent more than \(limit) values"
    case .tooManyValues(let limit): return "there are more than \(limit) values"
    case .tooDeep(let limit): return "the values are nested more than \(limit) deep"
    case .secondDocument: return "a second document begins here, but only one is read"
    }
  }

  var help: String? {
    switch self {
    case .syntax(let problem, _, _): Self.helpByProblem[problem]
    case .duplicateKey: "remove one of the two"
    case .aliasesTooLarge: "write the values out, or use fewer aliases inside of anchors"
    case .tooManyValues: "divide the file, or remove what the site does not need"
    case .tooDeep: "nest the values less deeply"
    case .secondDocument: "remove the `---` or the `...` before it"
    default: nil
    }
  }

  /// Whether libyaml finds the problem only far below its cause, so that the start of the context is the better
  /// location.
  static func isBestShownWhereItBegins(_ problem: String) -> Bool {
    problem == "could not find expected ':'" || problem == "found unexpected end of stream"
  }

  static let noToken = "found character that cannot start any token"
  static let tab = "found a tab character that violates indentation"

  /// Plain sentences in place of libyaml’s, which use terms of its implementation.
  private static let plainer: [String: String] = [
    "mapping values are not allowed in this context": "a second `: ` appears where a value is expected",
    tab: "a tab is used for indentation",
    "found a tab character where an indentation space is expected": "a tab is used for indentation",
    "could not find expected ':'": "this is neither a value nor a key with its `:`",
    noToken: "a value cannot begin with this character",
    "did not find expected key": "a key is expected here",
    "did not find expected <document start>": "this does not belong to the value before it",
    "found unexpected end of stream": "the closing quote is missing",
    "invalid leading UTF-8 octet": "this is not UTF-8",
    "invalid trailing UTF-8 octet": "this is not UTF-8",
    "incomplete UTF-8 octet sequence": "this is not UTF-8",
  ]

  private static let helpByProblem: [String: String] = [
    "mapping values are not allowed in this context": "put the value in quotes",
    tab: "indent with spaces",
    "found a tab character where an indentation space is expected": "indent with spaces",
    noToken: "put the value in quotes",
    "could not find expected ':'": "write `key: value`",
    "found unexpected end of stream": "add the same quote at the end of the value",
    "did not find expected ',' or ']'": "close the list with `]`, or put the value in quotes",
    "did not find expected alphabetic or numeric character": "put the value in quotes",
  ]
}
