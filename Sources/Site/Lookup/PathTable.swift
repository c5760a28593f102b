import Basics
import PageModel

/// A hash table with byte strings as keys and nonnegative numbers as values, which are indices of pages or files.
///
/// It uses open addressing, and stores all keys in one array, so that a lookup creates no `String`.
struct PathTable: Sendable {
  /// An entry of the table: the key is `count` bytes of `keys` from `start` on. An empty entry has the value -1.
  private struct Slot {
    var hash: UInt32
    var start: Int32
    var count: Int32
    var value: Int32
  }

  private var slots: [Slot]
  private var keys: [UInt8] = []
  /// The number of keys.
  private var used = 0

  init(capacity: Int = 16) {
    slots = Self.emptySlots(for: capacity)
    keys.reserveCapacity(capacity * 24)
  }

  /// Returns the value of a key; nil if the table does not contain it.
  func find(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
    let value = slots[position(of: key, hash: FastHash.hash(key))].value
    return value < 0 ? nil : Int(value)
  }

  func find(_ key: String) -> Int? { key.withBytes { find($0) } }

  /// Sets the value of a key, and returns the previous value; nil if there was none.
  ///
  /// - Parameter replacing: whether to replace the previous value.
  @discardableResult
  mutating func set(_ key: UnsafeBufferPointer<UInt8>, _ value: Int, replacing: Bool = true) -> Int? {
    if used * 2 >= slots.count { grow() }
    let hash = FastHash.hash(key)
    let index = position(of: key, hash: hash)
    if slots[index].value >= 0 {
      defer { if replacing { slots[index].value = Int32(value) } }
      return Int(slots[index].value)
    }
    slots[index] = Slot(
      hash: hash, start: Int32(keys.count), count: Int32(key.count), value: Int32(value))
    keys.append(contentsOf: key)
    used += 1
    return nil
  }

  @discardableResult
  mutating func set(_ key: [UInt8], _ value: Int) -> Int? { key.withUnsafeBufferPointer { set($0, value) } }

  /// Sets the value of a key, unless the table already contains the key.
  mutating func setIfAbsent(_ key: UnsafeBufferPointer<UInt8>, _ value: Int) {
    set(key, value, replacing: false)
  }

  /// Returns the index of the entry with this key, or of the empty entry where it belongs.
  private func position(of key: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index].value >= 0 {
      if slots[index].hash == hash, slots[index].count == key.count,
        matches(slots[index], key)
      {
        break
      }
      index = (index + 1) & mask
    }
    return index
  }

  private func matches(_ slot: Slot, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    keys.withUnsafeBufferPointer {
      ByteOrder.areEqual(
        UnsafeBufferPointer(rebasing: $0[Int(slot.start)..<(Int(slot.start) + key.count)]), key)
    }
  }

  /// Doubles the size of the table.
  private mutating func grow() {
    let old = slots
    slots = Self.emptySlots(for: old.count)
    let mask = slots.count - 1
    for slot in old where slot.value >= 0 {
      var index = Int(slot.hash) & mask
      while slots[index].value >= 0 { index = (index + 1) & mask }
      slots[index] = slot
    }
  }

  /// Returns at least twice as many empty entries as `count`. Their number is a power of two.
  private static func emptySlots(for count: Int) -> [Slot] {
    var size = 16
    while size < count * 2 { size *= 2 }
    return [Slot](repeating: Slot(hash: 0, start: 0, count: 0, value: -1), count: size)
  }
}
