import Basics

/// Finds the terms of a text: words in their folded form, pairs of characters in scripts without spaces, operators, emoji
/// and other symbols.
///
/// A run of katakana is usually one word, so it is a term, and so are its pairs.
///
/// A name in camel case or with underscores is a term, and so are its parts: “split” also finds `NavigationSplitView`,
/// and “ptr” finds `shared_ptr`. `templates/scripts/search-words.js` splits queries in the same way, except for the
/// parts of names.
struct TermScanner: ~Copyable {
  enum Kind { case word, part, pair, katakana, symbol }

  /// The current term, unless it occurs in the text in its folded form; then `plain` refers to the text.
  private var term = ByteBuffer(capacity: longest * 2)
  private var plain: UnsafeBufferPointer<UInt8>?
  private(set) var kind = Kind.word
  /// The position of the term among the words and pairs of the text. The parts of a name have the position of the
  /// name, and an operator or a run of katakana has the position of what follows.
  private(set) var place = 0
  private var nextPlace = 0

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// The index after what was read, which is at least the current term.
  var end: Int { index }
  /// The range of a name whose parts follow, and what they are: words if the name is too long to be a term.
  private var name = 0..<0
  private var partKind = Kind.part
  /// The range of the last run of katakana.
  private var katakanaStart = 0
  private var katakanaEnd = 0
  /// True if both characters of the current pair are in a run of katakana that is a term.
  private(set) var isInKatakana = false
  /// The first character of a pair, and whether it is already the second of another pair.
  private var pending: (character: [UInt8], isPaired: Bool)?

  /// The maximum length of a word in bytes. Longer runs of letters and digits are data.
  static let longest = 40

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Calls `body` with the current term.
  func withTerm<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let plain { return body(plain) }
    return term.withBytes(body)
  }

  /// Advances to the next term. Returns false at the end of the text.
  @inline(__always)
  mutating func next() -> Bool {
    guard name.isEmpty && pending == nil && scanLowercaseWord() || scanOtherTerm() else { return false }
    switch kind {
    case .word, .pair:
      place = nextPlace
      nextPlace &+= 1
    case .symbol, .katakana: place = nextPlace
    case .part: break
    }
    return true
  }

  /// Advances to the next term if it consists of lowercase ASCII letters and digits, as most do, or if it is an
  /// operator; otherwise, returns false.
  private mutating func scanLowercaseWord() -> Bool {
    while index < bytes.count, !Self.isLetter(bytes[index]) {
      if bytes[index] == 0x20 {
        index &+= 1
      } else if bytes[index] >= 0x80 {
        return false
      } else if scanSeparator() {
        return true
      }
    }
    let word = ASCIIWord(bytes, at: index)
    let count = word.end &- index
    guard count > 0, count <= Self.longest, !word.hasCapitals,
      word.end == bytes.count || bytes[word.end] < 0x80 && bytes[word.end] != UInt8(ascii: "_")
    else { return false }
    plain = UnsafeBufferPointer(rebasing: bytes[index..<word.end])
    kind = .word
    index = word.end
    return true
  }

  /// Skips ASCII characters that are neither letters nor digits. Returns true if they are an operator, which is a term.
  private mutating func scanSeparator() -> Bool {
    guard OperatorRules.isSymbol(bytes[index]) else {
      index &+= 1
      return false
    }
    let start = index
    while index < bytes.count, OperatorRules.isSymbol(bytes[index]) { index &+= 1 }
    guard let end = OperatorRules.end(of: start..<index, in: bytes) else { return false }
    plain = UnsafeBufferPointer(rebasing: bytes[start..<end])
    kind = .symbol
    return true
  }

  /// Advances to the next term of any kind. Returns false at the end of the text.
  private mutating func scanOtherTerm() -> Bool {
    plain = nil
    if !name.isEmpty, nextPart() { return true }
    term.truncate(to: 0)
    kind = .word
    if pending == nil, scanASCIITerm() { return true }
    var isCamelCase = false
    let start = index
    var wordStart = start
    while index < bytes.count {
      let byte = bytes[index]
      if Self.isLetter(byte) {
        if pending != nil, finishPair() { return true }
        if term.isEmpty { wordStart = index }
        if appendLetters(from: wordStart) { isCamelCase = true }
      } else if byte < 0x80 {
        if term.isEmpty, pending == nil {
          index += 1
          continue
        }
        if finishWord(isCamelCase ? wordStart..<index : 0..<0) || finishPair() { return true }
        isCamelCase = false
        index += 1
      } else {
        let (scalar, length) = decodeComposed()
        switch DiacriticFolding.characterClass(of: scalar) {
        case .word:
          if finishPair() { return true }
          // Only names in ASCII are split into parts.
          (isCamelCase, wordStart) = (false, bytes.count)
          term.append(DiacriticFolding.folded(scalar))
          index += length
        case .ideograph:
          if finishWord(isCamelCase ? wordStart..<index : 0..<0) { return true }
          isCamelCase = false
          if scanIdeograph(scalar, length) { return true }
        case .symbol:
          if finishWord(isCamelCase ? wordStart..<index : 0..<0) || finishPair() { return true }
          for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { term.append(byte) }
          kind = .symbol
          index += length
          return true
        case .other:
          if finishWord(isCamelCase ? wordStart..<index : 0..<0) || finishPair() { return true }
          isCamelCase = false
          index += length
        }
      }
    }
    return finishWord(isCamelCase ? wordStart..<index : 0..<0) || finishPair()
  }

  /// Advances to the next term in ASCII text. Returns false at its end, or at a word that continues with other
  /// characters.
  private mutating func scanASCIITerm() -> Bool {
    while index < bytes.count, bytes[index] < 0x80 {
      if !Self.isLetter(bytes[index]) {
        if scanSeparator() { return true }
      } else if !scanASCIIWord() {
        return false
      } else if plain != nil || !term.isEmpty {
        return true
      }
    }
    return false
  }

  /// Reads a character of a script without spaces. Returns true if it ends a pair, or begins a run of katakana.
  private mutating func scanIdeograph(_ scalar: Unicode.Scalar, _ length: Int) -> Bool {
    if index >= katakanaEnd, Self.isKatakana(scalar), scanKatakana() { return true }
    let character = DiacriticFolding.folded(scalar)
    let first = pending?.character
    pending = (character, first != nil)
    if let first {
      term.append(first)
      term.append(character)
      isInKatakana = index > katakanaStart && index < katakanaEnd
      kind = .pair
    }
    index += length
    return first != nil
  }

  /// Reads an ASCII word, and skips it if it is too long. Returns false, without reading anything, if other
  /// characters follow.
  private mutating func scanASCIIWord() -> Bool {
    let start = index
    let word = ASCIIWord(bytes, at: start)
    let end = word.end
    if end < bytes.count, bytes[end] >= 0x80 { return false }
    if end < bytes.count, bytes[end] == UInt8(ascii: "_"), scanIdentifier(from: start, firstPart: end) {
      return true
    }
    if end - start > Self.longest {
      index = end
    } else if !word.hasCapitals {
      plain = UnsafeBufferPointer(rebasing: bytes[start..<end])
      index = end
    } else if word.hasOnlyLeadingCapital {
      term.append(bytes[start].asciiLowercased)
      term.append(UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end]))
      index = end
    } else if appendLetters(from: start) {
      name = start..<end
      partKind = .part
    }
    return true
  }

  /// Reads a name with underscores. Returns false, without reading anything, if nothing follows the underscores, or if
  /// the name contains characters other than ASCII.
  private mutating func scanIdentifier(from start: Int, firstPart: Int) -> Bool {
    var end = firstPart
    var next = end
    while true {
      while next < bytes.count, bytes[next] == UInt8(ascii: "_") { next += 1 }
      let part = ASCIIWord(bytes, at: next)
      if part.end == next { break }
      (end, next) = (part.end, part.end)
      if next == bytes.count || bytes[next] != UInt8(ascii: "_") { break }
    }
    if end == firstPart || next < bytes.count && bytes[next] >= 0x80 { return false }
    index = end
    name = start..<end
    partKind = end - start > Self.longest ? .word : .part
    if partKind == .part {
      for at in start..<end { term.append(bytes[at].asciiLowercased) }
      return true
    }
    return nextPart()
  }

  /// Appends one or more ASCII letters and digits. Returns true if a part of a name begins among them.
  private mutating func appendLetters(from wordStart: Int) -> Bool {
    var isCamelCase = false
    while index < bytes.count {
      let byte = bytes[index]
      if !Self.isLetter(byte) { break }
      if byte.isASCIIUppercase, index > wordStart, beginsPart(at: index) { isCamelCase = true }
      term.append(byte.asciiLowercased)
      index += 1
    }
    return isCamelCase
  }

  /// Makes a run of two or more katakana the current term, without advancing. Returns false if it is shorter or too
  /// long.
  private mutating func scanKatakana() -> Bool {
    let start = index
    var count = 0
    while index < bytes.count, bytes[index] >= 0x80 {
      let (scalar, length) = decodeComposed()
      if !Self.isKatakana(scalar) { break }
      term.append(DiacriticFolding.folded(scalar))
      index += length
      count += 1
    }
    (katakanaStart, katakanaEnd, index) = (start, index, start)
    kind = .katakana
    if count > 1, term.count <= Self.longest { return true }
    katakanaStart = katakanaEnd
    term.truncate(to: 0)
    return false
  }

  private static func isKatakana(_ scalar: Unicode.Scalar) -> Bool {
    0x30A1...0x30FA ~= scalar.value || 0x30FC...0x30FE ~= scalar.value
  }

  /// Ends a word. Returns false if there is none or if it is too long.
  private mutating func finishWord(_ name: Range<Int>) -> Bool {
    if term.isEmpty { return false }
    if term.count > Self.longest {
      term.truncate(to: 0)
      return false
    }
    (self.name, partKind) = (name, .part)
    return true
  }

  /// Ends a run of characters without spaces. A run of one character is a term of its own.
  private mutating func finishPair() -> Bool {
    guard let last = pending else { return false }
    pending = nil
    if last.isPaired { return false }
    term.append(last.character)
    kind = .pair
    isInKatakana = false
    return true
  }

  /// Advances to the next part of a name. Parts of one letter are not terms, because they would match too much.
  private mutating func nextPart() -> Bool {
    kind = partKind
    while !name.isEmpty {
      term.truncate(to: 0)
      var at = name.lowerBound
      while at < name.upperBound, bytes[at] != UInt8(ascii: "_"), at == name.lowerBound || !beginsPart(at: at)
      {
        term.append(bytes[at].asciiLowercased)
        at += 1
      }
      while at < name.upperBound, bytes[at] == UInt8(ascii: "_") { at += 1 }
      name = at..<name.upperBound
      if term.count > 1, term.count <= Self.longest { return true }
    }
    return false
  }

  /// Returns true if a part of a name begins at this letter: an uppercase letter after a lowercase one, or the last
  /// of several uppercase letters, as in `UIButton`.
  private func beginsPart(at index: Int) -> Bool {
    guard bytes[index].isASCIIUppercase else { return false }
    if bytes[index - 1].isASCIILowercase { return true }
    return bytes[index - 1].isASCIIUppercase && index + 1 < bytes.count && bytes[index + 1].isASCIILowercase
  }

  /// Returns the character at `index`, composed with the marks that follow it, and its length in bytes.
  private func decodeComposed() -> (Unicode.Scalar, Int) {
    var (scalar, length) = decode(at: index)
    // In UTF-8, every character that composes with the previous one begins with 0xCC or a greater byte.
    while index + length < bytes.count, bytes[index + length] >= 0xCC {
      let (next, nextLength) = decode(at: index + length)
      guard let composed = LetterComposition.composed(scalar, next) else { break }
      scalar = composed
      length += nextLength
    }
    return (scalar, length)
  }

  /// Returns the character at an index and its length in bytes. The text is valid UTF-8.
  private func decode(at index: Int) -> (Unicode.Scalar, Int) {
    let lead = bytes[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    if 0xFF01...0xFF9F ~= value { value = WidthFolding.folded(value) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// Returns true for ASCII letters and digits.
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }
}
