/// Elements that stand where they may not, or do not end where they should: what `Nesting` finds.
struct BadNesting: OutputRule {
  static let rule = Rule(
    "html.bad-nesting", .output, .error,
    title: "Elements that stand where they may not",
    finding: """
      An element is not closed, closes nothing, or stands in one that may not hold it: a block in a paragraph, a link \
      in a link, a button in a `<summary>`, text directly in a list.
      """,
    reason: """
      Browsers repair such HTML, each in its own way for as long as there have been browsers, and what comes out is \
      seldom what was meant: links that end too early, text outside of its list, controls that a keyboard cannot \
      reach. With [HTML that is trusted](../writing/html.md) and templates of your own, nothing else looks after it.
      """,
    sources: [
      .html("Optional tags", "syntax.html#optional-tags"),
      .html("Kinds of content", "dom.html#kinds-of-content"),
      .wcag("4.1.2", "Name, Role, Value", "name-role-value"),
    ],
    remedy: "Close each element where it was opened, and put blocks into elements that hold blocks.",
    bad: .html("<p>Kinds of tea:\n  <ul><li>Green</li></ul>\n</p>"),
    good: .html("<p>Kinds of tea:</p>\n<ul><li>Green</li></ul>"))

  init() {}
}
