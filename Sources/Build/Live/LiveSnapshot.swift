import Basics
import Site
import Synchronization

/// A site at one moment: enough to make any of its files. It does not change; another moment is another snapshot.
///
/// A class, since each request has its own reference to one.
final class LiveSnapshot: Sendable {
  let inputs: SiteInputs
  let pages: LivePages
  let site: Site
  private let addresses: PageAddresses
  /// What is wrong with addresses and outline.
  let diagnostics: [Diagnostic]
  let publisher: SitePublisher
  let files: LiveFileIndex
  let search: LiveSearch
  /// The files that are neither pages nor copied nor of the search index, by path: made with the first that is asked
  /// for.
  let others: LiveOthers
  /// How many sites there were before this one.
  private let number: Int
  /// How often bodies of this site have changed, and at which of these times those of which pages of the content.
  private let updates: Int
  private let updated: [Int: Int]

  /// - Parameter earlier: the one that this takes the place of. What would be the same serves again.
  init(_ inputs: SiteInputs, _ pages: LivePages, _ options: BuildOptions, after earlier: LiveSnapshot? = nil)
  {
    self.inputs = inputs
    self.pages = pages
    let bodies = earlier?.changedBodies(in: pages, inputs)
    if let earlier, bodies != nil {
      site = earlier.site
      addresses = earlier.addresses
      diagnostics = earlier.diagnostics
    } else {
      let assembly = SiteAssembly(
        pages.all.map(\.summary), outline: pages.outline(inputs), inputs,
        includeDrafts: options.includeDrafts, after: earlier?.addresses)
      site = assembly.site
      addresses = assembly.addresses
      diagnostics = assembly.diagnostics
    }
    let alike = earlier.flatMap { [site] in site.hasAddresses(of: $0.site) ? $0 : nil }
    // Two works that know nothing of each other.
    (publisher, files) = Parallel.both(jobs: options.jobs) { [site, alike] in
      SitePublisher(
        site: site, bodies: LiveBodies(pages, inputs), inputs: inputs, output: MemorySink(), options: options,
        after: alike?.publisher.resolver)
    } and: { [site, alike] in
      alike?.files(of: inputs) ?? LiveFileIndex(site, inputs.content)
    }
    if let earlier, let bodies, earlier.inputs.readingFingerprint == inputs.readingFingerprint {
      search = earlier.search.changed(bodies.compactMap { [files] in files.pageOfSummary[$0] })
    } else {
      search = LiveSearch(nil)
    }
    others = LiveOthers()
    number = earlier.map { $0.number + 1 } ?? 0
    updates = 0
    updated = [:]
  }

  /// Where the files of a site are whose pages stand where those of this one do; nil where that is not known.
  private func files(of inputs: SiteInputs) -> LiveFileIndex? {
    // The settings say which pages are published as Markdown, too.
    let isSame =
      self.inputs.readingFingerprint == inputs.readingFingerprint
      && self.inputs.content.assets == inputs.content.assets
    return isSame ? files : nil
  }

  /// The pages whose bodies have changed, by their indices among the content's, where the site is the same.
  private func changedBodies(in pages: LivePages, _ inputs: SiteInputs) -> [Int]? {
    guard inputs.siteFingerprint == self.inputs.siteFingerprint,
      inputs.content.assets == self.inputs.content.assets
    else { return nil }
    return pages.changedBodies(since: self.pages)
  }

  private init(_ earlier: LiveSnapshot, replacing changed: [Int: LivePages.Page]) {
    inputs = earlier.inputs
    pages = earlier.pages.replacing(changed)
    site = earlier.site
    addresses = earlier.addresses
    diagnostics = earlier.diagnostics
    publisher = earlier.publisher
    files = earlier.files
    search = earlier.search.changed(changed.keys.compactMap { earlier.files.pageOfSummary[$0] })
    others = earlier.others
    number = earlier.number
    updates = earlier.updates + 1
    updated = earlier.updated.merging(changed.keys.map { ($0, earlier.updates + 1) }) { $1 }
  }

  /// The same site after the bodies of some pages have changed, by their indices among the content's.
  func replacing(_ changed: [Int: LivePages.Page]) -> LiveSnapshot {
    LiveSnapshot(self, replacing: changed)
  }

  func moment(_ source: LiveMoment.Source) -> LiveMoment {
    LiveMoment(source: source, site: number, update: updates)
  }

  /// The path below the content folder of the file that a file of the output is made from; nil where it is made from
  /// none, or from many.
  func contentPath(of path: String) -> String? {
    switch files[path] {
    case .page(let page), .markdown(let page): site.pages[page].summaryIndex.map { pages.all[$0].path }
    case .asset(let path): path
    case nil: nil
    }
  }

  /// Whether a file of that moment is what would be made now.
  func isCurrent(_ moment: LiveMoment) -> Bool {
    guard moment.site == number else { return false }
    switch moment.source {
    case .site: return true
    case .bodies: return moment.update == updates
    case .page(let index, let stamp):
      return updated[index] ?? 0 <= moment.update && stamp != nil && pages.stamp(index, inputs) == stamp
    case .file: return false
    }
  }
}
