import Basics
import Markup
import PageModel

/// Links and images. URLs within the site become placeholders, which are resolved when the whole site is known.
extension BodyHTMLRenderer {
  mutating func enterLink(_ node: Node) {
    needsPlainHeading = true
    let hasLabel = !options.isSite || !LinkLabel.removeURL(from: node)
    // A link must not contain another one, so only the outer one is written.
    if omitsLinks || isInsideLink {
      if !hasLabel { out.appendEscaped(LinkLabel.labelFromURL(for: node)) }
      if footnotes.isInTitle { report("title.markup/link", at: location(of: node)) }
      return
    }
    let url = node.destination
    let urlKind = options.isSite ? URLKind(url) : .other
    guard urlKind.isSafe(forImage: false) else {
      return report(
        "link.unsafe", at: location(of: node), ["url": String(decoding: url, as: UTF8.self).prefix(60)])
    }
    if options.isSite { openLink = node }
    if case .web = urlKind, hasLabel { checkHost(of: node, isImage: false) }
    out.append("<a href=\"")
    appendURL(url, urlKind, kind: .link, node)
    appendTitle(node)
    if case .web = urlKind { out.append("\" rel=\"external\">") } else { out.append("\">") }
    if !hasLabel { appendLabel(url, urlKind, node) }
  }

  /// Writes the start tag of a link in code. Returns false if the link is not safe, and is left out.
  mutating func openLinkInCode(_ node: Node) -> Bool {
    let url = node.destination
    let urlKind = URLKind(url)
    guard urlKind.isSafe(forImage: false) else {
      report("link.unsafe", at: location(of: node), ["url": String(decoding: url, as: UTF8.self).prefix(60)])
      return false
    }
    out.append("<a href=\"")
    appendURL(url, urlKind, kind: .link, node)
    if case .web = urlKind { out.append("\" rel=\"external\">") } else { out.append("\">") }
    return true
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
    if omitsLinks {
      if footnotes.isInTitle { report("title.markup/image", at: location(of: node)) }
      return appendAlternativeText(node)
    }
    let url = node.destination
    let urlKind = options.isSite ? URLKind(url) : .other
    guard urlKind.isSafe(forImage: true) else {
      report("link.unsafe", at: location(of: node), ["url": String(decoding: url, as: UTF8.self).prefix(60)])
      return appendAlternativeText(node)
    }
    if case .web = urlKind { checkHost(of: node, isImage: true) }
    if isShownAsLink(urlKind, url) {
      let start = out.count
      appendAlternativeText(node)
      let description = out.array(from: start)
      out.truncate(to: start)
      return appendImageLink(url, urlKind, description: description, location(of: node))
    }
    let canZoom =
      options.isSite && options.images.canZoom && isWithinSite(urlKind) && !isInsideLink
      && (isImageOfFigure || isAloneInParagraph(node))
    if canZoom { appendImagePlaceholder(.zoomStart, of: node) }
    let hasVersions = options.isSite && !options.images.formats.isEmpty && isWithinSite(urlKind)
    if hasVersions {
      out.append("<picture>")
      appendImagePlaceholder(.imageVersions, of: node)
    }
    out.append(options.isSite ? "<img loading=\"lazy\" decoding=\"async\" src=\"" : "<img src=\"")
    appendURL(url, urlKind, kind: .image, node)
    if options.isSite { appendDensity(url, urlKind) }
    out.append("\" alt=\"")
    appendAlternativeText(node)
    appendTitle(node)
    out.append(hasVersions ? "\" /></picture>" : "\" />")
    if canZoom { appendImagePlaceholder(.zoom, of: node) }
  }

  private func isAloneInParagraph(_ node: Node) -> Bool {
    node.parent?.kind == .paragraph && node.previous == nil && node.next == nil
  }

  private func isWithinSite(_ urlKind: URLKind) -> Bool {
    if case .withinSite = urlKind { true } else { false }
  }

  private mutating func appendImagePlaceholder(_ style: RenderedBody.Placeholder.Style, of node: Node) {
    appendPlaceholder(style, .image, String(decoding: node.destination, as: UTF8.self), location(of: node))
  }

  /// Reports a link or an image whose host is the computer on which it is opened. A link whose text shows the host is an
  /// instruction, as in “open http://localhost:8080/”. Readers of a site can have their own server at a host that the
  /// settings allow.
  private mutating func checkHost(of node: Node, isImage: Bool) {
    guard document.isWritten, !options.isSummary, let host = LocalHost(of: node.destination),
      !options.externalLinks.allows(privateHost: host.host)
    else { return }
    if !isImage, node.descendants.contains(where: { host.isShown(in: $0.literal) }) { return }
    report(
      "link.local-host/\(isImage ? "image" : "link")", at: location(of: node),
      ["url": String(decoding: node.destination, as: UTF8.self).prefix(60)])
  }

  /// Declares the pixel density of an image on another site that has it in its name, such as `icon@2x.png`. Images of
  /// the site itself get a size instead.
  private mutating func appendDensity(_ url: UnsafeBufferPointer<UInt8>, _ urlKind: URLKind) {
    if case .withinSite = urlKind { return }
    guard let density = ImageDensity.named(in: url) else { return }
    out.append("\" srcset=\"")
    out.appendHref(url)
    out.append(UInt8(ascii: " "))
    out.append(density)
    out.append("x")
  }

  /// Writes a URL, or a placeholder for a URL within the site.
  private mutating func appendURL(
    _ url: UnsafeBufferPointer<UInt8>, _ urlKind: URLKind, kind: LinkReference.Kind, _ node: Node
  ) {
    guard case .withinSite = urlKind else { return out.appendHref(url) }
    let destination = String(decoding: url, as: UTF8.self)
    if kind == .link, let included = document.lines.included,
      let file = included.file(at: location(of: node)),
      let url = included.repositoryURL(of: destination, in: file)
    {
      return out.appendHref(url)
    }
    appendPlaceholder(kind == .link ? .link : .image, kind, destination, location(of: node))
  }

  /// Adds a placeholder and its link, unless only the summary is collected.
  mutating func appendPlaceholder(
    _ style: RenderedBody.Placeholder.Style, _ kind: LinkReference.Kind, _ destination: String,
    _ place: SourceLocation
  ) {
    if options.isSummary { return }
    placeholders.append(RenderedBody.Placeholder(offset: out.count, style: style))
    var link = LinkReference(kind: kind, destination: destination, line: place.line, column: place.column)
    if let included = document.lines.included, let file = included.file(at: place) {
      link.included = LinkReference.Included(
        file: file.path, destination: included.destinationFromRoot(of: destination, in: file))
    }
    links.append(link)
  }

  /// Writes the label of a link without text: a placeholder for the title of the page, or the URL.
  private mutating func appendLabel(
    _ url: UnsafeBufferPointer<UInt8>, _ urlKind: URLKind, _ node: Node
  ) {
    guard case .withinSite = urlKind else { return out.appendEscaped(url) }
    appendPlaceholder(.label, .link, String(decoding: url, as: UTF8.self), location(of: node))
  }

  private mutating func appendTitle(_ node: Node) {
    let title = node.title
    guard !title.isEmpty else { return }
    checkForeignOption(in: node)
    out.append("\" title=\"")
    out.appendEscaped(title)
  }

  /// Writes the description of an image as plain text.
  private mutating func appendAlternativeText(_ image: Node) {
    for here in image.descendants {
      switch here.kind {
      case .text, .code, .htmlInline: out.appendEscaped(here.literal)
      case .math: if let formula = here.formula { out.appendEscaped(formula.tex) }
      case .lineBreak, .softBreak: out.append(UInt8(ascii: " "))
      default: break
      }
    }
  }
}

// MARK: - Remote images

/// Images on other sites, for sites that show links instead of them.
extension BodyHTMLRenderer {
  /// Returns whether an image is shown as a link. On a captured page, an absolute path refers to the captured site.
  func isShownAsLink(_ urlKind: URLKind, _ url: UnsafeBufferPointer<UInt8>) -> Bool {
    guard options.remoteImages == .link else { return false }
    switch urlKind {
    case .web: return true
    case .withinSite: return metadata.source != nil && url.first == UInt8(ascii: "/")
    default: return false
    }
  }

  /// Writes a link to an image, labeled with its description.
  ///
  /// - Parameter description: the description as escaped HTML; empty if there is none.
  mutating func appendImageLink(
    _ url: UnsafeBufferPointer<UInt8>, _ urlKind: URLKind, description: [UInt8], _ place: SourceLocation
  ) {
    // A link must not contain another one.
    let isLink = !isInsideLink
    if isLink {
      out.append("<a href=\"")
      if case .withinSite = urlKind {
        appendPlaceholder(.link, .link, String(decoding: url, as: UTF8.self), place)
        out.append("\">")
      } else {
        out.appendHref(url)
        out.append("\" rel=\"external\">")
      }
    }
    if description.isEmpty { out.appendEscaped(options.strings["image"]) } else { out.append(description) }
    if isLink { out.append("</a>") }
  }
}

// MARK: - LinkLabel

/// The labels of links without text, which become the title of the linked page: `[](page.md)` and, as in DocC,
/// `<doc:page>`.
enum LinkLabel {
  /// Removes the text of an autolink `<doc:page>` from the tree, since it is not a label. Returns whether the link has
  /// no label.
  static func removeURL(from link: Node) -> Bool {
    guard let only = link.firstChild else { return true }
    let url = link.destination
    guard url.starts(with: "doc:".utf8), only.next == nil, only.kind == .text,
      only.literal.elementsEqual(url)
    else { return false }
    only.remove()
    return true
  }

  /// Returns a label made from the URL, for titles and the table of contents, which are rendered before other pages are
  /// known.
  static func labelFromURL(for link: Node) -> String {
    let url = String(decoding: link.destination, as: UTF8.self)
    let isDocumentation = url.hasPrefix("doc:")
    let parts = url.dropFirst(isDocumentation ? 4 : 0).split(
      separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { return String(parts[1].map { $0 == "-" ? " " : $0 }) }
    return FileTitle.make(from: String(parts[0]))
  }
}
