import Basics
import Build

/// The wording of what can go wrong with a check itself.
extension Diagnostic {
  static func baselineUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "baseline.unreadable", at: SourceLocation(file: file), error.description,
      help: "make it with --write-baseline \(file)")
  }

  public static func baselineUnwritable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "baseline.unwritable", at: SourceLocation(file: file), error.description,
      help: "name a file that can be written")
  }

  static func baselineInvalid(at place: SourceLocation, _ message: String) -> Diagnostic {
    Diagnostic(
      .error, "baseline.invalid", at: place, "this is not a baseline: \(message)",
      help: "make it anew with --write-baseline \(place.file)")
  }

  /// - Parameter count: how many of these findings are there no more.
  static func baselineStale(_ key: FindingKey, _ count: Int, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .note, "baseline.stale", at: place,
      "\(key.identifier) in \(key.file) is known\(count > 1 ? " \(count) times" : ""), and was not found any more",
      help: "make the baseline anew with --write-baseline \(place.file)")
  }

  static func publishedUnreadable(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(
      .error, "against.unreadable", at: SourceLocation(file: file), error.description,
      help: "name an earlier output folder, its manifest or its sitemap")
  }

  static func publishedInvalid(_ file: String) -> Diagnostic {
    Diagnostic(
      .error, "against.invalid", at: SourceLocation(file: file),
      "this names no address: it is neither an output folder with files nor a whole manifest nor a sitemap",
      help: "name an earlier output folder, its manifest or its sitemap")
  }

  static var noNetworkLibrary: Diagnostic {
    Diagnostic(
      .error, "external.no-library", at: SourceLocation(file: "libcurl"),
      "the library by which other sites are asked is not installed, or is older than 7.66",
      help: "install libcurl, as the package libcurl3-gnutls of Debian has it, or leave out --external")
  }

  static func fixFailed(_ file: String, _ error: FileError) -> Diagnostic {
    Diagnostic(.error, "fix.failed", at: SourceLocation(file: file), error.description)
  }

  static func fixChanged(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "fix.changed", at: SourceLocation(file: file),
      "\(file) was changed by somebody else while it was checked, and is left as it is",
      help: "run the command again")
  }
}
