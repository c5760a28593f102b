import Basics
import Markup

/// The messages about links, headings, raw HTML and the structure of a page.
enum RenderingDiagnostics {
  static func unknownKey(_ place: SourceLocation, _ name: String) -> Diagnostic {
    let near = Spelling.nearest(to: name, in: KeyCombination.names)
    return Diagnostic(
      .warning, "text.unknown-key", at: place, "unknown key `\(name.prefix(60))`",
      help: near.map { "did you mean `\($0)`?" }
        ?? "write the label of the key in quotes: \"\(name.prefix(60))\"")
  }

  static func unsafeLink(_ place: SourceLocation, _ url: String) -> Diagnostic {
    Diagnostic(
      .warning, "link.unsafe", at: place,
      "the URL “\(url.prefix(60))” could run a script, so it is left out",
      help: "link to a page, or to an https URL")
  }

  static func localHost(_ place: SourceLocation, _ url: String, isImage: Bool) -> Diagnostic {
    Diagnostic(
      .warning, "link.local-host", at: place,
      "`\(url.prefix(60))` is on the author’s computer, so other readers cannot \(isImage ? "see" : "open") it",
      help: isImage
        ? "copy the image into the content folder, and write its relative path"
        : "write the path of a page, or the URL of the published site; if readers should open this URL on their own computers, show it as the text of the link"
    )
  }

  static func spaceInLink(_ place: SourceLocation, _ link: LinkWithSpace) -> Diagnostic {
    Diagnostic(
      .warning, "link.space", at: place,
      "the path “\(link.path.prefix(60))” contains a space, so readers see the link as text",
      help: "write `\(link.fixed)`",
      fixIt: link.endsWithFile ? .replace(link.text, with: link.fixed) : nil)
  }

  static func duplicateAnchor(_ place: SourceLocation, _ anchor: String) -> Diagnostic {
    Diagnostic(
      .warning, "anchor.duplicate", at: place, "the anchor “\(anchor)” is used twice on this page",
      help: "choose another anchor, or remove it to get an automatic one")
  }

  /// The message about an element that is not safe.
  ///
  /// - Parameter name: the name of the element as the author wrote it.
  static func unsafeElement(_ place: SourceLocation, _ tag: RawHTMLTag, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.unsafe-element", at: place,
      "<\(name)> is not on the list of safe HTML, so it is shown as text",
      help: UnsafeHTMLHelp.help(for: tag, named: name))
  }

  /// The message about a safe block element in a line of text.
  static func blockInText(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.unsafe-element", at: place,
      "<\(name)> is a block element, which cannot be in a line of text, so it is shown as text",
      help: "start a line with it, after a blank line")
  }

  /// The message about the snippet with which another site is embedded.
  static func snippet(_ place: SourceLocation, _ snippet: EmbedSnippet) -> Diagnostic {
    Diagnostic(
      .warning, "html.unsafe-element", at: place,
      "this snippet of \(snippet.name) needs a script of that site, so only its text is shown",
      help: snippet.help)
  }

  static func unsafeAttribute(_ place: SourceLocation, _ name: String, element: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.unsafe-attribute", at: place,
      "the attribute “\(name)” of <\(element)> is not on the list of safe HTML, so it is left out",
      help: UnsafeHTMLHelp.help(forAttribute: name))
  }

  static func unclosedElement(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.unclosed", at: place,
      "<\(name)> is not closed in the block that contains it, so it is closed automatically",
      help: "add </\(name)> in the same block or list item")
  }

  static func strayEndTag(_ place: SourceLocation, _ name: String) -> Diagnostic {
    Diagnostic(
      .warning, "html.stray-end-tag", at: place,
      "</\(name)> has no start tag in the same block, so it is left out",
      help: "remove it, or move it into the block that contains <\(name)>")
  }

  /// The minimum nesting depth that is reported.
  static let reportedNestingDepth = 100

  static func nestedLink(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "html.nested-link", at: place, "this <a> is inside another link, so it is left out",
      help: "end the other link before it")
  }

  static func deepNesting(_ place: SourceLocation, _ depth: Int) -> Diagnostic {
    Diagnostic(
      .warning, "page.deep-nesting", at: place,
      "content is nested \(depth) levels deep, which readers cannot follow and browsers may cut off",
      help: "close quotes, lists and directives where they end")
  }

  static func emptyPage(_ file: String) -> Diagnostic {
    Diagnostic(
      .warning, "page.empty", at: SourceLocation(file: file), "the page is empty",
      help: "add content, or remove the file")
  }

  static func footnoteInTitle(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "title.footnote", at: place, "titles show no marks of footnotes",
      help: "move the mark into the text below the title")
  }

  static func linkInTitle(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "title.markup", at: place,
      "titles are links in other places, so they show no links themselves",
      help: "move the link into the text below the title")
  }

  static func imageInTitle(_ place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "title.markup", at: place, "titles show no images, only their descriptions",
      help: "move the image into the text below the title")
  }

  static func unreadableDate(_ place: SourceLocation, _ text: String) -> Diagnostic {
    Diagnostic(
      .warning, "feed.unreadable-date", at: place,
      "`\(text)` is not a date, so this change is not in the feed",
      help: "write a date such as `2026-11-21` or `21 November 2026`")
  }
}
