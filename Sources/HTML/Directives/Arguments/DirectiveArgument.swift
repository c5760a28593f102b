import Basics
import Markup

/// An argument that a directive accepts.
///
/// The checks of pages and their suggestions are derived from these declarations. `content/components/reference.md` says
/// what an argument is for.
struct DirectiveArgument: Sendable {
  /// The kinds of values.
  enum Kind: Sendable {
    case text
    /// The URL of another site.
    case url
    /// The path or the name of a file of the site, or a URL.
    case file
    /// `true` or `false`.
    case flag
    case number(ClosedRange<Int>)
    /// Any number, such as `2.5`.
    case decimal
    case choice([String])
    /// One to three numbers, separated by dots.
    case version
  }

  /// The name before the colon; nil for an argument that has none.
  let label: String?
  /// Whether the argument may be written without its label.
  let isUnnamed: Bool
  let kind: Kind
  /// Whether a directive without the argument is reported.
  let isRequired: Bool
  /// The names of the same argument in other tools, for suggestions.
  let otherNames: [String]

  /// An argument with a label.
  static func named(
    _ label: String, _ kind: Kind, required: Bool = false, otherNames: [String] = []
  ) -> DirectiveArgument {
    DirectiveArgument(
      label: label, isUnnamed: false, kind: kind, isRequired: required, otherNames: otherNames)
  }

  /// An argument without a label.
  ///
  /// - Parameter label: the label that may be written nevertheless; nil for none.
  static func unnamed(
    _ kind: Kind, label: String? = nil, required: Bool = true, otherNames: [String] = []
  ) -> DirectiveArgument {
    DirectiveArgument(label: label, isUnnamed: true, kind: kind, isRequired: required, otherNames: otherNames)
  }

  /// The ID of a figure or table.
  static let anchor = DirectiveArgument.named("id", .text, otherNames: ["anchor"])

  /// The label of a control, which readers see.
  static let label = DirectiveArgument.unnamed(
    .text, label: "label", otherNames: ["title", "summary", "header", "text"])

  /// Returns the values that are allowed, for a message; nil if the value is one of them.
  func expectation(for value: String) -> String? {
    let name = label.map { "\($0): " } ?? ""
    switch kind {
    case .text, .url, .file, .version: return nil
    case .flag:
      if value == "true" || value == "false" { return nil }
      switch value.lowercased() {
      case "yes", "on", "1", "true", "y": return "\(name)true"
      case "no", "off", "0", "false", "n": return "\(name)false"
      default: return "\(name)true or \(name)false"
      }
    case .number(let range):
      if let number = Int(value), range.contains(number) { return nil }
      return "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .decimal: return Double(value).map(\.isFinite) == true ? nil : "a number"
    case .choice(let values):
      if values.contains(value) { return nil }
      return name + values.listed("or")
    }
  }
}

extension DirectiveArgument.Kind {
  /// The values of an enumeration.
  static func choice<Choice>(of type: Choice.Type) -> Self
  where Choice: RawRepresentable & CaseIterable, Choice.RawValue == String {
    .choice(type.allCases.map(\.rawValue))
  }
}

extension Directive {
  /// Returns the value of an argument that is a number in a range; nil for any other value, which the check of
  /// arguments has reported.
  func number(_ label: String, in range: ClosedRange<Int>) -> Int? {
    self[label].flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
  }
}
