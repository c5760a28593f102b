import Basics
import Site

extension PageComposer {
  /// Appends the small page that stands at an address which a page had earlier, and leads on to it.
  public func composeRedirect(
    _ redirect: Redirect, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let keys = theme.keys
    let page = site.pages[redirect.page]
    let address = RelativeURL.from(redirect.url, to: page.url)
    let context = context(
      siteContext(from: redirect.url),
      page: .object([
        (keys.plainTitle, .text(page.title)), (keys.url, .html(address)), (keys.noindex, .bool(true)),
        (keys.canonical, fullURL(page.url).map { .text($0) } ?? .html(address)),
      ]))
    render("redirect", context, into: &output, &diagnostics)
  }
}
