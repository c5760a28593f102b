import Basics
import Captures
import PageModel
import Site

/// Rewrites the links of imported pages, so that they lead to the same pages and files as in a build of the captures.
struct ImportLinks: Sendable {
  private let site: Site
  private let resolver: LinkResolver
  /// The path that each page of the site gets; nil for generated pages.
  private let paths: [String?]

  /// - Parameters:
  ///   - site: the site of the pages before they are renamed.
  ///   - assets: the paths of all other files, which keep them.
  ///   - renamed: the new paths of pages by their old ones.
  init(_ site: Site, assets: Set<String>, renamed: [String: String]) {
    self.site = site
    resolver = LinkResolver(site: site, assets: assets)
    paths = site.pages.map { $0.isGenerated ? nil : renamed[$0.path] ?? $0.path }
  }

  /// Returns the text of a page with its links as relative paths of files.
  ///
  /// - Parameter index: the index of the page in the site.
  func rewritten(_ page: ImportedPage, _ index: Int) -> [UInt8] {
    guard let path = paths[index] else { return page.text }
    let hasMoved = path != page.path
    let fix = FileFix(page.text)
    var edits: Set<TextEdit> = []
    for link in page.summary.summary.links {
      guard
        let destination = destination(
          of: link, index, path, isCapture: page.capture != nil, hasMoved: hasMoved),
        destination != link.destination
      else { continue }
      let place = SourceLocation(file: page.path, line: link.line, column: link.column)
      edits.formUnion(fix.edits(for: .redirect(link.destination, to: destination), at: place))
    }
    return edits.isEmpty ? page.text : TextEdit.apply(edits, to: page.text).bytes
  }

  /// Returns the new destination of a link; nil if it stays.
  private func destination(
    of link: LinkReference, _ index: Int, _ path: String, isCapture: Bool, hasMoved: Bool
  ) -> String? {
    var ignored: [Diagnostic] = []
    switch resolver.resolve(link, from: index, diagnostics: &ignored) {
    case .page(let target, let query, let anchor):
      guard let other = paths[target] else { return nil }
      // An author’s own link stays as it is, as long as it is right.
      if !isCapture, !hasMoved, other == site.pages[target].path { return nil }
      let suffix = query + (anchor.map { "#" + $0 } ?? "")
      return LinkResolver.written(RelativeURL.from(path, to: other)) + suffix
    case .asset(let asset, let suffix):
      guard Self.folder(path) != Self.folder(site.pages[index].path) else { return nil }
      return LinkResolver.written(RelativeURL.from(path, to: asset)) + suffix
    case .external(let url):
      // A relative path of a file that was not captured would be a broken link of the imported page.
      let isRelative = !link.destination.hasPrefix("/") && !link.destination.contains("://")
      return isCapture && isRelative && url.contains("://") ? url : nil
    case .anchorOnPage, .broken: return nil
    }
  }

  private static func folder(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }
}
