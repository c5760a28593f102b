import Basics

/// The words that a reader would look for in another file than that of their stem: “happy” is under “happi”, “dying”
/// under “die”.
struct StrayWords: Sendable {
  /// A word and its stem, by their numbers in the vocabulary.
  struct Word {
    var form: Int
    var stem: Int
  }

  /// In the order of their bytes, and so of the files in which they are looked for.
  private var words: [Word] = []
  /// For each file where its own end.
  private var ends: [Int]

  /// - Parameters:
  ///   - files: for each the number of its first stem.
  ///   - keys: for each the shortest text that tells it from the one before.
  init(_ vocabulary: Vocabulary, files: [Int], keys: [String]) {
    var list = TermList()
    for key in keys { key.withBytes { list.append($0) } }
    ends = [Int](repeating: 0, count: files.count)
    var found: [Word] = []
    list.withTerms { keys in
      vocabulary.forms.withTerms { forms in
        for file in files.indices {
          let end = file + 1 < files.count ? files[file + 1] : vocabulary.stems.count
          for stem in files[file]..<end {
            for form in vocabulary.formRange(of: stem) where !Self.isIn(file, forms[form], keys) {
              found.append(Word(form: form, stem: stem))
              ends[Self.file(of: forms[form], keys)] += 1
            }
          }
        }
        found.sort { ByteOrder.precedes(forms[$0.form], forms[$1.form]) }
      }
    }
    words = found
    var count = 0
    for file in ends.indices {
      count += ends[file]
      ends[file] = count
    }
  }

  func of(file: Int) -> ArraySlice<Word> { words[(file == 0 ? 0 : ends[file - 1])..<ends[file]] }

  private static func isIn(_ file: Int, _ word: UnsafeBufferPointer<UInt8>, _ keys: TermList.Terms) -> Bool {
    !ByteOrder.precedes(word, keys[file])
      && (file + 1 == keys.count || ByteOrder.precedes(word, keys[file + 1]))
  }

  /// The last file whose key is not behind the word: where the browser looks for it.
  private static func file(of word: UnsafeBufferPointer<UInt8>, _ keys: TermList.Terms) -> Int {
    var low = 0
    var high = keys.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if ByteOrder.precedes(word, keys[middle]) { high = middle } else { low = middle }
    }
    return low
  }
}
