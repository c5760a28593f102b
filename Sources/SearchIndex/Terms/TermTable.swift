import Basics

/// A set of terms, numbered from 0 in the order in which they were added.
struct TermTable: Sendable {
  private(set) var terms = TermList()
  /// An open-addressing hash table whose size is a power of two. A slot contains all that most lookups need,
  /// because access to distant memory is the main cost: most terms are shorter than eight bytes and are compared by
  /// their prefix alone.
  private var slots = [Slot](repeating: .free, count: 1 << 12)

  private struct Slot {
    var prefix: UInt64
    var hash: UInt32
    /// The number of the term; -1 in a free slot.
    var number: Int32

    static let free = Slot(prefix: 0, hash: 0, number: -1)
  }

  /// Returns the number of a term, and whether it was added by this call.
  mutating func number(of term: UnsafeBufferPointer<UInt8>) -> (number: Int, isNew: Bool) {
    let prefix = term.termPrefix
    let hash = term.count <= 8 ? FastHash.hash(prefix) : FastHash.hash(term)
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
    // A load of 75% is acceptable, because the next slots are usually in the same cache line, and a smaller table
    // is cached better.
    if number * 4 >= slots.count * 3 { grow() }
    return (number, true)
  }

  /// Removes all terms but keeps the memory.
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

/// Tokens with their stems. Segments refer to both by number.
struct StemmedTokens: Sendable {
  /// The words in their folded form.
  var tokens = TermList()
  /// For each token, the number of its stem.
  var stemOfToken: [UInt32] = []
  var stems = TermList()
}

/// An object that numbers the tokens of segments: an indexer, or the record of an earlier build.
///
/// The object is of a class, because segments with the same numbering are recognized by its identity.
protocol TermSource: AnyObject, Sendable {
  var terms: StemmedTokens { get }
}

/// The tokens of segments that were read from the record of an earlier build.
final class StoredTerms: TermSource {
  let terms: StemmedTokens

  init(_ terms: StemmedTokens) { self.terms = terms }
}
