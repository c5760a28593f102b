import Basics

extension LinkResolver {
  /// What `doc:Name` means, as in DocC: a page by its path, by the last part of its path, or by its title.
  func documentation(
    _ parts: LinkParts, _ link: LinkReference, from page: Int, _ diagnostics: inout [Diagnostic]
  ) -> LinkTarget {
    let path = UnsafeBufferPointer(rebasing: parts.path[(parts.schemeCount + 1)...])
    if path.isEmpty {
      guard parts.fragment != nil else {
        diagnostics.append(.emptyLink(link, on: pages[page]))
        return .broken
      }
      return target(.page(page), parts, link, from: page, &diagnostics)
    }
    let found = PathJoining.join(UnsafeBufferPointer(start: nil, count: 0), path) { path -> [Int] in
      guard let path else { return [] }
      if let page = index.page(file: path) ?? index.page(url: path) { return [page] }
      let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
      return names.pages(named: String(decoding: name, as: UTF8.self))
    }
    guard let first = found.first else {
      diagnostics.append(.brokenLink(link, on: pages[page], suggestion: suggestedName(for: path)))
      return .broken
    }
    if found.count > 1 {
      diagnostics.append(.ambiguousLink(link, on: pages[page], pages[first].path, pages[found[1]].path))
    }
    return target(.page(first), parts, link, from: page, &diagnostics)
  }

  private func suggestedName(for path: UnsafeBufferPointer<UInt8>) -> String? {
    let name = String(decoding: path, as: UTF8.self)
    let candidates = pages.prefix(NameIndex.searchLimit).map { String(NameIndex.name(of: $0)) }
    return Spelling.nearest(to: name, in: candidates).map { "doc:" + $0 }
  }
}
