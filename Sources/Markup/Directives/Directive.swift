/// A block directive of the page: `@DisclosureGroup("Label", isExpanded: true) { … }`.
///
/// Source: Swift-DocC, "Directive syntax".
public struct Directive: Sendable {
  /// The name of the directive whose content is no part of the page.
  ///
  /// Source: Swift-DocC, “Comment”.
  public static let comment = "Comment"

  public struct Argument: Sendable, Hashable {
    /// Nil for the unnamed argument.
    public var label: String?
    public var value: String

    public init(_ label: String? = nil, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  public var name: String
  public var arguments: [Argument]
  /// Of the `@`: the line in the parsed text from 1, the column in bytes from 1.
  public var line: Int
  public var column: Int
  /// Whether the parser was told of a directive of this name.
  public var isKnown: Bool
  /// Whether its arguments could be read.
  public var isWellFormed = true
  /// The directive's name and arguments as written, from the `@` on; shown in place of what cannot be understood.
  public var opening: String

  /// The value of the unnamed argument.
  public var unnamed: String? { arguments.first { $0.label == nil }?.value }

  /// The value of the argument with that label.
  public subscript(label: String) -> String? { arguments.first { $0.label == label }?.value }

  /// The value of a yes-or-no argument: true only for `true`.
  public func flag(_ label: String) -> Bool { self[label] == "true" }
}
