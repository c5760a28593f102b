import Basics
import TestSupport
import Testing
@testable import Build

@Suite struct ScaffoldTests {
  @Test(arguments: [
    ("tea", "Tea"), ("green-tea_pots", "Green tea pots"), ("Tea  & cake", "Tea & cake"), ("", "Home"),
    ("--", "Home"), ("a\nb\u{7}c", "A b c"), ("\u{202E}tea", "Tea"), ("茶", "茶"),
  ])
  func titlesAreMadeFromFolderNames(name: String, title: String) {
    #expect(ScaffoldTitle(folder: name).text == title)
  }

  @Test(arguments: [
    ("Tea", "Tea", #""Tea""#), ("C#: a*b", ##"C\#\: a\*b"##, #""C#: a*b""#),
    (#"a\b "c""#, #"A\\b "c""#, #""A\\b \"c\"""#), ("<a>&[b]", #"\<a\>\&\[b\]"#, #""<a>&[b]""#),
    ("a\"\u{301}<\u{338}", "A\"\u{301}\\<\u{338}", "\"A\\\"\u{301}<\u{338}\""),
  ])
  func titlesAreEscapedForTheirFile(name: String, markdown: String, yaml: String) {
    let title = ScaffoldTitle(folder: name)
    #expect(title.written(as: .markdown).unicodeScalars.elementsEqual(markdown.unicodeScalars))
    #expect(title.written(as: .yaml).unicodeScalars.elementsEqual(yaml.unicodeScalars))
  }

  @Test func theTitleIsInSettingsAndHomePage() throws {
    let title = ScaffoldTitle(folder: "kettles")
    for file in ScaffoldFile.all {
      let text = String(decoding: file.bytes(title), as: UTF8.self)
      #expect(!text.contains("{{title}}"))
      #expect(
        text.contains("Kettles") == ["unfold.yml", "content/index.md"].contains(file.path), "\(file.path)")
    }
  }

  @Test func filesAreWrittenOnlyOnce() throws {
    let folder = TemporaryFolder()
    let files = try SiteScaffold(folder.at("a/tea")).write()
    #expect(files.written.sorted() == folder.tree("a/tea"))
    #expect(throws: BuildError.self) { try SiteScaffold(folder.at("a/tea")).write() }
  }

  /// The folder is a symbolic link, with or without a slash at the end, and with or without an existing target.
  @Test(
    arguments: ["tea", "tea/", "tea/.", "tea//./"], ["there", "nowhere"])
  func aFolderThatIsALinkIsRefused(name: String, target: String) throws {
    let folder = TemporaryFolder()
    try folder.createFolder("there")
    try folder.link("tea", to: target)
    #expect {
      try SiteScaffold(folder.at(name)).write()
    } throws: {
      ($0 as? BuildError)?.diagnostic.message.hasSuffix("is a symbolic link, so nothing is written") == true
    }
    #expect(folder.tree() == ["tea", "there/"])
  }

  @Test(
    arguments: ["content", "content/brewing", "content/images", "unfold.yml", "content/index.md"],
    ["there", "nowhere"])
  func linksInTheFolderAreRefused(name: String, target: String) throws {
    let folder = TemporaryFolder()
    try folder.createFolder("there")
    try folder.link("tea/" + name, to: folder.at(target))
    let before = folder.tree()
    #expect {
      try SiteScaffold(folder.at("tea")).write()
    } throws: {
      ($0 as? BuildError)?.diagnostic.message
        == "\(folder.at("tea")) already contains \(name), so nothing is written"
    }
    #expect(folder.tree() == before)
  }
}
