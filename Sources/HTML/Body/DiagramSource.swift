/// Renders diagrams from their text. The programs that do so are outside of this module.
public protocol DiagramSource: Sendable {
  /// The languages that have a renderer, in lowercase.
  var languages: Set<String> { get }

  /// Whether programs may be started. If not, all diagrams are shown as code.
  var isAllowed: Bool { get }

  /// Returns the diagram for the text of a code block. Several threads may call it at the same time.
  func diagram(_ text: [UInt8], language: String) -> DiagramResult
}

/// The result of a renderer.
public enum DiagramResult: Sendable, Hashable {
  /// An SVG document as the program printed it, which is not trusted.
  case svg([UInt8])
  /// Programs of a site may not be started in this build.
  case notAllowed
  /// The program failed. The message says why, and the help what to do.
  case failed(String, help: String?)
}
