import CLibgit2

/// Reads the bytes of objects. The walk reads most trees twice, as the new one and as the old one, so the reader keeps
/// the latest ones in memory: libgit2 itself keeps only trees of up to 4 KiB.
///
/// Only one thread may use a reader.
final class ObjectReader {
  /// The bytes of an object, as Git stores them.
  final class Object {
    private let pointer: OpaquePointer
    let bytes: UnsafeRawBufferPointer

    fileprivate init(_ pointer: OpaquePointer) {
      self.pointer = pointer
      bytes = UnsafeRawBufferPointer(
        start: git_odb_object_data(pointer), count: git_odb_object_size(pointer))
    }

    deinit { git_odb_object_free(pointer) }
  }

  /// The number of trees that stay in memory, and the number of bytes of all of them.
  private static let (mostTrees, mostBytes) = (4_096, 64 << 20)

  private let database: OpaquePointer
  private var trees: [ObjectKey: Object] = [:]
  private var size = 0

  init(_ repository: GitRepository) throws(GitError) {
    var opened: OpaquePointer?
    try GitError.check(git_repository_odb(&opened, repository.pointer))
    guard let opened else { throw GitError("libgit2 returned no database of objects") }
    database = opened
  }

  deinit { git_odb_free(database) }

  /// Returns an object; nil if the repository does not have it.
  func object(_ key: ObjectKey) throws(GitError) -> Object? {
    var id = key.id
    var read: OpaquePointer?
    let code = git_odb_read(&read, database, &id)
    if code == GIT_ENOTFOUND.rawValue { return nil }
    try GitError.check(code)
    return read.map(Object.init)
  }

  /// Returns a folder. Throws if the repository does not have it.
  func tree(_ key: ObjectKey) throws(GitError) -> Object {
    if let known = trees[key] { return known }
    guard let tree = try object(key) else {
      throw GitError(code: GIT_ENOTFOUND.rawValue, "the folder \(key.text) is missing")
    }
    if trees.count >= Self.mostTrees || size > Self.mostBytes {
      trees.removeAll(keepingCapacity: true)
      size = 0
    }
    trees[key] = tree
    size += tree.bytes.count
    return tree
  }

  /// Returns the size of an object from its header; nil if the repository does not have it.
  func size(of key: ObjectKey) -> Int? {
    var id = key.id
    var (size, type) = (0, GIT_OBJECT_INVALID)
    return git_odb_read_header(&size, &type, database, &id) == 0 ? size : nil
  }

  /// Returns a commit; nil if the repository does not have it. Throws for a damaged one.
  ///
  /// - Parameter includesPeople: whether to read the authors.
  func commit(_ key: ObjectKey, includesPeople: Bool) throws(GitError) -> CommitData? {
    guard let object = try object(key) else { return nil }
    let commit = withExtendedLifetime(object) { CommitData(object.bytes, includesPeople: includesPeople) }
    guard let commit else { throw GitError("the commit \(key.text) is damaged") }
    return commit
  }

  /// Returns the kind and the object of the file or folder at a path below a folder; nil if there is none.
  func entry(_ path: [UInt8], in tree: ObjectKey) throws(GitError) -> (isFolder: Bool, key: ObjectKey)? {
    var found = (isFolder: true, key: tree)
    for name in path.split(separator: UInt8(ascii: "/")) {
      guard found.isFolder else { return nil }
      let object = try self.tree(found.key)
      var next: (isFolder: Bool, key: ObjectKey)?
      var cursor = TreeCursor(object.bytes)
      while let entry = cursor.entry {
        if entry.name.elementsEqual(name) {
          next = (entry.isFolder, entry.key)
          break
        }
        cursor.advance()
      }
      guard let next else { return nil }
      found = next
    }
    return found
  }
}
