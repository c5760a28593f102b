import Basics
import Output
import TestSupport
import Testing
@testable import Build

/// The severities that authors set apply to each kind of build: of the settings, of a page when it is read, of the
/// site’s structure, and of a page when it is written.
@Suite struct SeverityTests {
  private let folder = TemporaryFolder()
  private let options: BuildOptions

  /// The diagnostics of the site, without any override.
  private static let original = [
    "configuration.unknown-key warning", "directive.unknown warning", "directive.unknown warning",
    "link.broken error", "link.broken error", "redirect.taken warning", "theme.unused-file warning",
  ]
  /// The diagnostics with `overrides`. The page `b.md` has overrides of its own.
  private static let overridden = [
    "configuration.unknown-key error", "directive.unknown error", "link.broken warning",
    "redirect.taken error",
  ]
  private static let overrides = """
    checks:
      configuration.unknown-key: error
      directive.unknown: off
      link.broken: warning
      redirect.taken: error
      theme.unused-file: off

    """
  private static let pageOverrides = "checks: {directive.unknown: error, link.broken: off}\n"

  init() throws {
    var options = BuildOptions(site: folder.path)
    options.output = folder.at("public")
    self.options = options
    try folder.write("templates/unused.txt", "x")
    try writePage("a")
    try writePage("b", Self.pageOverrides)
    try folder.write("content/c.md", "---\nredirects: [/a/]\n---\n\n# C\n")
    try writeSettings(Self.overrides)
  }

  private func writeSettings(_ overrides: String) throws {
    try folder.write("unfold.yml", "unknown: x\n\(overrides)")
  }

  private func writePage(_ name: String, _ frontMatter: String = "", text: String = "") throws {
    try folder.write(
      "content/\(name).md",
      "---\nslug: \(name)\n\(frontMatter)---\n\n# Page\n\n[missing](missing.md)\n\n@Unknwon {\nx\n}\n\n\(text)\n"
    )
  }

  private func levels(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.identifier) \($0.severity.rawValue)" }.sorted()
  }

  /// Builds only what has changed; fails if a full build is necessary.
  private func updated() throws -> BuildReport {
    let inputs = try SiteInputs(options)
    let output = folder.at("public")
    let cache = BuildCache(inputs, options, output: output, program: ProgramHash.make())
    let locked = try LockedOutput(output, shownAs: output, protecting: [])
    let build = try #require(IncrementalBuild(inputs, options, locked, cache))
    return try #require(try build.run())
  }

  @Test func inABuild() throws {
    #expect(levels(try SiteBuilder(options).build().diagnostics) == Self.overridden)
    try writeSettings("")
    try writePage("b")
    #expect(levels(try SiteBuilder(options).build().diagnostics) == Self.original)
  }

  @Test func inABuildWithBrokenTemplates() throws {
    try folder.write("templates/page.mustache", "{{#x}}")
    let levels = levels(try SiteBuilder(options).build().diagnostics)
    #expect(levels.first == "configuration.unknown-key error")
    #expect(levels.dropFirst().allSatisfy { $0.hasPrefix("template.") })
    #expect(levels.count > 1)
  }

  @Test func inAnIncrementalBuild() throws {
    _ = try SiteBuilder(options).build()
    #expect(levels(try updated().diagnostics) == Self.overridden)
    try writePage("b", Self.pageOverrides, text: "more")
    #expect(levels(try updated().diagnostics) == Self.overridden)
    #expect(levels(try updated().diagnostics) == Self.overridden)
  }

  /// Other severities in `unfold.yml` apply to the diagnostics in the cache, so no file has to be built again.
  @Test func afterOnlySeveritiesHaveChanged() throws {
    _ = try SiteBuilder(options).build()
    try writeSettings("")
    let expected = [
      "configuration.unknown-key warning", "directive.unknown error", "directive.unknown warning",
      "link.broken error", "redirect.taken warning", "theme.unused-file warning",
    ]
    #expect(levels(try updated().diagnostics) == expected)
    try writePage("a", text: "more")
    #expect(levels(try updated().diagnostics) == expected)
    try writeSettings(Self.overrides)
    #expect(levels(try updated().diagnostics) == Self.overridden)
    try writePage("b", Self.pageOverrides, text: "more")
    #expect(levels(try updated().diagnostics) == Self.overridden)
  }

  /// A settings file with nothing that pages depend on is like none.
  @Test func inTheFirstSettings() throws {
    folder.remove("unfold.yml")
    _ = try SiteBuilder(options).build()
    try folder.write("unfold.yml", "hosts: [nginx]\nchecks: {link.broken: off}\n")
    #expect(!levels(try updated().diagnostics).contains("link.broken error"))
    folder.remove("unfold.yml")
    #expect(levels(try updated().diagnostics).contains("link.broken error"))
  }

  @Test func inMergedShards() throws {
    var found: [String] = []
    let outputs = [folder.at("one"), folder.at("two")]
    for (index, output) in outputs.enumerated() {
      var options = options
      options.output = output
      found += levels(try SiteBuilder(options).build(try #require(Shard(index + 1, of: 2))).diagnostics)
    }
    #expect(found.sorted() == Self.overridden)
    let merge = ShardMerge(MergeOptions(shards: outputs, output: folder.at("public")))
    #expect(levels(try merge.run().diagnostics) == Self.overridden)
  }

  @Test func inTheNavigation() throws {
    let expected = ["configuration.unknown-key error", "redirect.taken error"]
    #expect(levels(try SiteBuilder(options).navigation().diagnostics) == expected)
  }

  @Test func inALiveSite() throws {
    let site = try LiveSite(options)
    func found(_ path: String) -> [String] {
      guard case .page(let page) = site.file(at: path)?.content else { return ["no page"] }
      return levels(page.diagnostics)
    }
    let ofSite = Self.overridden.filter { !$0.hasPrefix("link.broken") }
    #expect(levels(site.diagnostics) == ofSite)
    #expect(found("a/index.html") == ["link.broken warning"])
    #expect(found("b/index.html") == ["directive.unknown error"])
    try writeSettings("")
    #expect(try site.update([folder.at("unfold.yml")], isIncomplete: false) == .site)
    #expect(found("a/index.html") == ["directive.unknown warning", "link.broken error"])
    #expect(found("b/index.html") == ["directive.unknown error"])
    // The front matter of a page applies as soon as the page is requested, even before the update.
    try writePage("b")
    #expect(found("b/index.html") == ["directive.unknown warning", "link.broken error"])
  }
}
