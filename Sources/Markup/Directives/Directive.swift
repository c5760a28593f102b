/// A directive in a page: `@DisclosureGroup("Label", isExpanded: true) { … }`, or `@Badge("New")` in a line of text.
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
    /// The written value, if curly quotation marks are around it; nil otherwise.
    public var curlyQuotes: String?

    public init(_ label: String? = nil, _ value: String) {
      self.label = label
      self.value = value
    }
  }

  /// The reason why the arguments of a directive cannot be parsed.
  public enum Problem: Error, Hashable, Sendable {
    /// The closing parenthesis, or a closing quotation mark before it, is missing.
    case unclosed
    /// A comma is missing before this text.
    case missingComma(before: String)
    /// A colon is missing after this label.
    case missingColon(after: String)
    /// The value of this argument is missing; nil for one without a label.
    case missingValue(of: String?)
    /// There are no parentheses around the arguments.
    case missingParentheses
    /// This text follows the arguments.
    case textAfter(String)
  }

  /// The name without the `@`.
  public var name: String
  /// The arguments in their order; empty if they are malformed.
  public var arguments: [Argument]
  /// The line of the `@` in the parsed text, from 1. 0 for a directive in a line of text, whose node has its place.
  public var line: Int
  /// The column of the `@` in bytes, from 1.
  public var column: Int
  /// Whether the name is one of those that were passed to the parser.
  public var isKnown: Bool
  /// The line of the `}` that closes the content; nil if the content is on the line of the `@`, or if there is none.
  public var closingLine: Int?
  /// The reason why the arguments could not be parsed; nil if they could.
  public var problem: Problem?
  /// The source text of the name and the arguments, from the `@` on, which is shown for an unknown or malformed
  /// directive.
  public var opening: String

  /// Whether the arguments could be parsed.
  public var isWellFormed: Bool { problem == nil }

  /// The first value with curly quotation marks around it, with them; nil if there is none.
  public var curlyQuotes: String? { arguments.lazy.compactMap(\.curlyQuotes).first }

  /// The value of the first unnamed argument.
  public var unnamed: String? { arguments.first { $0.label == nil }?.value }

  /// The value of the first argument with a label.
  public subscript(label: String) -> String? { arguments.first { $0.label == label }?.value }

  /// Returns the value of a Boolean argument: true if it is `true`, false for any other value or none.
  public func flag(_ label: String) -> Bool { self[label] == "true" }
}

// MARK: - DirectiveNames

/// The names of the directives that a parser knows.
public struct DirectiveNames: Sendable {
  /// The names of directives that are blocks, in lines of their own.
  public var blocks: Set<String>
  /// The names of directives that are part of a line of text, and have no content.
  public var inline: Set<String>

  public init(blocks: Set<String>, inline: Set<String> = []) {
    self.blocks = blocks
    self.inline = inline
  }
}
