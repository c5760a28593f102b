import Basics
import PageModel
import Site

/// Pages at old URLs, and notices for old anchors.
extension PageComposer {
  /// Appends the HTML of a page that redirects.
  public func composeRedirect(
    _ redirect: Redirect, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let url = href(redirect.target, from: redirect.url)
    let script = assets.redirect.map { RelativeURL.from(redirect.url, to: $0) }
    let context = context(
      siteContext(from: redirect.url),
      page: .object([
        PageKey.plainTitle(.text(title(of: redirect.target))), PageKey.url(url),
        PageKey.noindex(.bool(true)), PageKey.canonical(canonical(redirect.target) ?? url),
        PageKey.script(text(script)),
        PageKey.integrity(text(assets.integrity?.redirect)),
        PageKey.anchors(redirect.keepsAnchors ? anchors(of: redirect.target) : .absent),
        PageKey.moved(anchorRedirects(redirect)), PageKey.hasFavicon(.bool(!assets.icons.isEmpty)),
      ]))
    render("redirect", context, into: &output, &diagnostics)
  }

  /// Returns links for the anchors that a page no longer has, each with its old anchor, new title and new URL.
  func anchorRedirects(from index: Int) -> TemplateValue {
    guard !site.anchorRedirects.isEmpty, let anchors = site.anchorRedirects[index] else { return .absent }
    var items: [TemplateValue] = []
    for anchor in anchors {
      items.append(
        .object([
          PageKey.anchor(.text(anchor.name)), PageKey.title(.text(title(of: anchor.target))),
          PageKey.url(href(anchor.target, from: site.pages[index].url)),
        ]))
    }
    return list(items)
  }

  /// Returns the title of a target: a page’s or heading’s title, a file name, or a URL.
  private func title(of target: LinkTarget) -> String {
    switch target {
    case .page(let page, _, let anchor):
      let page = site.pages[page]
      guard let anchor, let heading = page.summary.headings.first(where: { $0.anchor == anchor }) else {
        return page.title
      }
      return heading.text
    case .asset(let path, _): return String(path.split(separator: "/").last ?? "")
    case .external(let url): return url
    case .anchorOnPage, .broken: return ""
    }
  }

  /// Returns the absolute URL of a target on this site; nil for other targets and without a base URL.
  private func canonical(_ target: LinkTarget) -> TemplateValue? {
    switch target {
    case .page(let page, _, _): fullURL(site.pages[page].url).map { .text($0) }
    case .asset(let path, _): fullURL(path).map { .text($0) }
    case .external, .anchorOnPage, .broken: nil
    }
  }

  /// Returns the anchors of the target page, percent-encoded and separated by spaces, if the redirect names one of
  /// them. If the anchor in the reader's URL is one of these, the script uses it instead.
  private func anchors(of target: LinkTarget) -> TemplateValue {
    guard case .page(let page, _, _?) = target else { return .absent }
    let summary = site.pages[page].summary
    var text = ByteBuffer(capacity: 256)
    RelativeURL.appendComponent(summary.anchor, into: &text)
    for anchor in summary.headings.map(\.anchor) + summary.otherAnchors {
      text.append(UInt8(ascii: " "))
      RelativeURL.appendComponent(anchor, into: &text)
    }
    return .text(text.array())
  }

  /// Returns the anchors with a target of their own, each followed by its URL: `One ../one/ Two ../two/#part`.
  private func anchorRedirects(_ redirect: Redirect) -> TemplateValue {
    if redirect.anchorRedirects.isEmpty { return .absent }
    var parts: [HTMLFragment] = []
    for anchor in redirect.anchorRedirects {
      var name = ByteBuffer(capacity: 64)
      RelativeURL.appendComponent(anchor.name, into: &name)
      parts += [HTMLFragment(escaping: name.text), resolver.url(of: anchor.target, from: redirect.url)]
    }
    return .html(HTMLFragment(joining: parts, by: " "))
  }
}
