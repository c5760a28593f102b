import TestSupport
import Testing

@testable import Build

@Suite struct ChangeSetTests {
  private let folder = TemporaryFolder()

  private func content() throws -> ContentFiles {
    for path in ["a.md", "b/c.md", "b/d.md", "b/pot.svg", "bc.md"] { try folder.write("content/" + path, "") }
    return try ContentScanner.scan(folder.at("content"), shownAs: folder.at("content"))
  }

  /// Returns the files that may have changed, and whether the list of files is unchanged.
  private func touched(_ paths: [String], _ content: ContentFiles) -> (files: [String], sameList: Bool) {
    let touched = ChangeSet(
      Set(paths.map(folder.at)), content)
    return (
      (content.pages + content.assets).filter(touched.contains).sorted(), touched.keepsFileList(of: content)
    )
  }

  @Test(
    arguments: [
      ([], [], true), (["content/a.md"], ["a.md"], true), (["content/b/pot.svg"], ["b/pot.svg"], true),
      (["unfold.yml", "contents/a.md"], [], true), (["content/b"], ["b/c.md", "b/d.md", "b/pot.svg"], false),
      (["content/new.md"], [], false), (["content/b/c.md", "content/b/new.md"], ["b/c.md"], false),
      (["content"], ["a.md", "b/c.md", "b/d.md", "b/pot.svg", "bc.md"], false),
      ([""], ["a.md", "b/c.md", "b/d.md", "b/pot.svg", "bc.md"], false),
    ] as [([String], [String], Bool)])
  func files(paths: [String], files: [String], sameList: Bool) throws {
    let found = touched(paths, try content())
    #expect(found.files == files)
    #expect(found.sameList == sameList)
  }

  @Test func removedFilesAndNewLinksChangeTheList() throws {
    let content = try content()
    folder.remove("content/a.md")
    #expect(!touched(["content/a.md"], content).sameList)
    try folder.link("content/a.md", to: "bc.md")
    #expect(!touched(["content/a.md"], content).sameList)
    #expect(touched(["content/bc.md"], content).sameList)
  }
}
