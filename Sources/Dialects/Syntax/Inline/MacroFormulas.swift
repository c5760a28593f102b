import Basics

/// Formulas that use macros of the project: their definitions are written into the formula, where they are valid in our
/// syntax.
///
/// Sources: mdbook-katex, “Define macros”; KaTeX, “Options”, `macros`.
enum MacroFormulas<Formulas: InlineSyntax>: InlineSyntax {
  static var firstBytes: ByteSet { Formulas.firstBytes }

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    guard let found = Formulas.replacement(&text) else { return nil }
    let marks = found.text.prefix { $0 == UInt8(ascii: "$") || $0 == Byte.backtick }
    let formula = found.text[marks.endIndex...]
    let definitions = text.context.project.formulaMacros.definitions(for: formula)
    guard text.context.budget.spend(written: definitions.count) else { return found }
    return InlineReplacement(end: found.end, text: marks + definitions + formula)
  }
}
