import Basics
import TestSupport
import Testing

@testable import Build

/// After each random edit, a live site shows the same as one that has just been read.
@Suite struct LiveEditTests {
  @Test(arguments: [
    (seed: UInt64(1), settings: ""), (2, "redirects: {/old/: /a/page1/#green}\n"),
    (3, "languages: {en: English, de: Deutsch}\n"), (4, "disclosure: [Water]\nnumbering: true\n"),
  ])
  func `a live site equals a new one`(seed: UInt64, settings: String) throws {
    let site = try TestSite(["unfold.yml": settings, "content/index.md": "# Tea\n\n[Page](a/page1.md)\n"])
    var edits = Edits(seed: seed)
    for number in 0..<12 { try site.write(edits.path(number), edits.page(number)) }
    try site.write("content/b/index.md", "---\norder: date\n---\n# News\n")
    let live = try LiveSite(site.options)
    for step in 0..<30 {
      let paths = try edits.make(in: site)
      _ = try live.update(Set(paths.map(site.at)), isIncomplete: false)
      let wanted = try LiveSite(site.options)
      #expect(live.pagePaths.sorted() == wanted.pagePaths.sorted(), "step \(step): \(paths)")
      #expect(live.diagnostics == wanted.diagnostics, "step \(step): \(paths)")
      let different = try wanted.pagePaths.filter { try text($0, live) != text($0, wanted) }
      #expect(different == [], "step \(step): \(paths)")
      if !different.isEmpty { return }
    }
  }

  private func text(_ path: String, _ site: LiveSite) throws -> String {
    guard case .page(let page) = try #require(site.file(at: path)).content else { return "" }
    return ([String(decoding: page.html, as: UTF8.self)] + page.diagnostics.map { "\($0)" }).joined()
  }
}

/// Random edits of few pages, most of which change what other pages show of a page.
private struct Edits {
  private var random: RandomNumbers

  init(seed: UInt64) { random = RandomNumbers(seed: seed) }

  private mutating func pick(_ count: Int) -> Int { random.pick(count) }

  func path(_ number: Int) -> String { "content/" + ["a/", "b/", ""][number % 3] + "page\(number).md" }

  mutating func page(_ number: Int) -> String {
    let word = ["Green", "Black", "White", "Ähre", "Oolong", "Pot"][pick(6)]
    let front = [
      "", "", "order: 2\n", "date: 2026-0\(1 + pick(9))-01\n", "draft: true\n", "description: \(word)\n",
      "badge: New\n", "title: Own \(word)\n", "slug: \(word.lowercased())\n", "sidebar: false\n",
    ][pick(10)]
    let heading = ["# \(word) \(pick(4))\n\n", "# \(word)\n\n", "", "# *\(word)* `tea`\n\n"][pick(4)]
    let link = "[Other](/\(path(pick(12)).dropFirst(8))) [Title](#green)"
    return "---\n\(front)---\n\(heading)Abstract \(pick(3)).\n\n## \(["Water", "Time"][pick(2)])\n\n\(link)\n"
  }

  /// Makes an edit, and returns the paths of the files that it affects.
  mutating func make(in site: TestSite) throws -> [String] {
    let number = pick(12)
    switch pick(12) {
    case 0:
      site.remove(path(number))
      return [path(number)]
    case 1:
      let entries =
        (0..<3).map { _ in "- \(path(pick(12)).dropFirst(8))" } + ["- Named: \(path(pick(12)).dropFirst(8))"]
      try site.write("navigation.yml", entries.joined(separator: "\n"))
      return ["navigation.yml"]
    case 2:
      let second = (number + 1 + pick(11)) % 12
      for number in [number, second] { try site.write(path(number), page(number)) }
      return [path(number), path(second)]
    default:
      // Most edits change little: only the title, the abstract, or a line of the text.
      let text = site.exists(path(number)) ? site.read(path(number)) : page(number)
      let edited =
        switch pick(5) {
        case 0: page(number)
        case 1: text.replacing("Abstract", with: "About \(pick(9))")
        case 2: text + "\nMore.\n"
        default:
          // Another title.
          text.split(separator: "\n", omittingEmptySubsequences: false)
            .map {
              $0.hasPrefix("# ") ? "# \(["Green", "Black", "Oolong", "Pot", "Ähre"][pick(5)]) \(pick(9))" : $0
            }
            .joined(separator: "\n")
        }
      try site.write(path(number), edited)
      return [path(number)]
    }
  }
}
