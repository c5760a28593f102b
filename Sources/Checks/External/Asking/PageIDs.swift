import HTML

/// The places of a page that an address may name.
struct PageIDs {
  private var ids: Set<[UInt8]> = []

  /// Nil for a page that does not tell them: one that was not read to its end, one in an encoding that is no
  /// superset of ASCII, and one without a heading, which a script will write.
  init?(_ body: Reply.Body) {
    if !body.isWhole || body.bytes.starts(with: [0xFE, 0xFF]) || body.bytes.starts(with: [0xFF, 0xFE]) {
      return nil
    }
    let hasHeading = body.bytes.withUnsafeBufferPointer { read($0) }
    if !hasHeading { return nil }
  }

  /// Whether it has a place of this name; also one in Latin-1, or one to which a forge has put its mark.
  func contains(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    if ids.contains(bytes) || ids.contains(Array("user-content-".utf8) + bytes) { return true }
    let scalars = name.unicodeScalars
    guard scalars.contains(where: { $0.value >= 0x80 }), scalars.allSatisfy({ $0.value <= 0xFF }) else {
      return false
    }
    return ids.contains(scalars.map { UInt8($0.value) })
  }

  /// Takes all ids, and the names of links; tells whether there is a heading.
  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var tokenizer = HTMLTokenizer(bytes)
    var hasHeading = false
    while true {
      switch tokenizer.next() {
      case .startTag:
        if ElementSet.headings.contains(tokenizer.element) { hasHeading = true }
        if let id = tokenizer.attribute("id") { ids.insert(HTMLEntities.decoded(id[...])) }
        if tokenizer.element == .a, let name = tokenizer.attribute("name") {
          ids.insert(HTMLEntities.decoded(name[...]))
        }
      case .endTag, .text: break
      case .end: return hasHeading
      }
    }
  }
}
