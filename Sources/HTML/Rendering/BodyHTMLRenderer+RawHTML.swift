import Basics
import HTMLSyntax
import Markup

/// A raw HTML element that is open.
struct OpenRawTag {
  let name: String
  /// The node that contains the element. The element must be closed before this node ends.
  let parent: Node?
  let place: SourceLocation
}

/// Raw HTML in a page. If the site trusts HTML, it is written unchanged, or only without scripts, depending on the
/// settings. Otherwise, it is limited to safe elements and attributes, and the tags are balanced, so that no element
/// extends beyond the block that contains it.
extension BodyHTMLRenderer {
  mutating func renderRawHTML(_ node: Node, isBlock: Bool) {
    if isBlock {
      if renderMermaid(inHTML: node) { return }
      checkForeignSyntax(inHTML: node)
      startLine()
    }
    if options.html != .safe {
      renderTrusted(node)
    } else {
      renderSafely(node, isBlock: isBlock)
    }
    if isBlock { startLine() }
  }

  /// Writes raw HTML unchanged, except for links and ids where they are not allowed, and records its anchors. In trusted
  /// HTML, relative paths of images and other media lead to the same files as in Markdown, although the URL of the page
  /// is in another folder than its file.
  private mutating func renderTrusted(_ node: Node) {
    needsPlainHeading = true
    let html = node.literal
    var source = RawHTMLSource(node, of: document)
    var media: [Range<Int>] = []
    var tokenizer = HTMLTokenizer(html)
    loop: while true {
      switch tokenizer.next() {
      case .end: break loop
      case .text: continue
      case .endTag: if omitsLinks { return }
      case .startTag:
        // A copy of a heading for “On this page” is inside a link, and must not repeat ids.
        if omitsLinks { return }
        if options.html == .scriptless, tokenizer.element == .script || tokenizer.element == .style {
          reportLeftOut(html[tokenizer.name], at: tokenizer.start, &source)
        }
        let isLink = tokenizer.element == .a
        if tokenizer.element == .table { components.used.insert(.tables) }
        for attribute in tokenizer.attributes where !attribute.value.isEmpty {
          let name = html[attribute.name]
          // The class may be one of the theme.
          if name.elementsEqual("class".utf8) { components.used.formUnion(.all) }
          if options.html == .scriptless,
            isLink && name.elementsEqual("href".utf8)
              || tokenizer.element != .script && name.elementsEqual("src".utf8)
          {
            check(html, attribute.value, isLink: isLink, &source)
          }
          if options.isSite, options.html == .trusted, Self.media.contains(tokenizer.element) {
            let urls =
              name.elementsEqual("srcset".utf8)
              ? SourceSet.candidates(in: html, attribute.value).map(\.url)
              : name.elementsEqual("src".utf8) || name.elementsEqual("poster".utf8) ? [attribute.value] : []
            media += urls.filter { isRelativePath(UnsafeBufferPointer(rebasing: html[$0])) }
          }
          guard name.elementsEqual("id".utf8) || isLink && name.elementsEqual("name".utf8) else { continue }
          let anchor = String(decoding: html[attribute.value], as: UTF8.self)
          if reserveID(anchor) { otherAnchors.append(anchor) }
        }
      }
    }
    if options.html == .scriptless {
      let scripts = ScriptlessHTML.unsafeURLs(in: html)
      var source = RawHTMLSource(node, of: document)
      for url in scripts where document.isWritten {
        let (line, column) = source.place(of: url.value.lowerBound)
        report(
          "link.unsafe", at: document.lines.location(line: line, column: column),
          ["url": String(decoding: html[url.value], as: UTF8.self).prefix(60)])
      }
      out.append(ScriptlessHTML.text(html, without: scripts))
    } else {
      var done = 0
      for range in media {
        out.append(UnsafeBufferPointer(rebasing: html[done..<range.lowerBound]))
        let (line, column) = source.place(of: range.lowerBound)
        appendPlaceholder(
          .bare, .image, String(decoding: html[range], as: UTF8.self),
          document.lines.location(line: line, column: column))
        done = range.upperBound
      }
      out.append(UnsafeBufferPointer(rebasing: html[done...]))
    }
  }

  /// Reports a script or a style sheet, which the page’s policy would block. Only the first one of a page is reported.
  private mutating func reportLeftOut(
    _ name: Slice<UnsafeBufferPointer<UInt8>>, at start: Int, _ source: inout RawHTMLSource
  ) {
    guard document.isWritten, !diagnostics.contains(where: { $0.identifier == "foreign.script" }) else {
      return
    }
    let (line, column) = source.place(of: start)
    report(
      "foreign.script", at: document.lines.location(line: line, column: column),
      ["name": String(decoding: name, as: UTF8.self).lowercased()])
  }

  private static let media: Set<Element> = [.img, .source, .video, .audio, .track]

  /// Returns whether a URL in HTML is a path that is relative to the page.
  private func isRelativePath(_ url: UnsafeBufferPointer<UInt8>) -> Bool {
    guard document.isWritten, url.first != UInt8(ascii: "/"), url.count < 1000,
      !url.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "{") || $0.isASCIIWhitespace }),
      case .withinSite = URLKind(url)
    else { return false }
    return true
  }

  /// Adds a URL in HTML to the links of the page, which are checked. URLs with a scheme lead to other sites, and those
  /// from the root of the host can lead to another site on it.
  private mutating func check(
    _ html: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, isLink: Bool, _ source: inout RawHTMLSource
  ) {
    let url = UnsafeBufferPointer(rebasing: html[range])
    guard isRelativePath(url) else { return }
    let (line, column) = source.place(of: range.lowerBound)
    appendPlaceholder(
      .check, isLink ? .link : .image, String(decoding: url, as: UTF8.self),
      document.lines.location(line: line, column: column))
  }

  private mutating func renderSafely(_ node: Node, isBlock: Bool) {
    needsPlainHeading = true
    var source = RawHTMLSource(node, of: document)
    let bytes = source.bytes
    if unsafeDrawing?.parent != node.parent { unsafeDrawing = nil }
    var index = 0
    while index < bytes.count {
      let next = bytes[index...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
      out.append(UnsafeBufferPointer(rebasing: bytes[index..<next]))
      if next == bytes.count { break }
      index = renderTag(&source, at: next, node, isBlock: isBlock)
    }
    if isBlock { closeTextElements(in: node.parent) }
  }

  /// Returns the plain text of a node's descendants. Links without a label have one made from their URL. Tags that are
  /// shown as text, as in `Vec<T>`, are part of the text.
  func plainText(of node: Node) -> String {
    var bytes: [UInt8] = []
    node.appendPlainText(to: &bytes) {
      LinkLabel.removeURL(from: $0) ? LinkLabel.labelFromURL(for: $0) : nil
    } showsHTML: {
      isShownAsText($0)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns whether inline HTML is not safe, so that its source is shown as text.
  private func isShownAsText(_ node: Node) -> Bool {
    if options.html != .safe { return false }
    var source = RawHTMLSource(node, of: document)
    if source.endOfComment(from: 0) != nil { return false }
    guard case .tag(let tag) = RawHTMLTag.read(source.bytes, from: 0) else { return true }
    return !SafeHTML.isAllowedInText(tag.name)
  }

  /// Renders the comment or tag that begins with the `<` at `start`. Returns the offset after it.
  private mutating func renderTag(
    _ source: inout RawHTMLSource, at start: Int, _ node: Node, isBlock: Bool
  ) -> Int {
    if let end = source.endOfComment(from: start) { return end }
    let tag: RawHTMLTag
    switch RawHTMLTag.read(source.bytes, from: start) {
    case .tag(let read): tag = read
    case .text:
      out.append("&lt;")
      return start + 1
    case .unterminated:
      // In a browser, all following text would be part of the tag, so show all of it.
      return showAsText(source.bytes, start, source.bytes.count)
    }
    if omitsLinks, SafeHTML.leftOutInsideLinks.contains(tag.name) { return tag.end }
    // Keep only the image of a `<picture>`, since a `<picture>` must not contain links.
    if options.remoteImages == .link, tag.name == "picture" || isPictureSource(tag) { return tag.end }
    let (line, column) = source.place(of: start)
    let place = document.lines.location(line: line, column: column)
    if omitsSnippetScript(tag, place) { return tag.end }
    guard let content = SafeHTML.content(of: tag.name), isBlock || SafeHTML.isAllowedInText(tag.name) else {
      let name = source.bytes[(start + 1)..<(start + 1 + tag.name.utf8.count)]
      reportUnsafe(tag, writtenAs: String(decoding: name, as: UTF8.self), in: node, place)
      return showAsText(source.bytes, start, tag.end)
    }
    if tag.isEnd {
      if content != .void { closeRawTag(tag.name, in: node.parent, place) }
      return tag.end
    }
    if content == .void {
      if !appendLinkToImage(of: tag, place) { appendStartTag(tag, place) }
    } else if mayOpen(tag, in: node.parent, place) {
      appendStartTag(tag, place)
      rawTags.append(OpenRawTag(name: outputName(tag.name), parent: node.parent, place: place))
    }
    return tag.end
  }

  /// Reports a start tag that is not safe where it is, unless it is inside a drawing that has already been reported.
  private mutating func reportUnsafe(
    _ tag: RawHTMLTag, writtenAs name: String, in node: Node, _ place: SourceLocation
  ) {
    if !tag.isEnd, !isWithinDrawing(tag) {
      report(
        SafeHTML.content(of: tag.name) == nil
          ? Diagnostic(
            "html.unsafe-element/unsafe", at: place,
            ["name": name, "help": UnsafeHTMLHelp.help(for: tag, named: name)])
          : Diagnostic("html.unsafe-element/block", at: place, ["name": tag.name]))
    }
    if tag.name == "svg" || tag.name == "math" {
      unsafeDrawing = tag.isEnd || tag.isSelfClosing ? nil : (tag.name, node.parent)
    }
  }

  /// Returns whether a tag is inside an `<svg>` or `<math>` element that has already been reported.
  private func isWithinDrawing(_ tag: RawHTMLTag) -> Bool {
    guard let unsafeDrawing else { return false }
    return unsafeDrawing.name != tag.name
  }

  /// Writes a range of the source as text. Returns its end.
  private mutating func showAsText(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    out.appendEscaped(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    return end
  }

  /// Returns whether an element may be opened here. Reports a link inside a link, and elements that are nested too
  /// deeply.
  private mutating func mayOpen(_ tag: RawHTMLTag, in parent: Node?, _ place: SourceLocation) -> Bool {
    if tag.name == "a", isInsideLink {
      report("html.nested-link", at: place)
      // Record the link, so that its end tag is left out too.
      omittedLinks.append(parent)
      return false
    }
    if rawTags.count >= Self.reportedNestingDepth {
      if !hasDeepTags { report("page.deep-nesting", at: place, ["depth": rawTags.count + 1]) }
      hasDeepTags = true
      return false
    }
    return true
  }

  /// Returns the name of the element to write: `h2` for `h1`, since only the title of the page is an H1.
  private func outputName(_ name: String) -> String { name == "h1" ? "h2" : name }

  private mutating func appendStartTag(_ tag: RawHTMLTag, _ place: SourceLocation) {
    if tag.name == "table" { components.used.insert(.tables) }
    out.append(UInt8(ascii: "<"))
    out.append(outputName(tag.name))
    let isSnippet = noteSnippet(tag, place)
    for attribute in tag.attributes {
      if attribute.name == "align", SafeHTML.aligned.contains(tag.name) {
        appendAlignment(attribute)
        continue
      }
      guard SafeHTML.allows(attribute.name, on: tag.name) else {
        if isSnippet { continue }
        report(
          "html.unsafe-attribute", at: place,
          [
            "name": attribute.name, "element": tag.name,
            "help": UnsafeHTMLHelp.help(forAttribute: attribute.name),
          ])
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

  private func isPictureSource(_ tag: RawHTMLTag) -> Bool {
    tag.name == "source" && rawTags.last?.name != "video" && rawTags.last?.name != "audio"
  }

  /// Writes a link instead of an image on another site, if the settings require it. Returns false if they don’t.
  private mutating func appendLinkToImage(of tag: RawHTMLTag, _ place: SourceLocation) -> Bool {
    guard options.remoteImages == .link, tag.name == "img",
      let url = tag.attributes.first(where: { $0.name == "src" })?.decoded
    else { return false }
    let kind = url.withUnsafeBufferPointer { URLKind($0) }
    guard url.withUnsafeBufferPointer({ isShownAsLink(kind, $0) }) else { return false }
    var description = ByteBuffer(capacity: 128)
    if let alt = tag.attributes.first(where: { $0.name == "alt" }) { description.appendEscaped(alt.decoded) }
    url.withUnsafeBufferPointer { appendImageLink($0, kind, description: description.array(), place) }
    return true
  }

  // MARK: Balancing

  private mutating func closeRawTag(_ name: String, in parent: Node?, _ place: SourceLocation) {
    if name == "a", let last = omittedLinks.last, last == parent {
      omittedLinks.removeLast()
      return
    }
    let name = outputName(name)
    guard let index = rawTags.lastIndex(where: { $0.name == name && $0.parent == parent }) else {
      // Don't report the end tag of an element that was closed at the end of its block, or nested too deeply.
      if SafeHTML.content(of: name) != .text, !hasDeepTags {
        report("html.stray-end-tag", at: place, ["name": name])
      }
      return
    }
    while rawTags.count > index {
      if let collapsedSection, collapsedSection.rawTags == rawTags.count { endCollapsedSection() }
      appendEndTag(rawTags.removeLast())
    }
  }

  /// Closes the innermost element because the node that contains it ends. Reports the missing end tag.
  mutating func closeUnclosedRawTag() {
    let tag = rawTags.removeLast()
    report("html.unclosed/element", at: tag.place, ["name": tag.name])
    appendEndTag(tag)
  }

  /// Closes the elements that contain only text, at the end of their HTML block: the Markdown after it consists of
  /// blocks.
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
