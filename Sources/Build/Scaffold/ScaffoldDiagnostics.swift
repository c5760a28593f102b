import Basics
import FileSystem

/// The diagnostics of `unfold new`.
enum ScaffoldDiagnostics {
  /// - Parameter paths: the paths, relative to the folder, of the files that exist already; not empty.
  static func exists(_ paths: [String], in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "new.exists", at: SourceLocation(folder: folder),
      "\(folder) already contains \(paths[0])\(others(paths.count - 1)), so nothing is written",
      help: "name a new folder, or move \(paths.count == 1 ? "the file" : "these files") away")
  }

  private static func others(_ count: Int) -> String {
    count == 0 ? "" : " and \(count) other file\(count == 1 ? "" : "s") of the starter site"
  }

  static func link(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "new.exists", at: SourceLocation(folder: folder),
      "\(folder) is a symbolic link, so nothing is written",
      help: "name a new folder, or the folder that the link points to")
  }

  static func file(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "new.exists", at: SourceLocation(folder: folder),
      "\(folder) is a file, so no site can be created in it",
      help: "choose another name")
  }

  /// An existing `.gitignore` is kept.
  static func kept(_ path: String) -> Diagnostic {
    Diagnostic(
      .note, "new.kept", at: SourceLocation(file: path), "this file already exists, and is not changed",
      help: "add /public/ and /.unfold/ to it: both can be built again")
  }

  static func failed(_ folder: String, _ error: FileError, written: [String]) -> Diagnostic {
    let remains =
      written.isEmpty ? "nothing was written" : "written before the error: \(written.joined(separator: ", "))"
    return Diagnostic(
      .error, "new.failed", at: SourceLocation(folder: folder), "\(error); \(remains)",
      help: written.isEmpty ? nil : "remove these files before you try again")
  }
}
