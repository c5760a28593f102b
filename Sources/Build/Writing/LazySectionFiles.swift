import Basics
import Output
import Site
import Templates

/// The files of the sidebar’s lazy sections. Each is made once for all pages.
struct LazySectionFiles: Sendable {
  /// Where the files come from.
  enum Source {
    case new
    /// An earlier build, whose files have not changed, and are not needed.
    case known(LazySidebarSections?)
    /// An earlier site in memory: files that would be the same are used again. `renamed` are the nodes whose titles may
    /// have changed; nil if anything in the navigation may be different.
    case similar(LazySectionFiles, renamed: Set<Int>?)
  }

  private struct File: Sendable {
    /// The hash of everything that the file shows.
    var fingerprint: ContentHash
    var path: String
    var bytes: [UInt8]
    var diagnostics: [Diagnostic]
  }

  private static let ending = ".js"

  private let files: [File]
  /// The nodes of the sections, and the hash of everything else on which the files depend.
  private let nodes: [Int]
  private let inputs: ContentHash
  /// The names by which pages refer to the files; nil if there are none.
  let urls: LazySidebarSections?

  /// Makes the files without writing them.
  ///
  /// - Parameter inputs: the hash of everything on which the files depend apart from the navigation.
  init(_ source: Source, of site: Site, with inputs: ContentHash, by composer: PageComposer, jobs: Int) {
    var known: [ContentHash: File] = [:]
    var unchanged: [Int: File] = [:]
    var knownNodes: [Int]?
    switch source {
    case .new: break
    case .known(let urls):
      (files, nodes, self.inputs, self.urls) = ([], [], inputs, urls)
      return
    case .similar(let earlier, let renamed):
      let hasSameInputs = earlier.inputs == inputs
      if renamed?.isEmpty == true {
        if hasSameInputs {
          self = earlier
          return
        }
        knownNodes = earlier.nodes
      }
      known = Dictionary(earlier.files.map { ($0.fingerprint, $0) }) { first, _ in first }
      if let renamed, hasSameInputs {
        for (node, file) in zip(earlier.nodes, earlier.files)
        where renamed.isDisjoint(with: Sidebar.lazySection(node, in: site).shown) { unchanged[node] = file }
      }
    }
    let nodes = knownNodes ?? Sidebar.lazySections(in: site)
    self.nodes = nodes
    self.inputs = inputs
    if !nodes.isEmpty { composer.compileTemplates() }
    files = Parallel.map(count: nodes.count, jobs: jobs) { [known, unchanged] index in
      if let file = unchanged[nodes[index]] { return file }
      var record = BinaryEncoder()
      record.hash(inputs)
      record.hash(Sidebar.lazySectionHash(nodes[index], in: site))
      let fingerprint = record.fingerprint
      if let file = known[fingerprint] { return file }
      var bytes = ByteBuffer(capacity: 8 << 10)
      var diagnostics: [Diagnostic] = []
      composer.composeLazySection(nodes[index], into: &bytes, diagnostics: &diagnostics)
      let path = LazySidebarSections.folder + Sidebar.lazySectionName(nodes[index], in: site) + Self.ending
      return File(
        fingerprint: fingerprint, path: bytes.withBytes { HashedName.make(path, $0) }, bytes: bytes.array(),
        diagnostics: diagnostics)
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
