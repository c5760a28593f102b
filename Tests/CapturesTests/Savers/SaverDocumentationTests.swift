import Foundation
import Testing

@testable import Captures

@Suite struct SaverDocumentationTests {
  /// For each tool, a page of the documentation, and a text that it contains.
  private static let pages = [
    "jina": ("reader-services", "Jina Reader"), "firecrawl": ("reader-services", "Firecrawl"),
    "crawler": ("reader-services", "fetched_at"), "url": ("reader-services", "source_url"),
    "crawl4ai": ("crawl4ai", "⟨2⟩"), "trafilatura": ("converters", "Trafilatura"),
    "docling": ("converters", "<!-- image -->"), "pandoc": ("converters", "at least four classes"),
    "markdownload": ("browser-extensions", "MarkDownload"),
    "web-clipper": ("browser-extensions", "clippings"),
    "singlefile": ("browser-extensions", "SingleFile"),
  ]

  @Test(arguments: Saver.all.map(\.name)) func page(name: String) throws {
    let (page, text) = try #require(Self.pages[name])
    let file = Documentation.root.appendingPathComponent("content/captures/\(page).md")
    #expect(try String(contentsOf: file, encoding: .utf8).contains(text))
  }
}
