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
    return switch mistake.kind {
    case .reference(let label, let isImage):
      Diagnostic(
        "link.undefined", at: place,
        [
          "text": shown, "label": label.prefix(60),
          "nearest": Spelling.nearest(to: label.lowercased(), in: links),
          "example": isImage ? "image.png" : "page.md",
        ])
    case .footnote(let label):
      Diagnostic(
        "footnote.undefined", at: place,
        ["text": shown, "nearest": Spelling.nearest(to: label, in: footnotes)])
    case .definition(let label):
      Diagnostic("link.misplaced-definition", at: place, ["label": label.prefix(60)])
    case .spacedLink: Diagnostic("link.malformed/space", at: place, ["text": shown])
    case .reversedLink: Diagnostic("link.malformed/reversed", at: place, ["text": shown])
    case .heading: Diagnostic("heading.missing-space", at: place, ["text": shown])
    case .list(let mark): Diagnostic("list.missing-space", at: place, ["text": shown, "mark": mark])
    case .task: Diagnostic("list.malformed-task", at: place, ["text": shown])
    case .conflict: Diagnostic("text.merge-conflict", at: place, ["text": shown])
    case .bold: Diagnostic("text.unclosed-bold", at: place, ["text": shown])
    case .unreadMarkdown: Diagnostic("html.unread-markdown", at: place, ["text": shown])
    case .comment: Diagnostic("html.unclosed/comment", at: place)
    }
  }
}
