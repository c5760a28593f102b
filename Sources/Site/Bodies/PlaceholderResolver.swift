import Basics
import HTML
import PageModel

/// Resolves the links of one body in order, and collects the text that replaces each placeholder.
struct PlaceholderResolver: ~Copyable {
  let resolver: LinkResolver
  /// The index of the page that the body belongs to.
  let page: Int
  /// The URL that relative URLs start from: the page’s, unless the body is part of another page.
  let url: String
  /// The path to insert before relative URLs on the page for missing pages, which is shown at any URL; empty for all
  /// other pages.
  let prefix: String
  /// Returns the problem of an image, given its path below the content folder.
  let imageProblem: (String) -> ImageProblem?
  /// The anchors of all pages that one page shows together with the body; nil for a page with only this body.
  let anchors: PageAnchors?
  /// The replacements of all placeholders resolved so far, one after the other.
  var text: ByteBuffer
  /// The indices of the pages that the body links to.
  var linkedPages: Set<Int> = []
  /// The names of the links: see `LinkName`.
  var names: [UInt32] = []
  var diagnostics: [Diagnostic] = []
  /// The numbers of the pages whose headings, figures or tables the body shows or names, by the index of the page.
  private var numbers: [Int: [String: String]] = [:]
  /// The number of images so far that readers can enlarge.
  private var enlargedImages = 0

  init(
    page: Int, resolver: LinkResolver, placeholders: Int, from url: String? = nil,
    prefix: String = "", anchors: PageAnchors? = nil,
    imageProblem: @escaping (String) -> ImageProblem? = { _ in nil }
  ) {
    self.page = page
    self.imageProblem = imageProblem
    self.anchors = anchors
    self.url = url ?? resolver.pages[page].url
    self.prefix = prefix
    self.resolver = resolver
    text = ByteBuffer(capacity: placeholders * 32 + 16)
  }

  /// Appends the replacement for one placeholder.
  ///
  /// - Parameters:
  ///   - style: where the placeholder is in the HTML, which determines the form of its replacement.
  ///   - link: the link, image or video that the placeholder belongs to.
  ///   - html: for `zoom`, the HTML between the placeholder of the image and this one.
  ///   - imageSize: returns the size in CSS px of an image, given its path below the content folder; nil if unknown.
  mutating func fill(
    _ style: RenderedBody.Placeholder.Style, _ link: LinkReference, after html: ArraySlice<UInt8>,
    imageSize: (String) -> (width: Int, height: Int)?
  ) {
    let known = diagnostics.count
    switch style {
    // The other placeholder of the link has the same names.
    case .repeated, .darkImage, .imageVersions, .zoomStart, .zoom, .label, .abstract, .number: break
    case .link, .bare, .image, .poster, .check:
      LinkName.add(ofLink: link.included?.destination ?? link.destination, to: &names)
    }
    if style == .check { return check(link) }
    if style == .number {
      return text.appendEscaped(number(of: String(link.destination.dropFirst()), on: page) ?? "")
    }
    let target = resolver.resolve(link, from: page, diagnostics: &diagnostics)
    if link.kind == .image, case .asset(let path, _) = target, let problem = imageProblem(path) {
      diagnostics.append(.image(path, problem, link, on: resolver.pages[page]))
    }
    switch style {
    case .link, .bare: appendURL(target, link, isLink: style == .link)
    case .image, .poster:
      appendURL(target, link, isLink: false)
      if style == .image, case .external(let url) = target { appendDensity(of: url) }
      guard case .asset(let path, _) = target else { return }
      if style == .image { appendSharperVersion(of: path) }
      if let size = imageSize(path) { append(size) }
    // The following styles belong to a link that also has another placeholder, which reports its problems.
    case .repeated:
      diagnostics.removeLast(diagnostics.count - known)
      appendURL(target, link, isLink: false)
    case .darkImage:
      diagnostics.removeLast(diagnostics.count - known)
      if case .asset(let path, _) = target {
        appendDarkVersion(of: path, imageSize)
        appendVersions(of: path, "", imageSize)
      }
    case .imageVersions:
      diagnostics.removeLast(diagnostics.count - known)
      if case .asset(let path, _) = target { appendVersions(of: path, "", imageSize) }
    case .zoomStart, .zoom:
      diagnostics.removeLast(diagnostics.count - known)
      // The enlarged image would be the one for light mode.
      guard let zoom = resolver.zoom, case .asset(let path, _) = target, let size = imageSize(path),
        size.width > Self.textWidth, resolver.variant(of: path, .dark) == nil
      else { return }
      if style == .zoomStart {
        text.append("<span class=\"zoomable\">")
      } else {
        appendEnlarged(target, zoom, html)
      }
    case .label:
      diagnostics.removeLast(diagnostics.count - known)
      appendLabel(of: target, link)
    case .abstract:
      diagnostics.removeLast(diagnostics.count - known)
      appendAbstract(of: target)
    case .check, .number: break
    }
  }

  private mutating func number(of anchor: String, on page: Int) -> String? {
    if let known = numbers[page] { return known[anchor] }
    let found = resolver.numbers(on: page)
    numbers[page] = found
    return found[anchor]
  }

  /// Reports a URL in HTML that leads nowhere.
  private mutating func check(_ link: LinkReference) {
    var link = link
    if link.destination.utf8.first != UInt8(ascii: "#") {
      // The HTML is written unchanged, so browsers resolve the URL from the page’s URL.
      guard let path = Self.absolute(link.destination, from: resolver.pages[page].url) else { return }
      link.destination = path
      link.included?.destination = path
    }
    var found: [Diagnostic] = []
    if case .page(let target, _, _) = resolver.resolve(link, from: page, diagnostics: &found) {
      linkedPages.insert(target)
    }
    diagnostics += found.filter {
      ["link.broken", "link.broken-anchor", "link.case"].contains($0.identifier)
    }
  }

  /// Returns a relative URL as a path from the root of the site; nil if it leaves the site.
  private static func absolute(_ relative: String, from url: String) -> String? {
    let end = relative.firstIndex { $0 == "#" || $0 == "?" } ?? relative.endIndex
    var path = url.split(separator: "/")
    if !url.hasSuffix("/"), !path.isEmpty { path.removeLast() }
    guard path.follow(relative[..<end].split(separator: "/")) == 0 else { return nil }
    let isFolder = relative[..<end].hasSuffix("/") || relative[..<end].hasSuffix("..")
    return "/" + path.joined(separator: "/") + (isFolder && !path.isEmpty ? "/" : "") + relative[end...]
  }

  private mutating func appendURL(_ target: LinkTarget, _ link: LinkReference, isLink: Bool) {
    if let anchors, appendAnchor(target, anchors) { return }
    if !prefix.isEmpty { appendPrefix(target) }
    resolver.appendURL(of: target, from: url, into: &text)
    switch target {
    case .page(let target, _, _): linkedPages.insert(target)
    case .external: if isLink { text.append("\" rel=\"external") }
    case .broken: text.appendHref(link.destination)
    case .anchorOnPage, .asset: break
    }
  }

  /// Appends a link to a place on the page that contains several bodies. Returns false if the target is not on that
  /// page.
  private mutating func appendAnchor(_ target: LinkTarget, _ anchors: PageAnchors) -> Bool {
    let (page, anchor): (Int, String?)
    switch target {
    case .page(let target, _, let name): (page, anchor) = (target, name)
    case .anchorOnPage(let name): (page, anchor) = (self.page, name)
    case .asset, .external, .broken: return false
    }
    guard let key = anchors[page] else { return false }
    text.append("#")
    text.append(PageAnchors.mark)
    text.append(key)
    if let anchor, anchor.withBytes({ resolver.anchors[page].anchor($0) != nil }) {
      text.append(PageAnchors.separator)
      text.appendHref(anchor)
    }
    return true
  }

  private mutating func appendPrefix(_ target: LinkTarget) {
    switch target {
    case .page, .asset: text.appendEscaped(prefix)
    case .external, .anchorOnPage, .broken: break
    }
  }

  private mutating func append(_ path: String) {
    text.appendEscaped(prefix)
    RelativeURL.from(url, to: resolver.languages.path(ofFile: path), into: &text)
  }

  // MARK: Images

  private mutating func append(_ size: (width: Int, height: Int)) {
    text.append("\" width=\"")
    text.append(decimal: size.width)
    text.append("\" height=\"")
    text.append(decimal: size.height)
  }

  /// Declares the pixel density of an image of the original site, as for images whose URL is absolute on the page.
  private mutating func appendDensity(of url: String) {
    guard let density = url.withBytes({ ImageDensity.named(in: $0) }) else { return }
    text.append("\" srcset=\"")
    text.appendHref(url)
    text.append(UInt8(ascii: " "))
    text.append(density)
    text.append("x")
  }

  private mutating func appendSharperVersion(of path: String) {
    guard let sharp = resolver.variant(of: path, .sharp) else { return }
    text.append("\" srcset=\"")
    append(sharp)
    text.append(" 2x")
  }

  private mutating func appendDarkVersion(
    of path: String, _ imageSize: (String) -> (width: Int, height: Int)?
  ) {
    guard let dark = resolver.variant(of: path, .dark) else { return }
    let media: StaticString = "media=\"(prefers-color-scheme: dark)\" "
    appendVersions(of: dark, media, imageSize)
    text.append("<source ")
    text.append(media)
    text.append("srcset=\"")
    append(dark)
    if let sharp = resolver.variant(of: dark, .sharp) {
      text.append(", ")
      append(sharp)
      text.append(" 2x")
    }
    text.append("\" />")
  }

  /// The width of the text of a page in CSS px: `--text-width` in `templates/styles/values.css`.
  private static let textWidth = 688

  /// Appends a `<source>` element for each format in which the build makes smaller versions of an image. If the author
  /// made a sharper version, the author’s files are shown.
  private mutating func appendVersions(
    of path: String, _ media: StaticString, _ imageSize: (String) -> (width: Int, height: Int)?
  ) {
    guard resolver.variant(of: path, .sharp) == nil, let size = imageSize(path) else { return }
    let settings = resolver.site.configuration.images
    let versions = settings.versions(of: path, width: size.width, height: size.height)
    for format in versions.isEmpty ? [] : settings.formats {
      text.append("<source ")
      text.append(media)
      text.append("type=\"image/")
      text.append(format.rawValue)
      text.append("\" sizes=\"min(100vw, ")
      text.append(decimal: min(size.width, Self.textWidth))
      text.append("px)\" srcset=\"")
      for (index, version) in versions.filter({ $0.format == format }).enumerated() {
        if index > 0 { text.append(", ") }
        append(path)
        text.append(version.suffix)
        text.append(UInt8(ascii: " "))
        text.append(decimal: version.width)
        text.append("w")
      }
      text.append("\" />")
    }
  }

  /// Appends a button that covers an image, and the image as a popover, which is a button that closes itself. Neither
  /// needs a script.
  ///
  /// - Parameter attributes: the HTML after the URL of the image: its other attributes, and the end of the elements.
  private mutating func appendEnlarged(
    _ target: LinkTarget, _ labels: ZoomLabels, _ attributes: ArraySlice<UInt8>
  ) {
    enlargedImages += 1
    func appendID(_ text: inout ByteBuffer) {
      text.append("=\"unfold-image-")
      text.append(decimal: enlargedImages)
    }
    text.append("<button type=\"button\" class=\"zoom\" popovertarget")
    appendID(&text)
    text.append("\" aria-label=\"")
    text.appendEscaped(labels.enlarge)
    text.append("\"></button><button type=\"button\" class=\"enlarged\" popover id")
    appendID(&text)
    text.append("\" popovertarget")
    appendID(&text)
    text.append("\" aria-label=\"")
    text.appendEscaped(labels.close)
    text.append("\"><img loading=\"lazy\" decoding=\"async\" src=\"")
    if !prefix.isEmpty { appendPrefix(target) }
    resolver.appendURL(of: target, from: url, into: &text)
    let end = attributes.firstIndex(of: UInt8(ascii: ">")) ?? attributes.endIndex
    text.append(attributes[..<end])
    text.append("></button></span>")
  }

  // MARK: Titles and abstracts

  private mutating func appendLabel(of target: LinkTarget, _ link: LinkReference) {
    switch target {
    case .page(let index, _, let anchor): appendTitle(of: index, anchor)
    case .anchorOnPage(let anchor): appendTitle(of: page, anchor)
    case .asset(let path, _):
      let name = path.split(separator: "/").last ?? ""
      text.appendEscaped(String(name))
    case .external(let url): text.appendEscaped(url)
    case .broken: text.appendEscaped(link.destination.isEmpty ? "…" : link.destination)
    }
  }

  private mutating func appendTitle(of index: Int, _ anchor: String?) {
    let summary = resolver.pages[index].summary
    if let anchor, let number = number(of: anchor, on: index) {
      text.appendEscaped(number)
      // The number of a figure or a table has a word, and needs no title.
      if summary.heading(at: anchor) == nil { return }
      text.append(UInt8(ascii: " "))
    }
    if let anchor, let heading = summary.heading(at: anchor), !heading.html.isEmpty {
      text.append(html: heading.html)
    } else if !summary.titleHTML.isEmpty {
      text.append(html: summary.titleHTML)
    } else {
      text.appendEscaped(summary.title)
    }
  }

  /// Appends the abstract of the target page, unless the link points to a heading within the page.
  private mutating func appendAbstract(of target: LinkTarget) {
    guard case .page(let index, _, let anchor) = target else { return }
    let summary = resolver.pages[index].summary
    guard anchor == nil || anchor == summary.anchor else { return }
    if summary.abstractHTML.isEmpty { return }
    text.append("<p>")
    text.append(html: summary.abstractHTML)
    text.append("</p>")
  }
}
