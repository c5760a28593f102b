import Testing

@testable import Build

private let files: [String: String] = [
  "unfold.yml": "title: Tea\nbaseURL: https://example.com/docs/\nlastUpdated: true\ncontributors: true\n",
  "content/index.md": "# Tea\n\nAll about tea.\n",
  "content/tea/green.md": "# Green\n\nGreen tea. It needs water that is not too hot, and little time.\n",
  "content/tea/black.md": "# Black\n\nBlack tea.\n",
]

/// Pages show when they were last changed, and by whom, according to the Git repository.
@Suite struct DateTests {
  private func site() throws -> TestSite {
    let site = try TestSite(files)
    try site.makeRepository()
    return site
  }

  private func text(_ file: String) -> String { files[file] ?? "" }

  /// Returns the machine-readable date, the date and the names on a page; each is empty if there is none.
  private func shown(_ page: String) throws -> [String] {
    let date = try page.groups(#"<time datetime="([^"]*)">([^<]*)</time></span>"#).first
    let names = try page.all("<span>(?:Contributors:|Mitwirkende:) ([^<]*)</span>").first
    return [date?[1] ?? "", date?[2] ?? "", names ?? ""]
  }

  /// Returns the time of the last change in the sitemap by page.
  private func modified(_ site: TestSite) throws -> [String: String] {
    let entries = try site.read("public/sitemap.xml").groups("<url>.*?<loc>(.*?)</loc>(.*?)</url>")
    return try Dictionary(
      uniqueKeysWithValues: entries.map { ($0[1], try $0[2].all("<lastmod>(.*?)</lastmod>").first ?? "") })
  }

  @Test func pagesShowDatesAndNames() throws {
    let site = try site()
    try site.commit(["content/tea/green.md": text("content/tea/green.md") + "\nMore.\n"], by: "Grace")
    try site.git("mv", "content/tea/black.md", "content/tea/dark.md")
    try site.commit(by: "Lin")
    try site.write("content/new.md", "# New\n\nNot in a commit.\n")
    let result = try site.build()
    #expect(result.diagnostics == [])
    #expect(try shown(site.page("")) == ["2026-01-02T01:00:00+01:00", "January 2, 2026", "Ada"])
    #expect(
      try shown(site.page("tea/green/")) == ["2026-01-03T01:00:00+01:00", "January 3, 2026", "Ada, Grace"])
    // A file that was only renamed has not changed.
    #expect(try shown(site.page("tea/dark/")) == ["2026-01-02T01:00:00+01:00", "January 2, 2026", "Ada"])
    // Files that are not in a commit, and pages without a file, have no date.
    for path in ["new/", "tea/"] {
      #expect(try shown(site.page(path)) == ["", "", ""])
      #expect(!site.page(path).has(#"class="changes""#))
    }
    #expect(!site.texts("").filter { !$0.key.hasSuffix(".js") }.values.contains { $0.has("@example") })
    // The date is also in the sitemap, in the feed and in the structured data.
    let base = "https://example.com/docs/"
    #expect(try modified(site)[base + "tea/green/"] == "2026-01-03T01:00:00+01:00")
    #expect(try modified(site)[base + "new/"] == "")
    let feed = site.read("public/feed.xml")
    #expect(try feed.all("<updated>(.*?)</updated>").first == "2026-01-03T01:00:00+01:00")
    let entries = try feed.all("<entry>.*?<title>(.*?)</title>")
    #expect(entries.first == "Green")
    #expect(entries.dropFirst().sorted() == ["Black", "Tea"])
    let data = site.page("tea/green/").part(
      from: #"{"@context":"https://schema.org","@type":"WebPage""#, to: "</script>")
    #expect(data.has(#""dateModified":"2026-01-03T01:00:00+01:00""#), "\(data)")
    #expect(data.has(#""url":"https://example.com/docs/tea/green/""#))
    #expect(try data.all(#""@type":"Person","name":"(.*?)""#) == ["Ada", "Grace"])
  }

  @Test func withoutSettingsNothingIsShown() throws {
    let site = try site()
    try site.write("unfold.yml", "title: Tea\nbaseURL: https://example.com/docs/\n")
    try site.write("content/tea/black.md", "---\nlastUpdated: 2026-03-04\n---\n\n# Black\n\nBlack tea.\n")
    #expect(try site.build().diagnostics == [])
    let page = site.page("tea/black/")
    #expect(try shown(page) == ["", "", ""])
    #expect(!page.has("dateModified"))
    #expect(try Set(modified(site).values) == [""])
    #expect(!site.exists("public/feed.xml"))
    #expect(!site.folder.tree(".unfold").contains { $0.hasPrefix("history") })
    #expect(site.texts(".css").values.allSatisfy { !$0.has(".changes") })
  }

  @Test func frontMatterTakesPrecedence() throws {
    let site = try site()
    try site.write("content/index.md", "---\nlastUpdated: false\ncontributors: no\n---\n\n# Tea\n\nText.\n")
    try site.write(
      "content/tea/green.md",
      "---\nlastUpdated: 2026-03-04\ncontributors: [Kay <k>, Bo]\n---\n\n# Green\n\nText.\n")
    try site.write("content/tea/black.md", "---\nlastUpdated: recently\n---\n\n# Black\n\nText.\n")
    try site.commit()
    let result = try site.build()
    #expect(result.places == ["content/tea/black.md:2:14"])
    #expect(try shown(site.page("")) == ["", "", ""])
    #expect(try shown(site.page("tea/green/")) == ["2026-03-04", "March 4, 2026", "Kay &lt;k&gt;, Bo"])
    #expect(try shown(site.page("tea/black/"))[1] == "January 3, 2026")
  }

  @Test func eachTranslationHasItsOwnDate() throws {
    let site = try site()
    try site.write("unfold.yml", "title: Tea\nlastUpdated: true\nlanguages:\n  en: English\n  de: Deutsch\n")
    try site.commit(["content/tea/green.de.md": "# Grüner Tee\n\nText.\n"])
    try site.commit(["content/tea/green.md": "# Green\n\nChanged.\n"])
    #expect(try site.build().diagnostics == [])
    #expect(try shown(site.page("tea/green/"))[1] == "January 4, 2026")
    #expect(try shown(site.page("de/tea/green/"))[1] == "3. Januar 2026")
    // A page without a translation has the date of the original.
    #expect(try shown(site.page("de/tea/black/"))[1] == "2. Januar 2026")
  }

  @Test func filesBehindSymbolicLinksHaveTheirOwnHistory() throws {
    let site = try site()
    try site.write("README.md", "# Readme\n\nText.\n")
    try site.link("content/about.md", to: "../README.md")
    try site.commit()
    try site.commit(["README.md": "# Readme\n\nChanged.\n"], by: "Grace")
    try site.build()
    #expect(try shown(site.page("about/")).dropFirst() == ["January 4, 2026", "Ada, Grace"])
  }

  @Test func versionsHaveTheDatesOfTheirCommits() throws {
    let site = try site()
    try site.git("tag", "v1")
    try site.commit(["content/tea/green.md": "# Green\n\nChanged in version 2.\n"], by: "Grace")
    try site.write("unfold.yml", text("unfold.yml") + "versions:\n- \"2\"\n- {name: \"1\", ref: v1}\n")
    let result = try site.build()
    #expect(result.diagnostics == [])
    #expect(try shown(site.page("tea/green/"))[1] == "January 3, 2026")
    #expect(try shown(site.page("1/tea/green/")).dropFirst() == ["January 2, 2026", "Ada"])
    try site.expectCleanBuild()
  }

  @Test func aFolderWithoutARepositoryIsNoError() throws {
    let site = try TestSite(files)
    let result = try site.build()
    #expect(result.diagnostics == [])
    #expect(try shown(site.page("")) == ["", "", ""])
    try site.git("init", "--quiet")
    #expect(try site.build().diagnostics == [])
  }

  @Test func aShallowCloneIsReported() throws {
    let site = try site()
    try site.commit(["content/tea/green.md": "# Green\n\nChanged.\n"], by: "Grace")
    try site.commit(["content/tea/green.md": "# Green\n\nChanged again.\n"], by: "Grace")
    let clone = try TestSite(name: "clone")
    try clone.git("clone", "--quiet", "--depth=2", "file://\(site.path)", ".")
    for _ in 0..<2 {
      let result = try clone.build()
      let message = "the dates of some pages are unknown, because the repository is a shallow clone"
      #expect(result.diagnostics == ["unfold.yml:1:1: warning: \(message) [history.shallow]"])
      #expect(result.text.has("git fetch --unshallow"))
      // Nothing is invented: the first commit of the clone seems to add all files.
      #expect(try shown(clone.page("")) == ["", "", ""])
      #expect(try shown(clone.page("tea/green/")).dropFirst() == ["January 4, 2026", ""])
    }
    try clone.git("fetch", "--quiet", "--unshallow")
    #expect(try clone.build().diagnostics == [])
    #expect(try shown(clone.page("tea/green/")).dropFirst() == ["January 4, 2026", "Grace, Ada"])
    #expect(try shown(clone.page(""))[1] == "January 2, 2026")
  }

  @Test func aDamagedRepositoryIsReported() throws {
    let site = try site()
    let name = String(try site.git("rev-parse", "HEAD^{tree}").prefix { $0 != "\n" })
    site.remove(".git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    let result = try site.build()
    #expect(result.errors == 0)
    #expect(result.text.has("[history.unreadable]"))
    #expect(try shown(site.page("")) == ["", "", ""])
  }

  @Test func incrementalBuildsEqualFullBuilds() throws {
    let site = try site()
    try site.write("unfold.yml", text("unfold.yml") + "print: true\n")
    func built() throws -> Built {
      try site.waitForClock()
      let found = try site.build()
      try site.expectCleanBuild()
      #expect(try site.build().diagnostics == [])
      #expect(found.diagnostics == [])
      return found
    }
    _ = try built()
    // A commit without changes to pages, and one with changes to a page that was already built.
    try site.commit(["other.txt": "text"])
    #expect(try built().written == 0)
    try site.write("content/tea/green.md", text("content/tea/green.md") + "\nMore.\n")
    _ = try built()
    try site.commit(by: "Grace")
    // The page, the sitemap and the feed.
    #expect(try built().written == 3)
    #expect(try shown(site.page("tea/green/")).dropFirst() == ["January 4, 2026", "Ada, Grace"])
    // The same date, but another name.
    site.day -= 1
    try site.write("content/tea/green.md", text("content/tea/green.md") + "\nMuch more.\n")
    _ = try built()
    try site.commit(by: "Lin")
    _ = try built()
    #expect(try shown(site.page("tea/green/"))[2].has("Lin"))
    try site.commit([".mailmap": "Linus <lin@example.org>\n"])
    _ = try built()
    // An older commit, another branch, a merge, and a repository that has lost its commits.
    try site.git("checkout", "--quiet", "-b", "side", "HEAD~3")
    _ = try built()
    try site.commit(["content/tea/black.md": "# Black\n\nChanged on another branch.\n"], by: "Kay")
    _ = try built()
    try site.git("checkout", "--quiet", "main")
    site.day += 1
    try site.git("merge", "--quiet", "--no-edit", "side")
    _ = try built()
    #expect(try shown(site.page("tea/black/"))[2].has("Kay"))
    try site.write("content/extra.md", "# Extra\n\nText.\n")
    try site.commit()
    _ = try built()
    site.remove(".git")
    _ = try built()
    #expect(!site.exists("public/feed.xml"))
    #expect(try shown(site.page("")) == ["", "", ""])
  }

}
