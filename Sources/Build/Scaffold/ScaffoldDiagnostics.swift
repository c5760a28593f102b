import Basics

/// The wording of what can go wrong when a site is made.
enum ScaffoldDiagnostics {
  /// - Parameter paths: what is in the way, seen from the folder; not empty.
  static func exists(_ paths: [String], in folder: String) -> Diagnostic {
    Diagnostic(
      .error, "new.exists", at: SourceLocation(file: folder),
      "\(paths.joined(separator: ", ")) \(paths.count == 1 ? "is" : "are") there already, so nothing is written",
      help: "name a new folder, or move away what is there")
  }

  /// A `.gitignore` that was there before.
  static func kept(_ path: String) -> Diagnostic {
    Diagnostic(
      .note, "new.kept", at: SourceLocation(file: path), "this file is there already, and stays as it is",
      help: "add /public/ and /.unfold/ to it, if they are not in it: both can be made again")
  }

  static func failed(_ folder: String, _ error: FileError, written: [String]) -> Diagnostic {
    let remains =
      written.isEmpty ? "nothing was written" : "written before: \(written.joined(separator: ", "))"
    return Diagnostic(
      .error, "new.failed", at: SourceLocation(file: folder), "\(error); \(remains)",
      help: written.isEmpty ? nil : "what was written is whole; remove it before you try again")
  }
}
