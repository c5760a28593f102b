/// A block directive in a page: `@DisclosureGroup("Label", isExpanded: true) { … }`.
///
/// Source: Swift-DocC, “Directive syntax”.
public struct Directive: Sendable {
  /// The name of the directive whose content is left out of the page.
  ///
  /// Source: Swift-DocC, “Comment”.
  public static let comment = "Comment"

  /// An argument of a directive: `value`, or `label: value`.
  public struct Argument: Sendable, Hashable {
    /// The label; nil for an unnamed argument.
    public var label: String?
    /// The value without quotes and escapes.
    public var value: String

    public init(_ label: String? = nil, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The name without the `@`.
  public var name: String
  /// The arguments in their order; empty if they are malformed.
  public var arguments: [Argument]
  /// The line of the `@` in the parsed text, from 1.
  public var line: Int
  /// The column of the `@` in bytes, from 1.
  public var column: Int
  /// Whether the name is one of those that were passed to the parser.
  public var isKnown: Bool
  /// Whether the arguments could be parsed.
  public var isWellFormed = true
  /// The source text of the name and the arguments, from the `@` on, which is shown for an unknown or malformed
  /// directive.
  public var opening: String

  /// The value of the first unnamed argument.
  public var unnamed: String? { arguments.first { $0.label == nil }?.value }

  /// The value of the first argument with a label.
  public subscript(label: String) -> String? { arguments.first { $0.label == label }?.value }

  /// Returns the value of a Boolean argument: true if it is `true`, false for any other value or none.
  public func flag(_ label: String) -> Bool { self[label] == "true" }
}
