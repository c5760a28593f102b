import Basics

/// Diagnostics about templates.
extension Diagnostic {
  static func unclosedTag(_ text: TemplateText, _ tag: Range<Int>, closing: [UInt8]) -> Diagnostic {
    Diagnostic(
      "template.unclosed-tag", at: text.location(tag.lowerBound),
      ["tag": text.string(tag), "end": String(decoding: closing, as: UTF8.self)])
  }

  static func emptyTag(_ text: TemplateText, _ tag: Range<Int>) -> Diagnostic {
    Diagnostic("template.empty-tag", at: text.location(tag.lowerBound), ["tag": text.string(tag)])
  }

  static func badName(_ text: TemplateText, at offset: Int, name: Range<Int>) -> Diagnostic {
    Diagnostic("template.bad-name", at: text.location(offset), ["name": text.string(name)])
  }

  static func badDelimiters(_ text: TemplateText, _ tag: Range<Int>) -> Diagnostic {
    Diagnostic("template.bad-delimiters", at: text.location(tag.lowerBound), ["tag": text.string(tag)])
  }

  static func unclosedSection(_ text: TemplateText, _ open: TemplateToken) -> Diagnostic {
    Diagnostic(
      "template.unclosed-section", at: text.location(open.offset),
      ["noun": open.noun, "tag": text.tag(open), "name": text.string(open.content)])
  }

  static func missingOpeningTag(_ text: TemplateText, _ close: TemplateToken) -> Diagnostic {
    Diagnostic("template.missing-opening-tag", at: text.location(close.offset), ["tag": text.tag(close)])
  }

  static func wrongClosingTag(_ text: TemplateText, _ close: TemplateToken, open: TemplateToken) -> Diagnostic
  {
    let place = text.location(open.offset)
    return Diagnostic(
      "template.wrong-closing-tag", at: text.location(close.offset),
      [
        "tag": text.tag(close), "opening": text.tag(open), "line": place.line, "column": place.column,
        "name": text.string(open.content),
      ])
  }

  static func nestedTooDeeply(_ text: TemplateText, _ tag: TemplateToken) -> Diagnostic {
    Diagnostic(
      "template.nested-too-deeply", at: text.location(tag.offset),
      ["tag": text.tag(tag), "limit": TagMatcher.maximumDepth])
  }

  /// A tag for a partial or a parent that does not exist.
  static func missingTemplate(_ text: TemplateText, _ tag: TemplateToken, known: [String]) -> Diagnostic {
    let name = text.string(tag.content)
    return Diagnostic(
      "template.missing-partial", as: "template.missing-\(tag.noun)", at: text.location(tag.offset),
      ["name": name, "tag": text.tag(tag), "nearest": Spelling.nearest(to: name, in: known)])
  }

  static func unknownTemplate(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      "template.unknown", at: SourceLocation(file: name),
      ["name": name, "nearest": Spelling.nearest(to: name, in: known)])
  }

  static func duplicateName(_ source: TemplateSource, first: TemplateSource) -> Diagnostic {
    Diagnostic(
      "template.duplicate-name", at: SourceLocation(file: source.file),
      ["other": first.file, "name": source.name])
  }

  static func ignoredInParent(_ text: TemplateText, _ tag: TemplateToken, parent: TemplateToken) -> Diagnostic
  {
    Diagnostic(
      "template.ignored-in-parent", at: text.location(tag.offset),
      ["tag": text.tag(tag), "parent": text.tag(parent)])
  }

  static func unsafePlace(_ text: TemplateText, _ tag: TemplateToken, in place: String) -> Diagnostic {
    Diagnostic(
      "template.unsafe-place/tag", at: text.location(tag.offset), ["tag": text.tag(tag), "place": place])
  }

  /// A value, partial or parent in the content for a block that is at an unsafe place of its template.
  ///
  /// - Parameter what: the kind of content: “a value” or “another template”.
  static func unsafeArgument(_ what: String, _ block: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic("template.unsafe-place/block", at: place, ["block": block, "content": what])
  }

  /// A section or block whose content does not end in the part of the HTML in which it begins, so that its markup
  /// depends on a value.
  static func unbalancedMarkup(
    _ text: TemplateText, _ tag: TemplateToken, from place: String, to other: String
  ) -> Diagnostic {
    Diagnostic(
      "template.unbalanced-markup/section", at: text.location(tag.offset),
      ["tag": text.tag(tag), "start": place, "end": other])
  }

  static func unfinishedMarkup(_ text: TemplateText, in place: String) -> Diagnostic {
    Diagnostic("template.unbalanced-markup/file", at: text.location(text.bytes.count), ["place": place])
  }

  static func endlessRecursion(at place: SourceLocation) -> Diagnostic {
    Diagnostic("template.endless-recursion", at: place, ["limit": TemplateRenderer.maximumDepth])
  }

  static func tooLarge(at place: SourceLocation, limit: Int) -> Diagnostic {
    Diagnostic("template.too-large/bytes", at: place, ["limit": limit, "megabytes": limit >> 20])
  }

  static func tooManySteps(at place: SourceLocation) -> Diagnostic {
    Diagnostic("template.too-large/steps", at: place)
  }
}

extension TemplateText {
  /// Returns a tag as messages show it, with the default delimiters.
  func tag(_ tag: TemplateToken) -> String { "{{\(tag.sigil)\(string(tag.content))}}" }
}

extension TemplateToken {
  var noun: String {
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
