import Basics

/// Reads the files of a project: regular files of its repository, and of other folders that belong to it.
///
/// Content is untrusted. All files that affect what is published are read through this type, so that a symbolic link
/// cannot publish another file of the machine, such as the environment of the build.
public struct ProjectFiles: Sendable, Hashable {
  private let repository: RepositoryFolder
  /// The real paths of the other folders.
  private let folders: [String]

  public init(_ repository: RepositoryFolder, folders: [String] = []) {
    self.repository = repository
    self.folders = folders
  }

  /// Allows the files of the repository around a folder.
  public init(around folder: String) {
    self.init(RepositoryFolder(around: (try? Paths.real(folder)) ?? Paths.absolute(folder)))
  }

  /// Returns whether a real path may be read. Git’s own files may contain passwords, so they may not.
  public func contains(_ real: String) -> Bool {
    if repository.contains(real) { return true }
    return folders.contains { folder in
      Paths.isInside(real, folder) && !RepositoryFolder.isOfGit(String(real.dropFirst(folder.count)))
    }
  }

  /// Returns the path with all symbolic links followed.
  ///
  /// Throws if there is no such file or folder, or if it may not be read: then the cause is `FileError.Cause.outside`.
  public func real(_ path: String, for action: FileError.Action = .read) throws(FileError) -> String {
    let real: String
    do throws(FileError) { real = try Paths.real(path) } catch {
      throw FileError(action, path, error.cause)
    }
    guard contains(real) else { throw FileError(action, path, .outside(target: real, repository)) }
    return real
  }

  /// Returns all bytes of a file. Throws as `File.read` does, and for a file that may not be read.
  public func read(_ path: String, limit: SizeLimit) throws(FileError) -> [UInt8] {
    try named(path) { (real) throws(FileError) in try File.read(real, limit: limit) }
  }

  /// Returns the first bytes of a file, at most `limit` bytes. Throws as `read` does.
  public func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
    try named(path) { (real) throws(FileError) in try File.read(real, upTo: limit) }
  }

  /// Returns all bytes of a file that may be missing; nil if it is. A symbolic link to nothing is not missing.
  public func readIfPresent(_ path: String, limit: SizeLimit) throws(FileError) -> [UInt8]? {
    guard try FileKind.of(path) != nil else { return nil }
    return try read(path, limit: limit)
  }

  /// Returns the entries of a folder. Throws if there is no such folder, or if it may not be read.
  public func list(_ folder: String) throws(FileError) -> [DirectoryEntry] {
    let real = try real(folder, for: .list)
    do throws(FileError) { return try Directory.list(real) } catch { throw error.named(folder) }
  }

  private func named<Answer>(_ path: String, _ read: (String) throws(FileError) -> Answer) throws(FileError)
    -> Answer
  {
    let real = try real(path)
    do throws(FileError) { return try read(real) } catch { throw error.named(path) }
  }
}
