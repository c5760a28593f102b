import Basics
import FileSystem
import TestSupport
import Testing
@testable import Build
@testable import Preview

/// Cached resources are served again until they would be rendered differently.
@Suite struct PreviewPagesTests {
  private let folder: TemporaryFolder
  private let site: LiveSite
  private let pages: PreviewPages

  init() throws {
    folder = TemporaryFolder()
    try folder.write("content/index.md", "# Tea\n\n[](green.md)\n")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nCool water.\n")
    site = try LiveSite(BuildOptions(site: folder.path))
    pages = PreviewPages(
      site, base: "/", eventsPath: "/.unfold/events", deduplicator: DiagnosticDeduplicator { _ in })
    commit()
  }

  /// Waits until any further change to a file is certain to change its metadata.
  private func commit() {
    let names = folder.tree("content").map { folder.at("content/" + $0) }
    #expect(
      eventually {
        let now = FileMetadata.now
        return names.allSatisfy { FileMetadata(of: $0)?.isRaceFree(at: now) == true }
      })
  }

  private func text(_ path: String) -> String? {
    guard case .bytes(let bytes)? = pages.resource(at: path)?.content else { return nil }
    return bytes.withBytes { String(decoding: $0, as: UTF8.self) }
  }

  private func isKept(_ path: String) -> Bool {
    let first = pages.resource(at: path)
    return first != nil && first === pages.resource(at: path)
  }

  @Test(arguments: [
    "index.html", "green/index.html", "green.md", "404.html", "robots.txt", "assets/search/manifest.js",
  ])
  func keepsUnchangedResources(path: String) { #expect(isKept(path)) }

  /// The change is found even before the watcher has reported it.
  @Test func rendersAChangedFileAgain() throws {
    _ = text("green/index.html")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
    #expect(text("green/index.html")?.contains("Warm water") == true)
    #expect(text("green.md")?.contains("Warm water") == true)
  }

  @Test func keepsOtherPagesWhenABodyChanges() throws {
    let other = pages.resource(at: "index.html")
    let search = pages.resource(at: "assets/search/manifest.js")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
    #expect(
      try site.update([folder.at("content/green.md")], isIncomplete: false) == .files(["green/index.html"]))
    #expect(text("green/index.html")?.contains("Warm water") == true)
    #expect(pages.resource(at: "index.html") === other)
    #expect(pages.resource(at: "assets/search/manifest.js") !== search)
    commit()
    #expect(isKept("green/index.html"))
  }

  @Test func rendersOtherPagesWhenATitleChanges() throws {
    _ = text("index.html")
    try folder.write("content/green.md", "# Jade\n\n> A tea.\n\nCool water.\n")
    #expect(try site.update([folder.at("content/green.md")], isIncomplete: false) == .site)
    #expect(text("index.html")?.contains("Jade") == true)
  }

  @Test func forgetsARemovedPage() throws {
    _ = text("green/index.html")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
    folder.remove("content/green.md")
    _ = try site.update([folder.at("content/green.md")], isIncomplete: false)
    #expect(text("green/index.html") == nil)
  }

  /// A page contains the version that it shows. If that were outdated, the browser would reload it again and again.
  @Test func updatesTheVersionInPages() {
    pages.setVersion { "first" }
    #expect(text("index.html")?.contains("data-since=\"first\"") == true)
    pages.setVersion { "second" }
    #expect(text("index.html")?.contains("data-since=\"second\"") == true)
  }

  @Test func showsAnErrorOfTheSiteOnAllPages() {
    _ = text("index.html")
    pages.setProblem(Diagnostic(.error, "test", at: SourceLocation(file: "unfold.yml"), "all is wrong"))
    #expect(text("index.html")?.contains("all is wrong") == true)
    pages.setProblem(nil)
    #expect(text("index.html")?.contains("all is wrong") == false)
  }

  @Test func limitsTheCache() {
    let pages = PreviewPages(
      site, base: "/", eventsPath: "/.unfold/events", deduplicator: DiagnosticDeduplicator { _ in },
      limit: 100)
    #expect(pages.resource(at: "index.html") !== pages.resource(at: "index.html"))
  }
}
