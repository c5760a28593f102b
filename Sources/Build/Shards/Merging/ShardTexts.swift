import Basics
import SearchIndex
import Synchronization

/// The texts of all shards’ pages for the search index, read on request.
final class ShardTexts: SearchSource {
  private let shards: [ShardOutput]
  /// For each page, the index of its shard, and the index of the page there.
  private let places: [(shard: Int32, page: Int32)]
  private let hasFailed = Atomic<Bool>(false)

  init(_ shards: [ShardOutput]) {
    self.shards = shards
    var places: [(shard: Int32, page: Int32)] = []
    for (number, shard) in shards.enumerated() {
      let count = shard.record.search?.texts.count ?? 0
      for page in 0..<count { places.append((Int32(number), Int32(page))) }
    }
    self.places = places
  }

  /// Whether all requested pages could be read. A disk can fail at any moment.
  var isConsistent: Bool { !hasFailed.load(ordering: .relaxed) }

  var pageCount: Int { places.count }

  func page(_ number: Int, limit: Int) -> SearchPage {
    if let page = shards[Int(places[number].shard)].page(Int(places[number].page)) { return page }
    hasFailed.store(true, ordering: .relaxed)
    return SearchPage(url: "", title: "", sections: [], text: [])
  }
}
