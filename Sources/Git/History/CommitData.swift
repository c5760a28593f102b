import CLibgit2

/// The moment of a commit, with the offset of the time zone in which it was made.
public struct CommitTime: Hashable, Sendable {
  /// The seconds since 1970 in UTC.
  public let seconds: Int
  /// The offset of the local time from UTC, in minutes.
  public let offset: Int
}

/// The parts of a commit that a walk needs.
struct CommitData {
  var tree: ObjectKey
  var parents: [ObjectKey] = []
  var author: ArraySlice<UInt8> = []
  var time = CommitTime(seconds: 0, offset: 0)
  var encoding: ArraySlice<UInt8> = []
  /// The people in the lines `Co-authored-by` of the message.
  var coauthors: [ArraySlice<UInt8>] = []

  /// Parses a commit as Git stores it. Returns nil if it is damaged.
  ///
  /// - Parameter includesPeople: whether to read the authors.
  init?(_ object: UnsafeRawBufferPointer, includesPeople: Bool) {
    let bytes = Array(object)
    var tree: ObjectKey?
    var start = 0
    while start < bytes.count, bytes[start] != 0x0A {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      if let value = Self.value(of: "tree ", in: line) {
        tree = ObjectKey(hexadecimal: value)
      } else if let value = Self.value(of: "parent ", in: line) {
        guard let parent = ObjectKey(hexadecimal: value) else { return nil }
        parents.append(parent)
      } else if let value = Self.value(of: "committer ", in: line) {
        time = Self.time(value)
      } else if includesPeople, let value = Self.value(of: "author ", in: line) {
        author = value
      } else if includesPeople, let value = Self.value(of: "encoding ", in: line) {
        encoding = value
      }
      start = end + 1
    }
    guard let tree else { return nil }
    self.tree = tree
    if includesPeople { coauthors = Self.coauthors(in: bytes.dropFirst(start)) }
  }

  private static func value(of key: StaticString, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let count = key.utf8CodeUnitCount
    let isKey = line.count >= count && key.withUTF8Buffer { line.prefix(count).elementsEqual($0) }
    return isKey ? line.dropFirst(count) : nil
  }

  /// Reads the seconds and the time zone at the end of a line such as `Ada <ada@example.com> 1767225600 +0100`.
  private static func time(_ line: ArraySlice<UInt8>) -> CommitTime {
    guard let end = line.lastIndex(of: UInt8(ascii: ">")) else { return CommitTime(seconds: 0, offset: 0) }
    let words = line[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard let seconds = words.first.flatMap({ Int(String(decoding: $0, as: UTF8.self)) }) else {
      return CommitTime(seconds: 0, offset: 0)
    }
    let zone = words.dropFirst().first.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    let offset = zone / 100 * 60 + zone % 100
    return CommitTime(seconds: seconds, offset: abs(offset) < 24 * 60 ? offset : 0)
  }

  private static func coauthors(in message: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var found: [ArraySlice<UInt8>] = []
    for line in message.split(separator: 0x0A) {
      guard line.first.map({ $0 | 0x20 }) == UInt8(ascii: "c"),
        let colon = line.firstIndex(of: UInt8(ascii: ":")),
        String(decoding: line[..<colon], as: UTF8.self).lowercased() == "co-authored-by"
      else { continue }
      found.append(line[(colon + 1)...])
    }
    return found
  }
}
