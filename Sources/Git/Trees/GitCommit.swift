import Basics
import CLibgit2
import FileSystem

/// A commit of a repository.
public struct GitCommit: Sendable {
  let id: git_oid
  let tree: git_oid

  /// The hash of the commit in hexadecimal digits.
  public var hash: String { Self.text(id) }

  /// The hash of the commit’s files in hexadecimal digits. It is the same for commits with the same files.
  public var treeHash: String { Self.text(tree) }

  private static func text(_ id: git_oid) -> String {
    var id = id
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(GIT_OID_HEXSZ) + 1) { room in
      String(cString: git_oid_tostr(room.baseAddress, room.count, &id))
    }
  }
}

extension GitRepository {
  /// Returns the commit of a tag, a branch, a branch of the remote `origin`, or a hash of at least seven digits, in
  /// this order; nil if there is none.
  public func commit(named name: String) throws(GitError) -> GitCommit? {
    for prefix in ["refs/tags/", "refs/heads/", "refs/remotes/origin/"] {
      // Reject expressions such as `main~1`, which are not names.
      var isName: Int32 = 0
      guard git_reference_name_is_valid(&isName, prefix + name) == 0, isName == 1 else { return nil }
      try GitFiles.check(reference: prefix + name, in: commonFolder)
      var object: OpaquePointer?
      let code = git_revparse_single(&object, pointer, prefix + name + "^{commit}")
      defer { git_object_free(object) }
      if code == 0, let object { return Self.commit(object) }
    }
    guard name.utf8.count >= 7, name.allSatisfy(\.isHexDigit) else { return nil }
    var object: OpaquePointer?
    let code = git_revparse_single(&object, pointer, name + "^{commit}")
    defer { git_object_free(object) }
    if let object, code == 0 { return Self.commit(object) }
    if code == GIT_ENOTFOUND.rawValue { return nil }
    throw GitError(code)
  }

  private static func commit(_ object: OpaquePointer) -> GitCommit? {
    guard let id = git_commit_id(object), let tree = git_commit_tree_id(object) else { return nil }
    return GitCommit(id: id.pointee, tree: tree.pointee)
  }

  /// Makes the files of a commit readable, as if they were in a folder.
  ///
  /// - Returns: the files, and the absolute path of the folder.
  public func mount(_ commit: GitCommit) throws(GitError) -> (tree: GitTree, path: String) {
    let tree = try GitTree(commit, of: self)
    return (tree, Volumes.mount(tree, as: commit.treeHash))
  }

  /// The names of all tags and branches, for suggestions.
  public var names: [String] {
    var list = git_strarray()
    guard (try? GitFiles.check(referencesIn: Paths.join(commonFolder, "refs"))) != nil else { return [] }
    guard git_reference_list(&list, pointer) == 0 else { return [] }
    defer { git_strarray_dispose(&list) }
    return (0..<list.count).compactMap { index in
      guard let name = list.strings[index].map({ String(cString: $0) }) else { return nil }
      let prefix = ["refs/tags/", "refs/heads/"].first(where: name.hasPrefix)
      return prefix.map { String(name.dropFirst($0.count)) }
    }
  }
}
