import Basics
import PageModel

extension Site {
  /// The redirects of whole folders below which the site has no page.
  public var redirectPatterns: [RedirectPattern] {
    configuration.redirects.compactMap { entry in
      guard case .pattern(let pattern) = RedirectPattern.read(entry, in: configuration),
        !pages.contains(where: { $0.url.utf8.starts(with: pattern.from.utf8) })
      else { return nil }
      return pattern
    }
  }
}
