import Basics

/// The wording of what can be wrong with an import.
enum ImportDiagnostics {
  static func missing(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "import.missing", at: SourceLocation(file: path), "there is no file or folder \(path)",
      help: "name captured pages, or a folder of them")
  }

  static func nothing(_ paths: [String]) -> Diagnostic {
    Diagnostic(
      .error, "import.nothing", at: SourceLocation(file: paths.first ?? "."),
      "there are no pages to import: no .md, .markdown or .txt file",
      help: "name captured pages, or a folder of them")
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
      "a file of this name is there already and was not imported, so it is left alone",
      help: "overwrite it with --force, or import into another folder")
  }

  static func unwritable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "import.unwritable", at: SourceLocation(file: file),
      "cannot \(error.action.rawValue) \(file): \(error.reason)")
  }
}
