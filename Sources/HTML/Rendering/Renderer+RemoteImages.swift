import Basics
import Markup

/// Images that stand on other sites, where a site wants its pages to ask nobody else for anything.
extension Renderer {
  /// Whether an image at the address becomes a link. Paths from the root of a captured page's source lead there.
  func isLinkInstead(_ address: AddressKind, _ url: UnsafeBufferPointer<UInt8>) -> Bool {
    guard options.remoteImages == .link else { return false }
    switch address {
    case .web: return true
    case .withinSite: return metadata.source != nil && url.first == UInt8(ascii: "/")
    default: return false
    }
  }

  /// Writes what stands in place of the image: its description as a link to it.
  ///
  /// - Parameter description: escaped already.
  mutating func appendImageLink(
    _ url: UnsafeBufferPointer<UInt8>, _ address: AddressKind, description: [UInt8], _ place: SourceLocation
  ) {
    // A link may not hold another one.
    let isLink = !isInsideLink
    if isLink {
      out.append("<a href=\"")
      if case .withinSite = address {
        appendSlot(.link, .link, String(decoding: url, as: UTF8.self), place)
        out.append("\">")
      } else {
        out.appendHref(url)
        out.append("\" rel=\"external\">")
      }
    }
    if description.isEmpty { out.appendEscaped(options.strings.image) } else { out.append(description) }
    if isLink { out.append("</a>") }
  }
}
