import Basics

/// Writes a formula as MathML Core.
///
/// Source: MathML Core, W3C. Classes of the style sheet provide what it lacks, such as the alignment of columns.
struct MathMLWriter: ~Copyable {
  private(set) var out = ByteBuffer()
  /// Whether the current part has the style of displayed formulas.
  var isDisplay: Bool

  init(isDisplay: Bool) { self.isDisplay = isDisplay }

  mutating func append(_ text: StaticString) { out.append(text) }
  mutating func append(escaped text: String) { out.appendEscaped(text) }
  mutating func append(_ text: String) { out.append(text) }

  /// Writes a part as exactly one element.
  mutating func write(_ node: MathNode) {
    switch node {
    case .row(let nodes):
      if nodes.count == 1 { return write(nodes[0]) }
      append("<mrow>")
      write(row: nodes)
      append("</mrow>")
    case .symbol(let symbol): write(symbol)
    case .scripts(let scripts): write(scripts)
    case .fraction(let fraction): write(fraction)
    case .root(let radicand, let index):
      append(index == nil ? "<msqrt>" : "<mroot>")
      if let index {
        write(radicand)
        withDisplay(false) { $0.write(index) }
      } else {
        writeContent(radicand)
      }
      append(index == nil ? "</msqrt>" : "</mroot>")
    case .accent(let base, let mark, let isStretchy, let isBelow, let takesLimits):
      write(base: base, mark: mark, isStretchy: isStretchy, isBelow: isBelow, isAccent: !takesLimits)
    case .stack(let base, let over, let under, _): write(base: base, over: over, under: under)
    case .fenced(let open, let content, let close):
      append("<mrow>")
      write(fence: open, isOpening: true)
      writeContent(content)
      write(fence: close, isOpening: false)
      append("</mrow>")
    case .table(let table): write(table)
    case .styled(let style, let content): write(style, content)
    case .enclosed(let name, let content):
      append("<mrow class=\"")
      append(name)
      append("\">")
      writeContent(content)
      append("</mrow>")
    case .text(let text, let fontClass): write(text: text, fontClass: fontClass)
    case .space(let width):
      append("<mspace width=\"")
      append(MathLength.decimal(width))
      append("em\"/>")
    case .box(let content, let box): write(content, box)
    case .classified(let content, let atomClass): write(content, as: atomClass)
    case .tagged(let formula, let tag): write(formula, tag: tag)
    }
  }

  /// Calls `body` with another style.
  mutating func withDisplay(_ isDisplay: Bool, _ body: (inout MathMLWriter) -> Void) {
    let previous = self.isDisplay
    self.isDisplay = isDisplay
    body(&self)
    self.isDisplay = previous
  }

  // MARK: Rows

  /// Writes a part without an element around its row, inside an element that accepts several children.
  mutating func writeContent(_ node: MathNode) {
    if case .row(let nodes) = node { write(row: nodes) } else { write(node) }
  }

  /// Writes the parts of a row, with the space that functions have around them.
  private mutating func write(row nodes: [MathNode]) {
    var previous: AtomClass?
    var isAfterFunction = false
    for (index, node) in nodes.enumerated() {
      if node.isSpace {
        write(node)
        isAfterFunction = false
        continue
      }
      var atomClass = node.atomClass
      if atomClass == .binary, Self.makesUnary(previous) { atomClass = .ordinary }
      let isFunction = node.isFunction
      let needsSpace =
        isFunction
        ? previous == .ordinary || previous == .close || previous == .inner || isAfterFunction
        : isAfterFunction && (atomClass == .ordinary || atomClass == .inner || atomClass == .operator)
      if needsSpace { append("<mspace width=\"0.1667em\"/>") }
      if atomClass == .ordinary, node.atomClass == .binary, case .symbol(let symbol) = node {
        write(symbol, attributes: " form=\"prefix\"")
      } else {
        write(node)
      }
      // The invisible operator “function application”, for screen readers.
      if isFunction, Self.isArgument(nodes, after: index) { append("<mo>\u{2061}</mo>") }
      previous = atomClass
      isAfterFunction = isFunction
    }
  }

  /// Returns whether a binary operator after an atom is a sign, as in `-a` or `b = -a`.
  ///
  /// Source: The TeXbook, appendix G, rule 5.
  private static func makesUnary(_ previous: AtomClass?) -> Bool {
    switch previous {
    case nil, .operator, .binary, .relation, .open, .punctuation: true
    default: false
    }
  }

  private static func isArgument(_ nodes: [MathNode], after index: Int) -> Bool {
    guard let next = nodes[(index + 1)...].first(where: { !$0.isSpace }) else { return false }
    switch next.atomClass {
    case .relation, .binary, .close, .punctuation: return false
    default: return true
    }
  }

  // MARK: Symbols

  mutating func write(_ symbol: MathSymbol, attributes: String = "") {
    switch symbol.element {
    case .number:
      append("<mn>")
      append(escaped: symbol.text)
      append("</mn>")
    case .identifier:
      let scalars = symbol.text.unicodeScalars
      let isUpright = symbol.isUpright && scalars.count == 1 && scalars.allSatisfy(Self.isItalicByDefault)
      append(isUpright ? "<mi mathvariant=\"normal\">" : "<mi>")
      append(escaped: symbol.text)
      append("</mi>")
    case .operator:
      append("<mo")
      append(attributes)
      if let size = symbol.size {
        append(" stretchy=\"true\" symmetric=\"true\" minsize=\"\(MathLength.decimal(size))em\"")
        append(" maxsize=\"\(MathLength.decimal(size))em\"")
        append(Self.form(of: symbol.atomClass))
      } else if symbol.isMiddle {
        append(" fence=\"true\" stretchy=\"true\" form=\"infix\" lspace=\"0.05em\" rspace=\"0.05em\"")
      } else if Self.stretchesByDefault(symbol) {
        append(" stretchy=\"false\"")
        // The operator dictionary of MathML has several forms for these symbols, so specify the intended one.
        if Self.hasForms.contains(symbol.text) { append(Self.form(of: symbol.atomClass)) }
      }
      append(">")
      append(escaped: symbol.text)
      append("</mo>")
    }
  }

  private static let hasForms: Set<String> = ["|", "‖"]

  private static func form(of atomClass: AtomClass) -> String {
    switch atomClass {
    case .open: " form=\"prefix\""
    case .close: " form=\"postfix\""
    case .relation: " form=\"infix\""
    default: " lspace=\"0\" rspace=\"0\""
    }
  }

  /// Returns whether browsers would stretch an operator to the height of its row.
  private static func stretchesByDefault(_ symbol: MathSymbol) -> Bool {
    switch symbol.atomClass {
    case .open, .close: !"!?".contains(symbol.text)
    default: ["|", "‖", "↑", "↓", "↕", "⇑", "⇓", "⇕"].contains(symbol.text)
    }
  }

  /// Returns whether MathML shows an identifier of this single character in italics.
  ///
  /// Source: MathML Core, “italic mappings”.
  private static func isItalicByDefault(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0x131, 0x237, 0x391...0x3D6, 0x3F0...0x3F5, 0x2202, 0x2207: true
    default: false
    }
  }

  /// Writes a delimiter as tall as its row; nothing if the text is empty.
  mutating func write(fence text: String, isOpening: Bool) {
    if text.isEmpty { return }
    append(
      isOpening
        ? "<mo fence=\"true\" stretchy=\"true\" form=\"prefix\">"
        : "<mo fence=\"true\" stretchy=\"true\" form=\"postfix\">")
    append(escaped: text)
    append("</mo>")
  }

  private mutating func write(text: String, fontClass: String) {
    append("<mtext")
    if !fontClass.isEmpty {
      append(" class=\"")
      append(fontClass)
      append("\"")
    }
    append(">")
    // MathML removes spaces at the beginning and the end.
    let start = text.prefix { $0 == " " }.count
    let middle = text.dropFirst(start)
    let end = middle.reversed().prefix { $0 == " " }.count
    for _ in 0..<start { append("\u{A0}") }
    append(escaped: String(middle.dropLast(end)))
    for _ in 0..<end { append("\u{A0}") }
    append("</mtext>")
  }

  // MARK: Classes

  /// Writes a part with the space of another class around it.
  private mutating func write(_ node: MathNode, as atomClass: AtomClass) {
    let (before, after) = Self.space(atomClass)
    if case .symbol(let symbol)? = node.single, symbol.element == .operator {
      return write(
        symbol,
        attributes: " lspace=\"\(MathLength.decimal(before))em\" rspace=\"\(MathLength.decimal(after))em\"")
    }
    if before == 0, after == 0 { return write(node) }
    append("<mrow>")
    if before > 0 { write(.space(before)) }
    writeContent(node)
    if after > 0 { write(.space(after)) }
    append("</mrow>")
  }

  private static func space(_ atomClass: AtomClass) -> (before: Double, after: Double) {
    switch atomClass {
    case .binary: (4 / 18, 4 / 18)
    case .relation: (5 / 18, 5 / 18)
    case .punctuation: (0, 3 / 18)
    default: (0, 0)
    }
  }
}
