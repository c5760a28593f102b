import Basics

/// Tags, comments and links in angle brackets.
enum HTMLUnit {
  /// Returns the index after the tag, comment or link that begins at `index`; nil if there is none.
  static func end(at index: Int, in bytes: Bytes) -> Int? {
    let rest = bytes[index...]
    if rest.hasPrefix("<!--") { return rest.find("-->", from: index + 4).map { $0 + 3 } }
    guard let next = rest.dropFirst().first,
      next.isASCIILetter || next == UInt8(ascii: "/") || next == UInt8(ascii: "!")
    else { return nil }
    // The limit keeps many open brackets from taking quadratic time.
    var quote: UInt8?
    for place in (index + 1)..<min(bytes.endIndex, index + 4096) {
      let byte = bytes[place]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return place + 1
      } else if byte == UInt8(ascii: "<") {
        return nil
      }
    }
    return nil
  }
}

/// The destination and title of a link: `(pots.md "Pots")`.
enum LinkTail {
  /// Returns the index after the parenthesis that closes the one at `index`; nil if there is none nearby.
  static func end(at index: Int, in bytes: Bytes) -> Int? {
    Brackets.end(of: (UInt8(ascii: "("), UInt8(ascii: ")")), at: index, in: bytes, limit: 4096) { place in
      place + 1 < bytes.endIndex && bytes[place + 1] == UInt8(ascii: "\n")
    }
  }
}

/// Finds the end of a text in brackets that can contain others of the same kind.
enum Brackets {
  /// Returns the index after the bracket that closes the one at `index`; nil if there is none nearby.
  ///
  /// - Parameters:
  ///   - pair: the opening and the closing bracket.
  ///   - limit: the number of bytes in which the bracket must be.
  ///   - isEnd: returns whether the text ends at the line feed with this index.
  static func end(
    of pair: (opening: UInt8, closing: UInt8), at index: Int, in bytes: Bytes, limit: Int,
    _ isEnd: (_ lineFeed: Int) -> Bool
  ) -> Int? {
    var depth = 0
    for place in index..<min(bytes.endIndex, index + limit) {
      if bytes[place] == pair.opening { depth += 1 }
      if bytes[place] == pair.closing {
        depth -= 1
        if depth == 0 { return place + 1 }
      }
      if bytes[place] == UInt8(ascii: "\n"), isEnd(place) { return nil }
    }
    return nil
  }
}
