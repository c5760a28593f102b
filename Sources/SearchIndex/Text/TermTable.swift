import Basics

/// Terms and their numbers, from 0 in the order of their coming.
///
/// The bytes of all terms stand in one array, so a term costs no allocation of its own.
struct TermTable {
  private var arena: [UInt8] = []
  private var ends: [UInt32] = [0]
  /// Terms by hash; its size is a power of two. What finds a term stands together, since memory far away costs more
  /// than anything else here.
  private var slots = [Slot](repeating: .free, count: 1 << 12)

  private struct Slot {
    var hash: UInt32
    /// -1 where there is no term.
    var number: Int32
    var start: UInt32
    var count: UInt32

    static let free = Slot(hash: 0, number: -1, start: 0, count: 0)
  }

  var count: Int { ends.count - 1 }

  /// The bytes of a term.
  subscript(number: Int) -> ArraySlice<UInt8> { arena[Int(ends[number])..<Int(ends[number + 1])] }

  /// The number of a term, and whether it is new.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
    let mask = slots.count - 1
    let hash = QuickHash.hash(term)
    var index = Int(hash) & mask
    while slots[index].number >= 0 {
      if slots[index].hash == hash, matches(slots[index], term) { return (Int(slots[index].number), false) }
      index = (index + 1) & mask
    }
    let number = count
    slots[index] = Slot(
      hash: hash, number: Int32(number), start: UInt32(arena.count), count: UInt32(term.count))
    arena.append(contentsOf: term)
    ends.append(UInt32(arena.count))
    if count * 2 > slots.count { grow() }
    return (number, true)
  }

  /// How many bytes the last term has.
  var lastLength: Int { count == 0 ? 0 : Int(ends[count] - ends[count - 1]) }

  /// Adds a term that is not there yet, in a table that nobody looks terms up in: the beginning of the last term,
  /// and a rest.
  mutating func append(_ term: UnsafeBufferPointer<UInt8>, sharing shared: Int) {
    let start = arena.count - lastLength
    for index in start..<(start + shared) { arena.append(arena[index]) }
    arena.append(contentsOf: term)
    ends.append(UInt32(arena.count))
  }

  /// Whether a term comes before one of another table, by bytes; nil where they are equal.
  func precedes(_ number: Int, _ other: TermTable, _ otherNumber: Int) -> Bool? {
    let start = Int(ends[number])
    let count = Int(ends[number + 1]) - start
    let otherStart = Int(other.ends[otherNumber])
    let otherCount = Int(other.ends[otherNumber + 1]) - otherStart
    return arena.withUnsafeBufferPointer { mine in
      other.arena.withUnsafeBufferPointer { theirs in
        for index in 0..<min(count, otherCount) where mine[start + index] != theirs[otherStart + index] {
          return mine[start + index] < theirs[otherStart + index]
        }
        return count == otherCount ? nil : count < otherCount
      }
    }
  }

  private func matches(_ slot: Slot, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    guard Int(slot.count) == term.count else { return false }
    return arena.withUnsafeBufferPointer { arena in
      var place = Int(slot.start)
      for byte in term {
        if arena[place] != byte { return false }
        place &+= 1
      }
      return true
    }
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
