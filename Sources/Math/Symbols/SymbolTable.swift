/// The symbols by the names of their commands.
///
/// Source: Unicode Technical Report 25; the documentation of LaTeX and of the packages amssymb and amsmath.
enum SymbolTable {
  /// The symbols of all commands.
  static let all: [String: MathSymbol] = {
    var table: [String: MathSymbol] = [:]
    func add(_ list: String, _ make: (String) -> MathSymbol) {
      let words = list.split(whereSeparator: { $0 == " " || $0 == "\n" })
      var index = 0
      while index + 1 < words.count {
        table[String(words[index])] = make(String(words[index + 1]))
        index += 2
      }
    }
    add(italicLetters) { MathSymbol(element: .identifier, text: $0, atomClass: .ordinary) }
    add(uprightLetters) { MathSymbol(element: .identifier, text: $0, atomClass: .ordinary, isUpright: true) }
    add(ordinary) { MathSymbol(element: .identifier, text: $0, atomClass: .ordinary, isUpright: true) }
    add(ordinaryOperators) { MathSymbol(element: .operator, text: $0, atomClass: .ordinary) }
    add(binary) { MathSymbol(element: .operator, text: $0, atomClass: .binary) }
    add(relations + "\n" + arrows) { MathSymbol(element: .operator, text: $0, atomClass: .relation) }
    add(opening) { MathSymbol(element: .operator, text: $0, atomClass: .open) }
    add(closing) { MathSymbol(element: .operator, text: $0, atomClass: .close) }
    add(punctuation) { MathSymbol(element: .operator, text: $0, atomClass: .punctuation) }
    add(dots) { MathSymbol(element: .operator, text: $0, atomClass: .inner) }
    add(large) { MathSymbol(element: .operator, text: $0, atomClass: .operator, limits: .inDisplay) }
    add(integrals) { MathSymbol(element: .operator, text: $0, atomClass: .operator) }
    return table
  }()

  /// The symbols of characters, other than ASCII letters and digits, that are written directly.
  static let characters: [Unicode.Scalar: MathSymbol] = {
    var table: [Unicode.Scalar: MathSymbol] = [:]
    // If several commands have the same symbol, the command that is first in the order of names determines its class.
    for (_, symbol) in all.sorted(by: { $0.key > $1.key }) {
      let scalars = symbol.text.unicodeScalars
      if let scalar = scalars.first, scalars.count == 1, scalar.value > 0x7F { table[scalar] = symbol }
    }
    func add(_ text: String, _ atomClass: AtomClass) {
      for scalar in text.unicodeScalars {
        table[scalar] = MathSymbol(element: .operator, text: String(Character(scalar)), atomClass: atomClass)
      }
    }
    add("=<>:", .relation)
    add("+", .binary)
    add("([", .open)
    add(")]!?", .close)
    add(",;", .punctuation)
    add("/|\"", .ordinary)
    table["-"] = MathSymbol(element: .operator, text: "−", atomClass: .binary)
    table["*"] = MathSymbol(element: .operator, text: "∗", atomClass: .binary)
    table["."] = MathSymbol(element: .operator, text: ".", atomClass: .ordinary)
    table["@"] = MathSymbol(element: .identifier, text: "@", atomClass: .ordinary)
    table["`"] = MathSymbol(element: .operator, text: "‘", atomClass: .ordinary)
    return table
  }()

  /// The names of functions. Functions in `limitNames` have limits below and above them in displayed formulas.
  static let functions: [String: MathSymbol] = {
    var table: [String: MathSymbol] = [:]
    for name in functionNames.split(separator: " ") {
      table[String(name)] = function(String(name), hasLimits: false)
    }
    for name in limitNames.split(separator: " ") {
      table[String(name)] = function(String(name), hasLimits: true)
    }
    table["varlimsup"] = function("lim\u{2009}sup", hasLimits: true)
    table["varliminf"] = function("lim\u{2009}inf", hasLimits: true)
    table["limsup"] = function("lim\u{2009}sup", hasLimits: true)
    table["liminf"] = function("lim\u{2009}inf", hasLimits: true)
    table["injlim"] = function("inj\u{2009}lim", hasLimits: true)
    table["projlim"] = function("proj\u{2009}lim", hasLimits: true)
    return table
  }()

  static func function(_ name: String, hasLimits: Bool) -> MathSymbol {
    MathSymbol(
      element: .identifier, text: name, atomClass: .operator, isUpright: true,
      limits: hasLimits ? .inDisplay : .never, isFunction: true)
  }

  private static let functionNames =
    "arccos arcsin arctan arctg arcctg arg ch cos cosec cosh cot cotg coth csc ctg cth deg dim exp hom ker lg ln log sec sin sinh sh tan tanh tg th"
  private static let limitNames = "det gcd inf lim max min Pr sup argmax argmin plim"

  /// The delimiters that `\left`, `\right` and `\big` accept, by the text of their token. The value is empty for `.`.
  static let delimiters: [String: String] = {
    var table = [
      "(": "(", ")": ")", "[": "[", "]": "]", "<": "⟨", ">": "⟩", "/": "/", "|": "|", ".": "", "\\|": "‖",
      "\\{": "{", "\\}": "}", "\\backslash": "\\", "\\vert": "|", "\\Vert": "‖", "⟨": "⟨", "⟩": "⟩", "‖": "‖",
      "⌈": "⌈", "⌉": "⌉", "⌊": "⌊", "⌋": "⌋",
    ]
    for name in delimiterNames.split(separator: " ") {
      if let symbol = all[String(name)] { table["\\" + name] = symbol.text }
    }
    return table
  }()

  private static let delimiterNames =
    """
    lbrace rbrace lbrack rbrack langle rangle lceil rceil lfloor rfloor lvert rvert lVert rVert lgroup rgroup lmoustache \
    rmoustache ulcorner urcorner llcorner lrcorner uparrow downarrow updownarrow Uparrow Downarrow Updownarrow \
    llbracket rrbracket lparen rparen
    """
}
