import Basics
import HTML
import Site

/// What stands at addresses that led somewhere earlier.
extension PageComposer {
  /// Appends the small page that stands at such an address, and leads on.
  public func composeRedirect(
    _ redirect: Redirect, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let keys = theme.keys
    let address = href(redirect.target, from: redirect.url)
    let script = assets.redirect.map { RelativeURL.from(redirect.url, to: $0) }
    let context = context(
      siteContext(from: redirect.url),
      page: .object([
        (keys.plainTitle, .text(title(of: redirect.target))), (keys.url, address),
        (keys.noindex, .bool(true)), (keys.canonical, canonical(redirect.target) ?? address),
        (keys.script, script.map { .html($0) } ?? .absent),
        (keys.integrity, text(assets.integrity?.redirect)), (keys.anchors, anchors(of: redirect.target)),
        (keys.moved, moved(redirect)),
      ]))
    render("redirect", context, into: &output, &diagnostics)
  }

  /// Sections that a page had earlier, and where they stand now.
  func moved(from index: Int) -> TemplateValue {
    guard !site.moved.isEmpty, let moved = site.moved[index] else { return .absent }
    let keys = theme.keys
    var items: [TemplateValue] = []
    for anchor in moved {
      items.append(
        .object([
          (keys.anchor, .text(anchor.name)), (keys.title, .text(title(of: anchor.target))),
          (keys.url, href(anchor.target, from: site.pages[index].url)),
        ]))
    }
    return list(items)
  }

  /// What a reader knows a target by.
  private func title(of target: LinkTarget) -> String {
    switch target {
    case .page(let page, _, let anchor):
      let page = site.pages[page]
      guard let anchor, let heading = page.summary.headings.first(where: { $0.anchor == anchor }) else {
        return page.title
      }
      return heading.text
    case .asset(let path, _): return String(path.split(separator: "/").last ?? "")
    case .external(let address): return address
    case .anchorOnPage, .broken: return ""
    }
  }

  private func canonical(_ target: LinkTarget) -> TemplateValue? {
    switch target {
    case .page(let page, _, _): fullURL(site.pages[page].url).map { .text($0) }
    case .asset(let path, _): fullURL(path).map { .text($0) }
    case .external, .anchorOnPage, .broken: nil
    }
  }

  /// The anchors of a page of which the redirect names one: the reader's own counts where it is among them.
  private func anchors(of target: LinkTarget) -> TemplateValue {
    guard case .page(let page, _, _?) = target else { return .absent }
    let summary = site.pages[page].summary
    var text = ByteBuffer(capacity: 256)
    RelativeURL.appendComponent(summary.anchor, into: &text)
    for anchor in summary.headings.map(\.anchor) + summary.otherAnchors {
      text.append(UInt8(ascii: " "))
      RelativeURL.appendComponent(anchor, into: &text)
    }
    return .html(text.array())
  }

  /// Anchors that went elsewhere, each followed by where it is: `One ../one/ Two ../two/#part`.
  private func moved(_ redirect: Redirect) -> TemplateValue {
    if redirect.moved.isEmpty { return .absent }
    var text = ByteBuffer(capacity: 256)
    for anchor in redirect.moved {
      if !text.isEmpty { text.append(UInt8(ascii: " ")) }
      RelativeURL.appendComponent(anchor.name, into: &text)
      text.append(UInt8(ascii: " "))
      site.appendAddress(of: anchor.target, from: redirect.url, into: &text)
    }
    return .html(text.array())
  }
}
