import Basics
import Markup

/// Looks at pages as they are read, before they are rendered. Used from all threads.
public protocol PageInspector: Sendable {
  /// What is wrong with a page.
  ///
  /// - Parameters:
  ///   - document: as the parser made it; it must neither be kept nor changed.
  ///   - isCapture: whether it was recovered from a captured page, so that its author wrote something else.
  func inspect(_ document: Document, isCapture: Bool) -> [Diagnostic]
}
