import Basics

/// The files of words from their last letter to their first, for words with a mistake near their beginning.
///
/// A file is a sequence of words in order: how many bytes it shares with the one before, how many follow, these.
struct SpellingFiles {
  private let words: [[UInt8]]

  /// A file's size in bytes before compression.
  static let size = 5 << 10
  /// Shorter words have too many neighbours to guess among. In characters.
  static let shortest = 4

  init(_ vocabulary: Vocabulary) {
    var words: [[UInt8]] = []
    for form in vocabulary.forms.joined() {
      if form.allSatisfy({ $0 < 0x80 }) {
        // The usual case, without a string.
        guard form.count >= Self.shortest, !form.contains(where: { 0x30...0x39 ~= $0 }) else { continue }
        words.append(form.reversed())
        continue
      }
      let characters = String(decoding: form, as: UTF8.self).unicodeScalars
      guard characters.count >= Self.shortest, !characters.contains(where: { ("0"..."9").contains($0) })
      else {
        continue
      }
      var word = String.UnicodeScalarView()
      word.append(contentsOf: characters.reversed())
      words.append(Array(String(word).utf8))
    }
    self.words = words.sorted(by: ByteOrder.precedes)
  }

  func write(to output: IndexOutput) -> FileList {
    var cutter = Cutter(target: Self.size)
    var list = FileList()
    var coder = FrontCoder()
    var key = ""
    for (index, word) in words.enumerated() {
      if cutter.beginsFile(word.count, word) {
        list.append(key, output.write(coder.bytes))
        coder = FrontCoder()
        key = FileList.key(of: word, after: words[index - 1])
      }
      coder.append(word)
    }
    if !coder.bytes.isEmpty { list.append(key, output.write(coder.bytes)) }
    return list
  }
}
