import Basics

extension Site {
  /// Appends the address of what a link means, as the page at `url` writes it in an attribute: percent-encoded and
  /// escaped. Nothing for a broken link.
  public func appendAddress(of target: LinkTarget, from url: String, into out: inout ByteBuffer) {
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
      RelativeURL.from(url, to: path, into: &out)
      out.appendHref(suffix)
    case .external(let address): out.appendHref(address)
    case .broken: break
    }
  }
}
