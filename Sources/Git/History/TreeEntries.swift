import Platform

/// An entry of a folder in a commit.
struct TreeEntry {
  let name: UnsafeRawBufferPointer
  let isFolder: Bool
  /// Whether it is a file, rather than a symbolic link, a folder or a submodule.
  let isFile: Bool
  let key: ObjectKey

  /// Returns whether `a` comes before `b` in the order of Git, which sorts a folder as if its name ended with a slash.
  static func precedes(_ a: TreeEntry, _ b: TreeEntry) -> Bool {
    let common = min(a.name.count, b.name.count)
    let order = compare(a.name, b.name, common)
    if order != 0 { return order < 0 }
    return a.end(common) < b.end(common)
  }

  private func end(_ index: Int) -> UInt8 {
    index < name.count ? name[index] : isFolder ? UInt8(ascii: "/") : 0
  }

  /// Whether two entries are at the same place in the order, and so have the same name and kind.
  static func isSamePlace(_ a: TreeEntry, _ b: TreeEntry) -> Bool {
    a.isFolder == b.isFolder && a.name.count == b.name.count
      && compare(a.name, b.name, a.name.count) == 0
  }

  /// Compares the first bytes of two names.
  private static func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer, _ count: Int) -> Int32
  {
    guard let first = a.baseAddress, let second = b.baseAddress else { return 0 }
    return memcmp(first, second, count)
  }
}

/// Reads the entries of a folder one by one from the bytes of its object: the mode in octal, a space, the name, a null
/// byte and the identifier of the object.
struct TreeCursor {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The number of bytes that have not been read.
  var rest: Int { bytes.count - position }

  /// Returns the length of the entry at the position; nil at the end, and in a damaged object.
  private var length: Int? {
    guard rest > ObjectKey.size, let start = bytes.baseAddress,
      let end = memchr(start + position, 0, rest - ObjectKey.size)
    else { return nil }
    return UnsafeRawPointer(end) - (start + position) + 1 + ObjectKey.size
  }

  /// Skips the entries that end before a position.
  mutating func skip(to limit: Int) {
    while let length, position + length <= limit { position += length }
  }

  /// Returns the entry at the position without reading it; nil at the end.
  var entry: TreeEntry? {
    guard let length, let start = bytes.baseAddress else { return nil }
    let last = position + length - ObjectKey.size - 1
    var index = position
    var mode = 0
    while index < last, bytes[index] != UInt8(ascii: " ") {
      mode = mode << 3 | Int(bytes[index] & 7)
      index += 1
    }
    guard index < last else { return nil }
    return TreeEntry(
      name: UnsafeRawBufferPointer(rebasing: bytes[(index + 1)..<last]), isFolder: mode >> 12 == 0o4,
      isFile: mode >> 12 == 0o10, key: ObjectKey(start + last + 1))
  }

  mutating func advance() { position += length ?? rest }
}

/// Compares two folders, which have most of their entries in common.
enum TreeComparison {
  /// Calls `visit` for each entry that is only in one of the folders, or that differs.
  ///
  /// - Parameter visit: receives the old entry and the new one, at least one of which is not nil. Two entries have the
  ///   same name, and are both folders or both not.
  static func visitChanges(
    from old: UnsafeRawBufferPointer, to new: UnsafeRawBufferPointer,
    _ visit: (TreeEntry?, TreeEntry?) throws(GitError) -> Void
  ) throws(GitError) {
    let (prefix, suffix) = common(old, new)
    var (before, after) = (TreeCursor(old), TreeCursor(new))
    before.skip(to: prefix)
    after.skip(to: prefix)
    while before.rest > 0 || after.rest > 0 {
      // The remaining entries are the same in both folders.
      if before.rest == after.rest, before.rest <= suffix { return }
      switch (before.entry, after.entry) {
      case (let first?, let second?):
        if TreeEntry.isSamePlace(first, second) {
          if first.key != second.key || first.isFile != second.isFile { try visit(first, second) }
          before.advance()
          after.advance()
        } else if TreeEntry.precedes(first, second) {
          try visit(first, nil)
          before.advance()
        } else {
          try visit(nil, second)
          after.advance()
        }
      case (let first?, nil):
        try visit(first, nil)
        before.advance()
      case (nil, let second?):
        try visit(nil, second)
        after.advance()
      case (nil, nil): return
      }
    }
  }

  /// Returns the numbers of bytes at the beginning and at the end that are the same in both folders.
  private static func common(
    _ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer
  ) -> (prefix: Int, suffix: Int) {
    guard let first = old.baseAddress, let second = new.baseAddress else { return (0, 0) }
    let count = min(old.count, new.count)
    let block = 256
    var prefix = 0
    while prefix + block <= count, memcmp(first + prefix, second + prefix, block) == 0 { prefix += block }
    while prefix < count,
      first.load(fromByteOffset: prefix, as: UInt8.self)
        == second.load(fromByteOffset: prefix, as: UInt8.self)
    {
      prefix += 1
    }
    var suffix = 0
    let (firstEnd, secondEnd) = (first + old.count, second + new.count)
    while suffix + block <= count, memcmp(firstEnd - suffix - block, secondEnd - suffix - block, block) == 0 {
      suffix += block
    }
    while suffix < count,
      (firstEnd - suffix - 1).load(as: UInt8.self)
        == (secondEnd - suffix - 1).load(as: UInt8.self)
    {
      suffix += 1
    }
    return (prefix, suffix)
  }
}
