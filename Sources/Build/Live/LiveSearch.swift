import SearchIndex
import Synchronization

/// The search index of a live site. It is built on the first request, and later updated with the pages whose bodies
/// have changed.
final class LiveSearch: Sendable {
  /// The index with its files, by their paths in the output.
  struct Index: Sendable {
    var state: SearchIndexState
    var files: [String: [UInt8]]
    /// Whether the bodies of all pages could be read.
    var isWhole: Bool
  }

  private struct Known {
    var index: Index?
    /// The pages whose bodies have changed since the index was built, by their indices in the site.
    var changed: Set<Int> = []
  }

  private let known: Mutex<Known>

  init(_ index: Index?, changed: Set<Int> = []) { known = Mutex(Known(index: index, changed: changed)) }

  /// Returns the index for a snapshot in which more pages have changed.
  func changed(_ pages: [Int]) -> LiveSearch {
    known.withLock { LiveSearch($0.index, changed: $0.changed.union(pages)) }
  }

  /// Returns a current file of the index; nil if there is no such file.
  func file(_ path: String, _ writer: SiteWriter) -> [UInt8]? {
    known.withLock { known in
      if let index = known.index, known.changed.isEmpty { return index.files[path] }
      let made = writer.searchIndex(after: known.index, changed: known.changed)
      // If a page could not be read, the index is incomplete, so it is not kept.
      if made?.isWhole != false { known = Known(index: made) }
      return made?.files[path]
    }
  }
}
