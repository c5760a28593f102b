import Basics

/// What a build did to its output folder.
public struct OutputReport: Hashable, Sendable {
  /// Files that are new or have changed.
  public var written = 0
  /// Files that stood there with the same bytes already, and were not touched.
  public var unchanged = 0
  /// Files of earlier builds that nothing stands for any more.
  public var removed = 0
  /// The size of all files of the site, written or not.
  public var bytes = 0
  /// Sorted.
  public var diagnostics: [Diagnostic] = []
}
