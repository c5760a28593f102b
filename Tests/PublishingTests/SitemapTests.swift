@testable import Publishing
import Testing

@Suite struct SitemapTests {
  private func text(_ file: Sitemap.File) -> String { String(decoding: file.bytes, as: UTF8.self) }

  @Test func oneFile() {
    let files = Sitemap.files(
      baseURL: "https://example.org/docs",
      entries: [
        Sitemap.Entry(path: ""), Sitemap.Entry(path: "/a/", lastModified: "2026-03-01"),
        Sitemap.Entry(path: "q&a/<é>'/"), Sitemap.Entry(path: "C#/100%/what?/"),
      ])
    #expect(files.map(\.path) == ["sitemap.xml"])
    #expect(
      text(files[0]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <url><loc>https://example.org/docs/</loc></url>
        <url><loc>https://example.org/docs/a/</loc><lastmod>2026-03-01</lastmod></url>
        <url><loc>https://example.org/docs/q%26a/%3C%C3%A9%3E%27/</loc></url>
        <url><loc>https://example.org/docs/C%23/100%25/what%3F/</loc></url>
        </urlset>

        """)
  }

  @Test func anIndexAboveTheLimit() {
    let entries = (0..<5).map { Sitemap.Entry(path: "p\($0)/") }
    let files = Sitemap.files(baseURL: "https://example.org/", entries: entries, limit: 2, byteLimit: 1 << 20)
    #expect(files.map(\.path) == ["sitemap.xml", "sitemap-1.xml", "sitemap-2.xml", "sitemap-3.xml"])
    #expect(
      text(files[0]) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>https://example.org/sitemap-1.xml</loc></sitemap>
        <sitemap><loc>https://example.org/sitemap-2.xml</loc></sitemap>
        <sitemap><loc>https://example.org/sitemap-3.xml</loc></sitemap>
        </sitemapindex>

        """)
    #expect(text(files[3]).contains("<loc>https://example.org/p4/</loc>"))
    #expect(!text(files[3]).contains("p3"))
  }

  @Test func fiftyThousandPagesFitInOneFile() {
    let entries = (0..<50_001).map { Sitemap.Entry(path: "\($0)/") }
    #expect(Sitemap.files(baseURL: "https://example.org", entries: Array(entries.dropLast())).count == 1)
    #expect(Sitemap.files(baseURL: "https://example.org", entries: entries).count == 3)
  }

  @Test func filesStayBelowTheByteLimit() {
    let entries = (0..<10).map { Sitemap.Entry(path: "page-\($0)/") }
    let files = Sitemap.files(baseURL: "https://example.org", entries: entries, limit: 100, byteLimit: 300)
    #expect(files.count > 2)
    #expect(files.dropFirst().allSatisfy { $0.bytes.count <= 300 })
    let all = files.dropFirst().map(text).joined()
    #expect(entries.allSatisfy { all.contains("/\($0.path)</loc>") })
  }

  @Test func robots() {
    #expect(
      String(decoding: Robots.bytes(baseURL: "https://example.org/docs"), as: UTF8.self)
        == "User-agent: *\nAllow: /\n\nSitemap: https://example.org/docs/sitemap.xml\n")
    #expect(String(decoding: Robots.bytes(baseURL: nil), as: UTF8.self) == "User-agent: *\nAllow: /\n")
  }
}
