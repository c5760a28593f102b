import Basics
import Build

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The wording of what can keep a preview from running.
extension Diagnostic {
  static func portTaken(_ port: Int) -> Diagnostic {
    Diagnostic(
      .error, "preview.port-taken", at: SourceLocation(file: "preview"),
      "another program listens at port \(port)",
      help: "name another port, or none, to get the first that is free")
  }

  static func portsTaken(_ first: Int, _ last: Int) -> Diagnostic {
    Diagnostic(
      .error, "preview.port-taken", at: SourceLocation(file: "preview"),
      "other programs listen at all ports from \(first) to \(last)",
      help: "end one of them, or name a port")
  }

  static func badPort(_ port: Int) -> Diagnostic {
    Diagnostic(
      .error, "preview.port", at: SourceLocation(file: "preview"), "\(port) is no port",
      help: "name one from 1 to 65535")
  }

  static func unknownHost(_ host: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.host", at: SourceLocation(file: "preview"), "there is no host \(host): \(reason)",
      help: "name this machine, or one of its addresses")
  }

  static func cannotListen(at address: String, _ port: Int, _ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.host", at: SourceLocation(file: "preview"),
      "cannot listen at \(address), port \(port): \(reason)",
      help: "name another port, or an address of this machine")
  }

  static func cannotServe(_ reason: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.server", at: SourceLocation(file: "preview"), "the server cannot start: \(reason)",
      help: "end other programs, since the system has too few threads, files or memory left")
  }

  static func badBasePath(_ path: String) -> Diagnostic {
    Diagnostic(
      .error, "preview.base-path", at: SourceLocation(file: "preview"),
      "\(path) cannot be the path that a site lives under",
      help: "correct the path in baseURL, as in https://example.com/docs/")
  }

  static func cannotWatch(_ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "preview.watching", at: SourceLocation(file: "preview"), "changes cannot be watched: \(error)",
      help: "end other programs that watch files")
  }

  static func folderUnwatched(_ folder: String, _ error: FileError) -> Diagnostic {
    let isFull = error.code == ENOSPC || error.code == EMFILE
    return Diagnostic(
      .warning, "preview.unwatched", at: SourceLocation(file: folder),
      "changes in \(folder)\(isFull ? " and in other folders" : "") are not noticed: \(error.reason)",
      help: isFull
        ? "let the system watch more; on Linux: sudo sysctl fs.inotify.max_user_watches=524288"
        : "check its permissions")
  }
}
