import PageModel

/// The content security policies of a site, which allow pages to run and load only the site's own files, and what its
/// settings add.
///
/// No policy contains characters that must be escaped in an attribute value.
///
/// Source: Content Security Policy Level 3.
public enum ContentSecurityPolicy {
  /// Returns the policy that pages contain in a `<meta>` element.
  ///
  /// - Parameter frames: the hosts of the frames that the page contains, in addition to the hosts in the settings.
  public static func pages(of configuration: Configuration, frames: [String] = []) -> String {
    var policy = PolicySettings()
    policy.add(["'none'"], to: "default-src")
    policy.add(["'self'"], to: "style-src")
    policy.add(["'self'"], to: "script-src")
    policy.add(
      configuration.remoteImages == .show ? ["'self'", "https:", "data:"] : ["'self'", "data:"], to: "img-src"
    )
    policy.add(["'self'", "https:"], to: "media-src")
    // The script reads the Markdown of the page to copy it.
    if configuration.publishesMarkdown { policy.add(["'self'"], to: "connect-src") }
    policy.add(["'none'"], to: "base-uri")
    policy.add(["'none'"], to: "form-action")
    for directive in configuration.policy.directives { policy.add(directive.sources, to: directive.name) }
    policy.add(frames, to: "frame-src")
    // The site’s own style sheets may contain its own fonts.
    if !configuration.fonts.isEmpty || !configuration.styles.isEmpty {
      policy.add(["'self'"], to: "font-src")
    }
    return policy.text
  }

  /// The policy for SVG and other XML files that are opened by their own URLs, sent as a header. The browser shows such
  /// a file with the styles, images and fonts inside it, but runs no scripts and treats it as a document of another
  /// origin.
  ///
  /// As images of a page, these files never run scripts.
  public static let documents =
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox"

  /// The policy that prevents other sites from showing pages in frames. It has an effect only as a header.
  public static let frames = "frame-ancestors 'self'"
}
