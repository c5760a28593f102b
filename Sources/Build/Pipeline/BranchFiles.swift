import Basics
import Site
import Templates

/// The files of the sidebar's branches: each made once, for all pages.
struct BranchFiles: Sendable {
  private struct File: Sendable {
    var path: String
    var bytes: [UInt8]
    var diagnostics: [Diagnostic]
  }

  static let folder = "assets/sidebar/"
  private static let ending = ".js"

  private let files: [File]
  /// How pages name them; nil where there are none.
  let addresses: SidebarBranches?

  /// The files of an earlier build, which stand there as they were written.
  init(known addresses: SidebarBranches?) {
    files = []
    self.addresses = addresses
  }

  /// Makes the files; nothing is written yet.
  init(of site: Site, by composer: PageComposer, jobs: Int) {
    let nodes = Sidebar.branches(in: site)
    files = Parallel.map(count: nodes.count, jobs: jobs) { index in
      var bytes = ByteBuffer(capacity: 8 << 10)
      var diagnostics: [Diagnostic] = []
      composer.composeBranch(nodes[index], into: &bytes, diagnostics: &diagnostics)
      let path = Self.folder + Sidebar.branchName(nodes[index], in: site) + Self.ending
      return File(
        path: bytes.withBytes { HashedName.make(path, $0) }, bytes: bytes.array(), diagnostics: diagnostics)
    }
    var names: [Int: String] = [:]
    for (node, file) in zip(nodes, files) {
      names[node] = String(file.path.dropFirst(Self.folder.count).dropLast(Self.ending.count))
    }
    addresses = names.isEmpty ? nil : SidebarBranches(folder: Self.folder, names: names)
  }

  /// Writes a share of the files; returns what was found wrong as they were made.
  func write(_ shard: Shard, to output: any FileSink, jobs: Int) -> [Diagnostic] {
    let files = shard.share(of: files)
    Parallel.forEach(count: files.count, jobs: jobs) { index in
      output.write(files[index].path, files[index].bytes)
    }
    return files.flatMap(\.diagnostics)
  }
}
