import Basics
import HTMLSyntax
import PageModel

/// The attributes of raw HTML on sites that do not trust it: ids become anchors of the page, and URLs are resolved.
extension BodyHTMLRenderer {
  /// Writes an allowed attribute. Reports an unsafe URL and a repeated id, and leaves out the attribute.
  mutating func append(_ attribute: RawHTMLTag.Attribute, of tag: RawHTMLTag, _ place: SourceLocation) {
    if attribute.name == "id" || (attribute.name == "name" && tag.name == "a") {
      appendID(attribute, place)
    } else if SafeHTML.urlAttributes.contains(attribute.name) {
      appendURL(attribute, of: tag, place)
    } else if attribute.name == "srcset" {
      appendSourceSet(attribute, place)
    } else {
      out.append(" \(attribute.name)")
      guard let value = attribute.value else { return }
      out.append("=\"")
      appendAttributeValue(value)
      out.append(UInt8(ascii: "\""))
    }
  }

  /// Writes the class for the attribute `align`. `left` is how text is set anyway, and unknown values have no effect.
  mutating func appendAlignment(_ attribute: RawHTMLTag.Attribute) {
    switch String(decoding: attribute.decoded.map(\.asciiLowercased), as: UTF8.self) {
    case "center", "middle": out.append(" class=\"align-center\"")
    case "right": out.append(" class=\"align-right\"")
    default: break
    }
  }

  private mutating func appendID(_ attribute: RawHTMLTag.Attribute, _ place: SourceLocation) {
    if omitsLinks { return }
    let anchor = String(decoding: attribute.decoded, as: UTF8.self)
    guard !anchor.isEmpty, reserveID(anchor) else {
      return report("anchor.duplicate", at: place, ["anchor": anchor])
    }
    otherAnchors.append(anchor)
    appendID(anchor)
  }

  mutating func appendID(_ anchor: String) {
    out.append(" id=\"")
    out.appendEscaped(anchor)
    out.append(UInt8(ascii: "\""))
  }

  /// Reserves an ID that is written in HTML. The title gives up its anchor for it. Returns false if the ID is in use.
  mutating func reserveID(_ id: String) -> Bool {
    if id == titleAnchor {
      titleAnchor = nil
      return true
    }
    return anchors.reserve(id)
  }

  private mutating func appendURL(
    _ attribute: RawHTMLTag.Attribute, of tag: RawHTMLTag, _ place: SourceLocation
  ) {
    if omitsLinks { return }
    let url = attribute.decoded
    let kind = url.withUnsafeBufferPointer { URLKind($0) }
    guard kind.isSafe(forImage: attribute.name == "src" && tag.name == "img") else {
      return report("link.unsafe", at: place, ["url": String(decoding: url, as: UTF8.self).prefix(60)])
    }
    out.append(" \(attribute.name)=\"")
    let isLink = attribute.name == "href" || attribute.name == "cite"
    appendResolvedURL(url, kind, isLink: isLink, place)
    out.append(UInt8(ascii: "\""))
  }

  private mutating func appendSourceSet(_ attribute: RawHTMLTag.Attribute, _ place: SourceLocation) {
    let value = attribute.decoded
    let candidates = value.withUnsafeBufferPointer { bytes in
      SourceSet.candidates(in: bytes, bytes.indices).map { candidate in
        let url = UnsafeBufferPointer(rebasing: bytes[candidate.url])
        return (url: Array(url), kind: URLKind(url), descriptor: Array(bytes[candidate.descriptor]))
      }
    }
    // A `data:` URL contains commas, so it cannot be distinguished from several URLs.
    guard candidates.allSatisfy({ $0.kind.isSafe(forImage: false) }) else {
      return report("link.unsafe", at: place, ["url": String(decoding: value, as: UTF8.self).prefix(60)])
    }
    out.append(" srcset=\"")
    for (number, candidate) in candidates.enumerated() {
      if number > 0 { out.append(", ") }
      appendResolvedURL(candidate.url, candidate.kind, isLink: false, place)
      if !candidate.descriptor.isEmpty { out.append(UInt8(ascii: " ")) }
      out.appendEscaped(candidate.descriptor)
    }
    out.append(UInt8(ascii: "\""))
  }

  private mutating func appendResolvedURL(
    _ url: [UInt8], _ kind: URLKind, isLink: Bool, _ place: SourceLocation
  ) {
    guard case .withinSite = kind, !url.isEmpty else {
      return url.withUnsafeBufferPointer { out.appendHref($0) }
    }
    appendPlaceholder(.bare, isLink ? .link : .image, String(decoding: url, as: UTF8.self), place)
  }

  /// Writes the value of an attribute with its character references. Escapes quotes and angle brackets.
  private mutating func appendAttributeValue(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in value {
      switch byte {
      case UInt8(ascii: "\""): out.append("&quot;")
      case UInt8(ascii: "<"): out.append("&lt;")
      case UInt8(ascii: ">"): out.append("&gt;")
      default: out.append(byte)
      }
    }
  }
}
