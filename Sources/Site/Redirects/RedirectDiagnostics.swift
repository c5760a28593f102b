import Basics
import PageModel

/// Diagnostics about redirects.
extension Diagnostic {
  /// An old URL that cannot be a path on this site.
  static func badRedirect(_ address: LocatedText) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.invalid-path", at: address.location,
      "`\(visible(address.text))` is not a valid path on this site",
      help: "write a path from the site's root, such as `/old/page/`")
  }

  /// An old URL of a page that is its current URL.
  static func redirectToItself(_ address: LocatedText) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.to-itself", at: address.location,
      "`\(visible(address.text))` is the current URL of the page", help: "remove this redirect")
  }

  /// An old URL that is already in use.
  ///
  /// - Parameter currentOwner: the path of the file that uses it: a page, an asset, or the file of another redirect.
  static func redirectTaken(_ address: LocatedText, by currentOwner: String) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.taken", at: address.location,
      "`\(visible(address.text))` is already used by `\(visible(currentOwner))`, so it does not redirect",
      help: "remove one of the two")
  }

  /// A redirect from an anchor of a page that does not exist and has no redirect.
  static func redirectWithoutPage(_ address: LocatedText) -> Diagnostic {
    let page = address.text.prefix { $0 != "#" }
    return Diagnostic(
      .warning, "redirect.no-page", at: address.location,
      "`\(visible(address.text))` has no effect, because there is no page or redirect at `\(visible(String(page)))`",
      help: "add a redirect for `\(visible(String(page)))`, too")
  }

  /// A redirect to a page or file that does not exist.
  ///
  /// - Parameter nearest: the URL of the page with the most similar spelling; nil if none is similar.
  static func brokenRedirect(_ address: LocatedText, nearest: String?) -> Diagnostic {
    Diagnostic(
      .error, "redirect.broken", at: address.location,
      "no page, file or URL `\(visible(address.text))`",
      help: (nearest ?? MisspelledURL.suggestion(for: address.text)?.url).map { "did you mean `\($0)`?" })
  }

  /// A redirect to an anchor that the target page does not have.
  static func brokenRedirectAnchor(
    _ anchor: String, _ address: LocatedText, on page: Page, nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      .error, "redirect.broken-anchor", at: address.location,
      "no anchor `#\(visible(anchor))` in `\(page.path)`", help: nearest.map { "did you mean `#\($0)`?" })
  }

  /// Redirects that point to each other, so that they have no final target.
  static func redirectLoop(_ address: LocatedText) -> Diagnostic {
    Diagnostic(
      .error, "redirect.loop", at: address.location,
      "`\(visible(address.text))` is part of a redirect loop",
      help: "redirect one of the URLs in the loop to a page")
  }
}
