import Basics
import Markup

/// Checks pages when they are read, before they are rendered. It is called from several threads.
public protocol PageInspector: Sendable {
  /// Returns the problems of a page.
  ///
  /// - Parameters:
  ///   - document: the parsed page. It must be neither stored nor changed.
  ///   - isCapture: whether the document was made from a captured page, and so differs from what the author wrote.
  func inspect(_ document: Document, isCapture: Bool) -> [Diagnostic]
}
