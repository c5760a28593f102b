import Basics
import PageModel

/// What has changed between two builds of a site in what one page shows of others.
public struct SiteDifference: Sendable {
  /// The index of each page of the earlier site in the later one; nil for a removed page.
  public private(set) var later: [Int?]
  /// The index of each page of the later site in the earlier one; nil for a new page.
  public private(set) var earlier: [Int?]
  /// The pages of the later site that are new, or that others may show differently.
  public private(set) var changed: Set<Int> = []
  /// The pages of the later site whose own URL, file or anchors have changed.
  public private(set) var moved: Set<Int> = []
  /// The names of links that may lead elsewhere: see `LinkName`.
  public var names: Set<UInt32> = []
  /// Whether nothing but abstracts has changed.
  public private(set) var isOnlyAbstracts = false
  /// Whether all pages have the same indices as before.
  public private(set) var keepsIndices = true

  /// Compares two sites.
  ///
  /// - Parameters:
  ///   - old: the earlier site.
  ///   - new: the later site.
  ///   - summaries: for each summary of the later site, its index in the earlier one; nil for a new page.
  public init(from old: Site, to new: Site, summaries: [Int?]) {
    later = Array(repeating: nil, count: old.pages.count)
    earlier = Array(repeating: nil, count: new.pages.count)
    match(old, new, summaries)
    for index in new.pages.indices { compare(index, old, new) }
    for (index, page) in later.enumerated() where page == nil { addNames(of: old.pages[index]) }
    compareRedirects(old, new)
    for path in old.drafts.symmetricDifference(new.drafts) { LinkName.add(ofPath: path, to: &names) }
    keepsIndices = later.count == earlier.count && later.indices.allSatisfy { later[$0] == $0 }
  }

  /// Describes changes to nothing but the abstracts of some pages.
  public init(abstractsOf changed: Set<Int>, in site: Site) {
    self.changed = changed
    later = Array(site.pages.indices)
    earlier = later
    isOnlyAbstracts = true
  }

  private mutating func match(_ old: Site, _ new: Site, _ summaries: [Int?]) {
    var pages: [Int: Int] = [:]
    var generated: [String: Int] = [:]
    for index in old.pages.indices {
      if let summary = old.pages[index].summaryIndex {
        pages[summary] = index
      } else {
        generated[old.pages[index].path] = index
      }
    }
    for index in new.pages.indices {
      let known: Int?
      if let summary = new.pages[index].summaryIndex {
        known = summaries[summary].flatMap { pages[$0] }
      } else {
        known = generated[new.pages[index].path]
      }
      earlier[index] = known
      if let known { later[known] = index }
    }
  }

  private mutating func compare(_ index: Int, _ old: Site, _ new: Site) {
    guard let known = earlier[index] else {
      changed.insert(index)
      moved.insert(index)
      return addNames(of: new.pages[index])
    }
    if !new.pages[index].hasSamePlace(as: old.pages[known]) {
      changed.insert(index)
      moved.insert(index)
      addNames(of: old.pages[known])
      addNames(of: new.pages[index])
    } else if old.pages[known].shared !== new.pages[index].shared {
      compareSummaries(index, old.pages[known].summary, new.pages[index].summary)
      // A link to an anchor that only the original has leads to the original, and so to no page of this site.
      if changed.contains(index), new.configuration.languages.isTranslation { addNames(of: new.pages[index]) }
    }
    if old.links(ofAnchorsOn: known) != new.links(ofAnchorsOn: index) {
      moved.insert(index)
      addNames(of: new.pages[index])
    }
  }

  /// Adds the names of a page to which links may no longer lead, or that they may find now.
  private mutating func addNames(of page: Page) {
    for path in [page.path, page.url, page.outputPath] + page.replacedFiles {
      LinkName.add(ofPath: path, to: &names)
    }
    if let source = page.summary.metadata.source { LinkName.add(ofPath: source, to: &names) }
    LinkName.add(ofTitle: page.title, to: &names)
  }

  private mutating func compareSummaries(_ index: Int, _ old: PageSummary, _ new: PageSummary) {
    func hash(_ write: (inout BinaryEncoder) -> Void) -> ContentHash {
      var record = BinaryEncoder()
      write(&record)
      return record.fingerprint
    }
    let isSame = hash { $0.withoutAbstract(old) } == hash { $0.withoutAbstract(new) }
    if isSame, hash({ $0.abstract(of: old) }) == hash({ $0.abstract(of: new) }),
      old.metadata.description == new.metadata.description
    {
      return
    }
    changed.insert(index)
    if isSame { return }
    if old.title != new.title {
      LinkName.add(ofTitle: old.title, to: &names)
      LinkName.add(ofTitle: new.title, to: &names)
    }
    for source in [old.metadata.source, new.metadata.source] where old.metadata.source != new.metadata.source
    {
      if let source { LinkName.add(ofPath: source, to: &names) }
    }
  }

  private mutating func compareRedirects(_ old: Site, _ new: Site) {
    if old.redirects.isEmpty, new.redirects.isEmpty { return }
    let (before, after) = (Set(old.redirects.map(old.link(of:))), Set(new.redirects.map(new.link(of:))))
    for redirect in before.symmetricDifference(after) { LinkName.add(ofPath: redirect.url, to: &names) }
  }
}

extension Page {
  /// Returns whether both pages have the same URL and files.
  fileprivate func hasSamePlace(as other: Page) -> Bool {
    outputPath == other.outputPath && url == other.url && isIndex == other.isIndex
      && replacedFiles == other.replacedFiles
  }
}

/// Redirects with the paths of their pages, which can be compared between sites whose pages have other indices.
private struct RedirectLink: Hashable {
  var url: String
  var target: String
  var keepsAnchors: Bool
  var anchors: [String]
}

extension Site {
  fileprivate func link(of redirect: Redirect) -> RedirectLink {
    RedirectLink(
      url: redirect.url, target: place(redirect.target), keepsAnchors: redirect.keepsAnchors,
      anchors: redirect.anchorRedirects.map { $0.name + " " + place($0.target) })
  }

  /// Returns the redirects of anchors that a page no longer has.
  fileprivate func links(ofAnchorsOn page: Int) -> [String] {
    if anchorRedirects.isEmpty { return [] }
    return (anchorRedirects[page] ?? []).map { $0.name + " " + place($0.target) }
  }

  private func place(_ target: LinkTarget) -> String {
    switch target {
    case .page(let page, let query, let anchor): "page \(pages[page].path) \(query) \(anchor ?? "")"
    case .asset(let path, let suffix): "file \(path) \(suffix)"
    case .external(let url): "web \(url)"
    case .anchorOnPage(let anchor): "anchor \(anchor)"
    case .broken: "broken"
    }
  }
}
