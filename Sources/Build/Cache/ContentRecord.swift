import Basics

/// The content that a site was built from, and what was wrong with it.
struct ContentRecord: Sendable {
  struct Page: Sendable {
    /// Below the content folder.
    var path: String
    var seen: SeenFile
    var isCapture: Bool
    /// A fingerprint of what other pages, and everything around its own body, see of it.
    var summary: ContentHash
    var diagnostics: [Diagnostic]
  }

  struct Asset: Sendable {
    var path: String
    var seen: SeenFile
    /// Nil for what is no image.
    var size: ImageSize?
  }

  /// In the order of their paths.
  var pages: [Page]
  var assets: [Asset]
  /// What concerns no page alone.
  var diagnostics: [Diagnostic]
  /// The pages of the site, those without a file among them.
  var pageCount: Int
}

extension ContentRecord {
  /// What is to be remembered of a build of everything.
  init(
    _ reading: SiteReading, _ assembly: SiteAssembly, _ published: Published, _ inputs: SiteInputs, jobs: Int
  ) {
    let bodies = reading.bodies
    let fingerprints = SummaryRecords.fingerprints(count: bodies.all.count, jobs: jobs) {
      bodies.all[$0].body.shared
    }
    pages = []
    pages.reserveCapacity(reading.seen.count)
    for (index, entry) in bodies.all.enumerated() {
      pages.append(
        Page(
          path: entry.body.summary.path, seen: reading.seen[index], isCapture: entry.body.isCapture,
          summary: fingerprints[index], diagnostics: entry.body.diagnostics))
    }
    assets = []
    for case .copied(let asset) in published.assets { assets.append(asset) }
    diagnostics = assembly.diagnostics + published.diagnostics.map(inputs.shown.placed)
    pageCount = assembly.site.pages.count
    for (page, found) in published.pages where !found.isEmpty {
      let placed = found.map(inputs.shown.placed)
      if let index = assembly.site.pages[page].summaryIndex {
        pages[index].diagnostics += placed
      } else {
        diagnostics += placed
      }
    }
  }

  /// All diagnostics.
  var allDiagnostics: [Diagnostic] { pages.reduce(into: diagnostics) { $0 += $1.diagnostics } }

  /// Whether these are the paths of the content still.
  func hasPaths(of content: ContentFiles) -> Bool {
    pages.count == content.pages.count && assets.count == content.assets.count
      && zip(pages, content.pages).allSatisfy { $0.path == $1 }
      && zip(assets, content.assets).allSatisfy { $0.path == $1 }
  }
}

extension RecordWriter {
  mutating func content(_ content: ContentRecord) {
    list(content.pages) { record, page in
      record.text(page.path)
      record.seen(page.seen)
      record.flag(page.isCapture)
      record.hash(page.summary)
      record.list(page.diagnostics) { $0.diagnostic($1) }
    }
    list(content.assets) { record, asset in
      record.text(asset.path)
      record.seen(asset.seen)
      record.optional(asset.size) { record, size in
        record.count(size.width)
        record.count(size.height)
      }
    }
    list(content.diagnostics) { $0.diagnostic($1) }
    count(content.pageCount)
  }
}

extension RecordReader {
  mutating func content() -> ContentRecord {
    ContentRecord(
      pages: list { record in
        ContentRecord.Page(
          path: record.text(), seen: record.seen(), isCapture: record.flag(), summary: record.hash(),
          diagnostics: record.list { $0.diagnostic() })
      },
      assets: list { record in
        ContentRecord.Asset(
          path: record.text(), seen: record.seen(),
          size: record.optional { ImageSize(width: $0.count(), height: $0.count()) })
      },
      diagnostics: list { $0.diagnostic() }, pageCount: count())
  }
}
