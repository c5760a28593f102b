/// Characters of Chinese, Japanese and Korean.
enum WideCharacter {
  /// Returns whether a text may contain such characters. Skips the punctuation that Western languages also have.
  static func mayOccur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(text)
    func word(_ index: Int) -> UInt64 { bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
    var index = 0
    while index < text.count {
      while index &+ 32 <= bytes.count,
        (word(index) | word(index &+ 8) | word(index &+ 16) | word(index &+ 24)) & 0x8080_8080_8080_8080 == 0
      {
        index &+= 32
      }
      while index &+ 8 <= bytes.count, word(index) & 0x8080_8080_8080_8080 == 0 { index &+= 8 }
      guard index < text.count else { return false }
      if text[index] >= 0xE1, text[index] != 0xE2 { return true }
      index += 1
    }
    return false
  }

  /// Returns whether the character is one of Chinese, Japanese or Korean, including punctuation.
  ///
  /// Source: Unicode Standard Annex 11, the values Wide, Fullwidth and Halfwidth without emoji, and the blocks of
  /// Hangul; unassigned characters within the blocks are included.
  static func isCJK(_ character: Int32) -> Bool {
    character >= 0x1100 && all.contains { $0.contains(character) }
  }

  /// Returns whether a line break between two such characters is dropped instead of becoming a space.
  ///
  /// Source: CSS Text Module Level 4, “Segment Break Transformation Rules”: all of these characters but Hangul.
  static func joinsLines(_ character: Int32) -> Bool {
    isCJK(character) && !hangul.contains { $0.contains(character) }
  }

  private static let hangul: [ClosedRange<Int32>] = [
    0x1100...0x11FF, 0x20A9...0x20A9, 0x3131...0x318E, 0x3200...0x321E, 0x3260...0x327E, 0xA960...0xA97F,
    0xAC00...0xD7FF, 0xFFA0...0xFFDC,
  ]
  private static let all: [ClosedRange<Int32>] = [
    0x1100...0x11FF, 0x20A9...0x20A9, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F,
    0xFE30...0xFE6F, 0xFF01...0xFFDC, 0xFFE0...0xFFE6, 0xFFE8...0xFFEE, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
    0x1D300...0x1D356, 0x1D360...0x1D376, 0x1F200...0x1F200, 0x1F202...0x1F202, 0x1F210...0x1F219,
    0x1F21B...0x1F22E, 0x1F230...0x1F231, 0x1F237...0x1F237, 0x1F23B...0x1F23B, 0x1F240...0x1F248,
    0x1F260...0x1F265, 0x20000...0x3FFFD,
  ]
}
