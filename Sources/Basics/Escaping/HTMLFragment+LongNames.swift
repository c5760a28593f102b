extension HTMLFragment {
  /// Creates a fragment from a title, which is escaped. A long name in it, such as `AnyRandomAccessCollection` or
  /// `append(addingCapacity:initializingWith:)`, may be broken between its parts.
  public init(breaking title: String) {
    guard title.utf8.count > LongName.limit else {
      self.init(escaping: title)
      return
    }
    var buffer = ByteBuffer(capacity: title.utf8.count + 32)
    for (number, word) in title.utf8.split(separator: 32, omittingEmptySubsequences: false).enumerated() {
      if number > 0 { buffer.append(32) }
      // Browsers would break an arrow after its hyphen, but not at a word joiner.
      if word.elementsEqual("->".utf8) {
        buffer.append("-\u{2060}&gt;")
        continue
      }
      buffer.appendName(word)
    }
    self.init(buffer)
  }

  private init(_ buffer: consuming ByteBuffer) { bytes = buffer.array() }
}

extension ByteBuffer {
  /// Appends an escaped name, which may be broken between its parts if it is long.
  public mutating func appendName(_ name: Substring.UTF8View) {
    for (number, part) in LongName.parts(of: name).enumerated() {
      if number > 0 { append("<wbr>") }
      Array(part).withUnsafeBufferPointer { appendEscaped($0) }
    }
  }
}

/// The parts between which a long name may be broken.
public enum LongName {
  /// The length of the longest name that is not broken, in bytes.
  public static let limit = 20
  /// The length of the shortest part without punctuation, in bytes.
  private static let shortestPart = 8

  /// Returns the parts of a name: those that end with a parenthesis or a colon, and if one of them is long, its words.
  ///
  /// - Parameter limit: the length of the longest part that is not divided, in bytes.
  public static func parts(of name: Substring.UTF8View, limit: Int = limit) -> [Substring.UTF8View] {
    if name.count <= limit { return [name] }
    var parts: [Substring.UTF8View] = []
    for piece in pieces(of: name) {
      if piece.count <= limit { parts.append(piece) } else { appendWords(of: piece, to: &parts) }
    }
    return parts
  }

  private static func pieces(of name: Substring.UTF8View) -> [Substring.UTF8View] {
    var pieces: [Substring.UTF8View] = []
    var start = name.startIndex
    for index in name.indices where "(:.".utf8.contains(name[index]) {
      let next = name.index(after: index)
      // Do not begin a line with the colon of a parameter without a label, or with the end of a list.
      guard next < name.endIndex, name[next].isASCIILetter else { continue }
      pieces.append(name[start..<next])
      start = next
    }
    pieces.append(name[start...])
    return pieces
  }

  private static func appendWords(of piece: Substring.UTF8View, to parts: inout [Substring.UTF8View]) {
    var start = piece.startIndex
    var length = 0
    var last: UInt8 = 0
    for index in piece.indices {
      if last.isASCIILowercase, piece[index].isASCIIUppercase, length >= shortestPart {
        parts.append(piece[start..<index])
        start = index
        length = 0
      }
      last = piece[index]
      length += 1
    }
    parts.append(piece[start...])
  }
}
