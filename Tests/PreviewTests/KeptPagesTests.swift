import Basics
import Build
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What was made is served again, as long as it would be made alike.
@Suite struct KeptPagesTests {
  private let folder: TemporaryFolder
  private let site: LiveSite
  private let pages: PreviewPages

  init() throws {
    folder = TemporaryFolder()
    try folder.write("content/index.md", "# Tea\n\n[](green.md)\n")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nCool water.\n")
    site = try LiveSite(BuildOptions(site: folder.path))
    pages = PreviewPages(site, base: "/", eventsPath: "/.unfold/events", notes: ProblemNotes { _ in })
    settle()
  }

  /// Waits until a change of a file gives it another time.
  private func settle() { usleep(60_000) }

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
  func unchanged(path: String) { #expect(isKept(path)) }

  /// Even before anybody has told that it has changed.
  @Test func changedFile() throws {
    _ = text("green/index.html")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
    #expect(text("green/index.html")?.contains("Warm water") == true)
    #expect(text("green.md")?.contains("Warm water") == true)
  }

  @Test func changedBody() throws {
    let other = pages.resource(at: "index.html")
    let search = pages.resource(at: "assets/search/manifest.js")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
    #expect(
      try site.update([folder.at("content/green.md")], mayBeMore: false) == .files(["green/index.html"]))
    #expect(text("green/index.html")?.contains("Warm water") == true)
    #expect(pages.resource(at: "index.html") === other)
    #expect(pages.resource(at: "assets/search/manifest.js") !== search)
    settle()
    #expect(isKept("green/index.html"))
  }

  @Test func changedTitle() throws {
    _ = text("index.html")
    try folder.write("content/green.md", "# Jade\n\n> A tea.\n\nCool water.\n")
    #expect(try site.update([folder.at("content/green.md")], mayBeMore: false) == .site)
    #expect(text("index.html")?.contains("Jade") == true)
  }

  @Test func removedPage() throws {
    _ = text("green/index.html")
    try folder.write("content/green.md", "# Green\n\n> A tea.\n\nWarm water.\n")
    folder.remove("content/green.md")
    _ = try site.update([folder.at("content/green.md")], mayBeMore: false)
    #expect(text("green/index.html") == nil)
  }

  /// A page says which version it is of; of one that is long gone the browser would load it again and again.
  @Test func newVersion() {
    pages.onVersion { "first" }
    #expect(text("index.html")?.contains("data-since=\"first\"") == true)
    pages.onVersion { "second" }
    #expect(text("index.html")?.contains("data-since=\"second\"") == true)
  }

  @Test func problemOfTheSite() {
    _ = text("index.html")
    pages.report(Diagnostic(.error, "test", at: SourceLocation(file: "unfold.yml"), "all is wrong"))
    #expect(text("index.html")?.contains("all is wrong") == true)
    pages.report(nil)
    #expect(text("index.html")?.contains("all is wrong") == false)
  }

  @Test func nothingIsKeptBeyondTheLimit() {
    let pages = PreviewPages(
      site, base: "/", eventsPath: "/.unfold/events", notes: ProblemNotes { _ in }, limit: 100)
    #expect(pages.resource(at: "index.html") !== pages.resource(at: "index.html"))
  }
}
