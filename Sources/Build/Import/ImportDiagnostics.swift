import Basics
import FileSystem

/// The diagnostics of imports.
enum ImportDiagnostics {
  static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "import.missing", at: SourceLocation(folder: path), "there is no file or folder \(path)",
      help: "name captured pages, or a folder that contains them")
  }

  static func nothing(_ paths: [String]) -> Diagnostic {
    Diagnostic(
      .error, "import.nothing", at: SourceLocation(folder: paths.first ?? "."),
      "there are no pages to import: no .md, .markdown or .txt file",
      help: "name captured pages, or a folder that contains them")
  }

  static func edited(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "import.edited", at: SourceLocation(file: file),
      "the file has been edited since it was imported, so it is left alone", help: "overwrite it with --force"
    )
  }

  static func foreign(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "import.exists", at: SourceLocation(file: file),
      "a file with this name already exists and was not imported, so it is left alone",
      help: "overwrite it with --force, or import into another folder")
  }

  /// Settings that pages need, but that cannot be added to the author’s file.
  static func settings(_ file: String, missing keys: [String]) -> Diagnostic {
    Diagnostic(
      .warning, "import.settings", at: SourceLocation(file: file),
      "the imported pages need settings that could not be added to \(file)",
      help: "add \(keys.map { "`\($0)`" }.joined(separator: " and "))")
  }

  /// A folder or special file, which cannot be overwritten, has the name of a page.
  static func inTheWay(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "import.in-the-way", at: SourceLocation(folder: file),
      "\(file) is not a file, so the page with this name is not imported",
      help: "move or rename it, and import again")
  }

  /// The list of imported files cannot be read.
  static func damaged(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "import.record", at: SourceLocation(file: file),
      "the list of imported files \(file) is damaged, so files that differ are treated as edited and left alone",
      help: "overwrite them with --force if you have not edited them")
  }

  static func busy(_ folder: String) -> Diagnostic {
    Diagnostic(
      .error, "import.busy", at: SourceLocation(folder: folder), "another import is writing into \(folder)",
      help: "wait until it has ended")
  }

  static func unwritable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "import.unwritable", at: SourceLocation(file: file),
      "cannot \(error.action.rawValue) \(file): \(error.reason)", help: error.help)
  }
}
