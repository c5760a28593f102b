import Build

/// A system’s way to tell of changed files.
///
/// What is watched: each path given, a file or a folder with all that is in it; also where it does not exist yet, as
/// long as the folder that it belongs to does. Used by one thread at a time.
protocol ChangeSource: AnyObject, Sendable {
  /// Watches from here on. What cannot be watched is told with the first changes.
  init(_ paths: [String]) throws(FileError)

  /// There is something to read from it when there is something to tell.
  var descriptor: Int32 { get }

  /// Moves what there is to tell into `batch`, without waiting.
  func read(into batch: inout ChangeBatch)
}
