/// The arguments of a subcommand that are not options, such as the folder of a site.
struct Operand: Sendable {
  /// How many arguments the subcommand takes.
  enum Count: Sendable {
    /// One or none.
    case optional
    case one
    /// Any number.
    case many
  }

  /// The placeholder in the help, such as `SITE`.
  let placeholder: String
  let kind: ValueKind
  let count: Count
  /// The text that asks for a missing operand, such as “name a folder for the new site”.
  let request: String

  /// The operand in the usage line: `[SITE]`, `DIR`, `PATH…`, `bash|zsh|fish`.
  var usage: String {
    switch count {
    case .optional: "[\(shown)]"
    case .one: shown
    case .many: "\(shown)…"
    }
  }

  /// The placeholder, or the allowed arguments.
  var shown: String { kind.choices?.joined(separator: "|") ?? placeholder }

  /// The folder of a site; the current folder if it is left out.
  static let site = Operand(
    placeholder: "SITE", kind: .folder, count: .optional, request: "name the folder of a site")

  /// One of the raw values of an enumeration.
  ///
  /// - Parameter noun: what the operand names, such as “shell”.
  static func choice<Choice>(_ noun: String, of type: Choice.Type) -> Operand
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    let words = type.allCases.map(\.rawValue)
    return Operand(
      placeholder: noun, kind: .choice(words), count: .one,
      request: "say which \(noun): \(words.listed("or"))")
  }
}
