import Basics

/// The files of terms with their sections.
///
/// A file is a sequence of entries in the order of their terms. An entry is
///
/// - the term: how many bytes it shares with the one before, how many follow, these bytes;
/// - the words that have it as their stem: their number, and for each how many bytes of the stem it keeps, how many
///   follow, these bytes; no words where the only one is the term itself;
/// - in how many sections of the site the term is; 0 for a word whose stem stands in another file, and then the
///   stem takes the place of what follows;
/// - the length of the postings in bytes, and the postings.
///
/// A posting is a number whose lowest bit tells whether the section is on the page of the one before: then the rest
/// is the distance of the two sections; else it is the distance of the pages, and the section's number follows. Then
/// a byte, the weight. All numbers are varints.
struct TermFiles: Sendable {
  private let vocabulary: Vocabulary
  private let blocks: PostingBlocks
  private let places: SectionPlaces
  private let jobs: Int

  /// A file's size in bytes before compression; larger where files would be too many.
  private var size: Int { places.sections < 60_000 ? 5 << 10 : 8 << 10 }
  /// A word keeps this many sections at most, the best: more would not be looked at, but would have to be loaded.
  static let mostPostings = 1000

  init(_ vocabulary: Vocabulary, _ blocks: PostingBlocks, _ places: SectionPlaces, jobs: Int) {
    self.vocabulary = vocabulary
    self.blocks = blocks
    self.places = places
    self.jobs = jobs
  }

  /// Writes all files.
  ///
  /// - Parameters:
  ///   - earlier: the files that were written before.
  ///   - changed: the stems whose postings are not the same since; nil where the words or all weights have changed.
  func write(to output: IndexOutput, keeping earlier: TermFileList?, changed: Set<Int>?) -> TermFileList {
    let files = cut()
    let keys = keys(of: files)
    let strays = strays(files, keys.map { Array($0.utf8) })
    var known: [Int: String] = [:]
    // With the same words and the same keys, files differ in their postings only.
    if let earlier, let changed, earlier.files.keys == keys, earlier.stems == files.map(\.count) {
      for (number, file) in files.enumerated() where changed.isDisjoint(with: file) {
        known[number] = earlier.files.names[number]
      }
    }
    let names = Parallel.map(count: files.count, jobs: jobs) { [known] index in
      if let name = known[index], output.keep(name + ".js") { return name }
      return output.write(bytes(of: files[index], strays[index] ?? [:]))
    }
    var list = TermFileList(stems: files.map(\.count))
    for index in files.indices { list.files.append(keys[index], names[index]) }
    return list
  }

  /// The stems of each file.
  private func cut() -> [Range<Int>] {
    var cutter = Cutter(target: size)
    var files: [Range<Int>] = []
    var start = 0
    for index in vocabulary.stems.indices {
      let stem = vocabulary.stems[index]
      // A posting takes two to four bytes.
      let size =
        stem.count + vocabulary.forms[index].count * 4 + min(vocabulary.counts[index], Self.mostPostings) * 3
      if cutter.beginsFile(size, stem) {
        files.append(start..<index)
        start = index
      }
    }
    if start < vocabulary.stems.count { files.append(start..<vocabulary.stems.count) }
    return files
  }

  private func keys(of files: [Range<Int>]) -> [String] {
    var keys: [String] = []
    for file in files {
      let first = file.lowerBound
      keys.append(
        FileList.key(of: vocabulary.stems[first], after: first == 0 ? nil : vocabulary.stems[first - 1]))
    }
    return keys
  }

  /// For each file the words that a reader would look for in it, whose stem is in another: “happy” is under
  /// “happi”, “dying” under “die”.
  private func strays(_ files: [Range<Int>], _ keys: [[UInt8]]) -> [Int: [[UInt8]: Int]] {
    var strays: [Int: [[UInt8]: Int]] = [:]
    for (number, file) in files.enumerated() {
      for stem in file {
        for form in vocabulary.forms[stem] {
          let place = Self.file(of: form, keys)
          if place != number { strays[place, default: [:]][form] = stem }
        }
      }
    }
    return strays
  }

  /// The last file whose key is not behind the word: where the browser looks for it.
  private static func file(of word: [UInt8], _ keys: [[UInt8]]) -> Int {
    var low = 0
    var high = keys.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if ByteOrder.precedes(word, keys[middle]) { high = middle } else { low = middle }
    }
    return low
  }

  private func bytes(of stems: Range<Int>, _ strays: [[UInt8]: Int]) -> [UInt8] {
    var merge = PostingMerge(vocabulary, blocks, places)
    var postings: [UInt8] = []
    var writer = FrontCoder()
    let others = strays.keys.sorted(by: ByteOrder.precedes)
    var next = 0
    func appendStrays(before stem: [UInt8]?) {
      while next < others.count, stem.map({ ByteOrder.precedes(others[next], $0) }) ?? true {
        writer.append(others[next])
        writer.bytes += [0, 0]
        let stem = vocabulary.stems[strays[others[next]] ?? 0]
        Varint.append(stem.count, to: &writer.bytes)
        writer.bytes += stem
        next += 1
      }
    }
    for stem in stems {
      appendStrays(before: vocabulary.stems[stem])
      writer.append(vocabulary.stems[stem])
      appendForms(of: stem, to: &writer.bytes)
      Varint.append(vocabulary.counts[stem], to: &writer.bytes)
      postings.removeAll(keepingCapacity: true)
      merge.append(stem, most: Self.mostPostings, to: &postings)
      Varint.append(postings.count, to: &writer.bytes)
      writer.bytes += postings
    }
    appendStrays(before: nil)
    return writer.bytes
  }

  private func appendForms(of stem: Int, to bytes: inout [UInt8]) {
    let term = vocabulary.stems[stem]
    let forms = vocabulary.forms[stem]
    if forms == [term] { return bytes.append(0) }
    Varint.append(forms.count, to: &bytes)
    for form in forms {
      let common = FrontCoder.common(form, term)
      Varint.append(common, to: &bytes)
      Varint.append(form.count - common, to: &bytes)
      bytes += form[common...]
    }
  }
}
