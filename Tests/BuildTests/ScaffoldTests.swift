import Testing

@testable import Build

@Suite struct ScaffoldTests {
  @Test(arguments: [
    ("tea", "Tea"), ("green-tea_pots", "Green tea pots"), ("Tea  & cake", "Tea & cake"), ("", "Home"),
    ("--", "Home"), ("a\nb\u{7}c", "A b c"), ("\u{202E}tea", "Tea"), ("茶", "茶"),
  ])
  func aTitleIsMadeFromAFoldersName(name: String, title: String) {
    #expect(SiteTitle(folder: name).text == title)
  }

  @Test(arguments: [
    ("Tea", "Tea", #""Tea""#), ("C#: a*b", ##"C\#\: a\*b"##, #""C#: a*b""#),
    (#"a\b "c""#, #"A\\b "c""#, #""A\\b \"c\"""#), ("<a>&[b]", #"\<a\>\&\[b\]"#, #""<a>&[b]""#),
  ])
  func aTitleIsWrittenForItsFile(name: String, markdown: String, yaml: String) {
    let title = SiteTitle(folder: name)
    #expect(title.written(as: .markdown) == markdown)
    #expect(title.written(as: .yaml) == yaml)
  }

  @Test func theTitleStandsWhereItBelongs() throws {
    let title = SiteTitle(folder: "kettles")
    for file in ScaffoldFile.all {
      let text = String(decoding: file.bytes(title), as: UTF8.self)
      #expect(!text.contains("{{title}}"))
      #expect(
        text.contains("Kettles") == ["unfold.yml", "content/index.md"].contains(file.path), "\(file.path)")
    }
  }

  @Test func filesAreMadeOnce() throws {
    let folder = TemporaryFolder()
    let files = try SiteScaffold(folder.at("a/tea")).write()
    #expect(files.written.sorted() == folder.tree("a/tea"))
    #expect(throws: UsageError.self) { try SiteScaffold(folder.at("a/tea")).write() }
  }
}
