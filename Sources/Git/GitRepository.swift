import Basics
import CLibgit2

/// An error that libgit2 reports.
public struct GitError: Error, Hashable, Sendable {
  /// The code of libgit2, such as `GIT_ENOTFOUND`.
  public let code: Int32
  /// The message for the end of a sentence, such as “object not found”.
  public let reason: String

  /// Creates the error of the call that has just failed on this thread.
  init(_ code: Int32) {
    self.code = code
    reason = git_error_last().map { String(cString: $0.pointee.message) } ?? "unknown error"
  }

  init(code: Int32 = -1, _ reason: String) {
    self.code = code
    self.reason = reason
  }

  /// Throws if a call of libgit2 has failed.
  static func check(_ code: Int32) throws(GitError) {
    if code < 0 { throw GitError(code) }
  }

  /// Whether there is no such repository, reference or object.
  public var isNotFound: Bool { code == GIT_ENOTFOUND.rawValue }
}

/// A Git repository whose objects are read without a checkout. Several threads can use it at the same time.
public final class GitRepository: Sendable {
  /// Safe to use on several threads, because libgit2 locks the caches that they share.
  nonisolated(unsafe) let pointer: OpaquePointer

  /// libgit2 is prepared when the first repository is opened. It reads no settings outside of the repository.
  private static let isPrepared: Bool = {
    guard git_libgit2_init() > 0 else { return false }
    _ = GitSetOwnerValidation(0)
    _ = GitSetHashVerification(0)
    for level in [
      GIT_CONFIG_LEVEL_SYSTEM, GIT_CONFIG_LEVEL_XDG, GIT_CONFIG_LEVEL_GLOBAL, GIT_CONFIG_LEVEL_PROGRAMDATA,
    ] {
      _ = GitSetSearchPath(level.rawValue, "")
    }
    return true
  }()

  /// Opens the repository that contains a folder. Throws if there is none, or if libgit2 cannot read it.
  public init(containing folder: String) throws(GitError) {
    guard Self.isPrepared else { throw GitError("libgit2 cannot be used") }
    try GitFiles.check(repositoryContaining: folder)
    var opened: OpaquePointer?
    do throws(GitError) {
      try GitError.check(git_repository_open_ext(&opened, folder, 0, nil))
    } catch {
      // `objectformat` is the setting in which Git stores the hash function of a repository.
      guard error.reason.contains("objectformat") else { throw error }
      throw GitError(code: error.code, "it has SHA-256 object names, which libgit2 cannot read")
    }
    guard let opened else { throw GitError("libgit2 returned no repository") }
    pointer = opened
  }

  deinit { git_repository_free(pointer) }

  /// The absolute path of the folder with the references, which several working trees share.
  var commonFolder: String { git_repository_commondir(pointer).map { String(cString: $0) } ?? "" }

  /// The absolute path of the working tree, without a slash at its end; nil for a bare repository.
  public var workingTree: String? {
    git_repository_workdir(pointer).map { path in
      let text = String(cString: path)
      return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    }
  }

  /// Whether the repository has only the latest commits, as after `git clone --depth`.
  public var isShallow: Bool { git_repository_is_shallow(pointer) == 1 }
}
