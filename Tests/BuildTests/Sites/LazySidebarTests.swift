import Basics
import Testing

@testable import Build

/// The sidebar of a large site, whose closed groups are in files of their own.
@Suite struct LazySidebarTests {
  /// Makes a site of two groups with enough pages for lazy sections. The second group is sorted by date.
  private func site() throws -> TestSite {
    let site = try TestSite([
      "content/index.md": "# Tea\n", "content/news/index.md": "---\norder: date\n---\n# News\n",
    ])
    for number in 0..<205 { try site.write("content/tea/\(number).md", "# Tea \(number)\n") }
    for day in 1...3 { try site.write("content/news/\(day).md", post("News \(day)", "2025-01-0\(day)")) }
    return site
  }

  private func post(_ title: String, _ date: String) -> String { "---\ndate: \(date)\n---\n# \(title)\n" }

  /// Returns the texts of the groups’ files by their names.
  private func sections(of site: LiveSite) throws -> [String: String] {
    guard case .page(let page) = site.file(at: "index.html")?.content else { return [:] }
    var files: [String: String] = [:]
    for name in try String(decoding: page.html, as: UTF8.self).all(#"data-lazy-section="([^"]*)""#) {
      guard case .generated(let bytes) = site.file(at: "assets/sidebar/\(name).js")?.content else { continue }
      files[name] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }

  @Test(arguments: [
    ("content/tea/7.md", "# Matcha\n", 1), ("content/tea/7.md", "# Tea 7 b\n", 1),
    ("content/tea/7.md", "# Tea 7\n\nText.\n", 0), ("content/tea/204.md", "# Tea 204 b\n", 0),
    ("content/news/3.md", "---\ndate: 2026-01-03\n---\n# News 3\n", 1),
    ("content/news/index.md", "# News\n", 1), ("content/tea/8.md", "---\nbadge: New\n---\n# Tea 8\n", 1),
    ("content/news/4.md", "---\ndate: 2025-01-04\n---\n# News 4\n", 1), ("unfold.yml", "title: Tea\n", 0),
    ("templates/site.css", "a { color: red }\n", 0),
    ("templates/footer.mustache", "<footer>Tea</footer>\n", 0),
    ("templates/strings.yml", "en: {contents: Pages}\n", 0),
    (
      "templates/sidebar-item.mustache",
      "<li>{{title}}<a href=\"{{url}}\" data-lazy-section=\"{{lazySection}}\">{{title}}</a>\n", 2
    ),
  ])
  func `a preview has the same groups as a new one`(file: String, text: String, changes: Int) throws {
    let site = try site()
    let live = try LiveSite(site.options)
    let before = try sections(of: live)
    #expect(before.count == 2)
    try site.write(file, text)
    _ = try live.update([site.at(file)], isIncomplete: false)
    let after = try sections(of: live)
    #expect(try after == sections(of: LiveSite(site.options)))
    #expect(Set(after.keys).subtracting(before.keys).count == changes)
  }

  @Test func `a template that items include changes their groups`() throws {
    let site = try site()
    try site.write(
      "templates/sidebar-item.mustache",
      "<li><a href=\"{{url}}\" data-lazy-section=\"{{lazySection}}\">{{>tea}}</a>\n")
    try site.write("templates/tea.mustache", "{{title}}")
    let live = try LiveSite(site.options)
    let before = try sections(of: live)
    try site.write("templates/tea.mustache", "{{title}}!")
    _ = try live.update([site.at("templates/tea.mustache")], isIncomplete: false)
    let after = try sections(of: live)
    #expect(try after == sections(of: LiveSite(site.options)))
    #expect(Set(after.keys).isDisjoint(with: before.keys) && after.count == 2)
  }

  @Test func `an incremental build has the same years as a new one`() throws {
    let site = try site()
    try site.build()
    try site.waitForClock()
    try site.write("content/news/3.md", post("News 3", "2026-01-03"))
    try site.build()
    try site.expectCleanBuild()
  }
}
