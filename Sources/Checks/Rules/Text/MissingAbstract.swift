import PageModel
import Site

/// Finds symbols of an API reference that have no abstract.
enum MissingAbstract: SiteRule {
  static let rule = Rule.named("symbol.missing-abstract")

  static func check(_ site: inout SiteContext) {
    for (index, page) in site.site.pages.enumerated() {
      guard page.summary.metadata.hasPresentation, page.summary.abstract.isEmpty,
        let symbol = page.summary.metadata.presentation.symbol
      else { continue }
      site.report(
        rule, at: site.place(ofPage: index), of: index, "the symbol `\(symbol)` has no abstract",
        help: "describe it in one sentence, in a documentation comment above its declaration")
    }
  }
}
