/// The value of a `srcset` attribute.
///
/// Source: HTML Standard, “Srcset attributes”.
enum SourceSet {
  struct Candidate {
    let address: [UInt8]
    /// With the space before it: ` 2x`; empty where there is none.
    let descriptor: [UInt8]
  }

  static func candidates(_ value: [UInt8]) -> [Candidate] {
    value.split(separator: UInt8(ascii: ",")).compactMap { part in
      let words = part.split { $0 <= 0x20 }
      guard let address = words.first else { return nil }
      return Candidate(
        address: Array(address), descriptor: words.dropFirst().flatMap { [UInt8(ascii: " ")] + $0 })
    }
  }
}
