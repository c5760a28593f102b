/// An object with named members, which are found by key without hashing.
///
/// `@unchecked Sendable` is safe because the memory is written only in `init` and freed only in `deinit`.
public final class TemplateObject: @unchecked Sendable {
  /// The number of members.
  public let count: Int
  /// One block of memory with the values, the keys, and the positions: pages create dozens of objects.
  private let block: UnsafeMutableRawPointer
  private let values: UnsafeMutablePointer<TemplateValue>
  private let keys: UnsafeMutablePointer<Int32>
  /// A bit mask of the keys modulo 64. It suffices to find out that most other keys are not members.
  private let mask: UInt64
  /// For objects with many members, the index of each member by its key; -1 for other keys.
  private let positions: UnsafeMutableBufferPointer<Int32>

  /// The largest number of members for linear search.
  private static let fewMembers = 8

  /// Creates an object. Of several members with the same key, the last one is used.
  public init(_ members: [(TemplateKey, TemplateValue)]) {
    count = members.count
    let size = members.count * MemoryLayout<TemplateValue>.stride
    let hasPositions = members.count > Self.fewMembers
    let positionCount = hasPositions ? Int(members.reduce(-1) { max($0, $1.0.id) }) + 1 : 0
    block = .allocate(
      byteCount: size + (members.count + positionCount) * MemoryLayout<Int32>.stride,
      alignment: MemoryLayout<TemplateValue>.alignment)
    values = block.bindMemory(to: TemplateValue.self, capacity: members.count)
    keys = (block + size).bindMemory(to: Int32.self, capacity: members.count + positionCount)
    var mask: UInt64 = 0
    // In reverse order, so that the last of several members with the same key is found first.
    for (index, member) in members.reversed().enumerated() {
      (keys + index).initialize(to: member.0.id)
      (values + index).initialize(to: member.1)
      mask |= 1 << UInt64(member.0.id & 63)
    }
    self.mask = mask
    positions = UnsafeMutableBufferPointer(start: keys + members.count, count: positionCount)
    positions.initialize(repeating: -1)
    if hasPositions {
      for index in stride(from: members.count - 1, through: 0, by: -1) {
        positions[Int(keys[index])] = Int32(index)
      }
    }
  }

  deinit {
    values.deinitialize(count: count)
    block.deallocate()
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
