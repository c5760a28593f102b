import Basics
import FileSystem

/// The hashes of all copied files. Every shard needs all of them to verify that shards are built from the same content,
/// although it copies only some of the files.
struct AssetHashes: Sendable {
  /// The hashes in the order of the content’s assets; nil for a file that cannot be read.
  let hashes: [ContentHash?]
  private let paths: [String]

  init(_ content: ContentFiles, jobs: Int) {
    paths = content.assets
    hashes = Parallel.map(count: content.assets.count, jobs: jobs) { index in
      (try? File.readSnapshot(content.location(of: content.assets[index]), limit: .asset))?.snapshot.hash
    }
  }

  /// Returns the paths of the files that were copied with different content.
  func changed(among copied: [CopiedAsset]) -> [String] {
    let known = Dictionary(zip(paths, hashes)) { first, _ in first }
    var changed: [String] = []
    for case .copied(let asset) in copied where known[asset.path] != asset.snapshot.hash {
      changed.append(asset.path)
    }
    return changed
  }
}
