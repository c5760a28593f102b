import Site

/// The Content-Security-Policy of pages: nothing runs or is loaded but the site's own files.
///
/// Source: Content Security Policy Level 3. No value holds what would have to be escaped in an attribute.
public enum ContentPolicy {
  /// What pages state in a `<meta>`.
  public static func pages(of configuration: Configuration) -> String {
    let elsewhere = configuration.remoteImages == .show ? " https:" : ""
    return "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'\(elsewhere) data:; "
      + "media-src 'self' https:; base-uri 'none'; form-action 'none'"
  }

  /// What only a header can say: which pages may show a page in a frame.
  public static let frames = "frame-ancestors 'self'"
}
