import Basics

/// Terms and their numbers, from 0 in the order of their coming.
struct TermTable: Sendable {
  private(set) var terms = TermList()
  /// Terms by hash; its size is a power of two. What finds a term stands together, since memory far away costs more
  /// than anything else here: most terms are shorter than eight bytes, and need no look at their own.
  private var slots = [Slot](repeating: .free, count: 1 << 12)

  private struct Slot {
    var prefix: UInt64
    var hash: UInt32
    /// -1 where there is no term.
    var number: Int32

    static let free = Slot(prefix: 0, hash: 0, number: -1)
  }

  /// The number of a term, and whether it is new.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
    let prefix = term.termPrefix
    let hash = term.count <= 8 ? QuickHash.hash(prefix) : QuickHash.hash(term)
    let mask = slots.count - 1
    var index = Int(hash) & mask
    while slots[index].number >= 0 {
      let slot = slots[index]
      if slot.prefix == prefix, slot.hash == hash, term.count < 8 || isTerm(slot.number, term) {
        return (Int(slot.number), false)
      }
      index = (index + 1) & mask
    }
    let number = terms.count
    slots[index] = Slot(prefix: prefix, hash: hash, number: Int32(number))
    terms.append(term)
    // Quite full: the next slots stand in the same line of memory, and what is not there need not be fetched.
    if number * 4 >= slots.count * 3 { grow() }
    return (number, true)
  }

  /// Forgets all terms and keeps the room.
  mutating func removeAll() {
    terms.removeAll()
    for index in slots.indices { slots[index] = .free }
  }

  private func isTerm(_ number: Int32, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    terms.withTerms { ByteOrder.areEqual($0[Int(number)], term) }
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: .free, count: old.count * 2)
    let mask = slots.count - 1
    for slot in old where slot.number >= 0 {
      var index = Int(slot.hash) & mask
      while slots[index].number >= 0 { index = (index + 1) & mask }
      slots[index] = slot
    }
  }
}
