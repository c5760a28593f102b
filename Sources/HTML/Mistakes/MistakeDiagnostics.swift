import Basics

/// The messages about text that looks like Markdown with a mistake.
enum MistakeDiagnostics {
  /// - Parameters:
  ///   - links: the labels of the definitions of links on the page.
  ///   - footnotes: the labels of its footnotes.
  static func found(
    _ mistake: TextMistake, _ place: SourceLocation, links: [String], footnotes: [String]
  ) -> Diagnostic {
    let shown = mistake.shown.prefix(60)
    switch mistake.kind {
    case .reference(let label, let isImage):
      let near = Spelling.nearest(to: label.lowercased(), in: links)
      return Diagnostic(
        .warning, "link.undefined", at: place,
        "`\(shown)` has no definition of `[\(label.prefix(60))]`, so readers see it as text",
        help: near.map { "did you mean `[\($0)]`?" }
          ?? "add a line `[\(label.prefix(60))]: \(isImage ? "image.png" : "page.md")`, or write `\\[` if it is text"
      )
    case .footnote(let label):
      let near = Spelling.nearest(to: label, in: footnotes)
      return Diagnostic(
        .warning, "footnote.undefined", at: place,
        "the footnote `\(shown)` has no text, so readers see the mark",
        help: near.map { "did you mean `[^\($0)]`?" }
          ?? "add a line `\(shown): …`, or write `\\[^` if it is text")
    case .definition(let label):
      return Diagnostic(
        .warning, "link.misplaced-definition", at: place,
        "the definition `[\(label.prefix(60))]:` continues a paragraph, so readers see it as text",
        help: "add a blank line above it")
    case .spacedLink:
      return Diagnostic(
        .warning, "link.malformed", at: place,
        "a space divides `\(shown)`, so readers see it as text", help: "write `[text](url)` without the space"
      )
    case .reversedLink:
      return Diagnostic(
        .warning, "link.malformed", at: place,
        "the brackets of `\(shown)` are the wrong way round, so readers see it as text",
        help: "write `[text](url)`")
    case .heading:
      return Diagnostic(
        .warning, "heading.missing-space", at: place,
        "“\(shown)” is no heading, because no space follows the `#`", help: "write a space after the `#`")
    case .list:
      return Diagnostic(
        .warning, "list.missing-space", at: place,
        "“\(shown)” is no list item, because no space follows the `-`", help: "write a space after the `-`")
    case .task:
      return Diagnostic(
        .warning, "list.malformed-task", at: place,
        "`\(shown)` is no check box, so readers see it as text", help: "write `- [ ] task` or `- [x] task`")
    case .conflict:
      return Diagnostic(
        .warning, "text.merge-conflict", at: place,
        "“\(shown)” marks a merge conflict", help: "decide between both texts, and remove the marks")
    case .comment:
      return Diagnostic(
        .warning, "html.unclosed", at: place, "`<!--` has no `-->`, so readers see the comment as text",
        help: "add `-->` where it ends")
    }
  }
}
