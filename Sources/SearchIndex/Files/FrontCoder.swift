/// Writes terms in order, each without what it shares with the one before.
struct FrontCoder {
  var bytes: [UInt8] = []
  private var last: [UInt8] = []

  mutating func append(_ term: [UInt8]) {
    let common = zip(term, last).prefix { $0 == $1 }.count
    Varint.append(common, to: &bytes)
    Varint.append(term.count - common, to: &bytes)
    bytes += term[common...]
    last = term
  }
}
