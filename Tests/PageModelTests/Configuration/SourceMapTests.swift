import Testing

@testable import PageModel

@Suite struct SourceMapTests {
  private let map = SourceMap([
    SourceMap.Folder(place: "website/docs", path: ""),
    SourceMap.Folder(place: "packages/a/docs", path: "a"),
    SourceMap.Folder(place: "packages/a/docs/api", path: "reference/a"),
  ])

  @Test(
    arguments: [
      ("x.md", "website/docs/x.md"), ("ab/x.md", "website/docs/ab/x.md"), ("a/x.md", "packages/a/docs/x.md"),
      ("reference/a/y/z.md", "packages/a/docs/api/y/z.md"), ("reference/b.md", "website/docs/reference/b.md"),
    ])
  func places(path: String, place: String) {
    #expect(map.place(of: path) == place)
    #expect(map.path(at: place) == path)
  }

  @Test func foldersAndOtherPlaces() {
    #expect(map.path(at: "packages/a/docs") == "a")
    #expect(map.path(at: "website/docs") == "")
    #expect(map.path(at: "packages/a") == nil)
    #expect(map.path(at: "packages/a/docs2/x.md") == nil)
    #expect(!map.isSingle)
    #expect(SourceMap().isSingle)
  }

  /// The first folder also contains a folder `a`.
  @Test func exceptions() {
    var map = map
    map.set(0, of: "a/old.md")
    map.set(1, of: "a/x.md")
    #expect(map.place(of: "a/old.md") == "website/docs/a/old.md")
    #expect(map.pathInFolder(of: "a/old.md") == "a/old.md")
    #expect(map.place(of: "a/x.md") == "packages/a/docs/x.md")
    #expect(map.pathInFolder(of: "a/x.md") == "x.md")
  }
}
