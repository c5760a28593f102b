import Basics
import HTML
import SearchIndex
import Site

/// Publishes the pages of a shard. Each is read again, since the first phase has kept no body, and only once: while
/// its body is at hand it is written, indexed, and its text put away for the index of the whole site.
struct ShardPages: Sendable {
  let site: Site
  let reading: SiteReading
  let publisher: SitePublisher
  /// The bodies that the publisher asks for.
  let bodies: HeldBodies
  /// Nil in a site without search.
  let search: SearchPublisher?
  let texts: ScratchFile
  let inputs: SiteInputs
  let options: BuildOptions

  /// What became of the pages of one block of the index.
  struct Block: Sendable {
    /// What is wrong with each page, by its index in the site.
    var pages: [(page: Int, diagnostics: [Diagnostic])] = []
    var postings: PostingBlock?
    var texts: [ShardRecord.Text] = []
    /// The same texts, one behind the other.
    var textBytes = ScratchBytes.held([])
    /// Pages whose files are not what they were in the first phase.
    var changed: [String] = []
  }

  /// What a thread works with.
  private final class Worker {
    let reader: PageReader
    let indexer: PageIndexer
    let buffer = PageBuffer()

    init(_ inputs: SiteInputs) {
      reader = PageReader(inputs)
      indexer = PageIndexer(language: inputs.configuration.language)
    }
  }

  /// So many bytes of text wait in memory.
  private static let memory = 8 << 20

  func publish(_ blocks: Range<Int>) -> [Block] {
    Parallel.map(count: blocks.count, jobs: options.jobs) {
      Worker(inputs)
    } body: { worker, index in
      publish(block: blocks.lowerBound + index, worker)
    }
  }

  private func publish(block number: Int, _ worker: Worker) -> Block {
    var block = Block()
    var found: [SearchPage] = []
    for place in Self.pages(of: number, in: site) {
      let page = site.outline.readingOrder[place]
      let index = site.pages[page].summaryIndex
      if let index, !read(index, worker) { block.changed.append(site.pages[page].path) }
      block.pages.append((page, publisher.publishPage(page, worker.buffer)))
      if let search { found.append(search.page(place, limit: .max)) }
      if let index { bodies.release(index) }
      options.progress.advance()
    }
    if search != nil {
      block.postings = worker.indexer.block(found)
      putAway(found, &block)
    }
    return block
  }

  /// The places in reading order of the pages of a block.
  static func pages(of block: Int, in site: Site) -> Range<Int> {
    let first = block * SearchIndexPart.pagesOfBlock
    return first..<min(first + SearchIndexPart.pagesOfBlock, site.outline.readingOrder.count)
  }

  /// Takes the body of a page in hand; false where its file is not the same any more.
  private func read(_ index: Int, _ worker: Worker) -> Bool {
    let path = reading.bodies.all[index].body.summary.path
    guard
      case .page(let body, _, let seen) = worker.reader.read(path), seen.hash == reading.seen[index].hash
    else { return false }
    bodies.hold(body, at: index)
    return true
  }

  private func putAway(_ pages: [SearchPage], _ block: inout Block) {
    var record = RecordWriter(capacity: 64 << 10)
    for page in pages {
      let start = record.bytes.count
      record.searchPage(page, limit: SearchIndexPart.textLimit)
      let hash = record.bytes.withBytes { ContentHash(UnsafeBufferPointer(rebasing: $0[start...])) }
      block.texts.append(ShardRecord.Text(length: record.bytes.count - start, hash: hash))
    }
    block.textBytes = ScratchBytes(record.bytes.array(), in: texts, memory: Self.memory)
  }
}
