import Basics
import PageModel

extension LinkResolver {
  /// Returns the existing destination that is most similar to a broken link’s, in the form in which the author
  /// would write it; nil if none is similar.
  ///
  /// It is searched for in the folder that the link points to, then among the files with the same name, then in the
  /// whole site.
  ///
  /// - Parameter inOtherCaseOnly: whether only a page or file whose path differs in case is searched for.
  func suggestion(
    for parts: LinkParts, _ kind: LinkReference.Kind, from page: Int, inOtherCaseOnly: Bool = false
  ) -> String? {
    let base = parts.startsWithSlash ? "" : pages[page].path
    let wanted = base.withBytes { base in
      PathJoining.join(PageIndex.folder(base), parts.path) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }
    // A path that leaves the site may still end with the name of an existing file.
    let path = wanted ?? String(decoding: parts.path, as: UTF8.self)
    let found =
      if inOtherCaseOnly {
        (kind == .link ? pageInOtherCase(path) : nil) ?? assetInOtherCase(path)
      } else {
        kind == .link ? nearestPage(to: path) ?? nearestAsset(to: path) : nearestAsset(to: path)
      }
    return found.map {
      (parts.startsWithSlash ? "/" : "") + Self.written(RelativeURL.from(base, to: $0)) + parts.suffix
    }
  }

  /// Returns a percent-encoded path as it can be written as a link destination in Markdown: unbalanced parentheses are
  /// encoded, too.
  ///
  /// Source: CommonMark, “Links”.
  public static func written(_ path: String) -> String {
    var depth = 0
    for byte in path.utf8 where depth >= 0 {
      depth += byte == UInt8(ascii: "(") ? 1 : byte == UInt8(ascii: ")") ? -1 : 0
    }
    return depth == 0 ? path : path.replacing("(", with: "%28").replacing(")", with: "%29")
  }

  /// Returns a fix that replaces the destination by the suggestion, if they differ only in case and no other file
  /// matches.
  func fixIt(of link: LinkReference, _ suggestion: String?) -> FixIt? {
    guard let suggestion, suggestion.lowercased() == link.destination.lowercased() else { return nil }
    let name = Self.lastComponent(String(suggestion.prefix { $0 != "?" && $0 != "#" })).lowercased()
    let files = pages.lazy.filter { !$0.isGenerated }.map(\.path)
    let others = (link.kind == .link ? Array(files) : assets.names).filter { $0.lowercased().hasSuffix(name) }
    let isAlone = Set(others.map { $0.lowercased() }).count == others.count
    return isAlone ? .redirect(link.destination, to: suggestion) : nil
  }

  private func nearestPage(to path: String) -> String? {
    if let same = pageInOtherCase(path) { return same }
    let name = String(PageURLs.stem(path))
    let siblings = names.pages(inFolder: String(PageURLs.folder(of: path)))
    if let near = nearest(to: name, among: siblings) { return near }
    if let same = names.pages(named: name).first(where: { !pages[$0].isGenerated }) {
      return pages[same].path
    }
    return pages.count <= PageNameIndex.searchLimit ? nearest(to: name, among: Array(pages.indices)) : nil
  }

  /// Returns the page whose path differs from another one only in case, also in the names of folders.
  private func pageInOtherCase(_ path: String) -> String? {
    let stem = PageURLs.stem(path)
    let folder = PageURLs.folder(of: path)
    let isIndex = !folder.isEmpty && PathComponent.isIndex(stem)
    let name = isIndex ? PageURLs.stem(String(folder)) : stem
    let wanted = path.lowercased()
    return names.pages(named: String(name)).lazy.map { self.pages[$0] }
      .first { !$0.isGenerated && $0.path.utf8.count == wanted.utf8.count && $0.path.lowercased() == wanted }?
      .path
  }

  private func assetInOtherCase(_ path: String) -> String? {
    guard assets.names.count <= PageNameIndex.searchLimit else { return nil }
    let wanted = path.lowercased()
    return assets.names.first { $0.utf8.count == wanted.utf8.count && $0.lowercased() == wanted }
  }

  private func nearest(to name: String, among candidates: [Int]) -> String? {
    let files = candidates.filter { !pages[$0].isGenerated }
    let names = files.map { String(PageURLs.stem(pages[$0].path)) }
    guard let best = Spelling.nearest(to: name, in: names), let index = names.firstIndex(of: best) else {
      return nil
    }
    return pages[files[index]].path
  }

  private func nearestAsset(to path: String) -> String? {
    guard assets.names.count <= PageNameIndex.searchLimit else { return nil }
    let folder = PageURLs.folder(of: path)
    let siblings = assets.names.filter { PageURLs.folder(of: $0) == folder }
    let name = Self.lastComponent(path)
    let names = siblings.map { String(Self.lastComponent($0)) }
    if let near = Spelling.nearest(to: String(name), in: names), let index = names.firstIndex(of: near) {
      return siblings[index]
    }
    return assets.names.first { Self.lastComponent($0) == name }
  }

  private static func lastComponent(_ path: String) -> Substring {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.utf8.index(after: $0)...] } ?? path[...]
  }
}
