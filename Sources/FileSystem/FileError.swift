import Basics
import Platform

/// An error about a file or folder.
public struct FileError: Error, Hashable, Sendable, MessagePart {
  /// The failed operation. The raw value completes the message “cannot …”.
  public enum Action: String, Sendable {
    case open = "open"
    case read = "read"
    case write = "write"
    case list = "list the folder"
    case createFolder = "create the folder"
    case rename = "rename a file to"
    case remove = "remove"
    case look = "access"
    case resolve = "resolve"
    case lock = "lock"
  }

  public enum Cause: Hashable, Sendable {
    /// The operating system refused, with this `errno`.
    case system(Int32)
    /// The file is a pipe, a socket or a device, from which a program could read forever.
    case notRegular
    /// The file has more bytes than `limit` allows: `size` bytes, or nil for a file that grew while it was read.
    case tooLarge(size: Int?, limit: SizeLimit)
    /// The volume that contains the folder has more than this number of files and folders. Folders of a commit can
    /// share their content, so a small repository can have any number.
    case tooManyFiles(Int)
    /// The volume that contains the file cannot read it, for this reason.
    case unavailable(String)
    /// A symbolic link points to `target`, a file or folder that does not belong to the project.
    case outside(target: String, RepositoryFolder)
  }

  /// The failed operation.
  public var action: Action
  /// The path as the caller gave it.
  public var path: String
  public var cause: Cause

  /// Creates an error. It must be called directly after the failed call, which sets `errno`.
  public init(_ action: Action, _ path: String, code: Int32 = errno) {
    self.init(action, path, .system(code))
  }

  public init(_ action: Action, _ path: String, _ cause: Cause) {
    self.action = action
    self.path = path
    self.cause = cause
  }

  /// Returns the same error with another name for the file.
  public func named(_ path: String) -> FileError { FileError(action, path, cause) }

  /// The system's number, `errno`; 0 for a cause that is not the system's.
  public var code: Int32 {
    if case .system(let code) = cause { code } else { 0 }
  }

  /// The end of a sentence that begins with the failed operation, such as “No space left on device”.
  public var reason: String {
    switch cause {
    case .system(let code): String(cString: strerror(code))
    case .notRegular: "it is a pipe, socket or device"
    case .tooManyFiles(let limit): "the commit has more than \(limit) files and folders"
    case .unavailable(let reason): reason
    case .outside(let target, let repository):
      repository.place(of: target) == nil
        ? "it points out of \(repository.name), to \(target)"
        : "it points to \(target), which is never content"
    case .tooLarge(let size, let limit):
      "it has \(size.map { "\($0)" } ?? "more than \(limit.bytes)") bytes; "
        + "\(limit.kind) can have \(limit.bytes) (\(limit.text))"
    }
  }

  /// How to fix the problem; nil for errors of the operating system, except those about a path.
  public var help: String? {
    switch cause {
    case .system(let code) where action == .resolve:
      switch code {
      case EACCES, EPERM: "check the permissions of the folders in the path"
      case ENAMETOOLONG: "use a shorter path"
      case ELOOP: "correct the symbolic links in the path"
      case ENOTDIR: "name another path: a part of this one is a file, not a folder"
      default: "check each folder in the path"
      }
    case .system: nil
    case .tooManyFiles: "name a commit, or a folder in it, with fewer files"
    case .notRegular: "replace it with a regular file, or remove it"
    case .unavailable:
      "get all files of the repository with `git fetch --refetch`, and check them with `git fsck`"
    case .tooLarge(_, let limit): limit.help
    case .outside: "replace the link with a copy of the file or folder"
    }
  }

  /// Whether only this name causes the error: it is too long, or contains bytes that the file system does not accept.
  /// Other files in the same folder are not affected.
  public var concernsName: Bool { code == ENAMETOOLONG || code == EINVAL || code == EILSEQ }

  /// The message in one line, such as “cannot read a.txt: No such file or directory”.
  public var description: String { "cannot \(action.rawValue) \(path): \(reason)" }
}
