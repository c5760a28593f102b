/// What a posting says besides its section, in one byte: how often the word stands in the text, up to 31 times,
/// and whether it stands in the title or the heading, and among how many words there.
enum Posting {
  /// The fields, from the least to the most telling.
  static let body: UInt8 = 1

  /// The field of a word in a title or heading of so many words.
  static func field(isTitle: Bool, words: Int) -> UInt8 {
    (isTitle ? 5 : 2) + (words <= 1 ? 2 : words <= 3 ? 1 : 0)
  }

  static func byte(field: UInt8, frequency: UInt32) -> UInt8 { (field - 1) << 5 | UInt8(min(frequency, 31)) }

  /// The weight of a posting, from 0 to 63, in tenths: BM25's measure of how much the section is about the word,
  /// and on top what a title or a heading adds. The browser multiplies by how rare the word is.
  ///
  /// Robertson and Zaragoza, “The Probabilistic Relevance Framework: BM25 and Beyond” (2009), with k1 = 1.2 and
  /// b = 0.5, since a short section is not the better answer as often as a short document.
  ///
  /// - Parameters:
  ///   - norm: of the section, by `norm(length:average:)`.
  static func weight(_ byte: UInt8, norm: Float) -> UInt8 {
    let frequency = Float(byte & 31)
    let measure = frequency * 2.2 / (frequency + norm)
    return UInt8(min(63, max(1, (measure + bonus(byte >> 5)) * 10)))
  }

  /// How much the length of a section takes from the weight of its words.
  ///
  /// - Parameters:
  ///   - length: of the section, in words.
  ///   - average: length of the site's sections.
  static func norm(length: UInt16, average: Double) -> Float {
    Float(1.2 * (0.5 + 0.5 * Double(length) / average))
  }

  private static func bonus(_ field: UInt8) -> Float {
    switch field {
    case 0: 0
    case 1: 1.0
    case 2: 1.4
    case 3: 1.9
    case 4: 2.2
    case 5: 3.0
    default: 4.0
    }
  }
}
