import Basics

/// The text of a diagram in Mermaid’s language.
public struct DiagramText: Sendable {
  /// The text in UTF-8, without the code fence.
  public var bytes: [UInt8]
  /// The prefix of all ids in the drawing, which must be unique on the page, such as `diagram-1-`.
  public var idPrefix: String
  /// What the diagram shows, for assistive technology; nil for the title in the text, or the kind of diagram.
  public var name: String?
  /// The words that a drawing and its text form contain, in the language of the page.
  public var strings: UIStrings

  public init(
    _ bytes: [UInt8], idPrefix: String, name: String? = nil, strings: UIStrings = .english
  ) {
    self.bytes = bytes
    self.idPrefix = idPrefix
    self.name = name
    self.strings = strings
  }
}
