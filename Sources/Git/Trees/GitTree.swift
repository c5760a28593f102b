import Basics
import CLibgit2
import FileSystem
import Platform
import Synchronization

/// The files of a commit. Folders are read when they are needed. Several threads can use the tree at the same time.
public final class GitTree: Volume {
  private let repository: GitRepository
  /// libgit2 locks its database of objects.
  nonisolated(unsafe) private let database: OpaquePointer
  private let state: Mutex<State>

  private struct State {
    /// The folders that have been read, by their paths.
    var folders: [String: [Object]] = [:]
    var submodules: Set<String> = []
    /// The number of entries in these folders.
    var count = 0
  }

  /// The largest number of files and folders that are read, and of bytes of a folder.
  private static let (mostEntries, mostBytes) = (200_000, 64 << 20)

  /// An entry of a folder.
  private struct Object: Sendable {
    var name: [UInt8]
    var kind: FileKind
    var id: git_oid
    var isSubmodule = false

    /// The first bytes of the hash of the content.
    var identity: UInt64 { withUnsafeBytes(of: id) { $0.loadUnaligned(as: UInt64.self) } }
  }

  /// - Parameter commit: a commit of the repository.
  init(_ commit: GitCommit, of repository: GitRepository) throws(GitError) {
    self.repository = repository
    var database: OpaquePointer?
    try GitError.check(git_repository_odb(&database, repository.pointer))
    guard let database else { throw GitError("the repository has no objects") }
    self.database = database
    var root: [Object] = []
    do throws(GitError) {
      root = try Self.objects(ofTree: commit.tree, repository)
    } catch {
      git_odb_free(database)
      throw error
    }
    state = Mutex(State(folders: ["": root]))
  }

  deinit { git_odb_free(database) }

  /// The paths of the submodules found so far. The repository does not contain their files.
  public var submodules: [String] { state.withLock { $0.submodules.sorted(by: Paths.precedes) } }

  public func entry(_ path: String) -> VolumeEntry? {
    guard let object = object(path) else { return nil }
    return VolumeEntry(kind: object.kind, identity: object.identity)
  }

  public func list(_ path: String) throws(FileError) -> [DirectoryEntry]? {
    let entries = objects(of: path)?.map { DirectoryEntry(name: $0.name, kind: $0.kind) }
    if state.withLock({ $0.count > Self.mostEntries }) {
      throw FileError(.list, path, .tooManyFiles(Self.mostEntries))
    }
    return entries
  }

  public func size(_ path: String) -> Int? {
    guard let object = object(path), object.kind == .file else { return nil }
    return Self.size(of: object.id, database)
  }

  private static func size(of id: git_oid, _ database: OpaquePointer) -> Int? {
    var id = id
    var (size, type) = (0, GIT_OBJECT_INVALID)
    return git_odb_read_header(&size, &type, database, &id) == 0 ? size : nil
  }

  public func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8] {
    guard let object = object(path), object.kind == .file || object.kind == .link else {
      throw FileError(.read, path, code: ENOENT)
    }
    if let size = Self.size(of: object.id, database), size > SizeLimit.committed.bytes {
      throw FileError(.read, path, .tooLarge(size: size, limit: .committed))
    }
    var id = object.id
    var blob: OpaquePointer?
    guard git_odb_read(&blob, database, &id) == 0, let blob else {
      throw FileError(.read, path, .unavailable(GitError(-1).reason))
    }
    defer { git_odb_object_free(blob) }
    let count = min(git_odb_object_size(blob), limit)
    return Array(UnsafeRawBufferPointer(start: git_odb_object_data(blob), count: count))
  }

  private func object(_ path: String) -> Object? {
    let name = Array(Paths.name(path).utf8)
    guard let siblings = objects(of: Paths.parent(path) ?? "") else { return nil }
    var (low, high) = (0, siblings.count)
    while low < high {
      let middle = (low + high) / 2
      if siblings[middle].name.lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
    }
    return low < siblings.count && siblings[low].name == name ? siblings[low] : nil
  }

  /// Returns the entries of a folder; nil if there is no folder.
  private func objects(of path: String) -> [Object]? {
    if let known = state.withLock({ $0.folders[path] }) { return known }
    guard let folder = object(path), folder.kind == .folder else { return nil }
    if folder.isSubmodule {
      state.withLock { _ = $0.submodules.insert(path) }
      return []
    }
    // Treat a damaged folder as empty; Git itself reports the damage.
    let isReadable = Self.size(of: folder.id, database).map { $0 <= Self.mostBytes } ?? true
    let objects = isReadable ? (try? Self.objects(ofTree: folder.id, repository)) ?? [] : []
    return state.withLock { state in
      state.count += objects.count
      if state.count > Self.mostEntries { return [] }
      state.folders[path] = objects
      return objects
    }
  }

  private static func objects(ofTree id: git_oid, _ repository: GitRepository) throws(GitError) -> [Object] {
    var id = id
    var tree: OpaquePointer?
    try GitError.check(git_tree_lookup(&tree, repository.pointer, &id))
    defer { git_tree_free(tree) }
    var objects: [Object] = []
    for index in 0..<git_tree_entrycount(tree) {
      guard let entry = git_tree_entry_byindex(tree, index), let name = git_tree_entry_name(entry),
        let id = git_tree_entry_id(entry)
      else { continue }
      var object = Object(
        name: Array(UnsafeRawBufferPointer(start: name, count: strlen(name))), kind: .other, id: id.pointee)
      switch git_tree_entry_filemode(entry) {
      case GIT_FILEMODE_TREE: object.kind = .folder
      case GIT_FILEMODE_BLOB, GIT_FILEMODE_BLOB_EXECUTABLE: object.kind = .file
      case GIT_FILEMODE_LINK: object.kind = .link
      case GIT_FILEMODE_COMMIT:
        object.kind = .folder
        object.isSubmodule = true
      default: continue
      }
      objects.append(object)
    }
    // Git sorts folders as if their names ended with a slash.
    objects.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return objects
  }
}
