import Basics
import PageModel

/// The order of titles that readers of a language expect: case and punctuation do not matter, 2 comes before 10, and
/// letters are in the order of the language’s alphabet.
///
/// The order comes from tables here, so that it is the same on every machine.
///
/// Source: Unicode CLDR, collation of the languages in `alphabets`; Unicode Technical Standard #10. Latin and Greek
/// letters count as their base letters unless the alphabet of the language contains them.
struct TitleOrder: Sendable {
  /// The sort units of letters outside ASCII, and of ASCII letters with another place in the alphabet of the language.
  private var letters: [UInt32: [UInt8]]
  /// The sort units of two ASCII letters that count as one, such as `ch` in Czech.
  private var pairs: [UInt32: [UInt8]] = [:]
  /// Whether an ASCII letter has another place in the alphabet.
  private var movesASCII = false
  /// Whether the lowercase letter of `I` is `ı`.
  private var hasDotlessI = false

  /// - Parameter language: the language tag of the titles.
  init(language: String) {
    letters = Self.common
    var tag = language.lowercased()
    while Self.alphabets[tag] == nil, let hyphen = tag.lastIndex(of: "-") { tag = String(tag[..<hyphen]) }
    if let alphabet = Self.alphabets[tag] { add(alphabet) }
    hasDotlessI = tag == "tr" || tag == "az"
  }

  private init(letters: [UInt32: [UInt8]]) { self.letters = letters }

  /// Returns bytes whose lexicographic order is the order of the titles.
  func key(_ title: String) -> [UInt8] {
    if pairs.isEmpty, !movesASCII, !hasDotlessI, let key = title.withBytes(Self.asciiKey) { return key }
    let lowercased = (hasDotlessI ? title.replacing("I", with: "ı") : title).lowercased()
    var scalars = lowercased.unicodeScalars.map(\.value)
    if scalars.contains(where: Self.isMark) { scalars = Self.composed(lowercased) }
    var key: [UInt8] = []
    key.reserveCapacity(2 * scalars.count + 8)
    var index = 0
    while index < scalars.count {
      let scalar = Self.usual(scalars[index])
      index += 1
      switch scalar {
      case 0x30...0x39:
        index -= 1
        Self.append(numberAt: &index, to: &key) { place in
          guard place < scalars.count, case let digit = Self.usual(scalars[place]),
            (0x30...0x39).contains(digit)
          else { return nil }
          return UInt8(digit)
        }
      case 0x61...0x7A:
        if !pairs.isEmpty, index < scalars.count, let unit = pairs[scalar << 8 | scalars[index]] {
          key += unit
          index += 1
        } else if movesASCII, let unit = letters[scalar] {
          key += unit
        } else {
          key.append(UInt8(scalar))
        }
      case 0x30FC: if let vowel = Kana.vowel(after: scalars[..<(index - 1)].last) { key += vowel }
      default:
        if Self.separates(scalar) {
          if let last = key.last, last != Self.separator { key.append(Self.separator) }
        } else if let unit = letters[scalar] {
          key += unit
        } else if !Self.isIgnored(scalar), let character = Unicode.Scalar(scalar) {
          key += UTF8.encode(character) ?? UTF8.encodedReplacementCharacter
        }
      }
    }
    // Titles that differ only in accents or punctuation are in the order of their characters.
    key.append(0)
    key += lowercased.utf8
    return key
  }

  /// Returns the key of a title in ASCII, in a language in which ASCII letters have their usual places; nil for another
  /// title.
  private static func asciiKey(_ title: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    var key: [UInt8] = []
    key.reserveCapacity(2 * title.count + 8)
    var index = 0
    while index < title.count {
      let byte = title[index]
      if byte >= 0x80 { return nil }
      index += 1
      if byte.isASCIIDigit {
        index -= 1
        append(numberAt: &index, to: &key) { title.count > $0 && title[$0].isASCIIDigit ? title[$0] : nil }
      } else if byte.isASCIILetter {
        key.append(byte | 0x20)
      } else if separates(UInt32(byte)), let last = key.last, last != separator {
        key.append(separator)
      }
    }
    key.append(0)
    for byte in title { key.append(byte.isASCIILetter ? byte | 0x20 : byte) }
    return key
  }

  /// The sort unit of spaces and hyphens, so that “tea pot” comes before “teapot”.
  private static let separator: UInt8 = 1

  /// Appends a number, whose first digit is at `index`. The number of its digits comes first, so that longer numbers
  /// follow shorter ones. All numbers begin with `0`, so that they come before letters.
  ///
  /// - Parameter digit: returns the digit at an index; nil for another character.
  private static func append(numberAt index: inout Int, to key: inout [UInt8], digit: (Int) -> UInt8?) {
    while digit(index) == UInt8(ascii: "0"), digit(index + 1) != nil { index += 1 }
    var digits: [UInt8] = []
    while let next = digit(index) {
      digits.append(next)
      index += 1
    }
    key.append(UInt8(ascii: "0"))
    key.append(UInt8(min(digits.count, 255)))
    key += digits
  }

  // MARK: Characters

  /// Returns the ASCII character of a fullwidth one; other characters unchanged.
  private static func usual(_ scalar: UInt32) -> UInt32 {
    guard (0xFF01...0xFF5E).contains(scalar) else { return scalar }
    let ascii = scalar - 0xFEE0
    return (0x41...0x5A).contains(ascii) ? ascii + 0x20 : ascii
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    (0x300...0x36F).contains(scalar) || scalar == 0x3099 || scalar == 0x309A
  }

  /// Returns the characters of a text with marks that follow their letters, as in file names from macOS.
  private static func composed(_ text: String) -> [UInt32] {
    text.flatMap { character in
      composedLetters[character].map { [$0] } ?? character.unicodeScalars.map(\.value)
    }
  }

  /// The letters with marks that have a place of their own in an alphabet. Characters are equal whether a mark is a part
  /// of the letter or follows it.
  private static let composedLetters: [Character: UInt32] = {
    var letters: [Character: UInt32] = [:]
    for text in alphabets.values + [cyrillic, "йがぎぐげござじずぜぞだぢづでどばぱびぴぶぷべぺぼぽヴ"] {
      for scalar in text.unicodeScalars where scalar.value > 0x7F {
        letters[Character(scalar)] = scalar.value
      }
    }
    return letters
  }()

  /// Whether a character is a space, a hyphen, a dash, a slash or an underscore.
  private static func separates(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x9, 0xA, 0xD, 0x20, 0x2D, 0x2F, 0x5F, 0xA0, 0x2000...0x200A, 0x2010...0x2015, 0x202F, 0x3000: true
    default: false
    }
  }

  /// Whether a character is a mark, punctuation or a symbol. These do not matter for the order.
  private static func isIgnored(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0...0x7F, 0x80...0xA9, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7, 0x2B0...0x36F,
      0x2000...0x206F,
      0x20A0...0x2BFF, 0x3001...0x3004, 0x3008...0x3020, 0x3099...0x309C, 0x30FB, 0xFE00...0xFE6F,
      0xFF00...0xFF20, 0xFFF0...0xFFFF, 0x1F000...0x1FAFF, 0xE0000...0xE01EF:
      true
    default: false
    }
  }

  // MARK: Alphabets

  /// The units of letters in all languages.
  private static let common: [UInt32: [UInt8]] = {
    var order = TitleOrder(letters: DiacriticTable.bases)
    order.add(cyrillic)
    for (letter, base) in Kana.bases { order.letters[letter] = Array(base.utf8) }
    return order.letters
  }()

  private static let cyrillic = "г<ґ д<ђ<ѓ е<є з<ѕ и<і<ї<ј л<љ н<њ т<ћ у<ў ч<џ"

  /// The letters of alphabets that are not in the order of their base letters: each after the letter before `<`; those
  /// with `=` have the same place, also if they are two letters, such as `aa` in Danish.
  private static let alphabets: [String: String] = {
    let nordic = "y=ü=ű z<æ=ä<ø=ö=ő<å=aa"
    let swedish = "y=ü=ű z<å<ä=æ<ö=ø=ő=œ"
    let croatian = "c<č<ć d<đ s<š z<ž"
    return [
      "az": "c<ç e<ə g<ğ h<x i<ı o<ö s<ş u<ü", "be": "е<ё", "bs": croatian, "cs": "c<č h<ch r<ř s<š z<ž",
      "da": nordic, "es": "n<ñ", "et": "s<š<z<ž w<õ<ä<ö<ü", "fi": swedish, "fo": nordic, "hr": croatian,
      "hu": "c<cs d<dz g<gy l<ly n<ny o<ö=ő s<sz t<ty u<ü=ű z<zs",
      "is": "a<á d<ð e<é i<í o<ó u<ú y<ý z<þ<æ=ä<ö=ø<å", "lt": "c<č s<š z<ž",
      "lv": "c<č g<ģ k<ķ l<ļ n<ņ s<š z<ž",
      "nb": nordic, "nn": nordic, "no": nordic, "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż",
      "ro": "a<ă<â i<î s<ș=ş t<ț=ţ", "sk": "a<ä c<č h<ch o<ô s<š z<ž", "sl": croatian, "sq": "c<ç e<ë",
      "sr-latn": croatian, "sv": swedish, "tr": "c<ç g<ğ h<ı o<ö s<ş u<ü", "vi": "a<ă<â d<đ e<ê o<ô<ơ u<ư",
    ]
  }()

  /// Adds the letters of an alphabet. A letter’s unit is the unit of the letter before it, `FF`, and a number, so it comes
  /// after all words that begin with the letter before it.
  private mutating func add(_ alphabet: String) {
    for row in alphabet.split(separator: " ") {
      var base: [UInt8]?
      var number: UInt8 = 0
      for group in row.split(separator: "<") {
        for letter in group.split(separator: "=") {
          let scalars = letter.unicodeScalars.map(\.value)
          guard let base else {
            base = Array(letter.utf8)
            continue
          }
          let unit = number == 0 ? base : base + [0xFF, number]
          if scalars.count == 2 {
            pairs[scalars[0] << 8 | scalars[1]] = unit
          } else {
            letters[scalars[0]] = unit
            movesASCII = movesASCII || scalars[0] < 0x80
          }
        }
        number += 1
      }
    }
  }
}

/// The order of kana: hiragana and katakana together, and small and voiced letters with their base letters.
///
/// Source: JIS X 4061.
private enum Kana {
  /// The base letters of the hiragana from U+3041 on.
  private static let row =
    "ああいいううええおおかかききくくけけここささししすすせせそそたたちちつつつててととなにぬねのはははひひひふふふへへへほほほまみむめもややゆゆよよらりるれろわわゐゑをんうかけ"
  private static let vowels = [
    "あかさたなはまやらわ", "いきしちにひみりゐ", "うくすつぬふむゆる", "えけせてねへめれゑ", "おこそとのほもよろを",
  ]

  /// The base letters of hiragana and katakana, by code point.
  static let bases: [UInt32: String] = {
    var bases: [UInt32: String] = [:]
    for (index, base) in row.unicodeScalars.enumerated() {
      bases[0x3041 + UInt32(index)] = String(base)
      bases[0x30A1 + UInt32(index)] = String(base)
    }
    return bases
  }()

  /// Returns the vowel that the mark for a long vowel repeats, in UTF-8; nil if it follows no kana.
  static func vowel(after scalar: UInt32?) -> [UInt8]? {
    guard let base = scalar.flatMap({ bases[$0] }), let row = vowels.first(where: { $0.contains(base) })
    else {
      return nil
    }
    return row.unicodeScalars.first.map { Array(String($0).utf8) }
  }
}
