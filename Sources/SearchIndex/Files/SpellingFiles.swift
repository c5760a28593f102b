import Basics

/// Writes the files of reversed tokens, which find words with a typo near the beginning.
///
/// A file is a sequence of tokens in byte order. Each consists of the number of bytes that it shares with the
/// previous token, the number of bytes that follow, and these bytes.
struct SpellingFiles {
  /// The reversed tokens, and their numbers in byte order.
  private let words: TermList
  private let order: [UInt32]

  /// The target size of a file in bytes before compression.
  static let size = 5 << 10
  /// The minimum length of a token in characters. Shorter words have too many similar words for useful suggestions.
  static let shortest = 4

  init(_ vocabulary: Vocabulary) {
    var words = TermList()
    vocabulary.tokens.withTerms { tokens in
      var reversed = ByteBuffer(capacity: 80)
      for number in 0..<tokens.count {
        reversed.truncate(to: 0)
        if Self.reverse(tokens[number], into: &reversed) { reversed.withBytes { words.append($0) } }
      }
    }
    order = words.withTerms { $0.sorted(0..<UInt32($0.count)) }
    self.words = words
  }

  /// Appends the characters of a token in reverse order. Returns false for tokens that are too short or contain
  /// digits.
  private static func reverse(_ word: UnsafeBufferPointer<UInt8>, into buffer: inout ByteBuffer) -> Bool {
    if word.allSatisfy({ $0 < 0x80 }) {
      // ASCII tokens, the usual case, need no string.
      guard word.count >= shortest, !word.contains(where: { $0.isASCIIDigit }) else { return false }
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
        last = word
      }
    }
    if !coder.bytes.isEmpty { list.append(key, coder.bytes.withBytes { output.write($0) }) }
    return list
  }
}
