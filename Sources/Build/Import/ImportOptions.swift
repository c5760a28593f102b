import Basics

/// What is to be imported, and how.
public struct ImportOptions: Sendable {
  /// Files and folders of captured pages, as the user wrote them.
  public var paths: [String]
  /// The folder that the clean pages go into: usually a site's `content/`.
  public var output: String
  /// Whether to report only.
  public var isDryRun = false
  /// Whether to overwrite files that somebody has edited since they were imported.
  public var overwritesEdited = false
  public var jobs = Parallel.processors

  public init(paths: [String], output: String) {
    self.paths = paths
    self.output = output
  }
}
