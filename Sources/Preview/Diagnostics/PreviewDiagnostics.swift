import Basics
import FileSystem
import Platform

/// The diagnostics about the preview itself.
extension Diagnostic {
  static func portTaken(_ port: Int) -> Diagnostic {
    Diagnostic(
      .error, "preview.port-taken", at: SourceLocation(file: "preview"),
      "port \(port) is in use by another program",
      help: "choose another port, or omit --port to use the first free one")
  }

  static func portsTaken(_ first: Int, _ last: Int) -> Diagnostic {
    Diagnostic(
      .error, "preview.port-taken", at: SourceLocation(file: "preview"),
      "all ports from \(first) to \(last) are in use by other programs",
      help: "stop one of the programs, or choose another port with --port")
  }

  static func badPort(_ port: Int) -> Diagnostic {
    Diagnostic(
      .error, "preview.port", at: SourceLocation(file: "preview"), "“\(port)” is not a valid port number",
      help: "choose a number from 1 to 65535")
  }

  static func unknownHost(_ host: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.host", at: SourceLocation(file: "preview"), "the host “\(host)” is unknown: \(reason)",
      help: "use the name or an IP address of this machine")
  }

  static func cannotListen(at address: String, _ port: Int, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.host", at: SourceLocation(file: "preview"),
      "cannot listen on \(address), port \(port): \(reason)",
      help: "choose another port, or an IP address of this machine")
  }

  static func cannotServe(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.server", at: SourceLocation(file: "preview"), "the server cannot start: \(reason)",
      help: "stop other programs, since the system has run out of threads, file descriptors or memory")
  }

  static func basePathChanged(_ path: String, to new: String) -> Diagnostic {
    Diagnostic(
      .warning, "preview.base-url", at: SourceLocation(file: "unfold.yml"),
      "the preview still serves the site at `\(path)`, although its base URL now ends with `\(new)`",
      help: "restart the preview")
  }

  static func badBasePath(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.base-path", at: SourceLocation(file: "preview"),
      "“\(path)” is not a valid base path",
      help: "fix the path in baseURL; for example, write https://example.com/docs/")
  }

  static func cannotWatch(_ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "preview.watching", at: SourceLocation(file: "preview"),
      "files cannot be watched for changes: \(error)",
      help: "stop other programs that watch files")
  }

  static func folderUnwatched(_ folder: String, _ error: FileError) -> Diagnostic {
    let isFull = error.code == ENOSPC || error.code == EMFILE
    return Diagnostic(
      .warning, "preview.unwatched", at: SourceLocation(folder: folder),
      "changes in \(folder)\(isFull ? " and in other folders" : "") cannot be detected: \(error.reason)",
      help: isFull
        ? "raise the limit of watched files; on Linux: sudo sysctl fs.inotify.max_user_watches=524288"
        : "check the permissions of the folder")
  }
}
