import Basics
import CMarkGFM
import Markup
import Site

/// An element of raw HTML that has been opened and not closed yet.
struct OpenRawTag {
  let name: String
  /// What the element stands in: it must be closed before this ends.
  let parent: Node?
  let place: SourceLocation
}

/// Raw HTML in a page: as it is where the site trusts it, else limited to the safe list and kept in balance, so
/// that nothing an author leaves open reaches beyond the block it stands in.
extension Renderer {
  mutating func renderRawHTML(_ node: Node, isBlock: Bool) {
    if isBlock { startLine() }
    if options.html == .trusted {
      out.append(node.literal)
    } else {
      renderSafely(node, isBlock: isBlock)
    }
    if isBlock { startLine() }
  }

  private mutating func renderSafely(_ node: Node, isBlock: Bool) {
    needsPlainHeading = true
    var source = RawHTMLSource(node)
    let bytes = source.bytes
    var index = 0
    while index < bytes.count {
      let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      out.append(UnsafeBufferPointer(rebasing: bytes[index..<next]))
      if next == bytes.count { break }
      index = element(&source, at: next, node, isBlock)
    }
    if isBlock { closeTextElements(in: node.pointee.parent) }
  }

  /// Renders what begins with a `<`; returns the offset behind it.
  private mutating func element(_ source: inout RawHTMLSource, at start: Int, _ node: Node, _ isBlock: Bool)
    -> Int
  {
    if let end = source.endOfComment(from: start) { return end }
    let tag: HTMLTag
    switch HTMLTag.read(source.bytes, from: start) {
    case .tag(let read): tag = read
    case .text:
      out.append("&lt;")
      return start + 1
    case .unended:
      // To a browser all that follows is part of the tag, so all of it is shown.
      return showAsText(source.bytes, start, source.bytes.count)
    }
    if omitsLinks, SafeHTML.leftOutInsideLinks.contains(tag.name) { return tag.end }
    // The image alone is left of a picture, since a picture may not hold a link.
    if options.remoteImages == .link, tag.name == "picture" || isPictureSource(tag) { return tag.end }
    let (line, column) = source.place(of: start)
    let place = document.lines.location(line: line, column: column)
    guard let content = SafeHTML.content(of: tag.name), isBlock || SafeHTML.standsInText(tag.name) else {
      if !tag.isEnd { report(RenderingDiagnostics.unsafeElement(place, tag.name)) }
      return showAsText(source.bytes, start, tag.end)
    }
    if tag.isEnd {
      if content != .void { closeRawTag(tag.name, in: node.pointee.parent, place) }
      return tag.end
    }
    if content == .void {
      if !appendLinkInstead(of: tag, place) { appendStartTag(tag, place) }
    } else if mayOpen(tag, place) {
      appendStartTag(tag, place)
      rawTags.append(OpenRawTag(name: outputName(tag.name), parent: node.pointee.parent, place: place))
    }
    return tag.end
  }

  private mutating func showAsText(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    out.appendEscaped(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    return end
  }

  /// Whether one more element may be opened here: not a link inside a link, and not without end.
  private mutating func mayOpen(_ tag: HTMLTag, _ place: SourceLocation) -> Bool {
    if tag.name == "a", isInsideLink {
      report(RenderingDiagnostics.nestedLink(place))
      return false
    }
    if rawTags.count >= RenderingDiagnostics.deepestNesting {
      report(RenderingDiagnostics.deepNesting(place, rawTags.count + 1))
      return false
    }
    return true
  }

  /// A page has one H1, its title.
  private func outputName(_ name: String) -> String { name == "h1" ? "h2" : name }

  private mutating func appendStartTag(_ tag: HTMLTag, _ place: SourceLocation) {
    out.append(UInt8(ascii: "<"))
    out.append(outputName(tag.name))
    for attribute in tag.attributes {
      guard SafeHTML.allows(attribute.name, on: tag.name) else {
        report(RenderingDiagnostics.unsafeAttribute(place, attribute.name, element: tag.name))
        continue
      }
      append(attribute, of: tag, place)
    }
    if tag.name == "img" {
      for (name, value) in [("loading", "lazy"), ("decoding", "async")]
      where !tag.attributes.contains(where: { $0.name == name }) {
        out.append(" \(name)=\"\(value)\"")
      }
    }
    out.append(UInt8(ascii: ">"))
  }

  private func isPictureSource(_ tag: HTMLTag) -> Bool {
    tag.name == "source" && rawTags.last?.name != "video" && rawTags.last?.name != "audio"
  }

  /// Writes a link in place of an image on another site, where the site wants that; false if it does not.
  private mutating func appendLinkInstead(of tag: HTMLTag, _ place: SourceLocation) -> Bool {
    guard options.remoteImages == .link, tag.name == "img",
      let url = tag.attributes.first(where: { $0.name == "src" })?.decoded
    else { return false }
    let kind = url.withUnsafeBufferPointer { AddressKind($0) }
    guard url.withUnsafeBufferPointer({ isLinkInstead(kind, $0) }) else { return false }
    var description = ByteBuffer(capacity: 128)
    if let alt = tag.attributes.first(where: { $0.name == "alt" }) { description.appendEscaped(alt.decoded) }
    url.withUnsafeBufferPointer { appendImageLink($0, kind, description: description.array(), place) }
    return true
  }

  private mutating func append(_ attribute: HTMLTag.Attribute, of tag: HTMLTag, _ place: SourceLocation) {
    if attribute.name == "id" || (attribute.name == "name" && tag.name == "a") {
      appendID(attribute, place)
    } else if SafeHTML.addresses.contains(attribute.name) {
      appendAddress(attribute, of: tag, place)
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

  private mutating func appendID(_ attribute: HTMLTag.Attribute, _ place: SourceLocation) {
    if omitsLinks { return }
    let anchor = String(decoding: attribute.decoded, as: UTF8.self)
    guard !anchor.isEmpty, anchors.claim(anchor) else {
      return report(RenderingDiagnostics.duplicateAnchor(place, anchor))
    }
    otherAnchors.append(anchor)
    out.append(" id=\"")
    out.appendEscaped(anchor)
    out.append(UInt8(ascii: "\""))
  }

  private mutating func appendAddress(
    _ attribute: HTMLTag.Attribute, of tag: HTMLTag, _ place: SourceLocation
  ) {
    if omitsLinks { return }
    let address = attribute.decoded
    let kind = address.withUnsafeBufferPointer { AddressKind($0) }
    guard kind.isSafe(forImage: attribute.name == "src" && tag.name == "img") else {
      return report(RenderingDiagnostics.unsafeLink(place, String(decoding: address, as: UTF8.self)))
    }
    out.append(" \(attribute.name)=\"")
    let isLink = attribute.name == "href" || attribute.name == "cite"
    appendResolvedAddress(address, kind, isLink: isLink, place)
    out.append(UInt8(ascii: "\""))
  }

  private mutating func appendSourceSet(_ attribute: HTMLTag.Attribute, _ place: SourceLocation) {
    let value = attribute.decoded
    let candidates = SourceSet.candidates(value).map { candidate in
      (candidate, candidate.address.withUnsafeBufferPointer { AddressKind($0) })
    }
    // A `data:` address holds commas, so it cannot be told from several.
    guard candidates.allSatisfy({ $0.1.isSafe(forImage: false) }) else {
      return report(RenderingDiagnostics.unsafeLink(place, String(decoding: value, as: UTF8.self)))
    }
    out.append(" srcset=\"")
    for (number, (candidate, kind)) in candidates.enumerated() {
      if number > 0 { out.append(", ") }
      appendResolvedAddress(candidate.address, kind, isLink: false, place)
      out.appendEscaped(candidate.descriptor)
    }
    out.append(UInt8(ascii: "\""))
  }

  private mutating func appendResolvedAddress(
    _ address: [UInt8], _ kind: AddressKind, isLink: Bool, _ place: SourceLocation
  ) {
    guard case .withinSite = kind, !address.isEmpty else {
      return address.withUnsafeBufferPointer { out.appendHref($0) }
    }
    appendSlot(.bare, isLink ? .link : .image, String(decoding: address, as: UTF8.self), place)
  }

  /// Writes an attribute's value as its author wrote it; entities stay, what could end it is escaped.
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

  // MARK: Balance

  private mutating func closeRawTag(_ name: String, in parent: Node?, _ place: SourceLocation) {
    let name = outputName(name)
    guard let index = rawTags.lastIndex(where: { $0.name == name && $0.parent == parent }) else {
      // The end of an element that had to end with its block is expected.
      if SafeHTML.content(of: name) != .text { report(RenderingDiagnostics.strayEndTag(place, name)) }
      return
    }
    while rawTags.count > index {
      if let fold, fold.rawTags == rawTags.count { closeFold() }
      appendEndTag(rawTags.removeLast())
    }
  }

  /// Closes the innermost element, whose surroundings end without an end tag for it.
  mutating func closeUnclosedRawTag() {
    let tag = rawTags.removeLast()
    report(RenderingDiagnostics.unclosedElement(tag.place, tag.name))
    appendEndTag(tag)
  }

  /// Elements that hold only text end with their block of HTML: the Markdown behind it is blocks.
  private mutating func closeTextElements(in parent: Node?) {
    while let last = rawTags.last, last.parent == parent, SafeHTML.content(of: last.name) != .blocks {
      appendEndTag(rawTags.removeLast())
    }
  }

  private mutating func appendEndTag(_ tag: OpenRawTag) {
    out.append("</")
    out.append(tag.name)
    out.append(UInt8(ascii: ">"))
  }
}
