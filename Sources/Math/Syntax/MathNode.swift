/// A part of a formula.
indirect enum MathNode: Sendable {
  /// Several parts in a row.
  case row([MathNode])
  /// A character, a number, or the name of a function.
  case symbol(MathSymbol)
  case scripts(Scripts)
  case fraction(Fraction)
  case root(MathNode, index: MathNode?)
  /// A part with a mark above or below it, such as an arrow or a brace.
  case accent(MathNode, mark: String, isStretchy: Bool, isBelow: Bool, takesLimits: Bool)
  /// Parts above and below another one: `\overset`, and arrows with labels.
  case stack(MathNode, over: MathNode?, under: MathNode?, AtomClass)
  /// A row between delimiters as tall as the row. The delimiters in between are symbols of the row.
  case fenced(open: String, MathNode, close: String)
  case table(MathTable)
  /// A row with another style; see `MathStyle`.
  case styled(MathStyle, MathNode)
  /// A row in an element with a class of the style sheet, such as a box.
  case enclosed(String, MathNode)
  /// Text outside formulas, in a font of the style sheet; the class is empty for the usual one.
  case text(String, fontClass: String)
  /// Horizontal space in em.
  case space(Double)
  /// A part that is invisible, or takes up less space than usual.
  case box(MathNode, Box)
  /// Any part in another class, such as `\mathbin{…}`.
  case classified(MathNode, AtomClass)
  /// A formula with a label at the end of its line.
  case tagged(MathNode, tag: MathNode)

  enum Box: Sendable {
    /// Invisible; the second and third one take up space only in one direction.
    case phantom, horizontalPhantom, verticalPhantom
    /// Without a height, or without a width.
    case smash, overlap
  }

  /// An empty row.
  static let empty = MathNode.row([])

  /// Subscripts, superscripts, and limits.
  struct Scripts: Sendable {
    var base: MathNode
    var sub: MathNode?
    var sup: MathNode?
    /// The position that `\limits` (true) or `\nolimits` (false) requests; nil for the usual one.
    var limits: Bool?
  }

  struct Fraction: Sendable {
    var numerator: MathNode
    var denominator: MathNode
    var hasLine = true
    /// The thickness of the line in em; nil for the usual one.
    var thickness: Double?
    var open = ""
    var close = ""
    /// Whether the fraction has the size of one in a displayed formula (true) or in text (false); nil for the usual.
    var isDisplay: Bool?
  }
}

/// The classes of atoms, which determine the space between them.
///
/// Source: The TeXbook, chapter 18.
enum AtomClass: Sendable {
  case ordinary, `operator`, binary, relation, open, close, punctuation, inner
}

/// A single symbol.
struct MathSymbol: Equatable, Sendable {
  enum Element { case identifier, number, `operator` }

  var element: Element
  var text: String
  var atomClass: AtomClass
  /// Whether a single letter is upright, rather than italic.
  var isUpright = false
  /// Where subscripts and superscripts of an operator are.
  var limits = Limits.never
  /// Whether it is the name of a function, which has a thin space around it.
  var isFunction = false
  /// The height of a delimiter in em, for `\big`; nil for the usual one.
  var size: Double?
  /// Whether it is a delimiter of `\middle`, which is as tall as its row.
  var isMiddle = false

  enum Limits {
    /// Always after the operator, unless `\limits` is requested, as for integrals and ordinary symbols.
    case never
    /// Above and below the operator in displayed formulas.
    case inDisplay
  }
}

/// The style of a part of a formula. A property that is nil is not changed.
struct MathStyle: Equatable, Sendable {
  /// The color as in CSS.
  var color: String?
  /// The background as in CSS.
  var background: String?
  /// Whether formulas in this style are displayed on lines of their own.
  var isDisplay: Bool?
  /// The size: 0 for the usual one, 1 for scripts, 2 for scripts of scripts.
  var scriptLevel: Int?
  /// The size relative to the formula’s.
  var size: Double?

  var isEmpty: Bool { self == MathStyle() }
}

/// A matrix, an aligned formula, or another environment with rows and columns.
struct MathTable: Sendable {
  enum Kind: String { case matrix, small, cases, aligned, gathered, array, substack }

  var kind: Kind
  var rows: [[MathNode]] = []
  /// The labels of rows by index.
  var tags: [Int: MathNode] = [:]
  /// The alignments of columns: `l`, `c` or `r`.
  var columns: [Unicode.Scalar] = []
  /// The columns with a line before them.
  var verticalLines: Set<Int> = []
  /// The rows with a line above them. A value equal to the number of rows represents a line below the last row.
  var horizontalLines: Set<Int> = []
  var open = ""
  var close = ""
  /// Whether cells have the style of displayed formulas.
  var isDisplay = false
}
