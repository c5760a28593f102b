/// What the value of an option or an operand names, which tells a shell how to complete it.
enum ValueKind: Hashable {
  case folder
  /// A file, or a folder of them.
  case file
  case choice([String])
  /// Anything else: a number, an address.
  case text

  /// - Parameters:
  ///   - placeholder: what stands for the value in the help. Its name tells the kind, so that a definition says
  ///     it once.
  ///   - choices: the only values; empty where any will do.
  init(_ placeholder: String, choices: [String]) {
    self = choices.isEmpty ? Self.named[placeholder] ?? .text : .choice(choices)
  }

  /// The kinds by the words that stand for them. A new word is a line here.
  static let named: [String: ValueKind] = [
    "DIR": .folder,
    "SITE": .folder,
    "SHARD": .folder,
    "PATH": .file,
    "N": .text,
    "K/N": .text,
    "URL": .text,
    "HOST": .text,
  ]
}

extension Option {
  /// What its value names; nil for an option without one.
  var kind: ValueKind? { value.map { ValueKind($0, choices: choices) } }
}
