/// The letters that search and the order of titles compare without their diacritics, with their base letters.
///
/// These are the lowercase Latin, Greek, Arabic, and Devanagari letters whose canonical decomposition (Unicode 15,
/// `UnicodeData.txt`) is a letter and nonspacing marks, and others for which writers often use the same letter: the
/// Turkish ı, the Russian ё, the final forms of Hebrew, the forms of Arabic at the end of words and in Persian, and the
/// long i and u of Hindi. й is a different letter than и. `templates/scripts/search-words.js` gets the same result with
/// `String.prototype.normalize`.
public enum DiacriticTable {
  /// The base letter of each letter with a diacritic, in UTF-8, by the code point of that letter.
  public static let bases: [UInt32: [UInt8]] = {
    var bases: [UInt32: [UInt8]] = [:]
    for row in rows {
      for scalar in row.letters.unicodeScalars { bases[scalar.value] = Array(row.base.utf8) }
    }
    return bases
  }()

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
    ("i", "ìíîïĩīĭįǐȉȋḭḯỉịı"),
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
    ("е", "ё"),
    ("כ", "ך"),
    ("מ", "ם"),
    ("נ", "ן"),
    ("פ", "ף"),
    ("צ", "ץ"),
    ("ا", "أإآٱ"),
    ("و", "ؤ"),
    ("ي", "ئىی"),
    ("ه", "ة"),
    ("ك", "ک"),
    ("ە", "ۀ"),
    ("ہ", "ۂ"),
    ("ے", "ۓ"),
    ("इ", "ई"),
    ("उ", "ऊ"),
    ("\u{93F}", "\u{940}"),
    ("\u{941}", "\u{942}"),
    ("\u{902}", "\u{901}"),
    ("न", "\u{929}"),
    ("र", "\u{931}"),
    ("ळ", "\u{934}"),
    ("क", "\u{958}"),
    ("ख", "\u{959}"),
    ("ग", "\u{95A}"),
    ("ज", "\u{95B}"),
    ("ड", "\u{95C}"),
    ("ढ", "\u{95D}"),
    ("फ", "\u{95E}"),
    ("य", "\u{95F}"),
  ]
}
