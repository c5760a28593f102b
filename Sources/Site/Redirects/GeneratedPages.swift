import PageModel

extension [Page] {
  /// Gives generated pages other URLs if a redirect begins at theirs, `a/all/` for `a/`: authors write redirects, but
  /// Unfold chose the URL of a page that only lists others.
  mutating func giveWay(toRedirectsOf configuration: Configuration, _ reserved: Set<String>) {
    guard contains(where: \.isGenerated) else { return }
    let sources = Self.redirectSources(of: configuration, self)
    let ending = "index.html"
    let moved = indices.filter {
      let page = self[$0]
      return page.isGenerated && !page.url.isEmpty && page.outputPath.hasSuffix("/" + ending)
        && sources.contains(page.outputPath.lowercased())
    }
    if moved.isEmpty { return }
    var used = Set(map { $0.outputPath.lowercased() }).union(reserved.map { $0.lowercased() })
    for index in moved {
      let old = self[index].outputPath
      let path = old.dropLast(ending.utf8.count) + "all/" + ending
      guard !sources.contains(path.lowercased()), used.insert(path.lowercased()).inserted else { continue }
      self[index].outputPath = path
      self[index].url = self[index].url == old ? path : self[index].url + "all/"
    }
  }

  /// Returns the keys of the URLs at which redirects begin, except for those that lead to themselves.
  private static func redirectSources(of configuration: Configuration, _ pages: [Page]) -> Set<String> {
    var keys: Set<String> = []
    func add(_ old: String) -> RedirectSource? {
      guard let source = RedirectSource(old, in: configuration), source.anchor == nil else { return nil }
      keys.insert(source.key)
      return source
    }
    for entry in configuration.redirects {
      guard let source = add(entry.from.text) else { continue }
      if RedirectSource(entry.to.text, in: configuration)?.key == source.key { keys.remove(source.key) }
    }
    for page in pages where page.summary.metadata.hasPresentation {
      for old in page.summary.metadata.presentation.redirects { _ = add(old.text) }
    }
    return keys
  }
}
