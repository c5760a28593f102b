import Basics

/// Checks URLs that are not in the text of a page, such as those in front matter.
public enum SafeURL {
  /// Returns a diagnostic about a URL that must not be written to a page, since it could run a script. Returns nil for
  /// any other URL.
  public static func problem(in url: String, at place: SourceLocation, forImage: Bool = false)
    -> Diagnostic?
  {
    isSafe(url, forImage: forImage) ? nil : Diagnostic("link.unsafe", at: place, ["url": url.prefix(60)])
  }

  /// Returns whether a URL can be written to a page as the destination of a link, or as the source of an image.
  public static func isSafe(_ url: String, forImage: Bool = false) -> Bool {
    url.withBytes { URLKind($0).isSafe(forImage: forImage) }
  }
}
