import Basics

/// Makes a small site to begin with. Nothing is ever overwritten.
public struct SiteScaffold {
  private let folder: String

  /// - Parameter folder: where the site goes. It is made where it is missing, with those above it.
  public init(_ folder: String) { self.folder = folder }

  public struct Outcome: Sendable {
    /// The files that were written, by their paths, seen from the folder.
    public fileprivate(set) var written: [String] = []
    /// What is to be said of others.
    public fileprivate(set) var diagnostics: [Diagnostic] = []
  }

  /// Writes the files.
  ///
  /// Throws before anything is written where something stands in the way of one of them, and otherwise names
  /// what had been written when the system refused.
  public func write() throws(UsageError) -> Outcome {
    var outcome = Outcome()
    let found: [String]
    do throws(FileError) {
      found = try obstacles()
      if found.isEmpty { try write(&outcome) }
    } catch {
      throw UsageError(ScaffoldDiagnostics.failed(folder, error, written: outcome.written))
    }
    if !found.isEmpty { throw UsageError(ScaffoldDiagnostics.exists(found, in: folder)) }
    return outcome
  }

  private func write(_ outcome: inout Outcome) throws(FileError) {
    try Directory.make(folder)
    // By the folder's real path, since `.` says nothing.
    let title = SiteTitle(folder: Paths.name(try Paths.real(folder)))
    let handle = try FolderHandle(folder)
    for file in ScaffoldFile.all {
      let place = Paths.join(folder, file.path)
      if file.isOptional, try FileKind.of(place) != nil {
        outcome.diagnostics.append(ScaffoldDiagnostics.kept(Paths.normalise(place)))
        continue
      }
      if let parent = Paths.parent(file.path) { try Directory.make(Paths.join(folder, parent)) }
      try handle.create(file.path, file.bytes(title))
      outcome.written.append(file.path)
    }
  }

  /// What stands where a file or a folder of the new site belongs, without folders that can be used.
  private func obstacles() throws(FileError) -> [String] {
    var found: [String] = []
    for file in ScaffoldFile.all {
      var path = file.path
      if !file.isOptional, try FileKind.of(Paths.join(folder, path)) != nil { found.append(path) }
      while let parent = Paths.parent(path) {
        path = parent
        let place = Paths.join(folder, path)
        // A link that leads to a folder is one; a link that leads nowhere is none.
        if try FileKind.of(place) != nil, try FileKind.of(place, follow: true) != .folder,
          !found.contains(path)
        {
          found.append(path)
        }
      }
    }
    return found
  }
}
