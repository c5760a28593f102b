import Basics
import SearchIndex
import Synchronization

/// The pages of all shards as search results show them, read when they are asked for.
final class ShardTexts: SearchSource {
  private let shards: [ShardOutput]
  /// For each page its shard, and its number there.
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

  /// Whether all pages asked for could be read: a disk may fail at any moment.
  var isSound: Bool { !hasFailed.load(ordering: .relaxed) }

  var pageCount: Int { places.count }

  func page(_ number: Int, limit: Int) -> SearchPage {
    if let page = shards[Int(places[number].shard)].page(Int(places[number].page)) { return page }
    hasFailed.store(true, ordering: .relaxed)
    return SearchPage(url: "", title: "", sections: [], text: [])
  }
}
