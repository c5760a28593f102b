import Basics
import Site

/// What the slots of one body are filled with, one after the other.
struct SlotFilling: ~Copyable {
  let site: Site
  let resolver: LinkResolver
  /// The index of the page whose body it is.
  let page: Int
  var text: ByteBuffer
  var linkedPages: Set<Int> = []
  var diagnostics: [Diagnostic] = []

  init(page: Int, in site: Site, resolver: LinkResolver, slots: Int) {
    self.page = page
    self.site = site
    self.resolver = resolver
    text = ByteBuffer(capacity: slots * 32 + 16)
  }

  /// Appends what a slot of that style is filled with.
  mutating func fill(
    _ style: RenderedBody.Slot.Style, _ link: LinkReference,
    imageSize: (String) -> (width: Int, height: Int)?
  ) {
    let known = diagnostics.count
    let target = resolver.resolve(link, from: page, diagnostics: &diagnostics)
    switch style {
    case .link, .bare: appendAddress(target, link, isLink: style == .link)
    case .image, .poster:
      appendAddress(target, link, isLink: false)
      guard case .asset(let path, _) = target else { return }
      if style == .image { appendSharperVersion(of: path) }
      if let size = imageSize(path) { append(size) }
    // What is wrong with these has been told with another slot.
    case .repeated:
      diagnostics.removeLast(diagnostics.count - known)
      appendAddress(target, link, isLink: false)
    case .darkImage:
      diagnostics.removeLast(diagnostics.count - known)
      if case .asset(let path, _) = target { appendDarkVersion(of: path) }
    case .label:
      diagnostics.removeLast(diagnostics.count - known)
      appendLabel(of: target, link)
    case .abstract:
      diagnostics.removeLast(diagnostics.count - known)
      appendAbstract(of: target)
    }
  }

  private mutating func appendAddress(_ target: LinkTarget, _ link: LinkReference, isLink: Bool) {
    site.appendAddress(of: target, from: site.pages[page].url, into: &text)
    switch target {
    case .page(let target, _, _): linkedPages.insert(target)
    case .external: if isLink { text.append("\" rel=\"external") }
    case .broken: text.appendHref(link.destination)
    case .anchorOnPage, .asset: break
    }
  }

  // MARK: Images

  private mutating func append(_ size: (width: Int, height: Int)) {
    text.append("\" width=\"")
    text.append(decimal: size.width)
    text.append("\" height=\"")
    text.append(decimal: size.height)
  }

  private mutating func appendSharperVersion(of path: String) {
    guard let sharp = resolver.version(of: path, .sharp) else { return }
    text.append("\" srcset=\"")
    RelativeURL.from(site.pages[page].url, to: sharp, into: &text)
    text.append(" 2x")
  }

  private mutating func appendDarkVersion(of path: String) {
    guard let dark = resolver.version(of: path, .dark) else { return }
    let url = site.pages[page].url
    text.append("<source media=\"(prefers-color-scheme: dark)\" srcset=\"")
    RelativeURL.from(url, to: dark, into: &text)
    if let sharp = resolver.version(of: dark, .sharp) {
      text.append(", ")
      RelativeURL.from(url, to: sharp, into: &text)
      text.append(" 2x")
    }
    text.append("\" />")
  }

  // MARK: What pages say of themselves

  private mutating func appendLabel(of target: LinkTarget, _ link: LinkReference) {
    switch target {
    case .page(let index, _, let anchor): appendTitle(of: site.pages[index].summary, anchor)
    case .anchorOnPage(let anchor): appendTitle(of: site.pages[page].summary, anchor)
    case .asset(let path, _):
      let name = path.split(separator: "/").last ?? ""
      text.appendEscaped(String(name))
    case .external(let address): text.appendEscaped(address)
    case .broken: text.appendEscaped(link.destination.isEmpty ? "…" : link.destination)
    }
  }

  private mutating func appendTitle(of summary: PageSummary, _ anchor: String?) {
    if let anchor, let heading = summary.heading(at: anchor), !heading.html.isEmpty {
      text.append(heading.html)
    } else if !summary.titleHTML.isEmpty {
      text.append(summary.titleHTML)
    } else {
      text.appendEscaped(summary.title)
    }
  }

  /// A page's abstract is not that of one of its sections.
  private mutating func appendAbstract(of target: LinkTarget) {
    guard case .page(let index, _, let anchor) = target else { return }
    let summary = site.pages[index].summary
    guard anchor == nil || anchor == summary.anchor, !summary.abstractHTML.isEmpty else { return }
    text.append("<p>")
    text.append(summary.abstractHTML)
    text.append("</p>")
  }
}
