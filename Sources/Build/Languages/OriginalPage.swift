import Basics
import PageModel
import YAML

/// A page of which another page is a translation.
struct OriginalPage {
  /// The path of the file relative to the content folders.
  var file: String
  /// The summary; empty if the file cannot be read.
  var summary: PageSummary
  /// The hash of the text, as in the front matter of translations.
  var hash: String
  /// The file as a dependency of the translation.
  var included: IncludedFile

  /// Returns the first 12 digits of the hash of a page’s text without its front matter.
  static func hash(of page: [UInt8]) -> String {
    let start = page.withUnsafeBufferPointer { FrontMatter(of: $0, file: "").bodyOffset }
    return String(ContentHash(Array(page[start...])).hex.prefix(12))
  }
}

extension PageMetadata {
  /// Takes what a translation does not set itself from its original: everything that places the page in the site, and
  /// what is the same in all languages.
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
  }
}
