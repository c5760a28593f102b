import Basics
import CMarkGFM
import Markup
import Site

/// Links and images. Addresses within the site become slots, filled once the whole site is known.
extension Renderer {
  mutating func enterLink(_ node: Node) {
    needsPlainHeading = true
    let hasLabel = !options.isSite || !LinkLabel.isMissing(in: node)
    // A link may not hold another one; of two, the outer counts.
    if omitsLinks || isInsideLink {
      if !hasLabel { out.appendEscaped(LinkLabel.standIn(for: node)) }
      return
    }
    let url = node.pointee.as.link.url.bytes
    let address = options.isSite ? AddressKind(url) : .other
    guard address.isSafe(forImage: false) else {
      return report(RenderingDiagnostics.unsafeLink(location(of: node), String(decoding: url, as: UTF8.self)))
    }
    if options.isSite { openLink = node }
    out.append("<a href=\"")
    appendAddress(url, address, kind: .link, node)
    appendTitle(node)
    if case .web = address { out.append("\" rel=\"external\">") } else { out.append("\">") }
    if !hasLabel { appendLabel(url, address, node) }
  }

  mutating func leaveLink(_ node: Node) {
    if options.isSite {
      guard openLink == node else { return }
      openLink = nil
    }
    out.append("</a>")
  }

  /// Whether a link of Markdown or of raw HTML is open here.
  var isInsideLink: Bool { openLink != nil || (!rawTags.isEmpty && rawTags.contains { $0.name == "a" }) }

  mutating func renderImage(_ node: Node) {
    needsPlainHeading = true
    if omitsLinks { return appendAlternativeText(node) }
    let url = node.pointee.as.link.url.bytes
    let address = options.isSite ? AddressKind(url) : .other
    guard address.isSafe(forImage: true) else {
      report(RenderingDiagnostics.unsafeLink(location(of: node), String(decoding: url, as: UTF8.self)))
      return appendAlternativeText(node)
    }
    if isLinkInstead(address, url) {
      let start = out.count
      appendAlternativeText(node)
      let description = out.array(from: start)
      out.truncate(to: start)
      return appendImageLink(url, address, description: description, linkLocation(node))
    }
    out.append(options.isSite ? "<img loading=\"lazy\" decoding=\"async\" src=\"" : "<img src=\"")
    appendAddress(url, address, kind: .image, node)
    if options.isSite { appendDensity(url, address) }
    out.append("\" alt=\"")
    appendAlternativeText(node)
    appendTitle(node)
    out.append("\" />")
  }

  /// Tells the browser how many pixels of an image go into one of the page, where its name says so, `@2x`. Images
  /// of the site itself get their size instead.
  private mutating func appendDensity(_ url: UnsafeBufferPointer<UInt8>, _ address: AddressKind) {
    if case .withinSite = address { return }
    guard let density = ImageDensity.named(in: url) else { return }
    out.append("\" srcset=\"")
    out.appendHref(url)
    out.append(UInt8(ascii: " "))
    out.append(density)
    out.append("x")
  }

  /// Writes an address, or leaves a slot where it must be resolved.
  private mutating func appendAddress(
    _ url: UnsafeBufferPointer<UInt8>, _ address: AddressKind, kind: LinkReference.Kind, _ node: Node
  ) {
    guard case .withinSite = address else { return out.appendHref(url) }
    let destination = String(decoding: url, as: UTF8.self)
    appendSlot(kind == .link ? .link : .image, kind, destination, linkLocation(node))
  }

  /// Leaves a slot for what only the site can tell of a destination.
  mutating func appendSlot(
    _ style: RenderedBody.Slot.Style, _ kind: LinkReference.Kind, _ destination: String,
    _ place: SourceLocation
  ) {
    if options.isSummary { return }
    slots.append(RenderedBody.Slot(offset: out.count, style: style))
    links.append(
      LinkReference(kind: kind, destination: destination, line: place.line, column: place.column))
  }

  /// Writes the label of a link that has none.
  private mutating func appendLabel(
    _ url: UnsafeBufferPointer<UInt8>, _ address: AddressKind, _ node: Node
  ) {
    guard case .withinSite = address else { return out.appendEscaped(url) }
    appendSlot(.label, .link, String(decoding: url, as: UTF8.self), linkLocation(node))
  }

  private mutating func appendTitle(_ node: Node) {
    let title = node.pointee.as.link.title
    guard title.len > 0 else { return }
    out.append("\" title=\"")
    out.appendEscaped(title.bytes)
  }

  /// The text of an image's description, without markup.
  private mutating func appendAlternativeText(_ image: Node) {
    var node = image.pointee.first_child
    while let here = node {
      switch here.pointee.type {
      case NodeType.text, NodeType.code, NodeType.htmlInline: out.appendEscaped(here.literal)
      case NodeType.lineBreak, NodeType.softBreak: out.append(UInt8(ascii: " "))
      default: break
      }
      node = here.following(below: image)
    }
  }

  /// The library gives a link that spans lines the line of its end, but its first child that of its beginning.
  private func linkLocation(_ node: Node) -> SourceLocation {
    let first = node.pointee.first_child ?? node
    let line = first.pointee.start_line > 0 ? first.pointee.start_line : node.pointee.start_line
    return document.lines.location(line: Int(line), column: Int(node.pointee.start_column))
  }
}
