/// The words and stems that the numbers of some blocks stand for.
struct Terms: Sendable {
  /// Words in their compared form.
  var forms = TermList()
  /// For each word the number of its stem.
  var stemOfForm: [UInt32] = []
  var stems = TermList()
}

/// Who numbers the words of a block: an indexer, or the record of an earlier build.
///
/// A class, since blocks of the same numbers are told by it.
protocol TermSource: AnyObject, Sendable {
  var terms: Terms { get }
}

/// The words of blocks that were kept from an earlier build.
final class KeptTerms: TermSource {
  let terms: Terms

  init(_ terms: Terms) { self.terms = terms }
}
