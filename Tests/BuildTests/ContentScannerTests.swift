import Basics
import FileSystem
import TestSupport
import Testing
@testable import Build

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite struct ContentScannerTests {
  let site = TemporaryFolder()

  private func scan() throws -> ContentFiles { try ContentScanner.scan(site.at("content")) }

  @Test func pagesAndAssets() throws {
    for name in [
      "index.md", "b/two.markdown", "a/one.txt", "a/photo.png", "README.MD", "a.b/x.md", "robots.txt",
    ] {
      try site.write("content/" + name, "")
    }
    let files = try scan()
    #expect(files.pages == ["README.MD", "a.b/x.md", "b/two.markdown", "index.md"])
    #expect(files.assets == ["a/one.txt", "a/photo.png", "robots.txt"])
    #expect(files.diagnostics == [])
    #expect(files.location(of: "index.md") == (try Paths.real(site.at("content/index.md"))))
  }

  @Test func hiddenFilesAndBackupsAreSkipped() throws {
    for name in ["a.md", ".hidden.md", ".git/x.md", "a.md~", "#a.md#", "a.md.swp", ".a.md.swp"] {
      try site.write("content/" + name, "")
    }
    let files = try scan()
    #expect(files.pages == ["a.md"])
    #expect(files.assets == [])
    #expect(files.diagnostics == [])
  }

  /// RFC 8615. A folder of this name elsewhere has no meaning.
  @Test func wellKnownFilesAreCopied() throws {
    for name in ["a.md", ".well-known/security.txt", ".well-known/a/b.md", "b/.well-known/c", "b/c.md"] {
      try site.write("content/" + name, "")
    }
    let files = try scan()
    #expect(files.pages == ["a.md", "b/c.md"])
    #expect(files.assets == [".well-known/a/b.md", ".well-known/security.txt"])
  }

  @Test func textFilesArePagesOnlyIfTheirContentShowsIt() throws {
    let capture = "---\nsource: https://example.com/tea\n---\n\n# Tea\n"
    for (name, text) in [
      ("index.md", "# Home"), ("tea.txt", capture), ("requirements.txt", "# Tools\npandas==2.0\n"),
      ("ads.txt", "example.com, 1, DIRECT"), ("llms.txt", "# Tea\n\n- [A](a.md)\n- [B](b.md)\n- [C](c.md)\n"),
      ("_part.txt", "text"), ("empty.txt", ""),
    ] {
      try site.write("content/" + name, text)
    }
    let files = try scan()
    // A table of contents next to captured pages belongs to them.
    #expect(files.pages == ["index.md", "llms.txt", "tea.txt"])
    #expect(files.parts == ["_part.txt"])
    #expect(files.assets == ["ads.txt", "empty.txt", "requirements.txt"])
  }

  @Test func outputFoldersAreLeftOut() throws {
    for name in ["a.md", "b/public/.unfold-manifest", "b/public/c.md", "b/public/d/e.md", "b/f.md"] {
      try site.write("content/" + name, "")
    }
    let files = try scan()
    #expect(files.pages == ["a.md", "b/f.md"])
    #expect(files.assets == [])
    #expect(files.diagnostics.map(\.identifier) == ["content.output"])
    #expect(files.diagnostics.map(\.location) == [SourceLocation(folder: "content/b/public")])
    #expect(
      files.diagnostics.map(\.message) == [
        "the folder content/b/public contains the files of an earlier build, and is left out"
      ])
  }

  @Test func missingFolder() {
    #expect {
      try scan()
    } throws: {
      let diagnostic = ($0 as? BuildError)?.diagnostic
      return diagnostic?.identifier == "content.missing"
        && diagnostic?.message == "there is no folder “content” in \((try? Paths.real(site.at("."))) ?? "")"
        && diagnostic?.help?.contains("unfold build PATH") == true
    }
  }

  @Test func fileInsteadOfFolder() throws {
    try site.write("content", "")
    #expect { try scan() } throws: { ($0 as? BuildError)?.diagnostic.message.contains("is a file") == true }
  }

  @Test func linksInsideAreFollowed() throws {
    try site.write("content/a/one.md", "")
    try site.link("content/b", to: "a")
    try site.link("content/two.md", to: "a/one.md")
    let files = try scan()
    #expect(files.pages == ["a/one.md", "b/one.md", "two.md"])
    #expect(
      files.diagnostics.map(\.message) == [
        "1 page is published twice, because the symbolic link content/b points to content/a",
        "1 page is published twice, because the symbolic link content/two.md points to content/a/one.md",
      ])
    #expect(
      files.diagnostics.allSatisfy { $0.identifier == "content.link-repeated" && $0.severity == .warning })
  }

  @Test func linksOutsideAreErrorsThatNameTheTarget() throws {
    try site.write("outside/secret.md", "")
    try site.write("content/a.md", "")
    try site.link("content/out", to: "../outside")
    try site.link("content/passwd.md", to: "/etc/passwd")
    let files = try scan()
    let real = try Paths.real(site.path)
    #expect(files.pages == ["a.md"])
    #expect(files.diagnostics.map(\.identifier) == ["content.link-outside", "content.link-outside"])
    #expect(
      files.diagnostics.map(\.message) == [
        "the symbolic link content/out points out of content, to \(real)/outside",
        "the symbolic link content/passwd.md points out of content, to /etc/passwd",
      ])
    #expect(files.diagnostics[0].location == SourceLocation(file: "content/out"))
    #expect(files.diagnostics[0].severity == .error)
  }

  /// The path of `content-private` begins with that of `content`, but it is a different folder.
  @Test func aFolderWithALongerNameIsOutside() throws {
    try site.write("content-private/x.md", "")
    try site.write("content/a.md", "")
    try site.link("content/out", to: "../content-private")
    #expect(try scan().diagnostics.map(\.identifier) == ["content.link-outside"])
  }

  @Test func loopsAreErrorsThatNameTheTarget() throws {
    try site.write("content/a/one.md", "")
    try site.link("content/a/up", to: "..")
    try site.link("content/a/self", to: "self")
    let files = try scan()
    #expect(files.pages == ["a/one.md"])
    #expect(
      files.diagnostics.map(\.message) == [
        "the symbolic link content/a/self to self points back to itself",
        "the symbolic link content/a/up points back to content, which contains it",
      ])
    #expect(files.diagnostics.allSatisfy { $0.identifier == "content.link-loop" && $0.severity == .error })
  }

  @Test func foldersThatLinkToEachOther() throws {
    try site.write("content/a/one.md", "")
    try site.write("content/b/two.md", "")
    try site.link("content/a/to-b", to: "../b")
    try site.link("content/b/to-a", to: "../a")
    let files = try scan()
    #expect(files.pages == ["a/one.md", "a/to-b/two.md", "b/to-a/one.md", "b/two.md"])
    #expect(
      files.diagnostics.filter { $0.severity == .error }.map(\.message) == [
        "the symbolic link content/a/to-b/to-a points back to content/a, which contains it",
        "the symbolic link content/b/to-a/to-b points back to content/b, which contains it",
      ])
  }

  /// The target of the link has a name that is too long for the file system, so the link can be neither followed nor
  /// read.
  @Test func oneBadEntryDoesNotHideTheOthers() throws {
    try site.write("content/a.md", "")
    try site.link("content/b.md", to: String(repeating: "x", count: 300))
    try site.write("content/c/d.md", "")
    let files = try scan()
    #expect(files.pages == ["a.md", "c/d.md"])
    #expect(files.diagnostics.map(\.identifier) == ["content.unreadable"])
    #expect(
      files.diagnostics.map(\.message) == ["cannot resolve content/b.md: File name too long"])
  }

  @Test func brokenLink() throws {
    try site.write("content/a.md", "")
    try site.link("content/b.md", to: "gone.md")
    let files = try scan()
    #expect(files.pages == ["a.md"])
    #expect(
      files.diagnostics.map(\.message) == [
        "the symbolic link content/b.md points to gone.md, which does not exist"
      ])
  }

  @Test func pipesAreLeftOutWithAWarning() throws {
    try site.write("content/a.md", "")
    site.makePipe("content/pipe.md")
    let files = try scan()
    #expect(files.pages == ["a.md"])
    #expect(files.diagnostics.map(\.severity) == [.warning])
    #expect(files.diagnostics.map(\.location.file) == ["content/pipe.md"])
  }

  @Test func namesThatAreNotUTF8() throws {
    try site.write("content/a.md", "")
    let name = Array(site.at("content/").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 46, 109, 100, 0]
    let opened = open(name, O_CREAT | O_WRONLY, 0o644)
    try #require(opened >= 0, "this file system takes only UTF-8")
    close(opened)
    let files = try scan()
    #expect(files.pages == ["a.md"])
    #expect(files.diagnostics.map(\.identifier) == ["content.name-encoding"])
    #expect(files.diagnostics.map(\.location.file) == ["content/\u{FFFD}.md"])
  }
}
