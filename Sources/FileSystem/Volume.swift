import Basics
import Synchronization

/// A tree of files that is read like a folder but is not in the file system, such as a commit of a Git repository.
///
/// Paths in a volume are relative to its root, normalized, and empty for the root. Symbolic links are not followed:
/// `VolumePath` does that.
public protocol Volume: AnyObject, Sendable {
  /// Returns the entry at a path; nil if there is none.
  func entry(_ path: String) -> VolumeEntry?
  /// Returns the entries of a folder, sorted by the bytes of their names; nil if there is no folder. Throws if the volume
  /// has too many entries.
  func list(_ path: String) throws(FileError) -> [DirectoryEntry]?
  /// Returns the size of a file in bytes, without reading the file; nil if it is unknown.
  func size(_ path: String) -> Int?
  /// Returns all bytes of a file, or the target of a symbolic link.
  func read(_ path: String, upTo limit: Int) throws(FileError) -> [UInt8]
}

/// An entry of a volume.
public struct VolumeEntry: Sendable {
  public let kind: FileKind
  /// A number that is equal for equal content only.
  public let identity: UInt64

  public init(kind: FileKind, identity: UInt64) {
    self.kind = kind
    self.identity = identity
  }
}

/// The volumes that can be read. Each is mounted at an absolute path of its own, `/volume:NAME`.
public enum Volumes {
  private static let mounted = Mutex<[String: any Volume]>([:])
  static let prefix = "/volume:"

  /// Makes a volume readable. A volume with the same name is replaced, so the name should identify the content.
  ///
  /// - Returns: the absolute path of the root of the volume.
  public static func mount(_ volume: any Volume, as name: String) -> String {
    mounted.withLock { $0[name] = volume }
    return prefix + name
  }

  /// Returns whether a path is in a volume.
  public static func contains(_ path: String) -> Bool { VolumePath(path) != nil }

  /// Returns the volume with a name; nil if none is mounted.
  static func named(_ name: Substring) -> (any Volume)? { mounted.withLock { $0[String(name)] } }
}
