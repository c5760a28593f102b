import Basics
import Platform

/// Paths of existing files.
extension Paths {
  /// Returns the absolute path with all symbolic links followed. Throws if there is no such file, or if links form a
  /// loop.
  public static func real(_ path: String) throws(FileError) -> String {
    if let place = VolumePath(path) { return try place.real() }
    guard let found = realpath(path, nil) else { throw FileError(.resolve, path) }
    defer { free(found) }
    return String(cString: found)
  }

  /// Returns the target of the symbolic link at `path`, as the link states it.
  public static func target(ofLink path: String) throws(FileError) -> String {
    if let place = VolumePath(path) { return try place.target() }
    var length = -1
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { room, filled in
      room.withMemoryRebound(to: CChar.self) { text in
        if let start = text.baseAddress { length = readlink(path, start, text.count) }
      }
      filled = max(0, length)
    }
    if length < 0 { throw FileError(.resolve, path) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the absolute path without following links. A relative path is relative to the current folder.
  public static func absolute(_ path: String) -> String {
    if path.utf8.first == UInt8(ascii: "/") { return normalized(path) }
    return normalized(join((try? real(".")) ?? "/", path))
  }

  /// Returns the same as `real`, but the last components of the path may be missing.
  public static func resolved(_ path: String) throws(FileError) -> String {
    if path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") {
      return try resolved(String(path.dropLast()))
    }
    do throws(FileError) {
      return try real(path)
    } catch {
      guard error.code == ENOENT else { throw error }
      // A broken link exists, so its name is not free.
      if try FileKind.of(path) != nil { throw error }
      let parent = parent(path) ?? "."
      if parent == path { throw error }
      let found = normalized(join(try resolved(parent), String(name(path))))
      // A `..` after a missing folder may result in a folder that exists.
      return try FileKind.of(found) == nil ? found : real(found)
    }
  }
}
