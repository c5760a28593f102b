import Basics
import Testing

@testable import Build

/// The sidebar of a large site, whose closed groups are in files of their own.
@Suite struct LazySectionTests {
  /// Makes a site with two groups and so many pages that groups are loaded when readers open them. The second group is
  /// sorted by date.
  private func site() throws -> TestSite {
    let site = try TestSite([
      "content/index.md": "# Tea\n", "content/news/index.md": "---\norder: date\n---\n# News\n",
    ])
    for number in 0..<205 { try site.write("content/tea/\(number).md", "# Tea \(number)\n") }
    for day in 1...3 { try site.write("content/news/\(day).md", post("News \(day)", "2025-01-0\(day)")) }
    return site
  }

  private func post(_ title: String, _ date: String) -> String { "---\ndate: \(date)\n---\n# \(title)\n" }

  /// Returns the files of the groups by the names of the groups, and the same files by their paths.
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
    ("content/tea/7.md", "# Matcha\n"), ("content/news/3.md", "---\ndate: 2026-01-03\n---\n# News 3\n"),
    ("content/news/index.md", "# News\n"), ("content/tea/8.md", "---\nbadge: New\n---\n# Tea 8\n"),
    ("content/news/4.md", "---\ndate: 2025-01-04\n---\n# News 4\n"), ("unfold.yml", "title: Tea\n"),
  ])
  func `a preview and an incremental build have the same groups as a new build`(
    file: String, text: String
  ) throws {
    let site = try site()
    try site.build()
    let live = try LiveSite(site.options)
    let before = try sections(of: live)
    #expect(before.count == 2)
    try site.waitForClock()
    try site.write(file, text)
    _ = try live.update([site.at(file)], isIncomplete: false)
    let after = try sections(of: live)
    #expect(try after == sections(of: LiveSite(site.options)))
    try site.build()
    try site.expectCleanBuild()
    let changed = Set(after.keys).subtracting(before.keys)
    #expect(changed.count == (file == "unfold.yml" ? 0 : 1))
  }
}
