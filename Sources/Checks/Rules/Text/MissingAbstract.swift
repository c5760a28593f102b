import PageModel
import Site

/// Finds symbols of an API reference that have no abstract.
enum MissingAbstract: SiteRule {
  static let rule = Rule(
    "symbol.missing-abstract", .text, .note,
    title: "Symbols without an abstract",
    finding: "The page of a symbol has no abstract, because the symbol has no documentation comment.",
    reason: """
      Lists of symbols and search results show the abstract next to the name. Without one, readers have only the \
      declaration to decide whether they need the symbol.
      """,
    sources: [
      Rule.Source(
        name: "Swift.org, “API Design Guidelines”",
        url: "https://www.swift.org/documentation/api-design-guidelines/#fundamentals")
    ],
    advice: "Describe the symbol in one sentence: in Swift, in a comment with `///` above its declaration.",
    bad: .markdown("---\nsymbol: Tea.Teapot\n---\n\n# Teapot\n\n```swift\nstruct Teapot\n```"),
    good: .markdown(
      "---\nsymbol: Tea.Teapot\n---\n\n# Teapot\n\n> A pot with a spout and a lid.\n\n```swift\nstruct Teapot\n```"
    ))

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
