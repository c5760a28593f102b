import Basics
import Captures
import PageModel
import Site

/// Rewrites the links of imported pages, so that they lead to the same pages and files as in a build of the captures.
struct ImportLinks: Sendable {
  private let site: Site
  private let resolver: LinkResolver
  /// Resolves links without the structure that captures give a site, because the imported site has only ordinary pages.
  private let resolverWithoutCaptures: LinkResolver
  /// The path that each page of the site gets; nil for generated pages.
  private let paths: [String?]
  /// Whether all files are in one folder, so that a path in the site is also the path of the file in that folder.
  private let isSingle: Bool

  /// - Parameters:
  ///   - site: the site of the pages before they are renamed.
  ///   - assets: the paths of all other files, which do not change.
  ///   - renamed: the new paths of pages by their old ones.
  init(_ site: Site, assets: Set<String>, renamed: [String: String], isSingle: Bool = true) {
    self.site = site
    self.isSingle = isSingle
    resolver = LinkResolver(site: site, assets: assets)
    var ordinary = site
    (ordinary.replaced, ordinary.prefixes, ordinary.aliases, ordinary.origins) = ([], [:], [], [:])
    resolverWithoutCaptures = LinkResolver(site: ordinary, assets: assets)
    paths = site.pages.map { $0.isGenerated ? nil : renamed[$0.path] ?? $0.path }
  }

  /// Returns the text of a page with its links as relative paths of files.
  ///
  /// - Parameters:
  ///   - links: the links of the page, with their positions in `text`.
  ///   - oldPath: the path of the page before it is renamed.
  ///   - index: the index of the page in the site.
  func rewritten(
    _ text: [UInt8], _ links: LinkList, isCapture: Bool, path oldPath: String, _ index: Int
  ) -> [UInt8] {
    guard let path = paths[index], !links.isEmpty else { return text }
    // The links of a page that an author wrote depend only on its folder.
    let hasMoved = isCapture ? path != oldPath : Self.folder(path) != Self.folder(oldPath)
    let fix = FileFix(text)
    var edits: Set<TextEdit> = []
    let lines = LineTable(text)
    for link in links {
      // URLs in HTML, which have the places of their values, are final.
      if let line = lines[link.line],
        text[line].dropFirst(link.column - 1).starts(with: link.destination.utf8)
      {
        continue
      }
      guard
        let destination = destination(
          of: link, index, path, isCapture: isCapture, hasMoved: hasMoved),
        destination != link.destination
      else { continue }
      let place = SourceLocation(file: oldPath, line: link.line, column: link.column)
      edits.formUnion(fix.edits(for: .redirect(link.destination, to: destination), at: place))
    }
    return edits.isEmpty ? text : TextEdit.apply(edits, to: text).bytes
  }

  /// Returns the new destination of a link; nil to keep the old one.
  private func destination(
    of link: LinkReference, _ index: Int, _ path: String, isCapture: Bool, hasMoved: Bool
  ) -> String? {
    var ignored: [Diagnostic] = []
    switch resolver.resolve(link, from: index, diagnostics: &ignored) {
    case .page(let target, let query, let anchor):
      guard let other = paths[target] else { return nil }
      // A link that an author wrote is kept as long as it still leads to the same page.
      if !isCapture, !hasMoved, other == site.pages[target].path, leads(link, index, to: target) {
        return nil
      }
      return written(other, from: path) + query + (anchor.map { "#" + $0 } ?? "")
    case .asset(let asset, let suffix):
      guard Self.folder(path) != Self.folder(site.pages[index].path) else { return nil }
      return written(asset, from: path) + suffix
    case .external(let url):
      // On the imported page, a relative path to a file that was not captured would be a broken link, so it is replaced
      // by the URL. The same applies to a `doc:` link, and to a path from the root on a page that does not name its
      // source.
      let isRelative =
        link.destination.hasPrefix("doc:")
        || !link.destination.contains("://")
          && (site.origins[index] != nil || !link.destination.hasPrefix("/"))
      return isCapture && isRelative && url.contains("://") ? url : nil
    case .anchorOnPage, .broken: return nil
    }
  }

  /// Returns whether a link leads to `target` even without the structure that captures give the site.
  private func leads(_ link: LinkReference, _ index: Int, to target: Int) -> Bool {
    var ignored: [Diagnostic] = []
    let resolved = resolverWithoutCaptures.resolve(link, from: index, diagnostics: &ignored)
    if case .page(target, _, _) = resolved { return true }
    return false
  }

  /// Returns the destination of a link from the page at `path` to a file.
  private func written(_ file: String, from path: String) -> String {
    // Relative links between several folders depend on the places of these folders.
    isSingle ? LinkResolver.written(RelativeURL.from(path, to: file)) : "/" + LinkResolver.written(file)
  }

  private static func folder(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[..<$0] } ?? ""
  }
}
