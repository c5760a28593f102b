import PageModel

@_spi(RenderedHTML) import Basics

extension LinkResolver {
  /// Returns the URL of a link target relative to the page at `url`, percent-encoded and escaped for an attribute
  /// value; empty for a broken link.
  public func url(of target: LinkTarget, from url: String) -> HTMLFragment {
    var buffer = ByteBuffer(capacity: 64)
    appendURL(of: target, from: url, into: &buffer)
    return HTMLFragment(rendered: buffer.array())
  }

  /// Appends the URL of a link target relative to the page at `url`, percent-encoded and escaped for an attribute
  /// value; nothing for a broken link.
  public func appendURL(of target: LinkTarget, from url: String, into out: inout ByteBuffer) {
    switch target {
    case .page(let page, let query, let anchor):
      RelativeURL.from(url, to: pages[page].url, into: &out)
      out.appendHref(query)
      if let anchor {
        out.append(UInt8(ascii: "#"))
        out.appendHref(anchor)
      }
    case .anchorOnPage(let anchor):
      out.append(UInt8(ascii: "#"))
      out.appendHref(anchor.isEmpty ? "main" : anchor)
    case .asset(let path, let suffix):
      RelativeURL.from(url, to: languages.path(ofFile: path), into: &out)
      out.appendHref(suffix)
    case .external(let url): out.appendHref(url)
    case .broken: break
    }
  }
}
