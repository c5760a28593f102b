import Basics
import PageModel
import Site

/// `llms-full.txt`: the Markdown of all pages in one file, each with its title and the URL of its source, as
/// `unfold import --split` and other programs read it.
public struct LLMsFullTxt: ~Copyable {
  /// The path of the file in the output.
  public static let path = "llms-full.txt"
  /// The maximum size of the file in bytes. Programs that read such a file could not use a larger one.
  public static let limit = 64 << 20

  private let site: Site
  private let limit: Int
  private var text = ByteBuffer(capacity: 1 << 16)

  /// - Parameter limit: the maximum size of the file in bytes.
  public init(of site: Site, limit: Int = LLMsFullTxt.limit) {
    self.site = site
    self.limit = limit
  }

  /// The pages in reading order.
  public var pages: [Int] {
    LLMsTxt.below(NavigationTree.root, site).compactMap { site.navigation.nodes[$0].page }
      .filter { site.markdownPath(of: $0) != nil && !site.pages[$0].summary.metadata.isDraft }
  }

  /// The content of the file; nil if it is larger than the limit.
  public var bytes: [UInt8]? { text.count <= limit ? text.array() : nil }

  /// Appends a page.
  ///
  /// - Parameter body: the page as it is published in Markdown, without its front matter.
  public mutating func append(_ page: Int, _ body: Bytes) {
    if text.count > limit { return }
    if text.count > 0 { text.append("\n") }
    text.append("# ")
    MarkdownText.append(site.pages[page].title, to: &text)
    text.append("\n\nSource: ")
    if let base = site.configuration.baseURL { text.append(base) }
    RelativeURL.appendEncoded(site.pages[page].url, into: &text)
    text.append("\n\n")
    text.append(Self.withoutTitle(body))
    if body.last != UInt8(ascii: "\n") { text.append("\n") }
  }

  /// Returns the lines after the title of a page.
  private static func withoutTitle(_ body: Bytes) -> Bytes {
    let text = body.drop { $0.isASCIIWhitespace }
    guard text.hasPrefix("# ") else { return text }
    return text.drop { $0 != UInt8(ascii: "\n") }.drop { $0.isASCIIWhitespace }
  }
}
