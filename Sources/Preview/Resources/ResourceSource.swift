/// What a server serves. Asked from several threads at once; while it answers, other requests may have to wait.
public protocol ResourceSource: Sendable {
  /// What stands at a path below the site's root: decoded, UTF-8, without a slash at its beginning or end, no part
  /// of it empty, `.` or `..`, such as `guide/index.html`. nil where nothing does.
  func resource(at path: String) -> Resource?

  /// The site's own page for addresses that lead nowhere; nil where it has none.
  func notFoundPage() -> Resource?
}
