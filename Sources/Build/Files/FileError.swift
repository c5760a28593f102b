#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the system answered when something could not be done with a file or folder.
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was tried; the raw value completes "cannot …".
  public enum Action: String, Sendable {
    case open = "open"
    case read = "read"
    case write = "write"
    case list = "list the folder"
    case makeFolder = "make the folder"
    case rename = "put in place"
    case remove = "remove"
    case look = "look at"
    case resolve = "follow"
    case lock = "lock"
  }

  public var action: Action
  /// The path as it was handed in.
  public var path: String
  /// The system's number, `errno`.
  public var code: Int32

  public init(_ action: Action, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    self.code = code
  }

  /// The system's words for `code`, as in "No space left on device".
  public var reason: String { String(cString: strerror(code)) }

  /// Whether the cause lies in this one name: too long, or of bytes that the file system does not take.
  var concernsName: Bool { code == ENAMETOOLONG || code == EINVAL || code == EILSEQ }

  public var description: String { "cannot \(action.rawValue) \(path): \(reason)" }
}
