import Testing

@testable import Build

private let generated =
  "[a](../sitemap.xml) [b](/llms.txt) [c](../robots.txt) [d](/print/) [e](../search/) [f](/404.html)"

/// Links to generated files and unpublished content, images that browsers do not show, and wikis.
@Suite struct LinkTests {
  @Test func linksToGeneratedFilesAreRelative() throws {
    let site = try TestSite([
      "unfold.yml": "baseURL: https://example.com/docs/\nprint: true\n",
      "content/index.md": "# Home\n",
      "content/tea/green.md": "# Green\n\n\(generated)\n",
    ])
    let result = try site.build()
    #expect(result.diagnostics == [])
    let page = site.page("tea/green/")
    for path in ["sitemap.xml", "llms.txt", "robots.txt", "print/", "search/", "404.html"] {
      #expect(page.has(#"href="../../\#(path)""#))
      #expect(site.exists("public/" + path + (path.hasSuffix("/") ? "index.html" : "")))
    }
  }

  @Test func aFileThatTheSettingsTurnOffIsAnError() throws {
    let site = try TestSite(["content/index.md": "# Home\n\n[a](sitemap.xml) [b](print/)\n"])
    let result = try site.build()
    #expect(result.errors > 0)
    #expect(result.text.has("`baseURL`"))
    #expect(result.text.has("`print: true`"))
  }

  @Test func textFilesAndWellKnownFilesAreCopied() throws {
    let files = [
      "content/requirements.txt": "# Tools\npandas\n",
      "content/ads.txt": "example.com, 1, DIRECT\n",
      "content/.well-known/security.txt": "Contact: mailto:a@example.com\n",
    ]
    let links = "[a](requirements.txt) [b](ads.txt) [c](.well-known/security.txt)"
    let site = try TestSite(["content/index.md": "# Home\n\n\(links)\n"].with(files))
    let result = try site.build()
    #expect(result.diagnostics == [])
    for (path, text) in files {
      #expect(site.read(path.replacing("content", with: "public")) == text)
    }
  }

  @Test(
    arguments: [
      ("empty.png", "", "is an empty file"), ("page.jpg", "<!doctype html><p>No", "is a page in HTML"),
      ("cup.heic", "\0\0\0\u{18}ftypheic\0\0\0\0", "has the format HEIC"),
      ("t.tiff", "II*\0", "has the format TIFF"),
      ("svg.png", "<svg xmlns='http://www.w3.org/2000/svg'/>", "contains SVG"), ("e.svg", "no", "is damaged"),
      ("lfs.png", "version https://git-lfs.github.com/spec/v1\n", "is a pointer of Git LFS"),
    ])
  func imagesThatBrowsersDoNotShowAreErrors(name: String, data: String, reason: String) throws {
    let text = "![A pot](\(name))\n"
    let site = try TestSite([
      "content/index.md": "# Home\n\n\(text)", "content/b.md": "# B\n\n\(text)", "content/\(name)": data,
    ])
    // The image of two pages is reported at the first one.
    let found = try site.build().diagnostics
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("content/b.md:3:1: error: the image `\(name)` \(reason)") == true)
    #expect(found.first?.hasSuffix("[image.unreadable]") == true)
  }

  @Test func anIncrementalBuildReportsImagesAsACleanOne() throws {
    let site = try TestSite(["content/index.md": "# Home\n\n![A pot](pot.svg)\n", "content/pot.svg": ""])
    let drawing = TestSite.drawing
    for data in ["", drawing + String(repeating: " ", count: 1 << 20), "<html>", drawing] {
      try site.write("content/pot.svg", data)
      let found = try site.build().diagnostics
      #expect(found == (try site.build(cache: false, output: "clean").diagnostics))
      #expect(found.isEmpty == (data == drawing))
    }
  }

  @Test func mediaInTrustedHTMLLeadsToTheFilesNextToThePage() throws {
    let site = try TestSite([
      "unfold.yml": "html: trusted\n", "content/index.md": "# Home\n",
      "content/tea/pot.svg": TestSite.drawing,
      "content/tea/green.md":
        "# Green\n\n<p><img src=\"pot.svg\" alt=\"A pot\"> <img src=\"../tea/pot.svg\" alt=\"\">\n\n<img srcset=\"pot.svg, ../tea/pot.svg 2x\" src=\"pot.svg\" alt=\"\"></p>\n",
    ])
    #expect(try site.build().diagnostics == [])
    #expect(site.page("tea/green/").count(of: #"<img src="../pot.svg""#) == 2)
    #expect(site.page("tea/green/").has(#"<img srcset="../pot.svg, ../pot.svg 2x" src="../pot.svg""#))
  }

  @Test func aWikiIsBuiltWithItsSidebarAndFooter() throws {
    let site = try TestSite([
      "Home.md": "Welcome. See [[Brewing]] and [[how to install|Installing the Kettle]].\n",
      "Brewing.md": "# Brewing tea\n\n[[Installing-the-Kettle#Water]]\n",
      "Installing-the-Kettle.md": "## Water\n\nSoft water. [Home](Home)\n",
      "_Sidebar.md": "- [[Installing the Kettle]]\n- [[Make tea|Brewing]]\n",
      "_Footer.md": "Made by [[the team|Home]].\n",
    ])
    let result = try site.build()
    #expect(result.errors == 0)
    let home = site.page("")
    #expect(home.has(#"href="Brewing/">Brewing</a>"#))
    #expect(home.has(#"href="Installing-the-Kettle/">how to install</a>"#))
    #expect(try home.matches("Installing the Kettle.*Make tea"))
    #expect(home.has("Made by <a href"))
    #expect(
      site.page("Brewing/").replacing("#water", with: "#Water").has(
        #"href="../Installing-the-Kettle/#Water""#))
  }

  /// Redirects, links and pages can spell the same characters in different normalization forms of Unicode.
  @Test func redirectsInAnotherNormalizationForm() throws {
    let (composed, decomposed) = ("gr\u{FC}n", "gru\u{308}n")
    let site = try TestSite([
      "unfold.yml":
        "redirects: {/a\u{308}/: /\(decomposed)/, /\(decomposed)/x/: \(composed).md, /\(composed)/y/: /}\n",
      "content/index.md": "# Home\n\n[1](/\u{E4}/) [2](/\(composed)/x/) [3](/fr\u{FC}h/)\n",
      "content/\(composed).md": "---\nredirects: [/fru\u{308}h/]\n---\n\n# Green\n\nText.\n",
    ])
    let result = try site.build()
    #expect(
      result.identifiers == ["link.redirected", "link.redirected", "link.redirected"], "\(result.text)")
    for path in ["a\u{308}", "\(decomposed)/x", "\(composed)/y", "fru\u{308}h"] {
      #expect(site.page(path + "/").has(#"http-equiv="refresh""#), "\(path)")
    }
    #expect(try site.build().written == 0)
    try site.write("unfold.yml", "")
    try site.build()
    try site.expectCleanBuild()
    #expect(!site.exists("public/\(decomposed)/x"))
  }

  /// The conversion of a project knows why a page is empty, so the page is not reported a second time.
  @Test(arguments: ["layout: home", "layout: Landing\npageLayout: wide", "title: Home\nlayout: Landing"])
  func anEmptyPageOfAProjectIsReportedOnce(frontMatter: String) throws {
    let site = try TestSite([
      ".vitepress/config.js": "export default {}\n", "index.md": "---\n\(frontMatter)\n---\n",
      "other.md": "# Other\n\nText.\n",
    ])
    #expect(try site.build().identifiers.count { $0 == "page.empty" } == 1)
  }
}
