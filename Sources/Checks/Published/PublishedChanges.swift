import Basics
import Build

/// What was published and is there no more.
struct PublishedChanges {
  struct Page {
    let address: PublishedAddress
    /// What it was called, as far as that is known.
    let title: String?
  }

  struct Anchor {
    /// The page of the site that had it; nil for one that is a file of the content.
    let page: Int?
    /// The file of the content, else of the output.
    let file: String
    let address: PublishedAddress
    let anchor: PublishedPages.LostAnchor
  }

  private(set) var pages: [Page] = []
  private(set) var files: [PublishedAddress] = []
  private(set) var anchors: [Anchor] = []

  /// - Parameters:
  ///   - published: what stood there.
  ///   - state: what is made now.
  ///   - jobs: the number of threads to read pages with.
  init(_ published: PublishedSite, _ state: InspectionSink.State, _ inspected: InspectedSite, jobs: Int) {
    var standing = state.paths.union(inspected.content.assets)
    for redirect in inspected.site.redirects { standing.insert(redirect.outputPath) }
    var gone: [PublishedAddress] = []
    for address in published.addresses where !address.files.contains(where: standing.contains) {
      if address.isPage { gone.append(address) } else { files.append(address) }
    }
    let titles = Self.titles(of: gone, published.pages, jobs: jobs)
    for (address, title) in zip(gone, titles) { pages.append(Page(address: address, title: title)) }
    for (page, lost) in state.lostAnchors.sorted(by: { $0.key < $1.key }) {
      add(lost, page: page, file: inspected.site.pages[page].outputPath)
    }
    if let pages = published.pages { addCopiedPages(inspected.content, pages, jobs: jobs) }
  }

  private static func titles(
    of addresses: [PublishedAddress], _ pages: PublishedPages?, jobs: Int
  ) -> [String?] {
    Parallel.map(count: addresses.count, jobs: jobs) { index in
      addresses[index].files.first.flatMap { pages?.title(at: $0) }
    }
  }

  /// Pages that are copied as they are.
  private mutating func addCopiedPages(_ content: ContentFiles, _ pages: PublishedPages, jobs: Int) {
    let copied = content.assets.filter { $0.hasSuffix(".html") }
    let lost = Parallel.map(count: copied.count, jobs: jobs) { index -> [PublishedPages.LostAnchor] in
      // One that cannot be read is told by who copies it.
      guard let bytes = try? File.read(content.location(of: copied[index])) else { return [] }
      return bytes.withUnsafeBufferPointer { pages.lostAnchors(at: copied[index], now: $0) }
    }
    for (file, lost) in zip(copied, lost) { add(lost, page: nil, file: file) }
  }

  private mutating func add(_ lost: [PublishedPages.LostAnchor], page: Int?, file: String) {
    let address = PublishedAddress(file: file)
    for anchor in lost { anchors.append(Anchor(page: page, file: file, address: address, anchor: anchor)) }
  }
}
