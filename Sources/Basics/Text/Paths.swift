/// Computes with paths as text, with `/` as separator.
public enum Paths {
  /// Returns `path` relative to `folder`; an absolute `path` is returned unchanged.
  public static func join(_ folder: String, _ path: String) -> String {
    if path.utf8.first == slash || folder.isEmpty { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == slash ? folder + path : folder + "/" + path
  }

  /// Returns the path without `.`, repeated slashes, and trailing slashes, and with `..` resolved as far as possible.
  ///
  /// Links are not followed: `link/..` becomes the folder that contains the link.
  public static func normalized(_ path: String) -> String {
    let absolute = path.utf8.first == slash
    var parts: [Substring] = []
    let above = parts.follow(path.split(separator: "/"))
    if above > 0, !absolute { parts.insert(contentsOf: repeatElement("..", count: above), at: 0) }
    let joined = parts.joined(separator: "/")
    return absolute ? "/" + joined : joined.isEmpty ? "." : joined
  }

  /// Returns the path of `path` relative to `folder`, which may begin with `..`. Both must be absolute and normalized.
  public static func relative(_ path: String, to folder: String) -> String {
    let parts = path.split(separator: "/")
    let base = folder.split(separator: "/")
    let common = zip(parts, base).prefix { $0 == $1 }.count
    let up = [Substring](repeating: "..", count: base.count - common)
    return (up + parts[common...]).joined(separator: "/")
  }

  /// Returns the folder that contains `path`; nil for `/` and for a single name.
  public static func parent(_ path: String) -> String? {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(of: slash), bytes.count > 1 else { return nil }
    if bytes.index(after: last) == bytes.endIndex { return parent(String(path[..<last])) }
    return last == bytes.startIndex ? "/" : String(path[..<last])
  }

  /// Returns the last component of `path`.
  public static func name(_ path: String) -> Substring {
    guard let last = path.utf8.lastIndex(of: slash) else { return path[...] }
    return path[path.utf8.index(after: last)...]
  }

  /// Returns whether `path` is `folder` or inside it. Both must be absolute and normalized.
  public static func isInside(_ path: String, _ folder: String) -> Bool {
    if folder == "/" { return path.utf8.first == slash }
    guard path.utf8.starts(with: folder.utf8) else { return false }
    let rest = path.utf8.dropFirst(folder.utf8.count)
    return rest.isEmpty || rest.first == slash
  }

  /// Returns whether `path` stays inside any folder that it is joined to: it is relative, contains no NUL, and no
  /// component is empty, `.` or `..`.
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

  /// Returns whether one path sorts before another. Paths are compared by their UTF-8 bytes, so that the order does not
  /// depend on the machine.
  public static func precedes(_ a: String, _ b: String) -> Bool {
    ByteOrder.precedes(a, b)
  }

  /// Returns the index of a path in a list that is sorted by paths; nil if it is not in the list.
  ///
  /// - Parameter name: returns the path of an element.
  public static func index<Element>(of path: String, in list: [Element], _ name: (Element) -> String) -> Int?
  {
    let place = place(of: path, in: list, name)
    return place < list.count && name(list[place]) == path ? place : nil
  }

  /// Returns the index at which a path is in a sorted list, or at which it would have to be inserted.
  ///
  /// - Parameter name: returns the path of an element.
  public static func place<Element>(of path: String, in list: [Element], _ name: (Element) -> String) -> Int {
    var low = 0
    var high = list.count
    while low < high {
      let middle = (low + high) / 2
      if precedes(name(list[middle]), path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of a path in a sorted list of paths; nil if it is not in the list.
  public static func index(of path: String, in list: [String]) -> Int? { index(of: path, in: list) { $0 } }

  private static let slash = UInt8(ascii: "/")
}
