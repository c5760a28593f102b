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

  /// - Parameter earlier: the one that this takes the place of.
  init(_ inputs: SiteInputs, _ pages: LivePages, _ options: BuildOptions, after earlier: LiveSnapshot? = nil) {
    let assembly = SiteAssembly(
      pages.all.map(\.summary), outline: pages.outline(inputs), inputs, includeDrafts: options.includeDrafts)
    self.inputs = inputs
    self.pages = pages
    site = assembly.site
    diagnostics = assembly.diagnostics
    publisher = SitePublisher(
      site: site, bodies: LiveBodies(pages, inputs), inputs: inputs, output: MemorySink(), options: options)
    files = LiveFileIndex(site, inputs.content)
    search = LiveSearch(nil)
    others = LiveOthers()
    number = earlier.map { $0.number + 1 } ?? 0
    updates = 0
    updated = [:]
  }

  private init(_ earlier: LiveSnapshot, replacing changed: [Int: LivePages.Page]) {
    inputs = earlier.inputs
    pages = earlier.pages.replacing(changed)
    site = earlier.site
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
