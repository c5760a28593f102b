import Basics
import FileSystem
import ImageSizes
import PageModel

/// The content files that a site was built from, and the diagnostics of the build.
struct ContentRecord: Sendable {
  struct Page: Sendable {
    /// The path relative to the content folder.
    var path: String
    var snapshot: PageSnapshot
    var isCapture: Bool
    /// Whether the page contributes to the structure of a site of captured pages.
    var shapesStructure: Bool
    /// The hashes of the page’s summary: everything that other pages, and the page around the body, use of it.
    var summary: SummaryFingerprints
    /// The encoded `PageTrace`; empty for a page that is not part of the site.
    var trace: [UInt8] = []
    /// The hash of what the page shows of the history of its file; nil if it shows nothing.
    var history: ContentHash?
    var diagnostics: [Diagnostic]
  }

  struct Asset: Sendable {
    var path: String
    var snapshot: FileSnapshot
    /// The size of the image in pixels; nil for other files.
    var size: ImageSize?
    /// The flaw of the image, which the pages that show it report; nil for none.
    var flaw: ImageFlaw?
  }

  /// An image of the default language that pages of another language show. It is not copied, but pages show its size.
  struct SharedImage: Sendable {
    var path: String
    /// The metadata before the size was read; nil if it cannot prove that the file is unchanged.
    var fileMetadata: FileMetadata?
    /// The size in CSS px; nil if the file states none.
    var size: ImageSize?
  }

  /// The pages, sorted by path.
  var pages: [Page]
  var assets: [Asset]
  /// The images of the default language, sorted by path; empty if the site is built in that language.
  var sharedImages: [SharedImage]
  /// The diagnostics that are not about a single page. All diagnostics have their original severities, so that the next
  /// build can use other overrides.
  var diagnostics: [Diagnostic]
  /// The severities that pages set, by the paths of their files in diagnostics.
  var pageSeverities: [String: SeverityOverrides]
  /// The hash of the inputs of the build: see `InputFingerprints.output`.
  var inputs: ContentHash
  /// The hash of what all pages show: see `SiteWriter.frame`.
  var frame: ContentHash
  /// Whether the structure of the site depends on more than the summaries of its pages: see `CapturedStructure`.
  var hasCapturedStructure: Bool
  /// The number of pages of the site, including those without a file.
  var pageCount: Int
  /// The number of drafts that the build left out.
  var draftCount: Int
}

extension ContentRecord {
  /// The diagnostics of the pages and of the whole site.
  var allDiagnostics: [Diagnostic] { pages.reduce(into: diagnostics) { $0 += $1.diagnostics } }

  /// The hash of what all pages show; nil if templates have problems, which only the pages that are written report.
  var comparableFrame: ContentHash? {
    diagnostics.contains { $0.identifier.hasPrefix("template.") } ? nil : frame
  }
}

extension BinaryEncoder {
  mutating func content(_ content: ContentRecord) {
    list(content.pages) { record, page in
      record.text(page.path)
      record.snapshot(page.snapshot)
      record.flag(page.isCapture)
      record.flag(page.shapesStructure)
      record.hash(page.summary.withoutAbstract)
      record.hash(page.summary.abstract)
      record.data(page.trace)
      record.optional(page.history) { $0.hash($1) }
      record.list(page.diagnostics) { $0.diagnostic($1) }
    }
    list(content.assets) { record, asset in
      record.text(asset.path)
      record.snapshot(asset.snapshot)
      record.optional(asset.size) { $0.imageSize($1) }
      record.count(Int(asset.flaw?.rawValue ?? 0))
    }
    list(content.sharedImages) { record, image in
      record.text(image.path)
      record.optional(image.fileMetadata) { $0.fileMetadata($1) }
      record.optional(image.size) { $0.imageSize($1) }
    }
    list(content.diagnostics) { $0.diagnostic($1) }
    pageSeverities(content.pageSeverities)
    hash(content.inputs)
    hash(content.frame)
    flag(content.hasCapturedStructure)
    count(content.pageCount)
    count(content.draftCount)
  }
}

extension BinaryDecoder {
  mutating func content() -> ContentRecord {
    ContentRecord(
      pages: list { record in
        ContentRecord.Page(
          path: record.text(), snapshot: record.pageSnapshot(), isCapture: record.flag(),
          shapesStructure: record.flag(),
          summary: SummaryFingerprints(withoutAbstract: record.hash(), abstract: record.hash()),
          trace: record.data(), history: record.optional { $0.hash() },
          diagnostics: record.list { $0.diagnostic() })
      },
      assets: list { record in
        ContentRecord.Asset(
          path: record.text(), snapshot: record.fileSnapshot(),
          size: record.optional { $0.imageSize() },
          flaw: UInt8(exactly: record.count()).flatMap(ImageFlaw.init))
      },
      sharedImages: list { record in
        ContentRecord.SharedImage(
          path: record.text(), fileMetadata: record.optional { $0.fileMetadata() },
          size: record.optional { $0.imageSize() })
      },
      diagnostics: list { $0.diagnostic() }, pageSeverities: pageSeverities(),
      inputs: hash(), frame: hash(), hasCapturedStructure: flag(), pageCount: count(), draftCount: count())
  }
}

extension BinaryEncoder {
  fileprivate mutating func imageSize(_ size: ImageSize) {
    count(size.width)
    count(size.height)
  }
}

extension BinaryDecoder {
  fileprivate mutating func imageSize() -> ImageSize { ImageSize(width: count(), height: count()) }
}
