import Basics
import PageModel

/// Diagnostics about redirects.
extension Diagnostic {
  /// An old URL that cannot be a path on this site.
  static func badRedirect(_ oldURL: LocatedText) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.invalid-path", at: oldURL.location,
      "`\(visible(oldURL.text))` is not a valid path on this site",
      help: "write a path from the site's root, such as `/old/page/`")
  }

  /// An old URL with a placeholder that a static site cannot redirect.
  static func redirectPattern(_ oldURL: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "redirect.pattern", at: oldURL.location,
      "`\(visible(oldURL.text))` is a pattern, for which a static site cannot write redirects",
      help:
        "write `/old/*: /new/*` in unfold.yml for the pages below `/new/`, list each URL, or add the rule to your host’s configuration"
    )
  }

  /// An old URL of a page that is its current URL.
  static func redirectToItself(_ oldURL: LocatedText) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.to-itself", at: oldURL.location,
      "`\(visible(oldURL.text))` is the current URL of the page", help: "remove this redirect")
  }

  /// An old URL that is already in use.
  ///
  /// - Parameter currentOwner: the path of the file that uses it: a page, an asset, or the file of another redirect.
  static func redirectTaken(_ oldURL: LocatedText, by currentOwner: String) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.taken", at: oldURL.location,
      "`\(visible(oldURL.text))` is already used by `\(visible(currentOwner))`, so it does not redirect",
      help: "remove one of the two")
  }

  /// A redirect from an anchor of a page that does not exist and has no redirect.
  static func redirectWithoutPage(_ oldURL: LocatedText) -> Diagnostic {
    let page = oldURL.text.prefix { $0 != "#" }
    return Diagnostic(
      .warning, "redirect.no-page", at: oldURL.location,
      "`\(visible(oldURL.text))` has no effect, because there is no page or redirect at `\(visible(String(page)))`",
      help: "add a redirect for `\(visible(String(page)))`, too")
  }

  /// A redirect to a page or file that does not exist.
  ///
  /// - Parameter nearest: the URL of the page with the most similar spelling; nil if none is similar.
  static func brokenRedirect(_ oldURL: LocatedText, nearest: String?) -> Diagnostic {
    Diagnostic(
      .error, "redirect.broken", at: oldURL.location,
      "the redirect target `\(visible(oldURL.text))` does not exist",
      help: (nearest ?? MisspelledURL.suggestion(for: oldURL.text)?.url).map { "did you mean `\($0)`?" }
        ?? "write the path of a page from the site's root, such as `/new/page/`, or a whole URL")
  }

  /// A redirect to an anchor that the target page does not have.
  static func brokenRedirectAnchor(
    _ anchor: String, _ oldURL: LocatedText, on page: Page, nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      .error, "redirect.broken-anchor", at: oldURL.location,
      "no anchor `#\(visible(anchor))` in `\(page.path)`", help: nearest.map { "did you mean `#\($0)`?" })
  }

  /// An old URL that is the URL of a generated page.
  ///
  /// - Parameter page: the path that a file for the generated page would have.
  static func redirectTaken(_ oldURL: LocatedText, byGenerated page: String) -> Diagnostic {
    let folder = page.split(separator: "/").dropLast().joined(separator: "/")
    let whole = folder.isEmpty ? "the site" : "`\(visible(folder))`"
    return Diagnostic(
      .warning, "redirect.taken", at: oldURL.location,
      "`\(visible(oldURL.text))` does not redirect, because it is the URL of the page that lists the pages of \(whole)",
      help: "remove the redirect, or write `\(visible(page))` with a link to the new page")
  }

  /// Redirects that point to each other, so that they have no final target.
  static func redirectLoop(_ oldURL: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "redirect.loop", at: oldURL.location,
      "`\(visible(oldURL.text))` is part of a redirect loop",
      help: "redirect one of the URLs in the loop to a page")
  }
}
