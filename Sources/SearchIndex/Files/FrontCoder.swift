/// Writes terms in order, each without what it shares with the one before.
struct FrontCoder {
  var bytes: [UInt8] = []
  private var last: [UInt8] = []

  mutating func append(_ term: [UInt8]) {
    let common = Self.common(term, last)
    Varint.append(common, to: &bytes)
    Varint.append(term.count - common, to: &bytes)
    bytes += term[common...]
    last = term
  }

  /// How many bytes two terms have in common at their beginnings.
  static func common(_ a: [UInt8], _ b: [UInt8]) -> Int { zip(a, b).prefix { $0 == $1 }.count }
}
