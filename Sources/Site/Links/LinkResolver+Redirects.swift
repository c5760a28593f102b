import Basics
import PageModel

extension LinkResolver {
  /// Resolves a link to a URL that redirects, and reports the destination to write instead. Returns nil if there is no
  /// redirect at the URL.
  func redirected(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, isAbsolute: Bool = false,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard !redirects.isEmpty, link.kind == .link, parts.pathEnd > 0 else { return nil }
    for base in isAbsolute || parts.startsWithSlash ? [""] : [pages[page].path, pages[page].url] {
      let found = base.withBytes { base in
        PathJoining.join(PageIndex.folder(base), parts.path) { $0.flatMap(redirects.redirect(at:)) }
      }
      guard let found else { continue }
      let target = follow(found, parts, link, from: page, &diagnostics)
      report(target, link, from: page, &diagnostics)
      return target
    }
    return nil
  }

  /// Returns the redirect target of an anchor that the page no longer has, and reports the destination to write
  /// instead. Returns nil if the anchor has no redirect.
  func anchorRedirect(
    _ fragment: UnsafeBufferPointer<UInt8>, of target: Int, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard let target = redirects.target(of: fragment, on: target) else { return nil }
    report(target, link, from: page, &diagnostics)
    return target
  }

  /// Returns the target of a redirect. The link’s own fragment takes precedence over the redirect’s if it has a
  /// redirect of its own, or if the target page has this anchor.
  private func follow(
    _ redirect: Redirect, _ parts: LinkParts, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    guard let fragment = parts.fragment else { return redirect.target }
    if let target = RedirectIndex.target(of: fragment, among: redirect.anchorRedirects) { return target }
    guard case .page(let target, _, let anchor) = redirect.target,
      anchor == nil || anchors[target].anchor(fragment) != nil
    else { return redirect.target }
    return self.target(.page(target), parts, link, from: page, &diagnostics)
  }

  /// Reports a link that was redirected.
  private func report(
    _ target: LinkTarget, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) {
    let (name, better): (String, String)
    var isCertain = true
    switch target {
    case .page(let target, let query, let anchor):
      let suffix = query + (anchor.map { "#" + $0 } ?? "")
      name = pages[target].path
      better = Self.written(RelativeURL.from(pages[page].path, to: name)) + suffix
      isCertain = !pages[target].isGenerated
    case .asset(let path, let suffix):
      name = path
      better = Self.written(RelativeURL.from(pages[page].path, to: path)) + suffix
    case .external(let url): (name, better) = (url, url)
    case .anchorOnPage, .broken: return
    }
    diagnostics.append(
      Diagnostic(
        "link.redirected", at: link.place(on: pages[page]),
        ["link": link.destination, "target": name, "better": better],
        fixIt: isCertain ? .redirect(link.destination, to: better) : nil))
  }
}

// MARK: - RedirectIndex

/// Finds the redirects of a site by URL and by anchor.
struct RedirectIndex: Sendable {
  private let redirects: [Redirect]
  /// The redirects of anchors, by the index of the page that had them.
  private let anchorRedirects: [Int: [AnchorRedirect]]
  /// The redirects by URL; nil if there are none.
  private let urls: PathTable?
  /// The redirects whose URLs are not in ASCII, which a link can spell in another normalization form.
  private let equivalent = EquivalentPaths<Int>()

  init(_ site: Site) {
    redirects = site.redirects
    anchorRedirects = site.anchorRedirects
    guard !redirects.isEmpty else {
      urls = nil
      return
    }
    var urls = PathTable(capacity: redirects.count)
    for (index, redirect) in redirects.enumerated() {
      redirect.url.withBytes { urls.setIfAbsent(PageIndex.key($0), index) }
      equivalent.add(withoutEnding: redirect.url, index)
    }
    self.urls = urls
  }

  var isEmpty: Bool { urls == nil }

  /// Returns the redirect at a path relative to the site's root.
  func redirect(at path: UnsafeBufferPointer<UInt8>) -> Redirect? {
    guard let urls else { return nil }
    let key = PageIndex.key(PageIndex.stem(path))
    return (urls.find(key) ?? equivalent.find(key)).map { redirects[$0] }
  }

  /// Returns the redirects of pages that are now sections of other pages, by the end of their URLs: those that end with
  /// the whole path, else with its last component.
  func sections(named path: String) -> [Redirect] {
    let components = path.lowercased().split(separator: "/")
    guard let name = components.last else { return [] }
    let sections = redirects.filter {
      !$0.keepsAnchors && $0.url.lowercased().split(separator: "/").last == name
    }
    let exact = sections.filter {
      $0.url.lowercased().split(separator: "/").suffix(components.count).elementsEqual(components)
    }
    return exact.isEmpty ? sections : exact
  }

  /// Returns the redirect target of an anchor that a page no longer has; nil if the anchor has no redirect.
  func target(of fragment: UnsafeBufferPointer<UInt8>, on page: Int) -> LinkTarget? {
    guard !anchorRedirects.isEmpty, let anchors = anchorRedirects[page] else { return nil }
    return Self.target(of: fragment, among: anchors)
  }

  /// Returns the target of the anchor that a percent-encoded fragment refers to; nil if it is not in the list.
  static func target(of fragment: UnsafeBufferPointer<UInt8>, among anchors: [AnchorRedirect]) -> LinkTarget?
  {
    let name = PercentEncoding.decode(Array(fragment))
    return anchors.first { $0.name.utf8.elementsEqual(name) }?.target
  }
}
