import Basics
import FileSystem
import Projects
import TestSupport
import Testing

@testable import Dialects

/// A catalog, or a folder with catalogs, for a test.
struct CatalogFolder {
  private let folder = TemporaryFolder()
  let path: String

  init(_ files: [String: String]) throws { try self.init("Tea.docc", files) }

  init(_ name: String, _ files: [String: String]) throws {
    path = Paths.join(folder.path, name)
    for (file, text) in files {
      let place = Paths.join(path, file)
      try Directory.make(Paths.parent(place) ?? path)
      try File.write(Array(text.utf8), to: place)
    }
  }

  func project() throws -> Project { try #require(Project.find(at: path, shownAs: "Tea.docc")) }
}

/// Files of a project’s content folder.
struct FolderIncludes: IncludeSource {
  let folder: String

  func read(_ path: String) -> (bytes: [UInt8]?, problem: String) {
    ((try? File.read(Paths.normalized(Paths.join(folder, path)), limit: .included)), "there is no such file")
  }
}

extension Project {
  /// Returns a page in our Markdown, with single blank lines between blocks.
  func page(_ path: String) throws -> String {
    let root = Paths.join(folder, content[0].folder)
    let bytes = try File.read(Paths.join(root, path), limit: .page)
    return Dialect.tidy(converter.convert(bytes, path: path, includes: FolderIncludes(folder: root)).text)
  }
}
