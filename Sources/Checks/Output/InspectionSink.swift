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
    /// Paths that pages name and that are neither pages nor files of the content: how many pages, and the first.
    var unknown: [String: (page: Int, count: Int)] = [:]
    /// The addresses on other sites that pages name, where somebody wants to know them.
    var addresses: [String: NamedAddress] = [:]
    /// Style sheets and scripts, which may name files as well.
    var texts: [[UInt8]] = []
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
  private let known = Mutex(State())

  /// - Parameter gathersAddresses: whether addresses on other sites are of interest.
  init(_ inspected: InspectedSite, gathersAddresses: Bool) {
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

  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    if path.hasSuffix(".html") { return inspect(path, bytes) }
    let isText = path.hasSuffix(".css") || (path.hasSuffix(".js") && bytes.count < Self.longestScript)
    let text = isText ? Array(bytes) : []
    known.withLock { state in
      state.paths.insert(path)
      if isText { state.texts.append(text) }
    }
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
    var unknown: Set<String> = []
    let addresses = gathersAddresses ? walk.references.addresses(in: bytes) : []
    // The page for wrong addresses is shown at any of them, so its own are not relative to where it stands.
    let places = path == "404.html" ? [] : walk.references.places
    for place in places {
      switch files.target(of: bytes[place], from: folder) {
      case .known(.asset(let asset)): named.insert(asset)
      case .unknown(let path):
        // What an author’s own link says has been told where the site was linked.
        if page?.summary.links.contains(where: { $0.destination.utf8.elementsEqual(bytes[place]) }) != true {
          unknown.insert(path)
        }
      case .known(.page), .none: break
      }
    }
    let findings = Self.distinct(walk.page.findings)
    known.withLock { state in
      state.paths.insert(path)
      state.namedAssets.formUnion(named)
      for path in unknown {
        let earlier = state.unknown[path]
        state.unknown[path] = (min(earlier?.page ?? .max, index ?? .max), (earlier?.count ?? 0) + 1)
      }
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
