import Basics

/// Fingerprints of the files that are copied as they are: all of them, since all are part of what shards have in
/// common, although each shard copies only its share.
struct AssetHashes: Sendable {
  /// In the order of the content's assets; nil for one that cannot be read.
  let hashes: [ContentHash?]
  private let paths: [String]

  init(_ content: ContentFiles, jobs: Int) {
    paths = content.assets
    hashes = Parallel.map(count: content.assets.count, jobs: jobs) { index in
      (try? File.readSeen(content.location(of: content.assets[index])))?.seen.hash
    }
  }

  /// The paths of files that were copied with other bytes.
  func changed(among copied: [CopiedAsset]) -> [String] {
    let known = Dictionary(zip(paths, hashes)) { first, _ in first }
    var changed: [String] = []
    for case .copied(let asset) in copied where known[asset.path] != asset.seen.hash {
      changed.append(asset.path)
    }
    return changed
  }
}
