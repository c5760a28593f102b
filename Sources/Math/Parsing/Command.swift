/// The effect of a command, other than showing a symbol or the name of a function.
enum Command {
  case accent(mark: String, isStretchy: Bool, isBelow: Bool = false, takesLimits: Bool = false)
  case alphabet(MathAlphabet)
  /// An alphabet for the rest of a group, such as `\bf`.
  case alphabetSwitch(MathAlphabet)
  /// An arrow or another relation with labels above and below it.
  case extensible(String)
  case bigDelimiter(size: Double, AtomClass)
  case box(MathNode.Box)
  case classified(AtomClass)
  case enclosed(String)
  case fraction(open: String = "", close: String = "", hasLine: Bool = true, isDisplay: Bool? = nil)
  /// A command between a numerator and a denominator, such as `\over`.
  case infix(open: String = "", close: String = "", hasLine: Bool = true)
  case space(Double)
  case style(MathStyle)
  case stack(isOver: Bool)
  /// Text, with the class of its font in the style sheet.
  case text(String)
  /// Content between two delimiters, such as `\bra`.
  case braket(open: String, close: String)
  case keyword(Keyword)

  enum Keyword {
    case left, begin, root, not, color, textColor, colorBox, operatorName, substack, genericFraction,
      cFraction
    case modulo, modParentheses, mod, parentheses, tag, ignored, ignoredWithArgument
    case define, newCommand, newOperator, alias, length, lengthInBraces, mathStrut, smallBoxed
  }

  static let all: [String: Command] = {
    var table: [String: Command] = [:]
    for list in [accents, fonts, fractions, layout, keywords] { table.merge(list) { first, _ in first } }
    for (name, help) in unsupported { assert(table[name] == nil, "\(name) has help and a meaning: \(help)") }
    return table
  }()

  private static let accents: [String: Command] = [
    "hat": .accent(mark: "^", isStretchy: false), "widehat": .accent(mark: "^", isStretchy: true),
    "bar": .accent(mark: "ˉ", isStretchy: false), "overline": .accent(mark: "‾", isStretchy: true),
    "tilde": .accent(mark: "~", isStretchy: false), "widetilde": .accent(mark: "~", isStretchy: true),
    "vec": .accent(mark: "→", isStretchy: false), "dot": .accent(mark: "˙", isStretchy: false),
    "ddot": .accent(mark: "¨", isStretchy: false), "dddot": .accent(mark: "⃛", isStretchy: false),
    "ddddot": .accent(mark: "⃜", isStretchy: false), "check": .accent(mark: "ˇ", isStretchy: false),
    "widecheck": .accent(mark: "ˇ", isStretchy: true), "breve": .accent(mark: "˘", isStretchy: false),
    "acute": .accent(mark: "´", isStretchy: false), "grave": .accent(mark: "`", isStretchy: false),
    "mathring": .accent(mark: "˚", isStretchy: false),
    "underline": .accent(mark: "_", isStretchy: true, isBelow: true),
    "underbar": .accent(mark: "_", isStretchy: true, isBelow: true),
    "overbrace": .accent(mark: "⏞", isStretchy: true, takesLimits: true),
    "underbrace": .accent(mark: "⏟", isStretchy: true, isBelow: true, takesLimits: true),
    "overbracket": .accent(mark: "⎴", isStretchy: true, takesLimits: true),
    "underbracket": .accent(mark: "⎵", isStretchy: true, isBelow: true, takesLimits: true),
    "overparen": .accent(mark: "⏜", isStretchy: true, takesLimits: true),
    "underparen": .accent(mark: "⏝", isStretchy: true, isBelow: true, takesLimits: true),
    "overgroup": .accent(mark: "⏠", isStretchy: true),
    "undergroup": .accent(mark: "⏡", isStretchy: true, isBelow: true),
    "overrightarrow": .accent(mark: "→", isStretchy: true),
    "overleftarrow": .accent(mark: "←", isStretchy: true),
    "overleftrightarrow": .accent(mark: "↔", isStretchy: true),
    "underrightarrow": .accent(mark: "→", isStretchy: true, isBelow: true),
    "underleftarrow": .accent(mark: "←", isStretchy: true, isBelow: true),
    "underleftrightarrow": .accent(mark: "↔", isStretchy: true, isBelow: true),
    "Overrightarrow": .accent(mark: "⇒", isStretchy: true),
    "overleftharpoon": .accent(mark: "↼", isStretchy: true),
    "overrightharpoon": .accent(mark: "⇀", isStretchy: true),
    "utilde": .accent(mark: "~", isStretchy: true, isBelow: true),
  ]

  private static let fonts: [String: Command] = [
    "mathrm": .alphabet(.upright), "mathup": .alphabet(.upright), "mathit": .alphabet(.italic),
    "mathnormal": .alphabet(.italic), "mathbf": .alphabet(.bold), "mathbfup": .alphabet(.bold),
    "boldsymbol": .alphabet(.boldItalic), "bm": .alphabet(.boldItalic), "pmb": .alphabet(.boldItalic),
    "bold": .alphabet(.bold), "mathbfit": .alphabet(.boldItalic), "mathcal": .alphabet(.script),
    "mathscr": .alphabet(.script), "mathfrak": .alphabet(.fraktur), "frak": .alphabet(.fraktur),
    "mathbb": .alphabet(.doubleStruck), "Bbb": .alphabet(.doubleStruck), "mathsf": .alphabet(.sansSerif),
    "mathtt": .alphabet(.monospace),
    "rm": .alphabetSwitch(.upright), "it": .alphabetSwitch(.italic), "mit": .alphabetSwitch(.italic),
    "bf": .alphabetSwitch(.bold), "cal": .alphabetSwitch(.script), "sf": .alphabetSwitch(.sansSerif),
    "tt": .alphabetSwitch(.monospace),
    "text": .text(""), "textrm": .text(""), "textnormal": .text(""), "textup": .text(""), "mbox": .text(""),
    "textmd": .text(""),
    "hbox": .text(""), "textbf": .text("bold"), "textit": .text("italic"), "emph": .text("italic"),
    "textsl": .text("italic"), "textsf": .text("sans"), "texttt": .text("mono"),
  ]

  private static let fractions: [String: Command] = [
    "frac": .fraction(), "dfrac": .fraction(isDisplay: true), "tfrac": .fraction(isDisplay: false),
    "binom": .fraction(open: "(", close: ")", hasLine: false),
    "dbinom": .fraction(open: "(", close: ")", hasLine: false, isDisplay: true),
    "tbinom": .fraction(open: "(", close: ")", hasLine: false, isDisplay: false),
    "over": .infix(), "atop": .infix(hasLine: false), "choose": .infix(open: "(", close: ")", hasLine: false),
    "brack": .infix(open: "[", close: "]", hasLine: false),
    "brace": .infix(open: "{", close: "}", hasLine: false),
    "cfrac": .keyword(.cFraction), "genfrac": .keyword(.genericFraction), "sqrt": .keyword(.root),
  ]

  private static let layout: [String: Command] = [
    "xrightarrow": .extensible("→"), "xleftarrow": .extensible("←"), "xleftrightarrow": .extensible("↔"),
    "xRightarrow": .extensible("⇒"), "xLeftarrow": .extensible("⇐"), "xLeftrightarrow": .extensible("⇔"),
    "xmapsto": .extensible("↦"), "xhookrightarrow": .extensible("↪"), "xhookleftarrow": .extensible("↩"),
    "xrightharpoonup": .extensible("⇀"), "xrightharpoondown": .extensible("⇁"),
    "xleftharpoonup": .extensible("↼"),
    "xleftharpoondown": .extensible("↽"), "xrightleftharpoons": .extensible("⇌"),
    "xleftrightharpoons": .extensible("⇋"), "xtwoheadrightarrow": .extensible("↠"),
    "xtwoheadleftarrow": .extensible("↞"), "xlongequal": .extensible("="), "xtofrom": .extensible("⇄"),
    "overset": .stack(isOver: true), "stackrel": .stack(isOver: true), "underset": .stack(isOver: false),
    "big": .bigDelimiter(size: 1.2, .ordinary), "Big": .bigDelimiter(size: 1.8, .ordinary),
    "bigg": .bigDelimiter(size: 2.4, .ordinary), "Bigg": .bigDelimiter(size: 3, .ordinary),
    "bigl": .bigDelimiter(size: 1.2, .open), "Bigl": .bigDelimiter(size: 1.8, .open),
    "biggl": .bigDelimiter(size: 2.4, .open), "Biggl": .bigDelimiter(size: 3, .open),
    "bigr": .bigDelimiter(size: 1.2, .close), "Bigr": .bigDelimiter(size: 1.8, .close),
    "biggr": .bigDelimiter(size: 2.4, .close), "Biggr": .bigDelimiter(size: 3, .close),
    "bigm": .bigDelimiter(size: 1.2, .relation), "Bigm": .bigDelimiter(size: 1.8, .relation),
    "biggm": .bigDelimiter(size: 2.4, .relation), "Biggm": .bigDelimiter(size: 3, .relation),
    "phantom": .box(.phantom), "hphantom": .box(.horizontalPhantom), "vphantom": .box(.verticalPhantom),
    "smash": .box(.smash), "rlap": .box(.overlap), "mathrlap": .box(.overlap),
    "mathord": .classified(.ordinary), "mathop": .classified(.operator), "mathbin": .classified(.binary),
    "mathrel": .classified(.relation), "mathopen": .classified(.open), "mathclose": .classified(.close),
    "mathpunct": .classified(.punctuation), "mathinner": .classified(.inner),
    "boxed": .enclosed("boxed"), "cancel": .enclosed("cancel"), "bcancel": .enclosed("bcancel"),
    "xcancel": .enclosed("xcancel"), "sout": .enclosed("sout"),
    "displaystyle": .style(MathStyle(isDisplay: true, scriptLevel: 0)),
    "textstyle": .style(MathStyle(isDisplay: false, scriptLevel: 0)),
    "scriptstyle": .style(MathStyle(isDisplay: false, scriptLevel: 1)),
    "scriptscriptstyle": .style(MathStyle(isDisplay: false, scriptLevel: 2)),
    "tiny": .style(MathStyle(size: 0.5)), "scriptsize": .style(MathStyle(size: 0.7)),
    "footnotesize": .style(MathStyle(size: 0.8)), "small": .style(MathStyle(size: 0.9)),
    "normalsize": .style(MathStyle(size: 1)), "large": .style(MathStyle(size: 1.2)),
    "Large": .style(MathStyle(size: 1.44)), "LARGE": .style(MathStyle(size: 1.73)),
    "huge": .style(MathStyle(size: 2.07)), "Huge": .style(MathStyle(size: 2.49)),
    ",": .space(3 / 18), "thinspace": .space(3 / 18), ":": .space(4 / 18), ">": .space(4 / 18),
    "medspace": .space(4 / 18), ";": .space(5 / 18), "thickspace": .space(5 / 18), "!": .space(-3 / 18),
    "negthinspace": .space(-3 / 18), "negmedspace": .space(-4 / 18), "negthickspace": .space(-5 / 18),
    " ": .space(0.25), "space": .space(0.25), "nobreakspace": .space(0.25), "enspace": .space(0.5),
    "enskip": .space(0.5), "quad": .space(1), "qquad": .space(2), "/": .space(0),
    "bra": .braket(open: "⟨", close: "|"), "ket": .braket(open: "|", close: "⟩"),
    "braket": .braket(open: "⟨", close: "⟩"),
  ]

  private static let keywords: [String: Command] = [
    "left": .keyword(.left), "begin": .keyword(.begin), "not": .keyword(.not), "color": .keyword(.color),
    "textcolor": .keyword(.textColor), "colorbox": .keyword(.colorBox),
    "operatorname": .keyword(.operatorName),
    "substack": .keyword(.substack), "bmod": .keyword(.modulo), "pmod": .keyword(.modParentheses),
    "mod": .keyword(.mod), "pod": .keyword(.parentheses), "tag": .keyword(.tag),
    "nonumber": .keyword(.ignored),
    "notag": .keyword(.ignored), "displaylimits": .keyword(.ignored), "relax": .keyword(.ignored),
    "nobreak": .keyword(.ignored), "allowbreak": .keyword(.ignored), "label": .keyword(.ignoredWithArgument),
    "def": .keyword(.define), "newcommand": .keyword(.newCommand), "renewcommand": .keyword(.newCommand),
    "providecommand": .keyword(.newCommand), "DeclareMathOperator": .keyword(.newOperator),
    "let": .keyword(.alias),
    "hspace": .keyword(.lengthInBraces), "mspace": .keyword(.lengthInBraces), "kern": .keyword(.length),
    "mkern": .keyword(.length), "hskip": .keyword(.length), "mskip": .keyword(.length),
    "mathstrut": .keyword(.mathStrut), "strut": .keyword(.mathStrut), "fbox": .keyword(.smallBoxed),
  ]

  /// Known commands that are not available, and what to do instead.
  static let unsupported: [String: String] = {
    let link = "put a Markdown link next to the formula"
    let image = "put a Markdown image next to the formula"
    let reference = "write the number of the formula, such as `(1)`"
    let macro = "write the formula without it"
    return [
      "href": link, "url": link, "includegraphics": image, "ref": reference, "eqref": reference,
      "require": macro,
      "htmlClass": macro, "htmlId": macro, "htmlStyle": macro, "htmlData": macro, "class": macro,
      "cssId": macro,
      "style": macro, "unicode": "write the character itself", "char": "write the character itself",
      "ce": "write the elements with `\\mathrm`, such as `\\mathrm{H_2O}`",
      "pu": "write the unit with `\\mathrm`, such as `5\\,\\mathrm{kg}`", "input": macro, "include": macro,
      "catcode": macro, "csname": macro, "expandafter": macro, "gdef": "use `\\def`", "edef": "use `\\def`",
      "xdef": "use `\\def`", "global": macro, "newenvironment": macro,
    ]
  }()

  /// The names of all commands, for suggestions.
  static let names: Set<String> = Set(all.keys).union(SymbolTable.all.keys).union(SymbolTable.functions.keys)
    .union(["right", "middle", "end", "limits", "nolimits"])
  static let sortedNames = names.sorted()
}
