import Basics
import PageModel

/// A problem of an image file that a page shows.
public struct ImageProblem: Sendable {
  /// The name of the message, such as `image.unreadable/empty`.
  public var message: String

  public init(message: String) { self.message = message }
}

extension Diagnostic {
  /// A page that shows an image with a problem. The build reports it only at the first place that shows the image.
  ///
  /// - Parameter path: the path of the image.
  static func image(_ path: String, _ problem: ImageProblem, _ link: LinkReference, on page: Page)
    -> Diagnostic
  {
    Diagnostic(problem.message, at: link.place(on: page), ["path": path])
  }
}
