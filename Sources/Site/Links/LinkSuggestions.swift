import Basics

extension LinkResolver {
  /// The right spelling that is nearest to a link that means nothing, as the author would write it.
  ///
  /// First among the files of the folder that the link points into, then anywhere under the same name, then
  /// anywhere.
  func suggestion(for parts: LinkParts, _ kind: LinkReference.Kind, from page: Int) -> String? {
    let base = parts.startsWithSlash ? "" : pages[page].path
    let wanted = base.withBytes { base in
      PathJoining.join(PageIndex.folder(base), parts.path) { $0.map { String(decoding: $0, as: UTF8.self) } }
    }
    // A path that leaves the site may still name the right file.
    let path = wanted ?? String(decoding: parts.path, as: UTF8.self)
    let found = kind == .link ? nearestPage(to: path) ?? nearestAsset(to: path) : nearestAsset(to: path)
    return found.map { (parts.startsWithSlash ? "/" : "") + RelativeURL.from(base, to: $0) + parts.suffix }
  }

  /// The suggestion, if the link differs from it only in case and there is no other file that does.
  func correction(of link: LinkReference, _ suggestion: String?) -> Correction? {
    guard let suggestion, suggestion.lowercased() == link.destination.lowercased() else { return nil }
    let name = Self.lastComponent(String(suggestion.prefix { $0 != "?" && $0 != "#" })).lowercased()
    let files = pages.lazy.filter { !$0.isGenerated }.map(\.path)
    let others = (link.kind == .link ? Array(files) : assets.names).filter { $0.lowercased().hasSuffix(name) }
    let isAlone = Set(others.map { $0.lowercased() }).count == others.count
    return isAlone ? .redirect(link.destination, to: suggestion) : nil
  }

  private func nearestPage(to path: String) -> String? {
    let name = String(PageAddresses.stem(path))
    let siblings = names.pages(inFolder: String(PageAddresses.folder(of: path)))
    if let near = nearest(to: name, among: siblings) { return near }
    if let same = names.pages(named: name).first(where: { !pages[$0].isGenerated }) {
      return pages[same].path
    }
    return pages.count <= NameIndex.searchLimit ? nearest(to: name, among: Array(pages.indices)) : nil
  }

  private func nearest(to name: String, among candidates: [Int]) -> String? {
    let files = candidates.filter { !pages[$0].isGenerated }
    let names = files.map { String(PageAddresses.stem(pages[$0].path)) }
    guard let best = Spelling.nearest(to: name, in: names), let index = names.firstIndex(of: best) else {
      return nil
    }
    return pages[files[index]].path
  }

  private func nearestAsset(to path: String) -> String? {
    guard assets.names.count <= NameIndex.searchLimit else { return nil }
    let folder = PageAddresses.folder(of: path)
    let siblings = assets.names.filter { PageAddresses.folder(of: $0) == folder }
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
