import Basics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Paths as text with `/`; only `real` and `resolved` look at the file system.
public enum Paths {
  /// `path` seen from `folder`; an absolute path stays itself.
  public static func join(_ folder: String, _ path: String) -> String {
    if path.utf8.first == slash || folder.isEmpty { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// The path without `.`, doubled and trailing slashes, and with `..` taken back where that is possible.
  ///
  /// By text alone: `link/..` becomes what stands beside the link.
  public static func normalise(_ path: String) -> String {
    let absolute = path.utf8.first == slash
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !absolute {
        parts.append(part)
      }
    }
    let joined = parts.joined(separator: "/")
    return absolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// The folder that `path` stands in; nil for `/` and for a single name.
  public static func parent(_ path: String) -> String? {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(of: slash), bytes.count > 1 else { return nil }
    if bytes.index(after: last) == bytes.endIndex { return parent(String(path[..<last])) }
    return last == bytes.startIndex ? "/" : String(path[..<last])
  }

  /// The last name of `path`.
  public static func name(_ path: String) -> Substring {
    guard let last = path.utf8.lastIndex(of: slash) else { return path[...] }
    return path[path.utf8.index(after: last)...]
  }

  /// Whether `path` is `folder` or stands somewhere in it. Both absolute and normalised.
  public static func isInside(_ path: String, _ folder: String) -> Bool {
    if folder == "/" { return path.utf8.first == slash }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == slash
  }

  /// Whether `path` names something below a folder, whatever that folder is: relative, UTF-8 with no NUL, and no
  /// part empty, `.` or `..`.
  public static func isContained(_ path: String) -> Bool { path.withBytes { isContained($0) } }

  private static func isContained(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    var length = 0
    var dots = 0
    for byte in path {
      if byte == 0 { return false }
      if byte == slash {
        if length == dots && dots <= 2 { return false }
        length = 0
        dots = 0
      } else {
        length += 1
        if byte == UInt8(ascii: ".") { dots += 1 }
      }
    }
    return !(length == dots && dots <= 2)
  }

  /// The absolute path with every symbolic link followed. Throws where it does not exist or links form a loop.
  public static func real(_ path: String) throws(FileError) -> String {
    guard let found = realpath(path, nil) else { throw FileError(.resolve, path) }
    defer { free(found) }
    return String(cString: found)
  }

  /// What the symbolic link at `path` says, as it was written.
  public static func target(ofLink path: String) throws(FileError) -> String {
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

  /// The path seen from the root, by text alone but for the folder that the program was called in.
  public static func absolute(_ path: String) -> String {
    if path.utf8.first == slash { return normalise(path) }
    return normalise(join((try? real(".")) ?? "/", path))
  }

  /// As `real`, for a path whose last parts may still be missing.
  public static func resolved(_ path: String) throws(FileError) -> String {
    if path.utf8.count > 1, path.utf8.last == slash { return try resolved(String(path.dropLast())) }
    do throws(FileError) {
      return try real(path)
    } catch {
      guard error.code == ENOENT else { throw error }
      // A link that leads nowhere is there, so it cannot be taken for a name still free.
      if try FileKind.of(path) != nil { throw error }
      let parent = parent(path) ?? "."
      if parent == path { throw error }
      return normalise(join(try resolved(parent), String(name(path))))
    }
  }

  /// Lists are sorted by this: the order of the UTF-8 bytes, the same on every machine.
  public static func precedes(_ a: String, _ b: String) -> Bool {
    a.withBytes { a in b.withBytes { ByteOrder.precedes(a, $0) } }
  }

  /// Where a path stands in a list that is sorted by paths; nil where it does not.
  static func index<Element>(of path: String, in list: [Element], _ name: (Element) -> String) -> Int? {
    let place = place(of: path, in: list, name)
    return place < list.count && name(list[place]) == path ? place : nil
  }

  /// Where a path stands in such a list, or would stand.
  static func place<Element>(of path: String, in list: [Element], _ name: (Element) -> String) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(name(list[middle]), path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  static func index(of path: String, in list: [String]) -> Int? { index(of: path, in: list) { $0 } }

  private static let slash = UInt8(ascii: "/")
}
