import Basics
import FileSystem

/// The diagnostics about checks themselves: baselines, earlier versions, libcurl and fixes.
extension Diagnostic {
  static func baselineUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "baseline.unreadable", at: SourceLocation(file: file), error.description,
      help: error.help ?? "create it with --write-baseline \(file)")
  }

  static func baselineUnwritable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "baseline.unwritable", at: SourceLocation(file: file), error.description,
      help: "name a file that can be written")
  }

  /// - Parameter objection: the reason, as the end of a sentence that begins with the file: “is a folder”.
  static func baselineRefused(_ file: String, _ objection: String) -> Diagnostic {
    Diagnostic(
      .error, "baseline.refused", at: SourceLocation(file: file), "\(file) \(objection)",
      help: "name a new file, or one that --write-baseline has written")
  }

  static func baselineInvalid(at place: SourceLocation, _ message: String) -> Diagnostic {
    Diagnostic(
      .error, "baseline.invalid", at: place, "this is not a baseline: \(message)",
      help: "name a file that --write-baseline has written")
  }

  /// - Parameter count: the number of findings with this key that the baseline has and the site no longer has.
  static func baselineStale(_ key: FindingKey, _ count: Int, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .note, "baseline.stale", at: place,
      "\(key.identifier) in \(key.file) is in the baseline\(count > 1 ? " \(count) times" : ""), but was not found",
      help: "write the baseline again with --write-baseline \(place.file)")
  }

  static func publishedUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "against.unreadable", at: SourceLocation(file: file), error.description,
      help: error.help
        ?? "name an earlier output folder, its manifest or its sitemap, or one of the versions in unfold.yml")
  }

  static func publishedInvalid(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "against.invalid", at: SourceLocation(file: file),
      "no URLs found: this is neither an output folder with files, nor a complete manifest, nor a sitemap",
      help: "name an earlier output folder, its manifest or its sitemap")
  }

  static var noNetworkLibrary: Diagnostic {
    Diagnostic(
      .error, "external.no-library", at: SourceLocation(file: "libcurl"),
      "libcurl, which --external needs, is not installed, or is older than 7.66",
      help: "install libcurl (on Debian, the package libcurl3-gnutls), or omit --external")
  }

  static func fixFailed(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(.error, "fix.failed", at: SourceLocation(file: file), error.description, help: error.help)
  }

  static func fixChanged(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "fix.changed", at: SourceLocation(file: file),
      "\(file) was changed by another program during the check, so it was not fixed",
      help: "run the command again")
  }
}
