import SearchIndex
import Synchronization

/// The search index of a site in memory: made when it is first asked for, and then brought up to date with the pages
/// whose bodies have changed since.
final class LiveSearch: Sendable {
  struct Index: Sendable {
    var state: SearchIndexState
    var files: [String: [UInt8]]
  }

  private struct Known {
    var index: Index?
    /// Pages of the site whose bodies are not those of the index.
    var changed: Set<Int> = []
  }

  private let known: Mutex<Known>

  init(_ index: Index?, changed: Set<Int> = []) { known = Mutex(Known(index: index, changed: changed)) }

  /// The index for a snapshot in which some more pages have changed.
  func changed(_ pages: [Int]) -> LiveSearch {
    known.withLock { LiveSearch($0.index, changed: $0.changed.union(pages)) }
  }

  /// A file of the index as it is now.
  func file(_ path: String, _ publisher: SitePublisher) -> [UInt8]? {
    known.withLock { known in
      if let index = known.index, known.changed.isEmpty { return index.files[path] }
      let made = publisher.searchIndex(after: known.index, changed: known.changed)
      known = Known(index: made)
      return made?.files[path]
    }
  }
}
