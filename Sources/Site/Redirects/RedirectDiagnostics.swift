import Basics

/// The wording of what can be wrong with the addresses that a page had earlier.
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
}
