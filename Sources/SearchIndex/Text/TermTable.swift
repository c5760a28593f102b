/// Terms and their numbers, from 0 in the order of their coming.
///
/// The bytes of all terms stand in one array, so a term costs no allocation of its own.
struct TermTable {
  private var arena: [UInt8] = []
  private var ends: [UInt32] = [0]
  /// Numbers by hash, -1 where none is; its size is a power of two.
  private var slots = [Int32](repeating: -1, count: 1 << 12)

  var count: Int { ends.count - 1 }

  /// The bytes of a term.
  subscript(number: Int) -> ArraySlice<UInt8> { arena[Int(ends[number])..<Int(ends[number + 1])] }

  /// The number of a term, and whether it is new.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(term)) & mask
    while slots[slot] >= 0 {
      if matches(Int(slots[slot]), term) { return (Int(slots[slot]), false) }
      slot = (slot + 1) & mask
    }
    let number = count
    slots[slot] = Int32(number)
    arena.append(contentsOf: term)
    ends.append(UInt32(arena.count))
    if count * 2 > slots.count { grow() }
    return (number, true)
  }

  private func matches(_ number: Int, _ term: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = Int(ends[number])
    guard Int(ends[number + 1]) - start == term.count else { return false }
    for index in 0..<term.count where arena[start + index] != term[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = [Int32](repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for number in 0..<count {
      var slot = self[number].withUnsafeBufferPointer { Int(truncatingIfNeeded: Self.hash($0)) & mask }
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  /// FNV-1a with 64 bits (Fowler, Noll, Vo), its upper half folded in.
  private static func hash(_ term: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in term { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash ^ hash >> 32
  }
}
