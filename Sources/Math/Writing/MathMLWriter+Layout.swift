import Basics

/// Scripts, fractions, accents and styles.
extension MathMLWriter {
  // MARK: Scripts

  mutating func write(_ scripts: MathNode.Scripts) {
    let hasLimits = hasLimits(scripts)
    let isBoth = scripts.sub != nil && scripts.sup != nil
    let name =
      switch (hasLimits, isBoth, scripts.sub != nil) {
      case (true, true, _): "munderover"
      case (true, false, true): "munder"
      case (true, false, false): "mover"
      case (false, true, _): "msubsup"
      case (false, false, true): "msub"
      case (false, false, false): "msup"
      }
    append("<")
    append(name)
    append(">")
    if hasLimits, !isDisplay, case .symbol(let symbol)? = scripts.base.single, symbol.element == .operator {
      write(symbol, attributes: " movablelimits=\"false\"")
    } else {
      write(scripts.base)
    }
    withDisplay(false) {
      if let sub = scripts.sub { $0.write(sub) }
      if let sup = scripts.sup { $0.write(sup) }
    }
    append("</")
    append(name)
    append(">")
  }

  /// Returns whether the scripts are above and below their base.
  private func hasLimits(_ scripts: MathNode.Scripts) -> Bool {
    if let limits = scripts.limits { return limits }
    switch scripts.base.single {
    case .symbol(let symbol)?: return symbol.limits == .inDisplay && isDisplay
    case .accent(_, _, _, _, takesLimits: true)?: return true
    case .stack(_, _, _, .operator)?, .classified(_, .operator)?: return isDisplay
    default: return false
    }
  }

  // MARK: Fractions and marks

  mutating func write(_ fraction: MathNode.Fraction) {
    let hasFence = !fraction.open.isEmpty || !fraction.close.isEmpty
    if let isDisplay = fraction.isDisplay {
      append(
        isDisplay
          ? "<mstyle displaystyle=\"true\" scriptlevel=\"0\">"
          : "<mstyle displaystyle=\"false\" scriptlevel=\"0\">")
    }
    if hasFence { append("<mrow>") }
    write(fence: fraction.open, isOpening: true)
    append("<mfrac")
    if !fraction.hasLine {
      append(" linethickness=\"0\"")
    } else if let thickness = fraction.thickness {
      append(" linethickness=\"\(MathLength.decimal(thickness))em\"")
    }
    append(">")
    withDisplay(false) {
      $0.write(fraction.numerator)
      $0.write(fraction.denominator)
    }
    append("</mfrac>")
    write(fence: fraction.close, isOpening: false)
    if hasFence { append("</mrow>") }
    if fraction.isDisplay != nil { append("</mstyle>") }
  }

  /// Writes a mark, such as an accent or a brace, above or below its base.
  ///
  /// - Parameters:
  ///   - isStretchy: whether the mark is as wide as the base.
  ///   - isAccent: whether the mark is close to the base, in its size.
  mutating func write(base: MathNode, mark: String, isStretchy: Bool, isBelow: Bool, isAccent: Bool) {
    // An arrow with labels has no base of its own: the arrow is the base.
    if case .row(let nodes) = base, nodes.isEmpty, !isBelow, isStretchy, isAccent {
      return writeStretchy(mark, isStretchy: true)
    }
    append(isBelow ? "<munder" : "<mover")
    if isAccent { append(isBelow ? " accentunder=\"true\"" : " accent=\"true\"") }
    append(">")
    write(base)
    writeStretchy(mark, isStretchy: isStretchy)
    append(isBelow ? "</munder>" : "</mover>")
  }

  private mutating func writeStretchy(_ mark: String, isStretchy: Bool) {
    append(isStretchy ? "<mo stretchy=\"true\">" : "<mo stretchy=\"false\">")
    append(escaped: mark)
    append("</mo>")
  }

  /// Writes labels above and below a base, which may be an arrow.
  mutating func write(base: MathNode, over: MathNode?, under: MathNode?) {
    let isArrow = if case .accent(.row(let nodes), _, _, _, _) = base { nodes.isEmpty } else { false }
    let name = over == nil ? "munder" : under == nil ? "mover" : "munderover"
    append("<")
    append(name)
    append(">")
    if case .symbol(let symbol)? = base.single, symbol.element == .operator, symbol.limits == .inDisplay {
      write(symbol, attributes: " movablelimits=\"false\"")
    } else {
      write(base)
    }
    withDisplay(false) { writer in
      for label in [under, over] {
        guard let label else { continue }
        if isArrow {
          // Space on both sides makes the arrow longer than its label.
          writer.append("<mpadded class=\"label\">")
          writer.writeContent(label)
          writer.append("</mpadded>")
        } else {
          writer.write(label)
        }
      }
    }
    append("</")
    append(name)
    append(">")
  }

  /// Writes content that is invisible, or takes no space in a direction.
  mutating func write(_ content: MathNode, _ box: MathNode.Box) {
    switch box {
    case .phantom: append("<mphantom>")
    case .horizontalPhantom: append("<mpadded height=\"0\" depth=\"0\"><mphantom>")
    case .verticalPhantom: append("<mpadded width=\"0\"><mphantom>")
    case .smash: append("<mpadded height=\"0\" depth=\"0\">")
    case .overlap: append("<mpadded width=\"0\">")
    }
    writeContent(content)
    switch box {
    case .phantom: append("</mphantom>")
    case .horizontalPhantom, .verticalPhantom: append("</mphantom></mpadded>")
    case .smash, .overlap: append("</mpadded>")
    }
  }

  // MARK: Styles

  mutating func write(_ style: MathStyle, _ content: MathNode) {
    append("<mstyle")
    if let isDisplay = style.isDisplay {
      append(isDisplay ? " displaystyle=\"true\"" : " displaystyle=\"false\"")
    }
    if let level = style.scriptLevel { append(" scriptlevel=\"\(level)\"") }
    if let size = style.size { append(" mathsize=\"\(MathLength.decimal(size))em\"") }
    if let color = style.color { append(" mathcolor=\"\(color)\"") }
    if let background = style.background { append(" mathbackground=\"\(background)\"") }
    append(">")
    withDisplay(style.isDisplay ?? isDisplay) { $0.writeContent(content) }
    append("</mstyle>")
  }
}
