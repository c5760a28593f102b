/// Converts letters to the form in which search compares them: lowercase, and without diacritics in Latin and
/// Greek.
enum DiacriticFolding {
  /// The way in which a character becomes part of a term.
  enum CharacterClass { case word, ideograph, other }

  /// Returns the class of a character. Letters, digits, and marks form words. Scripts without spaces between words
  /// are indexed by pairs of characters, and so is Korean, whose words include particles.
  static func characterClass(of scalar: Unicode.Scalar) -> CharacterClass {
    switch scalar.value {
    // Dashes, quotation marks, and similar characters, the most frequent ones outside ASCII in many languages.
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

  /// Returns the folded form of a character in UTF-8; empty for a combining mark.
  static func folded(_ scalar: Unicode.Scalar) -> [UInt8] {
    var folded: [UInt8] = []
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      if let base = bases[lower.value] {
        folded.append(contentsOf: base)
      } else if !(0x300...0x36F).contains(lower.value) {
        folded.append(contentsOf: UTF8.encode(lower) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return folded
  }

  private static let bases: [UInt32: [UInt8]] = {
    var bases: [UInt32: [UInt8]] = [:]
    for row in DiacriticTable.rows {
      for scalar in row.letters.unicodeScalars { bases[scalar.value] = Array(row.base.utf8) }
    }
    return bases
  }()
}

/// The letters that search compares without their diacritics, with their base letters.
///
/// These are the lowercase Latin and Greek letters whose canonical decomposition (Unicode 15, `UnicodeData.txt`) is
/// a letter and nonspacing marks, and a few others that are commonly written without diacritics. Cyrillic is not
/// included, because й is a different letter than и. `templates/scripts/search-words.js` gets the same result with
/// `String.prototype.normalize`.
enum DiacriticTable {
  static let rows: [(base: String, letters: String)] = [
    ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặ"),
    ("ae", "æ"),
    ("b", "ḃḅḇ"),
    ("c", "çćĉċčḉ"),
    ("d", "ďḋḍḏḑḓđ"),
    ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
    ("f", "ḟ"),
    ("g", "ĝğġģǧǵḡ"),
    ("h", "ĥȟḣḥḧḩḫẖ"),
    ("i", "ìíîïĩīĭįǐȉȋḭḯỉị"),
    ("j", "ĵǰ"),
    ("k", "ķǩḱḳḵ"),
    ("l", "ĺļľḷḹḻḽł"),
    ("m", "ḿṁṃ"),
    ("n", "ñńņňǹṅṇṉṋ"),
    ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợø"),
    ("oe", "œ"),
    ("p", "ṕṗ"),
    ("r", "ŕŗřȑȓṙṛṝṟ"),
    ("s", "śŝşšșṡṣṥṧṩ"),
    ("ss", "ß"),
    ("t", "ţťțṫṭṯṱẗ"),
    ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
    ("v", "ṽṿ"),
    ("w", "ŵẁẃẅẇẉẘ"),
    ("x", "ẋẍ"),
    ("y", "ýÿŷȳẏẙỳỵỷỹ"),
    ("z", "źżžẑẓẕ"),
    ("æ", "ǣǽ"),
    ("ø", "ǿ"),
    ("ſ", "ẛ"),
    ("ʒ", "ǯ"),
    ("α", "άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
    ("ε", "έἐἑἒἓἔἕὲέ"),
    ("η", "ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
    ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ"),
    ("ο", "όὀὁὂὃὄὅὸό"),
    ("ρ", "ῤῥ"),
    ("σ", "ς"),
    ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ"),
    ("ω", "ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
    ("ϒ", "ϓϔ"),
  ]
}
