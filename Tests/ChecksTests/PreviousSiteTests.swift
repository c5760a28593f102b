import Basics
import Foundation
import Testing
@testable import Build
@testable import Checks

/// Reads earlier versions of a site: output folders, manifests and sitemaps.
@Suite struct PreviousSiteTests {
  // MARK: URLs

  @Test(arguments: [
    ("index.html", "/", "index.html"), ("a/index.html", "/a/", "a/index.html"),
    ("a.html", "/a.html", "a.html"),
    ("é b/index.html", "/%C3%A9%20b/", "é b/index.html"), ("a.pdf", "/a.pdf", "a.pdf"),
    ("myindex.html", "/myindex.html", "myindex.html"),
  ])
  func urlOfAFile(file: String, shown: String, answering: String) {
    let address = PreviousURL(file: file)
    #expect(address.shown == shown)
    #expect(address.files == [answering])
    #expect(address.isPage == file.hasSuffix(".html"))
  }

  @Test(arguments: [
    ("", ["index.html"]), ("a/", ["a/index.html"]), ("a/index.html", ["a/index.html"]),
    ("a.html", ["a.html"]),
    ("a", ["a/index.html", "a.html", "a"]), ("v1.2", ["v1.2/index.html", "v1.2.html", "v1.2"]),
  ])
  func filesOfAPageURL(page: String, files: [String]) { #expect(PreviousURL(page: page).files == files) }

  @Test(arguments: [
    ("a/b/", "a/b"), ("a/b.html", "a/b"), ("a/index.html", "a"), ("", ""), ("index.html", ""),
  ])
  func stemIsTheSameInBothStyles(path: String, stem: String) { #expect(PreviousURL.stem(path) == stem) }

  private func addresses(_ source: PreviousSource, base: String? = nil) -> [String] {
    PreviousSite(source, baseURL: base).urls.map(\.shown)
  }

  @Test func filesWithoutBookmarksAreIgnored() {
    let files = [
      "index.html", "index.md", "tea/index.html", "tea.md", "404.html", "robots.txt", "sitemap.xml",
      "sitemap-1.xml", "assets/site.0a1b2c3d.css", "assets/search/ab12.js", "assets/sidebar/tea.0a1b2c3d.js",
      "assets/logo.svg", "search/index.html", "search/2/index.html", "tea.html.gz", "tea/index.html.br",
      "notes.md", "feed.xml", ".nojekyll", "data.gz", "_headers",
    ]
    #expect(
      addresses(.files(files, folder: "nowhere")) == [
        "/", "/assets/logo.svg", "/data.gz", "/feed.xml", "/notes.md", "/search/", "/tea.html.gz", "/tea/",
      ])
  }

  @Test func sitemapURLsAreRelativeToTheSite() {
    let source = PreviousSource.urls([
      "https://a.org/docs/", "https://a.org/docs/caf%C3%A9/", "no address",
    ])
    #expect(addresses(source) == ["/", "/caf%C3%A9/"])
    #expect(addresses(source, base: "https://b.org/docs/") == ["/", "/caf%C3%A9/"])
    // The site has moved to another path of its host, so the old path is part of the URLs.
    #expect(addresses(source, base: "https://a.org/") == ["/docs/", "/docs/caf%C3%A9/"])
  }

  // MARK: Anchors

  private func anchors(_ html: String, all: Bool = false) -> [String] {
    Array(html.utf8).withUnsafeBufferPointer { AnchorScanner.all(in: $0, withControls: all) }
  }

  @Test func anchorsInTheMainElement() {
    let html = """
      <form id="controls"></form><main id="main"><h2 id="A &amp; B">A</h2><nav popover id="menu"></nav>\
      <a id="fnref-1" data-footnote-ref>1</a><h2 id="Water">B</h2><p id="Water">C</p>\
      <svg><g id="shape"/></svg><input id="field"><dt id="fn-key">D</dt><ol><li id="fn-1">N</li></ol></main><p id="foot"></p>
      """
    #expect(anchors(html) == ["A & B", "Water", "fn-key"])
    #expect(anchors("<body><h1 id=a>A</h1><p id=b>B</p></body>") == ["a", "b"])
    #expect(
      anchors(html, all: true) == [
        "controls", "main", "A & B", "menu", "fnref-1", "Water", "shape", "field", "fn-key", "fn-1", "foot",
      ])
  }

  // MARK: Sitemaps

  /// Writes files into a folder, and reads the first one as an earlier version.
  private func read(_ files: [(name: String, text: String)]) throws -> PreviousSource {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
    return try PreviousSource(reading: folder.appending(path: files[0].name).path)
  }

  @Test func sitemap() throws {
    let text = """
      <?xml version="1.0"?><urlset><url><loc>
        https://a.org/?a=1&amp;b=2 </loc><image:image><image:loc>https://a.org/x.png</image:loc></image:image></url>
      <url><loc>https://a.org/b/</loc><lastmod>2026-03-01</lastmod></url></urlset>
      """
    #expect(addresses(try read([("sitemap.xml", text)])) == ["/", "/b/"])
  }

  @Test func sitemapIndex() throws {
    let index = "<sitemapindex><sitemap><loc>https://a.org/maps/part-1.xml</loc></sitemap></sitemapindex>"
    let part =
      "<urlset><url><loc>https://a.org/</loc></url><url><loc>https://a.org/c.html</loc></url></urlset>"
    #expect(addresses(try read([("index.xml", index), ("part-1.xml", part)])) == ["/", "/c.html"])
    #expect(throws: BuildError.self) { try read([("index.xml", index)]) }
  }

  @Test(arguments: ["", "<html></html>", "unfold-manifest 1\n", "<urlset></urlset>"])
  func filesWithoutURLsAreRefused(text: String) throws {
    let error = #expect(throws: BuildError.self) { try read([("old", text)]) }
    #expect(error?.diagnostic.identifier == "against.invalid")
  }
}
