import Basics

/// What happened to files since the last time.
public struct FileChanges: Sendable {
  /// The files and folders that were written, made, renamed or removed, below the paths that are watched, as those
  /// are written. For a folder: anything in it may have changed, unless that is named as well.
  public var paths: Set<String> = []
  /// Whether any other file may have changed, too: the system had more to tell than it could keep.
  public var mayBeMore = false
  /// What cannot be watched, said once.
  public var diagnostics: [Diagnostic] = []

  var isEmpty: Bool { paths.isEmpty && !mayBeMore && diagnostics.isEmpty }
}
