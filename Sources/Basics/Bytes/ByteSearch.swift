import Platform

extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first `byte` at or after `start`; nil if there is none. The C library tests many bytes
  /// at a time, so this is faster than `firstIndex(of:)`: it saves a quarter of the instructions of a build without
  /// search.
  public func offset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let base = baseAddress, start < count, let found = memchr(base + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Returns the offset of the first `wanted` at or after `start`; nil if there is none, or if `wanted` is empty.
  public func offset(of wanted: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
    guard let base = baseAddress, let pattern = wanted.baseAddress, wanted.count > 0, start >= 0,
      count >= wanted.count
    else { return nil }
    let starts = UnsafeBufferPointer(rebasing: self[...(count - wanted.count)])
    var offset = start
    while let found = starts.offset(of: pattern[0], from: offset) {
      if memcmp(base + found, pattern, wanted.count) == 0 { return found }
      offset = found + 1
    }
    return nil
  }

  public func offset(of wanted: [UInt8], from start: Int = 0) -> Int? {
    wanted.withUnsafeBufferPointer { offset(of: $0, from: start) }
  }

  public func offset(of wanted: StaticString, from start: Int = 0) -> Int? {
    wanted.withUTF8Buffer { offset(of: $0, from: start) }
  }

  /// Returns the offset of the next place in code where a name is a whole word.
  public func offset(ofWord name: [UInt8], from start: Int) -> Int? {
    guard let first = name.first, let last = name.last else { return nil }
    var offset = start
    while let found = self.offset(of: name, from: offset) {
      let end = found + name.count
      if found == 0 || !Byte.isNamePart(self[found - 1]) || !Byte.isNamePart(first),
        end == count || !Byte.isNamePart(self[end]) || !Byte.isNamePart(last)
      {
        return found
      }
      offset = found + 1
    }
    return nil
  }

  /// Returns the number of times that `byte` occurs.
  public func count(of byte: UInt8) -> Int {
    var number = 0
    var start = 0
    while let found = offset(of: byte, from: start) {
      number += 1
      start = found + 1
    }
    return number
  }
}
