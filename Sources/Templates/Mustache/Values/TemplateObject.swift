/// A named value of an object: `keys.title(.text("Tea"))`.
public struct TemplateMember: Sendable {
  // The value is first, so that a pointer to a member is also a pointer to its value.
  let value: TemplateValue
  let key: TemplateKey
}

extension TemplateKey {
  /// Returns a member with this name.
  public func callAsFunction(_ value: TemplateValue) -> TemplateMember {
    TemplateMember(value: value, key: self)
  }
}

/// An object with named members, which are found by key without hashing.
///
/// `@unchecked Sendable` is safe because nothing changes after `init`.
public final class TemplateObject: @unchecked Sendable {
  /// The members. If several have the same key, the last one counts. Pages create dozens of objects, so they keep the
  /// array that they are created from instead of copying each value.
  private let members: [TemplateMember]
  /// The first of `members`. The memory of an array does not move while it is not changed.
  private let first: UnsafePointer<TemplateMember>?
  /// A bit mask of the keys modulo 64. It suffices to find out that most other keys are not members.
  private let mask: UInt64
  /// For objects with many members, the index of each member by its key, or -1 for other keys; otherwise empty.
  private let positions: [Int32]

  /// The largest number of members for linear search.
  private static let fewMembers = 8

  /// The number of members.
  public var count: Int { members.count }

  /// The values of the members, in the order in which the object was created.
  var values: [TemplateValue] { members.map(\.value) }

  /// Creates an object. Of several members with the same key, the last one is used.
  public init(_ members: [TemplateMember]) {
    self.members = members
    first = members.withUnsafeBufferPointer { $0.baseAddress }
    var mask: UInt64 = 0
    var largest: Int32 = -1
    for index in members.indices {
      let key = members[index].key.id
      mask |= 1 << UInt64(key & 63)
      largest = max(largest, key)
    }
    self.mask = mask
    guard members.count > Self.fewMembers else {
      positions = []
      return
    }
    var positions = [Int32](repeating: -1, count: Int(largest) + 1)
    for index in members.indices { positions[Int(members[index].key.id)] = Int32(index) }
    self.positions = positions
  }

  /// The value of a member; nil if there is no such member.
  public subscript(key: TemplateKey) -> TemplateValue? {
    withExtendedLifetime(self) { find(key.id)?.pointee }
  }

  /// Returns a pointer to the value of a member; nil if there is no such member. It is valid as long as the object
  /// exists.
  @inline(__always) func find(_ key: Int32) -> UnsafePointer<TemplateValue>? {
    guard mask & (1 << UInt64(truncatingIfNeeded: key & 63)) != 0, let first else { return nil }
    if !positions.isEmpty {
      guard key >= 0, Int(key) < positions.count else { return nil }
      let position = positions[Int(key)]
      return position < 0 ? nil : Self.value(first + Int(position))
    }
    var index = members.count
    while index > 0 {
      index -= 1
      if first[index].key.id == key { return Self.value(first + index) }
    }
    return nil
  }

  /// Returns a pointer to the value of a member.
  @inline(__always)
  private static func value(_ member: UnsafePointer<TemplateMember>) -> UnsafePointer<TemplateValue> {
    UnsafeRawPointer(member).assumingMemoryBound(to: TemplateValue.self)
  }
}
