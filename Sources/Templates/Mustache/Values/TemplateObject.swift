/// Named values, found by key without hashing.
///
/// Unchecked, because its memory is written in `init` only and freed in `deinit`.
public final class TemplateObject: @unchecked Sendable {
  public let count: Int
  private let keys: UnsafeMutablePointer<Int32>
  private let values: UnsafeMutablePointer<TemplateValue>
  /// A bit for each key's number modulo 64: most names that are not here are told by it alone.
  private let mask: UInt64
  /// For objects with many members: the position by the key's number, -1 where there is none.
  private let positions: UnsafeMutableBufferPointer<Int32>

  /// Up to this many members are searched one after the other.
  private static let fewMembers = 8

  /// Makes an object; of two members with one key the later counts.
  public init(_ members: [(TemplateKey, TemplateValue)]) {
    count = members.count
    keys = .allocate(capacity: members.count)
    values = .allocate(capacity: members.count)
    var mask: UInt64 = 0
    var largest: Int32 = -1
    // Backwards, so that the first one found is the last one given.
    for (index, member) in members.reversed().enumerated() {
      (keys + index).initialize(to: member.0.id)
      (values + index).initialize(to: member.1)
      mask |= 1 << UInt64(member.0.id & 63)
      largest = max(largest, member.0.id)
    }
    self.mask = mask
    if members.count > Self.fewMembers {
      positions = .allocate(capacity: Int(largest) + 1)
      positions.initialize(repeating: -1)
      for index in stride(from: members.count - 1, through: 0, by: -1) {
        positions[Int(keys[index])] = Int32(index)
      }
    } else {
      positions = UnsafeMutableBufferPointer(start: nil, count: 0)
    }
  }

  deinit {
    values.deinitialize(count: count)
    values.deallocate()
    keys.deallocate()
    positions.deallocate()
  }

  /// The value of a key, nil when the object has no such member.
  public subscript(key: TemplateKey) -> TemplateValue? {
    withExtendedLifetime(self) { find(key.id)?.pointee }
  }

  /// Where the value of a key stands: valid as long as the object lives.
  @inline(__always) func find(_ key: Int32) -> UnsafePointer<TemplateValue>? {
    if mask & (1 << UInt64(truncatingIfNeeded: key & 63)) == 0 { return nil }
    if count > Self.fewMembers {
      guard key >= 0, Int(key) < positions.count else { return nil }
      let position = positions[Int(key)]
      return position < 0 ? nil : UnsafePointer(values + Int(position))
    }
    for index in 0..<count where keys[index] == key { return UnsafePointer(values + index) }
    return nil
  }
}
