import Basics

/// Finds where the title of a session ends in a line such as `Knots and BendsLearn to tie a knot.ResourcesA guide`.
///
/// Capital letters within a line do not suffice, because names such as `RealityKit` contain them. So another part of
/// the capture must confirm the title.
struct SessionTitle {
  var runOn: Bytes
  /// The index at which the labels after the title and abstract begin.
  var tail: Int
  /// The number of bytes that can belong to a title.
  private static let longest = 240

  /// Returns the end of the title that the file name or the transcript confirms. A line that cannot contain an
  /// abstract is a title as a whole.
  func end(file: String, transcript: [Line]) -> Int? {
    if let end = end(confirmedByFile: file) ?? end(confirmedBy: transcript) { return end }
    let text = runOn[..<tail]
    let isTitle = text.count <= 150 && text.last != UInt8(ascii: ".") && boundaries.isEmpty
    return isTitle && !text.isBlank ? tail : nil
  }

  /// Returns the end of the longest beginning that the file name ends with, apart from case and punctuation.
  private func end(confirmedByFile file: String) -> Int? {
    let name = file.utf8.split(separator: UInt8(ascii: "/")).last.map(Array.init) ?? []
    let stem = name.lastIndex(of: UInt8(ascii: ".")).map { name[..<$0] } ?? name[...]
    let letters = Self.letters(stem)
    var prefix: [UInt8] = []
    var best: Int?
    for index in runOn[..<limit].indices {
      guard Byte.isWord(runOn[index]) else { continue }
      prefix.append(runOn[index].asciiLowercased)
      if prefix.count > letters.count { break }
      let end = endOfTitle(after: index)
      let isWordEnd =
        end == tail || end > index + 1 || runOn[end] == Byte.space || runOn[end].isASCIIUppercase
      if prefix.count >= 6, isWordEnd, letters.hasSuffix(prefix[...]) { best = end }
    }
    return best
  }

  /// Returns the end of the longest beginning that the speaker says in the first sentences.
  private func end(confirmedBy transcript: [Line]) -> Int? {
    guard let first = transcript.first else { return nil }
    let spoken = Self.letters(first.text.prefix(2_000))
    let candidates = (boundaries + [tail]).filter { $0 <= limit }
    return candidates.last { end in
      let title = Self.letters(runOn[..<end])
      return title.count >= 8 && spoken.find(title) != nil
    }
  }

  private var limit: Int { min(tail, runOn.startIndex + Self.longest) }

  /// The places at which a word that begins with a capital letter follows without a space.
  private var boundaries: [Int] {
    runOn[..<limit].indices.dropFirst().filter { index in
      let before = runOn[index - 1]
      return runOn[index].isASCIIUppercase && index + 1 < tail
        && (runOn[index + 1].isASCIILowercase || runOn[index + 1] == Byte.space)
        && (Byte.isWord(before) || ")?!.\"”".utf8.contains(before))
    }
  }

  /// Returns the index after the punctuation that follows the last letter of a title.
  private func endOfTitle(after index: Int) -> Int {
    var end = index + 1
    while end < tail, "?!)".utf8.contains(runOn[end]) { end += 1 }
    return end
  }

  private static func letters(_ text: Bytes) -> Bytes {
    text.filter(Byte.isWord).map(\.asciiLowercased)[...]
  }
}
