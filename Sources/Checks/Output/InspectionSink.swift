import Basics
import Build
import Site
import Synchronization

/// Takes the files of a site as a build makes them, looks at each page and forgets it.
final class InspectionSink: FileSink {
  /// What has been found so far.
  struct State {
    var findings: [Int: [OutputFinding]] = [:]
    /// Those of pages that stand for no page of the outline, such as the one of what was not found.
    var otherFindings: [(path: String, finding: OutputFinding)] = []
    /// The paths of all files made.
    var paths: Set<String> = []
    /// Which files of the content some page names.
    var namedAssets: Set<Int> = []
    /// Paths that pages name and that are neither pages nor files of the content.
    var unknown: [String: Unknown] = [:]
    /// The addresses on other sites that pages name, where somebody wants to know them.
    var addresses: [String: NamedAddress] = [:]
    /// Style sheets and scripts, which may name files as well.
    var texts: [[UInt8]] = []
    /// Anchors that pages had when they were published.
    var lostAnchors: [Int: [PublishedPages.LostAnchor]] = [:]
  }

  /// Where a path is named: the first page, the heading there, and how many pages there are.
  struct Unknown {
    /// Nil where only pages without a place in the outline name it.
    var page: Int?
    var heading: Int
    var count: Int

    /// The same with another page.
    func and(_ page: Int?, heading: Int) -> Unknown {
      let isFirst = page ?? .max < self.page ?? .max
      return Unknown(
        page: isFirst ? page : self.page, heading: isFirst ? heading : self.heading, count: count + 1)
    }
  }

  /// An address that pages name.
  struct NamedAddress {
    /// The first of these pages; nil where none of them is a page of the outline.
    var page: Int?
    /// How many there are.
    var pages = 0
  }

  private let site: Site
  private let gathersAddresses: Bool
  private let files: SiteFiles
  private let pageOfPath: [String: Int]
  private let published: PublishedPages?
  private let known = Mutex(State())

  /// - Parameters:
  ///   - published: the pages as they were, to be compared; nil for none.
  ///   - gathersAddresses: whether addresses on other sites are of interest.
  init(_ inspected: InspectedSite, after published: PublishedPages? = nil, gathersAddresses: Bool = false) {
    self.published = published
    site = inspected.site
    self.gathersAddresses = gathersAddresses
    files = SiteFiles(inspected.site, assets: inspected.content.assets)
    var pages: [String: Int] = [:]
    pages.reserveCapacity(site.pages.count)
    for (index, page) in site.pages.enumerated() { pages[page.outputPath] = index }
    pageOfPath = pages
  }

  /// What was found in all.
  var state: State { known.withLock { $0 } }

  /// The Markdown beside a page is what its author wrote.
  func takes(_ path: String) -> Bool {
    known.withLock { _ = $0.paths.insert(path) }
    return false
  }

  func keep(_ path: String) -> Bool { false }

  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if path.hasSuffix(".html") {
      inspect(path, bytes)
      return true
    }
    let isText = path.hasSuffix(".css") || (path.hasSuffix(".js") && bytes.count < Self.longestScript)
    let text = isText ? Array(bytes) : []
    known.withLock { state in
      state.paths.insert(path)
      if isText { state.texts.append(text) }
    }
    return true
  }

  /// Scripts of more bytes are data.
  private static let longestScript = 256 << 10

  private func inspect(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    let index = pageOfPath[path]
    let page = index.map { site.pages[$0] }
    // A page without a file has no source whose headings could be lost.
    var walk = OutputWalk(
      OutputPage(bytes, summary: page.flatMap { $0.isGenerated ? nil : $0.summary }))
    walk.run()
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(path.utf8[..<$0]) } ?? []
    var named: Set<Int> = []
    var unknown: [String: Int] = [:]
    let addresses = gathersAddresses ? walk.references.addresses(in: bytes) : []
    // The page for wrong addresses is shown at any of them, so its own are not relative to where it stands.
    let references = path == "404.html" ? [] : walk.references.all
    for reference in references {
      let address = bytes[reference.place]
      switch files.target(of: address, from: folder) {
      case .known(.asset(let asset)): named.insert(asset)
      case .unknown(let path):
        // What an author’s own link says has been told where the site was linked.
        if page?.summary.links.contains(where: { $0.destination.utf8.elementsEqual(address) }) != true,
          unknown[path] == nil
        {
          unknown[path] = reference.heading
        }
      case .known(.page), .none: break
      }
    }
    let findings = Self.distinct(walk.page.findings)
    let lost = index == nil ? [] : published?.lostAnchors(at: path, now: bytes) ?? []
    known.withLock { state in
      state.paths.insert(path)
      state.namedAssets.formUnion(named)
      for (path, heading) in unknown {
        state.unknown[path] =
          state.unknown[path]?.and(index, heading: heading)
          ?? Unknown(page: index, heading: heading, count: 1)
      }
      if let index, !lost.isEmpty { state.lostAnchors[index] = lost }
      for address in addresses {
        var named = state.addresses[address] ?? NamedAddress()
        named.pages += 1
        if let index { named.page = min(named.page ?? index, index) }
        state.addresses[address] = named
      }
      guard !findings.isEmpty else { return }
      if let index {
        state.findings[index] = findings
      } else {
        state.otherFindings += findings.map { (path, $0) }
      }
    }
  }

  /// The same is told once a page.
  private static func distinct(_ findings: [OutputFinding]) -> [OutputFinding] {
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.message).inserted }
  }
}
