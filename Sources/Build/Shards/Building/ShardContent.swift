import Basics
import HTML
import Site
import Synchronization

/// The content of a site for one of its shards: the summaries of all pages, and the hashes of all other files.
struct ShardContent: SiteContent {
  let parsed: ParsedContent
  let assets: AssetHashes
  let held = InMemoryBodies()

  init(_ inputs: SiteInputs, _ options: BuildOptions) {
    parsed = ParsedContent.summaries(inputs, jobs: options.jobs, progress: options.progress)
    assets = AssetHashes(inputs.content, jobs: options.jobs)
  }

  var bodies: any BodySource { held }

  func graph(_ inputs: SiteInputs, _ options: BuildOptions) -> SiteGraph { parsed.graph(inputs, options) }
}

/// The bodies of the pages that are being processed. All others are not in memory.
final class InMemoryBodies: BodySource {
  private let bodies = Mutex<[Int: (body: RenderedBody, hash: ContentHash)]>([:])

  func body(_ index: Int) -> RenderedBody? { bodies.withLock { $0[index]?.body } }

  func fileHash(_ index: Int) -> ContentHash? { bodies.withLock { $0[index]?.hash } }

  /// - Parameter hash: the hash of the file that the body was rendered from.
  func hold(_ body: RenderedBody, of hash: ContentHash, at index: Int) {
    bodies.withLock { $0[index] = (body, hash) }
  }

  func release(_ index: Int) { bodies.withLock { $0[index] = nil } }
}
