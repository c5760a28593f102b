import Basics
import Markup
import Math

/// Formulas. They become MathML, which browsers show without a script. A formula that cannot be converted is an error,
/// and is shown as code.
extension BodyHTMLRenderer {
  /// The width in em above which a formula may be wider than the text in a window with a width of 320 CSS pixels.
  private static let maximumWidth = 14.0

  /// Returns whether a paragraph consists of a displayed formula, which replaces it.
  func isDisplayedFormula(_ paragraph: Node) -> Bool {
    guard let only = paragraph.firstChild, only.kind == .math, only.next == nil, options.isSite else {
      return false
    }
    return only.formula?.isDisplay ?? false
  }

  /// Renders a formula in a paragraph or a heading.
  mutating func renderInlineFormula(_ node: Node) {
    guard options.isSite, let formula = node.formula else { return out.appendEscaped(node.literal) }
    components.used.insert(.formulas)
    var isBlock = false
    if !omitsLinks, let parent = node.parent, parent.kind == .paragraph {
      isBlock = isDisplayedFormula(parent)
    }
    guard let result = converted(formula, node, isBlock: isBlock) else { return }
    let isScrollable = result.isWide && !omitsLinks
    if isScrollable || formula.isDisplay { needsPlainHeading = true }
    if omitsLinks || !formula.isDisplay && !isScrollable { return out.append(result.html) }
    out.append(
      isBlock
        ? "<div class=\"math\"" : formula.isDisplay ? "<span class=\"math\"" : "<span class=\"math-line\"")
    if isScrollable { appendFormulaRegion() }
    out.append(UInt8(ascii: ">"))
    out.append(result.html)
    out.append(isBlock ? "</div>\n" : "</span>")
  }

  /// Renders a formula in lines of its own. Returns false if the code block contains none.
  mutating func renderFormulaBlock(_ node: Node) -> Bool {
    guard options.isSite, document.allowsMath, let formula = node.formula else { return false }
    components.used.insert(.formulas)
    // Titles, abstracts and headings, which make up the summary, contain no such formulas.
    if options.isSummary { return true }
    switch formula.problem {
    case .unclosed:
      report("math.invalid/unclosed", at: location(of: node))
      appendInvalid(formula, isBlock: true)
    case .textAfterEnd(let offset):
      report("math.invalid/text-after-end", at: document.location(of: formula, in: node, offset: offset))
      appendInvalid(formula, isBlock: true)
    case nil:
      guard let result = converted(formula, node, isBlock: true) else { break }
      out.append("<div class=\"math\"")
      if result.isWide { appendFormulaRegion() }
      out.append(UInt8(ascii: ">"))
      out.append(result.html)
      out.append("</div>\n")
    }
    return true
  }

  /// Converts a formula. If it is invalid, reports the error, writes the formula as code, and returns nil.
  private mutating func converted(
    _ formula: Formula, _ node: Node, isBlock: Bool
  ) -> (html: [UInt8], isWide: Bool)? {
    var html = ByteBuffer(capacity: 512)
    do throws(MathError) {
      let width = try MathConverter.append(formula.tex, isDisplay: formula.isDisplay, to: &html)
      return (html.array(), width > Self.maximumWidth)
    } catch {
      let place = document.location(of: formula, in: node, offset: error.offset)
      report("math.invalid/formula", at: place, ["problem": error.message, "help": error.help])
      appendInvalid(formula, isBlock: isBlock)
      return nil
    }
  }

  private mutating func appendInvalid(_ formula: Formula, isBlock: Bool) {
    out.append(isBlock ? "<pre><code>" : "<code>")
    out.appendEscaped(MathConverter.trimmed(formula.tex))
    out.append(isBlock ? "</code></pre>\n" : "</code>")
  }

  /// Writes the attributes of a formula that can be scrolled with the keyboard. They are left out for narrow formulas,
  /// since each region is one more tab stop.
  private mutating func appendFormulaRegion() {
    formulaCount += 1
    out.append(" tabindex=\"0\" role=\"group\" aria-label=\"")
    appendRegionLabel(options.strings["formula"], formulaCount)
    out.append(UInt8(ascii: "\""))
  }
}
