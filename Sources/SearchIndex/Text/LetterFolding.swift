/// The form in which letters are compared: lower case, Latin and Greek ones without diacritics.
enum LetterFolding {
  /// What kind of text a character belongs to.
  enum Kind { case word, ideograph, other }

  /// Letters, digits and marks make words. Scripts that put no spaces between words are told apart, since their
  /// text is indexed by pairs of characters; Korean too, whose words carry particles.
  static func kind(of scalar: Unicode.Scalar) -> Kind {
    switch scalar.value {
    // Dashes, quotation marks and the like: most of what is not ASCII in many languages.
    case 0x2000...0x206F: return .other
    case 0x0E00...0x0EFF, 0x3005...0x3007, 0x3041...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF,
      0xF900...0xFAFF, 0x20000...0x3FFFF:
      return isWord(scalar) ? .ideograph : .other
    default: return isWord(scalar) ? .word : .other
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

  /// The UTF-8 of a character's compared form; nothing for a mark on a letter before it.
  static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    var form: [UInt8] = []
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let base = bases[lower.value] {
        form.append(contentsOf: base)
      } else if !(0x300...0x36F).contains(lower.value) {
        form.append(contentsOf: UTF8.encode(lower) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return form
  }

  private static let bases: [UInt32: [UInt8]] = {
    var bases: [UInt32: [UInt8]] = [:]
    for row in FoldingTable.rows {
      for scalar in row.letters.unicodeScalars { bases[scalar.value] = Array(row.base.utf8) }
    }
    return bases
  }()
}
