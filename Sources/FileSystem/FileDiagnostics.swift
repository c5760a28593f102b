import Basics

extension Diagnostic {
  /// A symbolic link to a file or folder that does not belong to the project.
  public static func contentLinkOutside(_ link: String, target: String, repository: RepositoryFolder)
    -> Diagnostic
  {
    let message =
      repository.place(of: target) == nil
      ? "the symbolic link \(link) leads out of \(repository.name), to \(target)"
      : "the symbolic link \(link) leads to \(target), which is never content"
    return Diagnostic(
      .error, "content.link-outside", at: SourceLocation(file: link), message,
      help: "replace the link with a copy of the file or folder")
  }

  /// Returns the same diagnostic for an error of `ProjectFiles`; nil for other errors.
  public static func linkOutside(_ link: String, _ error: FileError) -> Diagnostic? {
    guard case .outside(let target, let repository) = error.cause else { return nil }
    return contentLinkOutside(link, target: target, repository: repository)
  }
}
