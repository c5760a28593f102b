import Basics

extension Diagnostic {
  /// A symbolic link to a file or folder that does not belong to the project.
  public static func contentLinkOutside(_ link: String, target: String, repository: RepositoryFolder)
    -> Diagnostic
  {
    let kind = repository.place(of: target) == nil ? "outside" : "not-content"
    return Diagnostic(
      "content.link-outside/\(kind)", at: SourceLocation(file: link),
      ["link": link, "target": target, "repository": repository.name])
  }

  /// Returns the same diagnostic for an error of `ProjectFiles`; nil for other errors.
  public static func linkOutside(_ link: String, _ error: FileError) -> Diagnostic? {
    guard case .outside(let target, let repository) = error.cause else { return nil }
    return contentLinkOutside(link, target: target, repository: repository)
  }
}
