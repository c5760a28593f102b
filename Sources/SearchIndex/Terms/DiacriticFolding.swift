import Basics

/// Converts letters to the form in which search compares them: lowercase, without diacritics in Latin and Greek, and
/// without vowel signs and variants of letters that many writers leave out in Arabic, Hebrew, and Devanagari.
enum DiacriticFolding {
  /// The way in which a character becomes part of a term.
  enum CharacterClass { case word, ideograph, symbol, other }

  /// Returns the class of a character. Letters, digits, and marks form words. Scripts without spaces between words
  /// are indexed by pairs of characters, and so is Korean, whose words include particles. Emoji and other symbols outside
  /// ASCII are separate terms.
  static func characterClass(of scalar: Unicode.Scalar) -> CharacterClass {
    switch scalar.value {
    // A hyphen for line breaks and joiners, which are invisible parts of words. Joiners, variation selectors and skin
    // tones are also parts of emoji.
    case 0xAD, 0x200C, 0x200D, 0x1F3FB...0x1F3FF: return .word
    // Dashes, quotation marks, and similar characters, the most frequent ones outside ASCII in many languages.
    case 0x2000...0x206F: return .other
    // Lines and borders, and replacements of characters.
    case 0x2500...0x259F, 0xFFFC, 0xFFFD: return .other
    case 0x0E00...0x0EFF, 0x3005...0x3007, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      return isWord(scalar) ? .ideograph : .other
    default: return isWord(scalar) ? .word : isSymbol(scalar) ? .symbol : .other
    }
  }

  private static func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: false
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber, .nonspacingMark, .spacingMark, .enclosingMark:
      return true
    default: return false
    }
  }

  /// Returns the folded form of a character in UTF-8; empty for a mark that is removed.
  static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    var folded: [UInt8] = []
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let base = DiacriticTable.bases[lower.value] {
        folded.append(contentsOf: base)
      } else if !isRemoved(lower.value) {
        folded.append(contentsOf: UTF8.encode(lower) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return folded
  }

  /// Returns true for combining marks of Latin and Greek, vowel signs of Arabic and Hebrew, the Arabic tatweel, the
  /// Devanagari nukta, invisible characters, and the skin tones of emoji.
  private static func isRemoved(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x300...0x36F, 0x591...0x5C7, 0x640, 0x64B...0x65F, 0x670, 0x93C, 0x200C, 0x200D, 0xFE0E,
      0xFE0F,
      0x1F3FB...0x1F3FF:
      true
    default: false
    }
  }

}
