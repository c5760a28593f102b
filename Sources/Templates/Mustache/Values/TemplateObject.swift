/// An object with named members, which are found by key without hashing.
///
/// `@unchecked Sendable` is safe because the memory is written only in `init` and freed only in `deinit`.
public final class TemplateObject: @unchecked Sendable {
  /// The number of members.
  public let count: Int
  private let keys: UnsafeMutablePointer<Int32>
  private let values: UnsafeMutablePointer<TemplateValue>
  /// A bit mask of the keys modulo 64. It suffices to find out that most other keys are not members.
  private let mask: UInt64
  /// For objects with many members, the index of each member by its key; -1 for other keys.
  private let positions: UnsafeMutableBufferPointer<Int32>

  /// The largest number of members for linear search.
  private static let fewMembers = 8

  /// Creates an object. Of several members with the same key, the last one is used.
  public init(_ members: [(TemplateKey, TemplateValue)]) {
    count = members.count
    keys = .allocate(capacity: members.count)
    values = .allocate(capacity: members.count)
    var mask: UInt64 = 0
    var largest: Int32 = -1
    // In reverse order, so that the last of several members with the same key is found first.
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

  /// The value of a member; nil if there is no such member.
  public subscript(key: TemplateKey) -> TemplateValue? {
    withExtendedLifetime(self) { find(key.id)?.pointee }
  }

  /// Returns a pointer to the value of a member; nil if there is no such member. It is valid as long as the object
  /// exists.
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
