import Basics

/// The wording of what can be wrong with a page's content.
enum RenderingDiagnostics {
  static func unsafeLink(_ place: SourceLocation, _ url: String) -> Diagnostic {
    Diagnostic(
      .warning, "link.unsafe", at: place,
      "the address “\(url.prefix(60))” could run a script, so only its text is shown",
      help: "link to a page or to a web address")
  }

  static func duplicateAnchor(_ place: SourceLocation, _ anchor: String) -> Diagnostic {
    Diagnostic(
      .warning, "anchor.duplicate", at: place, "the anchor “\(anchor)” is given twice on this page",
      help: "choose another, or leave it out to have one made")
  }

  static func unsafeElement(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.unsafe-element", at: place,
      "<\(name)> is not on the list of safe HTML, so it is shown as text",
      help: "write it in Markdown, put it in backquotes, or set “html: trusted” in unfold.yml")
  }

  static func unsafeAttribute(_ place: SourceLocation, _ name: String, element: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.unsafe-attribute", at: place,
      "the attribute “\(name)” of <\(element)> is not on the list of safe HTML, so it is left out",
      help: "remove it, or set “html: trusted” in unfold.yml")
  }

  static func unclosedElement(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.unclosed", at: place,
      "<\(name)> is never closed where it was opened, so it is closed for you",
      help: "add </\(name)> in the same block or list item")
  }

  static func strayEndTag(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.stray-end-tag", at: place,
      "</\(name)> closes nothing that is open here, so it is left out",
      help: "remove it, or move it to where <\(name)> was opened")
  }

  /// From here on nesting is a mistake, in nodes below the page.
  static let deepestNesting = 100

  static func nestedLink(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "html.nested-link", at: place, "this <a> stands inside another link, so it is left out",
      help: "end the other link before it")
  }

  static func deepNesting(_ place: SourceLocation, _ depth: Int) -> Diagnostic {
    Diagnostic(
      .warning, "page.deep-nesting", at: place,
      "content is nested \(depth) levels deep, which nobody can follow and browsers may cut off",
      help: "close quotes, lists and directives where they end")
  }

  static func emptyPage(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "page.empty", at: SourceLocation(file: file), "the page is empty",
      help: "write something, or remove the file")
  }

  static func unreadableDate(_ place: SourceLocation, _ text: String) -> Diagnostic {
    Diagnostic(
      .warning, "feed.unreadable-date", at: place, "`\(text)` is no date, so this change is not in the feed",
      help: "write a date such as `2026-11-21` or `21 November 2026`")
  }
}
