import Basics
import PageModel

/// A problem of an image file that a page shows.
public struct ImageProblem: Sendable {
  /// Whether browsers do not show the image.
  public var isUnreadable: Bool
  /// The problem, as a predicate such as “is empty”.
  public var what: String
  public var help: String

  public init(isUnreadable: Bool, _ what: String, help: String) {
    self.isUnreadable = isUnreadable
    self.what = what
    self.help = help
  }
}

extension Diagnostic {
  /// A page that shows an image with a problem. The build reports it only at the first place that shows the image.
  ///
  /// - Parameter path: the path of the image.
  static func image(_ path: String, _ problem: ImageProblem, _ link: LinkReference, on page: Page)
    -> Diagnostic
  {
    let message = "the image `\(visible(path))` \(problem.what)"
    return problem.isUnreadable
      ? Diagnostic(.error, "image.unreadable", at: link.place(on: page), message, help: problem.help)
      : Diagnostic(.warning, "image.large", at: link.place(on: page), message, help: problem.help)
  }
}
