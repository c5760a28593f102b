import Basics

/// The wording of everything that can be wrong with a template.
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
      .error, "template.bad-name", at: text.location(offset), "\"\(text.string(name))\" cannot be a name",
      help: "a name has no spaces, and no empty part before, between or after its dots")
  }

  static func badDelimiters(_ text: TemplateText, _ tag: Range<Int>) -> Diagnostic {
    Diagnostic(
      .error, "template.bad-delimiters", at: text.location(tag.lowerBound),
      "\(text.string(tag)) does not set delimiters",
      help: "write two delimiters with a space between, without spaces or = in them, as in {{=<% %>=}}")
  }

  static func unclosedSection(_ text: TemplateText, _ open: Token) -> Diagnostic {
    Diagnostic(
      .error, "template.unclosed-section", at: text.location(open.offset),
      "the \(open.noun) \(text.tag(open)) is never closed", help: "add {{/\(text.string(open.content))}}")
  }

  static func nothingToClose(_ text: TemplateText, _ close: Token) -> Diagnostic {
    Diagnostic(
      .error, "template.nothing-to-close", at: text.location(close.offset),
      "\(text.tag(close)) closes nothing: no section, block or parent is open here")
  }

  static func wrongClosingTag(_ text: TemplateText, _ close: Token, open: Token) -> Diagnostic {
    let place = text.location(open.offset)
    return Diagnostic(
      .error, "template.wrong-closing-tag", at: text.location(close.offset),
      "\(text.tag(close)) cannot close \(text.tag(open)), opened at line \(place.line), column \(place.column)",
      help: "write {{/\(text.string(open.content))}}")
  }

  static func nestedTooDeeply(_ text: TemplateText, _ tag: Token) -> Diagnostic {
    Diagnostic(
      .error, "template.nested-too-deeply", at: text.location(tag.offset),
      "\(text.tag(tag)) stands within \(TagMatcher.deepest) other tags, the rest of the template is left out")
  }

  /// A partial or a parent that is in no file.
  static func missingTemplate(_ text: TemplateText, _ tag: Token, known: [String]) -> Diagnostic {
    let name = text.string(tag.content)
    return Diagnostic(
      .error, "template.missing-\(tag.noun)", at: text.location(tag.offset),
      "there is no template \"\(name)\" for \(text.tag(tag))", help: suggestion(for: name, known))
  }

  static func unknownTemplate(_ name: String, known: [String]) -> Diagnostic {
    Diagnostic(
      .error, "template.unknown", at: SourceLocation(file: name), "there is no template \"\(name)\"",
      help: suggestion(for: name, known))
  }

  static func twoOfOneName(_ source: TemplateSource, first: TemplateSource) -> Diagnostic {
    Diagnostic(
      .error, "template.two-of-one-name", at: SourceLocation(file: source.file),
      "\(source.file) and \(first.file) are both the template \"\(source.name)\"",
      help: "rename or remove one of them")
  }

  static func ignoredInParent(_ text: TemplateText, _ tag: Token, parent: Token) -> Diagnostic {
    Diagnostic(
      .warning, "template.ignored-in-parent", at: text.location(tag.offset),
      "\(text.tag(tag)) is ignored: inside \(text.tag(parent)) only blocks count",
      help: "put it into a block, {{$name}} … {{/name}}")
  }

  static func endlessRecursion(at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "template.endless-recursion", at: place,
      "templates include each other more than \(Renderer.deepest) deep from here",
      help: "let a template include itself only in a section whose values run out")
  }

  private static func suggestion(for name: String, _ known: [String]) -> String? {
    Spelling.nearest(to: name, in: known).map { "did you mean \"\($0)\"?" }
  }
}

extension TemplateText {
  /// A tag as messages show it, in the usual delimiters.
  fileprivate func tag(_ tag: Token) -> String { "{{\(tag.sigil)\(string(tag.content))}}" }
}

extension Token {
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
    case .silent: "!"
    }
  }
}
