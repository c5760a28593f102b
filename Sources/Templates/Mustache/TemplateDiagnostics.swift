import Basics

/// Diagnostics about templates.
extension Diagnostic {
  static func unclosedTag(_ text: TemplateText, _ tag: Range<Int>, closing: [UInt8]) -> Diagnostic {
    let end = String(decoding: closing, as: UTF8.self)
    return Diagnostic(
      .error, "template.unclosed-tag", at: text.location(tag.lowerBound),
      "the tag \(text.string(tag)) is never closed", help: "end it with \(end) on the same line")
  }

  static func emptyTag(_ text: TemplateText, _ tag: Range<Int>) -> Diagnostic {
    Diagnostic(
      .error, "template.empty-tag", at: text.location(tag.lowerBound),
      "the tag \(text.string(tag)) has no name")
  }

  static func badName(_ text: TemplateText, at offset: Int, name: Range<Int>) -> Diagnostic {
    Diagnostic(
      .error, "template.bad-name", at: text.location(offset), "`\(text.string(name))` is not a valid name",
      help: "write a name without spaces, and without empty parts between its dots")
  }

  static func badDelimiters(_ text: TemplateText, _ tag: Range<Int>) -> Diagnostic {
    Diagnostic(
      .error, "template.bad-delimiters", at: text.location(tag.lowerBound),
      "\(text.string(tag)) is not a valid delimiter tag",
      help: "write two delimiters, separated by a space and without =, as in {{=<% %>=}}")
  }

  static func unclosedSection(_ text: TemplateText, _ open: TemplateToken) -> Diagnostic {
    Diagnostic(
      .error, "template.unclosed-section", at: text.location(open.offset),
      "the \(open.noun) \(text.tag(open)) is never closed", help: "add {{/\(text.string(open.content))}}")
  }

  static func missingOpeningTag(_ text: TemplateText, _ close: TemplateToken) -> Diagnostic {
    Diagnostic(
      .error, "template.missing-opening-tag", at: text.location(close.offset),
      "\(text.tag(close)) has no opening tag")
  }

  static func wrongClosingTag(_ text: TemplateText, _ close: TemplateToken, open: TemplateToken) -> Diagnostic
  {
    let place = text.location(open.offset)
    return Diagnostic(
      .error, "template.wrong-closing-tag", at: text.location(close.offset),
      "\(text.tag(close)) does not match \(text.tag(open)) at line \(place.line), column \(place.column)",
      help: "write {{/\(text.string(open.content))}}")
  }

  static func nestedTooDeeply(_ text: TemplateText, _ tag: TemplateToken) -> Diagnostic {
    Diagnostic(
      .error, "template.nested-too-deeply", at: text.location(tag.offset),
      "\(text.tag(tag)) is nested in \(TagMatcher.maximumDepth) other tags, so the rest of the template is ignored"
    )
  }

  /// A tag for a partial or a parent that does not exist.
  static func missingTemplate(_ text: TemplateText, _ tag: TemplateToken, known: [String]) -> Diagnostic {
    let name = text.string(tag.content)
    return Diagnostic(
      .error, "template.missing-\(tag.noun)", at: text.location(tag.offset),
      "there is no template `\(name)` for \(text.tag(tag))", help: suggestion(for: name, known))
  }

  static func unknownTemplate(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "template.unknown", at: SourceLocation(file: name), "there is no template `\(name)`",
      help: suggestion(for: name, known))
  }

  static func duplicateName(_ source: TemplateSource, first: TemplateSource) -> Diagnostic {
    Diagnostic(
      .error, "template.duplicate-name", at: SourceLocation(file: source.file),
      "\(source.file) and \(first.file) both define the template `\(source.name)`",
      help: "rename or remove one of them")
  }

  static func ignoredInParent(_ text: TemplateText, _ tag: TemplateToken, parent: TemplateToken) -> Diagnostic
  {
    Diagnostic(
      .warning, "template.ignored-in-parent", at: text.location(tag.offset),
      "\(text.tag(tag)) is ignored, because \(text.tag(parent)) can contain only blocks",
      help: "move it into a block, {{$name}} … {{/name}}")
  }

  static func unsafePlace(_ text: TemplateText, _ tag: TemplateToken, in place: String) -> Diagnostic {
    Diagnostic(
      .error, "template.unsafe-place", at: text.location(tag.offset),
      "\(text.tag(tag)) is in \(place), where a value could add markup or run as a script",
      help: "put it into an attribute value in double quotes, such as `data-title=\"{{page.plainTitle}}\"`")
  }

  /// A value, partial or parent in the content for a block that is at an unsafe place of its template.
  ///
  /// - Parameter what: what the content contains: “a value” or “another template”.
  static func unsafeArgument(_ what: String, _ block: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "template.unsafe-place", at: place,
      "the block {{$\(block)}} is in a script, a style sheet or a tag, so it cannot hold \(what)",
      help:
        "put the value into an attribute value in double quotes, such as `data-title=\"{{page.plainTitle}}\"`"
    )
  }

  /// A section or block whose content does not end in the part of the HTML in which it begins, so that its markup
  /// depends on a value.
  static func unbalancedMarkup(
    _ text: TemplateText, _ tag: TemplateToken, from place: String, to other: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "template.unbalanced-markup", at: text.location(tag.offset),
      "\(text.tag(tag)) begins in \(place) and ends in \(other), so the markup after it depends on its value",
      help: "begin and end tags and quotes in the same section")
  }

  static func unfinishedMarkup(_ text: TemplateText, in place: String) -> Diagnostic {
    Diagnostic(
      .error, "template.unbalanced-markup", at: text.location(text.bytes.count),
      "the template ends in \(place)", help: "end its tags and quotes in the same file")
  }

  static func endlessRecursion(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "template.endless-recursion", at: place,
      "templates include each other more than \(TemplateRenderer.maximumDepth) levels deep",
      help: "include a template in itself only within a section that ends the recursion")
  }

  static func tooLarge(at place: SourceLocation, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, "template.too-large", at: place,
      "the templates write more than \(limit) bytes (\(limit >> 20) MB) into one page",
      help: "include each template once, and not for each item of a list inside the same list")
  }

  static func tooManySteps(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "template.too-large", at: place,
      "the templates include each other too often for one page",
      help: "include each template once, and not for each item of a list inside the same list")
  }

  private static func suggestion(for name: String, _ known: [String]) -> String? {
    Spelling.nearest(to: name, in: known).map { "did you mean `\($0)`?" }
  }
}

extension TemplateText {
  /// Returns a tag as messages show it, with the default delimiters.
  fileprivate func tag(_ tag: TemplateToken) -> String { "{{\(tag.sigil)\(string(tag.content))}}" }
}

extension TemplateToken {
  fileprivate var noun: String {
    switch kind {
    case .partial: "partial"
    case .parent: "parent"
    case .block: "block"
    default: "section"
    }
  }

  fileprivate var sigil: String {
    switch kind {
    case .text, .variable: ""
    case .raw: "&"
    case .section: "#"
    case .inverted: "^"
    case .close: "/"
    case .partial: ">"
    case .parent: "<"
    case .block: "$"
    case .omitted: "!"
    }
  }
}
