import Basics

extension LinkResolver {
  /// What a link to an address means that led somewhere earlier: what it leads to now. The author is told its new
  /// name.
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

  /// Where an anchor went that a page had earlier, and has no longer. The author is told.
  func moved(
    _ fragment: UnsafeBufferPointer<UInt8>, of target: Int, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget? {
    guard let target = redirects.target(of: fragment, on: target) else { return nil }
    report(target, link, from: page, &diagnostics)
    return target
  }

  /// The part that the link asks for, where it went elsewhere or where the target has it; else what the redirect says.
  private func follow(
    _ redirect: Redirect, _ parts: LinkParts, _ link: LinkReference, from page: Int,
    _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    guard let fragment = parts.fragment else { return redirect.target }
    if let moved = RedirectIndex.target(of: fragment, among: redirect.moved) { return moved }
    guard case .page(let target, _, let anchor) = redirect.target,
      anchor == nil || anchors[target].anchor(fragment) != nil
    else { return redirect.target }
    return self.target(.page(target), parts, link, from: page, &diagnostics)
  }

  private func report(
    _ target: LinkTarget, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) {
    let (name, better): (String, String)
    var isCertain = true
    switch target {
    case .page(let target, let query, let anchor):
      let suffix = query + (anchor.map { "#" + $0 } ?? "")
      name = pages[target].path
      better = RelativeURL.from(pages[page].path, to: name) + suffix
      isCertain = !pages[target].isGenerated
    case .asset(let path, let suffix):
      name = path
      better = RelativeURL.from(pages[page].path, to: path) + suffix
    case .external(let address): (name, better) = (address, address)
    case .anchorOnPage, .broken: return
    }
    diagnostics.append(.redirectedLink(link, on: pages[page], to: name, better: better, isCertain: isCertain))
  }
}
