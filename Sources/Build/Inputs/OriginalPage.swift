import Basics
import PageModel
import Synchronization
import YAML

/// The page in the default language that another page translates.
struct OriginalPage: Sendable {
  /// The path of the file relative to the content folders.
  var file: String
  /// The metadata and the headings; empty if the file cannot be read.
  var metadata = PageMetadata()
  var headings: HeadingList = []
  /// The hash of the text, as in the front matter of translations.
  var hash: String
  /// The file as a dependency of the translation.
  var included: IncludedFile

  /// - Parameter bytes: the content of the file.
  init(_ file: String, _ summary: PageSummary, _ bytes: [UInt8], _ included: IncludedFile) {
    self.file = file
    metadata = summary.metadata
    headings = summary.headings
    hash = Self.hash(of: bytes)
    self.included = included
  }

  /// Creates the page of a file that cannot be read.
  init(unreadable file: String, _ included: IncludedFile) {
    self.file = file
    hash = ""
    self.included = included
  }

  /// Returns the first 12 digits of the hash of a page’s text without its front matter.
  static func hash(of page: [UInt8]) -> String {
    let start = page.withUnsafeBufferPointer { FrontMatter(of: $0, file: "").bodyOffset }
    return String(ContentHash(Array(page[start...])).hex.prefix(12))
  }
}

/// The originals that a build has read, so that the languages of a site share them.
final class OriginalPages: Sendable {
  private let pages = Mutex<[String: OriginalPage]>([:])

  /// Returns the original in a file; nil if it has not been read.
  func page(_ file: String) -> OriginalPage? { pages.withLock { $0[file] } }

  /// Keeps an original, unless it has metadata that translations inherit and that contains text in one language.
  func add(_ page: OriginalPage) {
    guard page.metadata.kind == nil, page.metadata.platforms.isEmpty else { return }
    pages.withLock { $0[page.file] = page }
  }
}

extension PageMetadata {
  /// Fills in metadata that a translation does not set from its original: everything that places the page in the site,
  /// and everything that is the same in all languages.
  mutating func inherit(from original: PageMetadata) {
    isDraft = isDraft || original.isDraft
    // In all languages, the page has the same URL.
    slug = original.slug
    url = original.url
    order = order ?? original.order
    kind = kind ?? original.kind
    template = template ?? original.template
    if platforms.isEmpty { platforms = original.platforms }
    if original.hasPresentation { presentation.inherit(from: original.presentation) }
  }
}

extension PagePresentation {
  /// Takes the settings that are the same in all languages from the original of a translation.
  fileprivate mutating func inherit(from original: PagePresentation) {
    icon = icon ?? original.icon
    layout = layout ?? original.layout
    color = color ?? original.color
    // The old URLs of the page existed in all languages.
    redirects += original.redirects.filter { redirect in !redirects.contains { $0.text == redirect.text } }
  }
}
