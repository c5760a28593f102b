import Basics
import Markup
import Site

/// Where an image or a video comes from.
struct MediaSource {
  let address: String
  let kind: AddressKind

  var isWithinSite: Bool {
    if case .withinSite = kind { return true }
    return false
  }
}

/// What the directives for images and videos have in common.
extension Renderer {
  /// What `source` names; nil, and reported, if it names nothing that may be shown.
  mutating func mediaSource(
    _ directive: Directive, forImage: Bool, _ place: SourceLocation
  ) -> MediaSource? {
    guard let address = directive["source"], !address.isEmpty else {
      report(DirectiveDiagnostics.missingArgument(place, directive.name, "source: \"name\", alt: \"…\""))
      return nil
    }
    return safeSource(address, forImage: forImage, place)
  }

  mutating func safeSource(_ address: String, forImage: Bool, _ place: SourceLocation) -> MediaSource? {
    let bytes = Array(address.utf8)
    let kind = bytes.withUnsafeBufferPointer { AddressKind($0) }
    guard kind.isSafe(forImage: forImage) else {
      report(RenderingDiagnostics.unsafeLink(place, address))
      return nil
    }
    return MediaSource(address: address, kind: kind)
  }

  /// The description for those who do not see it. An empty one says that there is nothing to know.
  mutating func mediaDescription(_ directive: Directive, _ place: SourceLocation) -> String {
    if let description = directive["alt"] { return description }
    report(DirectiveDiagnostics.missingDescription(place, directive.name))
    return ""
  }

  mutating func appendMediaAddress(
    _ source: MediaSource, _ kind: LinkReference.Kind, _ style: RenderedBody.Slot.Style,
    _ place: SourceLocation
  ) {
    if source.isWithinSite {
      appendSlot(style, kind, source.address, place)
    } else {
      out.appendHref(source.address)
    }
  }

  /// Writes a link in place of an image on another site, where the site wants that; false if it does not.
  mutating func appendLinkInstead(of source: MediaSource, description: String, _ place: SourceLocation)
    -> Bool
  {
    var escaped = ByteBuffer(capacity: 128)
    escaped.appendEscaped(description)
    let url = Array(source.address.utf8)
    return url.withUnsafeBufferPointer { url in
      guard isLinkInstead(source.kind, url) else { return false }
      appendImageLink(url, source.kind, description: escaped.array(), place)
      return true
    }
  }
}
