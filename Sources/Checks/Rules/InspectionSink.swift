import Basics
import Build
import Output
import PageModel
import Site
import Synchronization

/// Receives the generated files instead of an output folder, checks each page, and keeps only the findings.
final class InspectionSink: FileSink {
  private let inspected: InspectedSite
  private var site: Site { inspected.site }
  private let collectsExternalURLs: Bool
  private let files: KnownFiles
  /// The origin of the site, such as `https://example.com`; nil without a base URL.
  private let origin: String?
  private let pageOfPath: [String: Int]
  private let published: PreviousPages?
  private let known = Mutex(InspectedOutput())

  /// - Parameters:
  ///   - inspected: the site that is built.
  ///   - published: the pages of an earlier version, to find removed anchors; nil for none.
  ///   - collectsExternalURLs: whether to collect external URLs.
  init(_ inspected: InspectedSite, after published: PreviousPages? = nil, collectsExternalURLs: Bool = false)
  {
    self.published = published
    self.inspected = inspected
    origin = inspected.site.configuration.baseURL.flatMap(AbsoluteURL.init).map {
      "\($0.scheme)://\($0.host)"
    }
    self.collectsExternalURLs = collectsExternalURLs
    files = KnownFiles(
      inspected.site, assets: inspected.content.assets, printPages: inspected.printPages)
    var pages: [String: Int] = [:]
    pages.reserveCapacity(inspected.site.pages.count)
    for (index, page) in inspected.site.pages.enumerated() { pages[page.outputPath] = index }
    pageOfPath = pages
  }

  /// A copy of the current state.
  var state: InspectedOutput { known.withLock { $0 } }

  /// Records the path of a Markdown copy, and declines its content, which only repeats the author’s text.
  func wantsFile(at path: String) -> Bool {
    known.withLock { _ = $0.paths.insert(path) }
    return false
  }

  func keep(_ path: String) -> Bool { false }

  func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if path.hasSuffix(".html") {
      inspect(path, bytes)
      return true
    }
    let isText = path.hasSuffix(".css") || (path.hasSuffix(".js") && bytes.count < Self.maximumScriptLength)
    let text = isText ? Array(bytes) : []
    known.withLock { state in
      state.paths.insert(path)
      if isText { state.texts.append(text) }
    }
    return true
  }

  /// The length in bytes from which a script is treated as data, which is not searched for references.
  private static let maximumScriptLength = 256 << 10

  private func inspect(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) {
    let index = pageOfPath[path]
    let page = index.map { site.pages[$0] }
    let links = page.map { inspected.links(on: $0) } ?? LinkList()
    // A generated page has no source file whose headings could be missing.
    var walk = OutputInspector(
      OutputPage(
        bytes, summary: page.flatMap { $0.isGenerated ? nil : $0.summary }, links: links, origin: origin))
    walk.run()
    let named = referencedFiles(of: walk.references.all, in: bytes, at: path, links)
    let urls = collectsExternalURLs ? walk.references.urls(in: bytes) : []
    let findings = Self.distinct(walk.page.findings)
    let lost = index == nil ? [] : published?.removedAnchors(at: path, now: bytes) ?? []
    known.withLock { state in
      state.paths.insert(path)
      state.referencedAssets.formUnion(named.assets)
      state.sharedFiles.formUnion(named.shared)
      for (path, heading) in named.unknown {
        state.unknown[path] =
          state.unknown[path]?.and(index, heading: heading)
          ?? InspectedOutput.UnknownReference(page: index, heading: heading, count: 1)
      }
      if let index, !lost.isEmpty { state.removedAnchors[index] = lost }
      for url in urls {
        var reference = state.urls[url] ?? InspectedOutput.ExternalReference()
        reference.pages += 1
        if let index { reference.page = min(reference.page ?? index, index) }
        state.urls[url] = reference
      }
      guard !findings.isEmpty else { return }
      if let index {
        state.findings[index] = findings
      } else {
        state.otherFindings += findings.map { (path, $0) }
      }
    }
  }

  /// The files to which one page refers.
  private struct ReferencedFiles {
    /// The indices of content files.
    var assets: Set<Int> = []
    /// The paths that are neither pages nor content files, each with the number of the heading before its first
    /// reference.
    var unknown: [String: Int] = [:]
    /// The files of the default language that a page in another language refers to.
    var shared: Set<String> = []
  }

  /// Returns the files that a page refers to.
  ///
  /// - Parameter links: the links in the text of the page.
  private func referencedFiles(
    of references: [PageReferences.Reference], in bytes: UnsafeBufferPointer<UInt8>, at path: String,
    _ links: LinkList
  ) -> ReferencedFiles {
    var named = ReferencedFiles()
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { Array(path.utf8[..<$0]) } ?? []
    // Servers show `404.html` at any path, so its relative URLs have no fixed target.
    let isShownAnywhere = path == "404.html"
    for reference in references {
      let url = bytes[reference.place]
      if isShownAnywhere, url.first != UInt8(ascii: "/") { continue }
      switch files.target(of: url, from: folder) {
      case .known(.asset(let asset)): named.assets.insert(asset)
      case .unknown(let path):
        if named.unknown[path] == nil, !AuthoredDestination.isAny(of: links, url) {
          named.unknown[path] = reference.heading
        }
      case .shared(let path): named.shared.insert(path)
      case .known(.page), .none: break
      }
    }
    return named
  }

  /// Removes findings with the same message.
  private static func distinct(_ findings: [OutputFinding]) -> [OutputFinding] {
    var seen: Set<String> = []
    return findings.filter { seen.insert($0.message).inserted }
  }
}
