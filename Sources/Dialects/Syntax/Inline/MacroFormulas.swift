import Basics

/// Formulas between dollar signs that use macros of the project: their definitions are written into the formula, where
/// they are valid in our syntax.
///
/// Source: mdbook-katex, “Define macros”.
enum MacroFormulas: InlineSyntax {
  static let firstBytes = ByteSet("$")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let found = DollarFormulas.replacement(&text) else { return nil }
    let marks = found.text.prefix { $0 == UInt8(ascii: "$") || $0 == Byte.backtick }
    let formula = found.text[marks.endIndex...]
    let definitions = text.context.project.formulaMacros.definitions(for: formula)
    return InlineReplacement(end: found.end, text: marks + definitions + formula)
  }
}
