import Basics
import FileSystem
import Platform

/// Creates a small starter site. It never overwrites files, and never writes through symbolic links.
public struct SiteScaffold {
  private let folder: String

  /// - Parameter folder: the folder for the site. It is created if it is missing, and so are the folders that contain
  ///   it.
  public init(_ folder: String) { self.folder = folder }

  /// The result of creating a site.
  public struct Outcome: Sendable {
    /// The paths of the files that were written, relative to the folder.
    public fileprivate(set) var written: [String] = []
    /// The notes about files that were kept.
    public fileprivate(set) var diagnostics: [Diagnostic] = []
  }

  /// Writes the files.
  ///
  /// Throws if files exist already; then nothing has been written. If writing fails, the error names the files that
  /// were written before.
  public func write() throws(BuildError) -> Outcome {
    var outcome = Outcome()
    let refusal: Diagnostic?
    do throws(FileError) {
      refusal = try self.refusal()
      if refusal == nil { try write(&outcome) }
    } catch {
      throw BuildError(ScaffoldDiagnostics.failed(folder, error, written: outcome.written))
    }
    if let refusal { throw BuildError(refusal) }
    return outcome
  }

  /// Returns the reason for which no site can be created; nil if it can.
  private func refusal() throws(FileError) -> Diagnostic? {
    switch try FileKind.of(folderItself) {
    case .link: return Diagnostic("new.exists/link", at: SourceLocation(folder: folder))
    case .file, .other:
      return Diagnostic("new.exists/not-folder", at: SourceLocation(folder: folder))
    case .folder, nil: break
    }
    let found = try obstacles()
    return found.isEmpty ? nil : ScaffoldDiagnostics.exists(found, in: folder)
  }

  /// The folder’s path without `/` and `/.` at its end, because with them the system would follow a symbolic link.
  private var folderItself: String {
    var path = folder[...]
    while path.utf8.count > 1, path.hasSuffix("/") || path.hasSuffix("/.") { path.removeLast() }
    return String(path)
  }

  private func write(_ outcome: inout Outcome) throws(FileError) {
    try Directory.make(folder)
    // The real path is used because the title cannot be made from `.`.
    let title = ScaffoldTitle(folder: Paths.name(try Paths.real(folder)))
    let handle = try FolderHandle(folder)
    for file in ScaffoldFile.all {
      let place = Paths.join(folder, file.path)
      if file.isOptional, try FileKind.of(place) != nil {
        outcome.diagnostics.append(Diagnostic("new.kept", at: SourceLocation(file: Paths.normalized(place))))
        continue
      }
      if let parent = Paths.parent(file.path) { try makeFolders(parent, in: handle) }
      try handle.create(file.path, file.bytes(title))
      outcome.written.append(file.path)
    }
  }

  private func makeFolders(_ path: String, in handle: FolderHandle) throws(FileError) {
    if let parent = Paths.parent(path) { try makeFolders(parent, in: handle) }
    if try handle.createFolder(path) { return }
    // Otherwise, the file would be written through a symbolic link.
    guard try handle.kind(path) == .folder else {
      throw FileError(.createFolder, Paths.join(folder, path), code: EEXIST)
    }
  }

  /// Returns the existing files and links that prevent the site from being created. Existing folders do not.
  private func obstacles() throws(FileError) -> [String] {
    var found: [String] = []
    for file in ScaffoldFile.all {
      var path = file.path
      if !file.isOptional, try FileKind.of(Paths.join(folder, path)) != nil { found.append(path) }
      while let parent = Paths.parent(path) {
        path = parent
        let kind = try FileKind.of(Paths.join(folder, path))
        if kind != nil, kind != .folder, !found.contains(path) { found.append(path) }
      }
    }
    return found
  }
}
