import Basics

/// Finds numbers by bytes without making a string of them: an open-addressing hash table.
struct PathTable: Sendable {
  private struct Slot {
    var hash: UInt32
    var start: Int32
    var count: Int32
    var value: Int32
  }

  private var slots: [Slot]
  private var keys: [UInt8] = []
  private var used = 0

  init(capacity: Int = 16) {
    slots = Self.room(for: capacity)
    keys.reserveCapacity(capacity * 24)
  }

  func find(_ key: UnsafeBufferPointer<UInt8>) -> Int? {
    let value = slots[position(of: key, hash: QuickHash.hash(key))].value
    return value < 0 ? nil : Int(value)
  }

  func find(_ key: String) -> Int? { key.withBytes { find($0) } }

  /// Sets the value of a key and gives the one it had.
  ///
  /// - Parameter replacing: whether a value that the key has gives way.
  @discardableResult
  mutating func set(_ key: UnsafeBufferPointer<UInt8>, _ value: Int, replacing: Bool = true) -> Int? {
    if used * 2 >= slots.count { grow() }
    let hash = QuickHash.hash(key)
    let index = position(of: key, hash: hash)
    if slots[index].value >= 0 {
      defer { if replacing { slots[index].value = Int32(value) } }
      return Int(slots[index].value)
    }
    slots[index] = Slot(hash: hash, start: Int32(keys.count), count: Int32(key.count), value: Int32(value))
    keys.append(contentsOf: key)
    used += 1
    return nil
  }

  @discardableResult
  mutating func set(_ key: [UInt8], _ value: Int) -> Int? { key.withUnsafeBufferPointer { set($0, value) } }

  /// Sets the value of a key that has none yet.
  mutating func setIfAbsent(_ key: UnsafeBufferPointer<UInt8>, _ value: Int) {
    set(key, value, replacing: false)
  }

  private func position(of key: UnsafeBufferPointer<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index].value >= 0 {
      if slots[index].hash == hash, slots[index].count == key.count, holds(slots[index], key) { break }
      index = (index + 1) & mask
    }
    return index
  }

  private func holds(_ slot: Slot, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    keys.withUnsafeBufferPointer {
      ByteOrder.areEqual(
        UnsafeBufferPointer(rebasing: $0[Int(slot.start)..<(Int(slot.start) + key.count)]), key)
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Self.room(for: old.count)
    let mask = slots.count - 1
    for slot in old where slot.value >= 0 {
      var index = Int(slot.hash) & mask
      while slots[index].value >= 0 { index = (index + 1) & mask }
      slots[index] = slot
    }
  }

  private static func room(for count: Int) -> [Slot] {
    var size = 16
    while size < count * 2 { size *= 2 }
    return [Slot](repeating: Slot(hash: 0, start: 0, count: 0, value: -1), count: size)
  }
}
