import Basics
import Output
import Site
import Templates

/// The files of the sidebar’s lazy sections. Each is made once for all pages.
struct LazySectionFiles: Sendable {
  private struct File: Sendable {
    var path: String
    var bytes: [UInt8]
    var diagnostics: [Diagnostic]
  }

  private static let ending = ".js"

  private let files: [File]
  /// The names by which pages refer to the files; nil if there are none.
  let urls: LazySidebarSections?

  /// Refers to the files of an earlier build, which have not changed.
  init(known urls: LazySidebarSections?) {
    files = []
    self.urls = urls
  }

  /// Makes the files without writing them.
  init(of site: Site, by composer: PageComposer, jobs: Int) {
    let nodes = Sidebar.lazySections(in: site)
    if !nodes.isEmpty { composer.compileTemplates() }
    files = Parallel.map(count: nodes.count, jobs: jobs) { index in
      var bytes = ByteBuffer(capacity: 8 << 10)
      var diagnostics: [Diagnostic] = []
      composer.composeLazySection(nodes[index], into: &bytes, diagnostics: &diagnostics)
      let path = LazySidebarSections.folder + Sidebar.lazySectionName(nodes[index], in: site) + Self.ending
      return File(
        path: bytes.withBytes { HashedName.make(path, $0) }, bytes: bytes.array(), diagnostics: diagnostics)
    }
    var names: [Int: String] = [:]
    for (node, file) in zip(nodes, files) {
      names[node] = String(file.path.dropFirst(LazySidebarSections.folder.count).dropLast(Self.ending.count))
    }
    urls = names.isEmpty ? nil : LazySidebarSections(names: names)
  }

  var count: Int { files.count }

  /// Writes the files with these indices, and returns the diagnostics of making them.
  func write(_ indices: [Int], to output: any FileSink, jobs: Int) -> [Diagnostic] {
    let files = indices.map { self.files[$0] }
    Parallel.forEach(count: files.count, jobs: jobs) { index in
      output.write(files[index].path, files[index].bytes)
    }
    return files.flatMap(\.diagnostics)
  }
}
