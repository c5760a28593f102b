/// An option or flag of a subcommand, from which its parser, help, completions and manual page are made.
protocol CommandOption: Sendable {
  /// The name, including its hyphens.
  var name: String { get }
  /// The letter of the short form, such as `o` for `-o`; nil if there is none.
  var letter: Character? { get }
  /// The explanation in the help, without a period.
  var purpose: String { get }
  /// The value after the name; nil for a flag.
  var argument: OptionArgument? { get }
  /// Whether the subcommand does not run without the option.
  var isRequired: Bool { get }
}

extension CommandOption {
  var isRequired: Bool { false }

  /// Both forms of the name: `-o`, `--output`.
  var names: [String] { (letter.map { ["-\($0)"] } ?? []) + [name] }

  /// The option as usage lines show it: `--output DIR`.
  var usage: String { name + (argument.map { " \($0.placeholder)" } ?? "") }
}

/// The value of an option as written on the command line.
struct OptionArgument: Sendable {
  /// The placeholder in the help, such as `DIR`.
  let placeholder: String
  let kind: ValueKind
  /// Returns the typed value of a text. Throws if the text is not one of the allowed values.
  let parse: @Sendable (String) throws(UsageError) -> any Sendable
}

/// An option without a value, such as `--drafts`.
struct Flag: CommandOption {
  let name: String
  let letter: Character?
  let purpose: String
  var argument: OptionArgument? { nil }

  init(_ name: String, letter: Character? = nil, _ purpose: String) {
    self.name = name
    self.letter = letter
    self.purpose = purpose
  }

  /// Returns the flag with another explanation, for a subcommand in which it means something more specific.
  func explained(_ purpose: String) -> Flag { Flag(name, letter: letter, purpose) }
}

/// An option with a value, such as `--output DIR`.
struct Option<Value: Sendable>: CommandOption {
  let name: String
  let letter: Character?
  let purpose: String
  let argument: OptionArgument?
  private(set) var isRequired = false

  /// Declares an option.
  ///
  /// - Parameter parse: returns the value of a text. Throws if the text is not one of the allowed values.
  init(
    _ name: String, letter: Character? = nil, _ placeholder: String, kind: ValueKind = .text,
    _ purpose: String,
    parse: @escaping @Sendable (String) throws(UsageError) -> Value
  ) {
    self.name = name
    self.letter = letter
    self.purpose = purpose
    argument = OptionArgument(placeholder: placeholder, kind: kind) { (text) throws(UsageError) in
      try parse(text)
    }
  }

  /// Returns the option as a required one.
  func required() -> Option {
    var option = self
    option.isRequired = true
    return option
  }

  /// Declares an option whose value is one of a list.
  static func choice(_ name: String, _ choices: [(name: String, value: Value)], _ purpose: String) -> Option {
    let words = choices.map(\.name)
    return Option(name, words.joined(separator: "|"), kind: .choice(words), purpose) {
      (text) throws(UsageError) in
      for choice in choices where choice.name == text { return choice.value }
      throw UsageError.badChoice(text, of: name, words)
    }
  }
}

extension Option where Value == String {
  /// Declares an option whose value is any text.
  static func text(_ name: String, _ placeholder: String, _ purpose: String) -> Option {
    Option(name, placeholder, purpose) { (text) throws(UsageError) in text }
  }

  /// Declares an option whose value is the path of a folder.
  static func folder(_ name: String, letter: Character? = nil, _ purpose: String) -> Option {
    Option(name, letter: letter, "DIR", kind: .folder, purpose) { (text) throws(UsageError) in text }
  }

  /// Declares an option whose value is the path of a file or a folder.
  static func path(_ name: String, _ purpose: String) -> Option {
    Option(name, "PATH", kind: .file, purpose) { (text) throws(UsageError) in text }
  }
}

extension Option where Value == Int {
  /// Declares an option whose value is a whole number above zero.
  ///
  /// - Parameter limit: the greatest allowed number; nil for any number.
  static func number(
    _ name: String, letter: Character? = nil, upTo limit: Int? = nil, _ purpose: String
  ) -> Option {
    Option(name, letter: letter, "N", purpose) { (text) throws(UsageError) in
      guard let number = Int(text), number > 0, number <= limit ?? .max else {
        throw UsageError.badNumber(text, of: name, upTo: limit)
      }
      return number
    }
  }
}

extension Option where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// Declares an option whose value is the raw value of an enumeration.
  static func choice(_ name: String, of type: Value.Type, _ purpose: String) -> Option {
    choice(name, type.allCases.map { ($0.rawValue, $0) }, purpose)
  }
}

/// The kind of value of an option or operand, which determines how shells complete it.
enum ValueKind: Hashable {
  case folder
  /// The path of a file or a folder.
  case file
  case choice([String])
  /// Any other value, such as a number or a URL.
  case text

  /// The allowed values of a choice; nil for other kinds.
  var choices: [String]? { if case .choice(let words) = self { words } else { nil } }
}
