import Basics

/// The files of words from their last letter to their first, for words with a mistake near their beginning.
///
/// A file is a sequence of words in order: how many bytes it shares with the one before, how many follow, these.
struct SpellingFiles {
  /// From their last letters to their first, and their numbers in order.
  private var words = TermList()
  private let order: [UInt32]

  /// A file's size in bytes before compression.
  static let size = 5 << 10
  /// Shorter words have too many neighbours to guess among. In characters.
  static let shortest = 4

  init(_ vocabulary: Vocabulary) {
    var words = TermList()
    vocabulary.forms.withTerms { forms in
      var reversed = ByteBuffer(capacity: 80)
      for number in 0..<forms.count {
        reversed.truncate(to: 0)
        if Self.reverse(forms[number], into: &reversed) { reversed.withBytes { words.append($0) } }
      }
    }
    order = words.withTerms { $0.sorted(0..<UInt32($0.count)) }
    self.words = words
  }

  /// Writes a word from its last character to its first; false for one that is too short, and for numbers.
  private static func reverse(_ word: UnsafeBufferPointer<UInt8>, into buffer: inout ByteBuffer) -> Bool {
    if word.allSatisfy({ $0 < 0x80 }) {
      // The usual case, without a string.
      guard word.count >= shortest, !word.contains(where: { 0x30...0x39 ~= $0 }) else { return false }
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
    var cutter = Cutter(target: Self.size)
    var list = FileList()
    var coder = FrontCoder()
    var key = ""
    words.withTerms { words in
      var last: UnsafeBufferPointer<UInt8>?
      for number in order {
        let word = words[Int(number)]
        if cutter.beginsFile(word.count, word) {
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
