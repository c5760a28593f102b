import Basics

/// Finds the terms of a text: words in their compared form, and pairs of characters where a script has no spaces.
///
/// A name in camel case counts as a whole and by its parts: `NavigationSplitView` is also found by “split”.
/// `templates/search.js` takes the words of a query apart in the same way, but for the parts of names.
struct TermScanner: ~Copyable {
  /// What `next` has put together, unless the term stands in the text as it is.
  private var term = ByteBuffer(capacity: longest * 2)
  private var plain: UnsafeBufferPointer<UInt8>?
  /// Whether the term is a part of a name, or a pair of characters: no word in its own right.
  private(set) var isPart = false

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  /// A name in camel case whose parts are still to come.
  private var name = 0..<0
  /// The first character of a pair, and whether a pair with it has been found already.
  private var pending: (character: [UInt8], isPaired: Bool)?

  /// Longer runs of letters and digits are data, not words.
  static let longest = 40

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Calls `body` with the term that `next` has found.
  func withTerm<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let plain { return body(plain) }
    return term.withBytes(body)
  }

  /// Finds the next term; false at the end of the text.
  @inline(__always)
  mutating func next() -> Bool {
    if name.isEmpty, pending == nil, passSmallWord() { return true }
    return nextOther()
  }

  /// Finds a word of small letters and digits of ASCII, as most are; false where the next term is another one.
  private mutating func passSmallWord() -> Bool {
    while index < bytes.count, !Self.isLetter(bytes[index]) {
      if bytes[index] >= 0x80 { return false }
      index &+= 1
    }
    let word = ASCIIWord(bytes, at: index)
    let count = word.end &- index
    guard count > 0, count <= Self.longest, !word.hasCapitals,
      word.end == bytes.count || bytes[word.end] < 0x80
    else { return false }
    plain = UnsafeBufferPointer(rebasing: bytes[index..<word.end])
    isPart = false
    index = word.end
    return true
  }

  private mutating func nextOther() -> Bool {
    plain = nil
    if !name.isEmpty, nextPart() { return true }
    term.truncate(to: 0)
    isPart = false
    if pending == nil {
      while index < bytes.count, bytes[index] < 0x80 {
        if !Self.isLetter(bytes[index]) {
          index += 1
        } else if !passWord() {
          // It goes on with other characters.
          break
        } else if plain != nil || !term.isEmpty {
          return true
        }
      }
    }
    var hasHump = false
    let start = index
    var wordStart = start
    while index < bytes.count {
      let byte = bytes[index]
      if Self.isLetter(byte) {
        if pending != nil, finishPair() { return true }
        if term.isEmpty { wordStart = index }
        if appendLetters(from: wordStart) { hasHump = true }
      } else if byte < 0x80 {
        if term.isEmpty, pending == nil {
          index += 1
          continue
        }
        if finishWord(hasHump ? wordStart..<index : 0..<0) || finishPair() { return true }
        hasHump = false
        index += 1
      } else {
        let (scalar, length) = decode()
        switch LetterFolding.kind(of: scalar) {
        case .word:
          if finishPair() { return true }
          // Names in camel case are of ASCII.
          (hasHump, wordStart) = (false, bytes.count)
          term.append(LetterFolding.folded(scalar))
        case .ideograph:
          if finishWord(hasHump ? wordStart..<index : 0..<0) { return true }
          hasHump = false
          let character = LetterFolding.folded(scalar)
          if let first = pending?.character {
            term.append(first)
            term.append(character)
            pending = (character, true)
            index += length
            isPart = true
            return true
          }
          pending = (character, false)
        case .other:
          if finishWord(hasHump ? wordStart..<index : 0..<0) || finishPair() { return true }
          hasHump = false
        }
        index += length
      }
    }
    return finishWord(hasHump ? wordStart..<index : 0..<0) || finishPair()
  }

  /// Passes over a word of ASCII, which most words are, and takes it unless it is too long; false if it goes on with
  /// other characters, and then nothing has happened.
  private mutating func passWord() -> Bool {
    let start = index
    let word = ASCIIWord(bytes, at: start)
    let end = word.end
    if end < bytes.count, bytes[end] >= 0x80 { return false }
    if end - start > Self.longest {
      index = end
    } else if !word.hasCapitals {
      plain = UnsafeBufferPointer(rebasing: bytes[start..<end])
      index = end
    } else if word.hasOneCapitalInFront {
      term.append(Self.lowerCase(bytes[start]))
      term.append(UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end]))
      index = end
    } else if appendLetters(from: start) {
      name = start..<end
    }
    return true
  }

  /// Takes letters and digits of ASCII, of which there is one at least; whether a part of a name begins among them.
  private mutating func appendLetters(from wordStart: Int) -> Bool {
    var hasHump = false
    while index < bytes.count {
      let byte = bytes[index]
      if !Self.isLetter(byte) { break }
      if Self.isCapital(byte), index > wordStart, beginsPart(at: index) { hasHump = true }
      term.append(Self.lowerCase(byte))
      index += 1
    }
    return hasHump
  }

  /// Ends a word; false if there is none, or none that is worth a place.
  private mutating func finishWord(_ name: Range<Int>) -> Bool {
    if term.isEmpty { return false }
    if term.count > Self.longest {
      term.truncate(to: 0)
      return false
    }
    self.name = name
    return true
  }

  /// Ends a run of characters without spaces; a run of one character is a term of its own.
  private mutating func finishPair() -> Bool {
    guard let last = pending else { return false }
    pending = nil
    if last.isPaired { return false }
    term.append(last.character)
    isPart = true
    return true
  }

  /// Finds the next part of a name in camel case.
  private mutating func nextPart() -> Bool {
    term.truncate(to: 0)
    isPart = true
    var at = name.lowerBound
    while at < name.upperBound, at == name.lowerBound || !beginsPart(at: at) {
      term.append(Self.lowerCase(bytes[at]))
      at += 1
    }
    name = at..<name.upperBound
    return !term.isEmpty
  }

  /// Whether a part of a name begins at a letter inside it: a capital behind a small letter, and of several capitals
  /// the last, as in `UIButton`.
  private func beginsPart(at index: Int) -> Bool {
    guard Self.isCapital(bytes[index]) else { return false }
    if Self.isLower(bytes[index - 1]) { return true }
    return Self.isCapital(bytes[index - 1]) && index + 1 < bytes.count && Self.isLower(bytes[index + 1])
  }

  /// The character at `index` and its length in bytes. Text is valid UTF-8 here.
  private func decode() -> (Unicode.Scalar, Int) {
    let lead = bytes[index]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard index + length <= bytes.count else { return ("\u{FFFD}", 1) }
    var value = UInt32(lead) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length { value = value << 6 | UInt32(bytes[index + offset] & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

  /// Whether the byte is a letter or a digit of ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 }

  private static func lowerCase(_ byte: UInt8) -> UInt8 { isCapital(byte) ? byte + 32 : byte }
}
