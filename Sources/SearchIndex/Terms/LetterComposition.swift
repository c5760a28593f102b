/// Composes letters and the marks that follow them, as normalization form C does (Unicode Standard Annex #15).
///
/// File names from macOS and some converters contain Korean syllables and letters such as й in parts. Latin and Greek
/// letters are not composed, because `DiacriticFolding` removes their marks anyway. `templates/scripts/search-words.js`
/// gets the same result with `String.prototype.normalize`.
enum LetterComposition {
  /// Returns the character that is canonically equivalent to two characters in sequence, or nil if there is none.
  static func composed(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    guard mayCompose(second) else { return nil }
    if let syllable = hangulSyllable(first, second) { return syllable }
    if second.value == 0x94D { return isNasal(first) ? "\u{902}" : nil }
    var text = String.UnicodeScalarView()
    text.append(first)
    text.append(second)
    return letters[String(text)]
  }

  /// Returns false for characters that are not the second part of any letter of the table, nearly all.
  private static func mayCompose(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x30F, 0x653...0x655, 0x93C, 0x94D, 0x9BE...0x9D7, 0xB3E...0xB57, 0xBBE...0xBD7, 0xC56,
      0xCC2...0xCD6, 0xD3E...0xD57, 0xDCA...0xDDF, 0x102E, 0x1161...0x1175, 0x11A8...0x11C2, 0x1B35,
      0x3099...0x309A, 0x110BA, 0x11127, 0x1133E...0x11357, 0x114B0...0x114BD, 0x115AF, 0x11930:
      return true
    default: return false
    }
  }

  /// Returns true for the nasals of Devanagari. Without a vowel, each can also be written as the mark anusvara: हिन्दी
  /// is the same word as हिंदी.
  private static func isNasal(_ letter: Unicode.Scalar) -> Bool {
    switch letter.value {
    case 0x919, 0x91E, 0x923, 0x928, 0x92E: true
    default: false
    }
  }

  /// Returns the Korean syllable that consists of two jamo, or of a syllable and its final consonant (The Unicode
  /// Standard, section 3.12).
  private static func hangulSyllable(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    switch (first.value, second.value) {
    case (0x1100...0x1112, 0x1161...0x1175):
      return Unicode.Scalar(0xAC00 + ((first.value - 0x1100) * 21 + second.value - 0x1161) * 28)
    case (0xAC00...0xD7A3, 0x11A8...0x11C2) where (first.value - 0xAC00).isMultiple(of: 28):
      return Unicode.Scalar(first.value + second.value - 0x11A7)
    default: return nil
    }
  }

  /// The composed letters outside Latin and Greek. `String` compares by canonical equivalence, so that a letter in two
  /// parts finds its composed form.
  private static let letters: [String: Unicode.Scalar] = {
    let text = """
      ЀЁЃЇЌЍЎЙйѐёѓїќѝўѶѷӁӂӐӑӒӓӖӗӚӛӜӝӞӟӢӣӤӥӦӧӪӫӬӭӮӯӰӱӲӳ\
      ӴӵӸӹآأؤإئۀۂۓऩऱऴোৌୈୋୌஔொோௌైೀೇೈೊೋൊോൌේොෝෞဦᬆᬈᬊᬌᬎᬒᬻᬽᭀᭁ\
      ᭃがぎぐげござじずぜぞだぢづでどばぱびぴぶぷべぺぼぽゔゞガギグゲゴザジズゼゾダヂヅデドバパビピブ\
      プベペボポヴヷヸヹヺヾ𑂚𑂜𑂫𑄮𑄯𑍋𑍌𑒻𑒼𑒾𑖺𑖻𑤸
      """
    return Dictionary(uniqueKeysWithValues: text.unicodeScalars.map { (String($0), $0) })
  }()
}

/// Converts fullwidth ASCII characters and halfwidth katakana to their usual forms, as normalization form KC does.
enum WidthFolding {
  private static let katakana: [UInt32] = """
    ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u{3099}\u{309A}
    """.unicodeScalars.map(\.value)

  /// - Parameter value: A character from U+FF01 to U+FF9F.
  static func folded(_ value: UInt32) -> UInt32 {
    if value <= 0xFF5E { return value - 0xFEE0 }
    return value < 0xFF66 ? value : katakana[Int(value - 0xFF66)]
  }
}
