/// An option of a command, `--output DIR`.
struct Option: Sendable {
  /// With its dashes.
  let name: String
  /// What stands for the option's value in the help; nil for an option without one.
  let value: String?
  /// The only values it takes; empty where any will do.
  let choices: [String]
  let purpose: String

  init(_ name: String, _ value: String, _ purpose: String) { self.init(name, value, [], purpose) }

  init(_ name: String, _ purpose: String) { self.init(name, nil, [], purpose) }

  init(_ name: String, choices: [String], _ purpose: String) {
    self.init(name, choices.joined(separator: "|"), choices, purpose)
  }

  private init(_ name: String, _ value: String?, _ choices: [String], _ purpose: String) {
    self.name = name
    self.value = value
    self.choices = choices
    self.purpose = purpose
  }
}
