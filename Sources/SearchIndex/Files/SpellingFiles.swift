import Basics

/// Writes the files of reversed tokens, which find words with a typo near the beginning.
///
/// A file is a sequence of tokens in byte order. Each consists of the number of bytes that it shares with the
/// previous token, the number of bytes that follow, these bytes, and the frequency: the number of bits of the number of
/// sections that contain its stem.
struct SpellingFiles {
  /// The reversed tokens, their frequencies, and their numbers in byte order.
  private let words: TermList
  private let frequencies: [UInt8]
  private let order: [UInt32]

  /// The target size of a file in bytes before compression.
  static let size = 5 << 10
  /// The minimum length of a token in characters. Shorter words have too many similar words for useful suggestions.
  static let shortest = 4

  init(_ vocabulary: Vocabulary) {
    var words = TermList()
    var frequencies: [UInt8] = []
    vocabulary.tokens.withTerms { tokens in
      var reversed = ByteBuffer(capacity: 80)
      for stem in 0..<vocabulary.stems.count {
        for number in vocabulary.tokenRange(of: stem) {
          reversed.truncate(to: 0)
          guard Self.reverse(tokens[number], into: &reversed) else { continue }
          reversed.withBytes { words.append($0) }
          frequencies.append(Self.frequency(vocabulary.counts[stem]))
        }
      }
    }
    self.frequencies = frequencies
    order = words.withTerms { $0.sorted(0..<UInt32($0.count)) }
    self.words = words
  }

  /// Returns the number of bits of a number of sections.
  static func frequency(_ count: Int) -> UInt8 { UInt8(Int.bitWidth - count.leadingZeroBitCount) }

  /// Appends the characters of a token in reverse order. Returns false for tokens that are too short or contain
  /// digits or underscores.
  private static func reverse(_ word: UnsafeBufferPointer<UInt8>, into buffer: inout ByteBuffer) -> Bool {
    if word.allSatisfy({ $0 < 0x80 }) {
      // ASCII tokens, the usual case, need no string.
      guard word.count >= shortest, !word.contains(where: { $0.isASCIIDigit || $0 == UInt8(ascii: "_") })
      else { return false }
      for byte in word.reversed() { buffer.append(byte) }
      return true
    }
    let characters = String(decoding: word, as: UTF8.self).unicodeScalars
    guard characters.count >= shortest, !characters.contains(where: { ("0"..."9").contains($0) }) else {
      return false
    }
    var reversed = String.UnicodeScalarView()
    reversed.append(contentsOf: characters.reversed())
    buffer.append(String(reversed))
    return true
  }

  func write(to output: IndexOutput) -> FileList {
    var chunker = ContentDefinedChunker(target: Self.size)
    var list = FileList()
    var coder = FrontCoder()
    var key = ""
    words.withTerms { words in
      var last: UnsafeBufferPointer<UInt8>?
      for number in order {
        let word = words[Int(number)]
        if chunker.append(word.count, word) {
          list.append(key, coder.bytes.withBytes { output.write($0) })
          coder.removeAll()
          key = FileList.key(of: word, after: last)
        }
        coder.append(word)
        coder.bytes.append(frequencies[Int(number)])
        last = word
      }
    }
    if !coder.bytes.isEmpty { list.append(key, coder.bytes.withBytes { output.write($0) }) }
    return list
  }
}
