import Basics

/// The wording of what can be wrong with addresses that led somewhere earlier.
extension Diagnostic {
  static func badRedirect(_ address: PlacedText) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.bad-address", at: address.location,
      "`\(visible(address.text))` cannot be an address of this site",
      help: "write a path from the site's root, such as `/old/page/`")
  }

  static func redirectToItself(_ address: PlacedText) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.to-itself", at: address.location,
      "`\(visible(address.text))` is the address that the page has now", help: "remove it")
  }

  static func redirectTaken(_ address: PlacedText, by holder: String) -> Diagnostic {
    Diagnostic(
      .warning, "redirect.taken", at: address.location,
      "`\(visible(address.text))` belongs to `\(visible(holder))`, so nobody is led on from there",
      help: "remove it here or there")
  }

  static func redirectOfNoPage(_ address: PlacedText) -> Diagnostic {
    let page = address.text.prefix { $0 != "#" }
    return Diagnostic(
      .warning, "redirect.no-page", at: address.location,
      "`\(visible(address.text))` is part of nothing: there is neither a page nor a redirect at `\(visible(String(page)))`",
      help: "say where the whole of `\(visible(String(page)))` leads as well")
  }

  static func redirectToNothing(_ address: PlacedText, nearest: String?) -> Diagnostic {
    Diagnostic(
      .error, "redirect.broken", at: address.location,
      "no page, file or web address `\(visible(address.text))` to lead on to",
      help: nearest.map { "did you mean `\($0)`?" })
  }

  static func redirectToNoAnchor(
    _ anchor: String, _ address: PlacedText, on page: Page, nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      .error, "redirect.broken-anchor", at: address.location,
      "no anchor `#\(visible(anchor))` in `\(page.path)`", help: nearest.map { "did you mean `#\($0)`?" })
  }

  static func redirectLoop(_ address: PlacedText) -> Diagnostic {
    Diagnostic(
      .error, "redirect.loop", at: address.location,
      "`\(visible(address.text))` leads in a circle",
      help: "let one of the addresses on the way lead to a page")
  }
}
