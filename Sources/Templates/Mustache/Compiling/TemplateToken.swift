/// A piece of a template: text within one line, or a tag.
struct TemplateToken {
  enum Kind {
    case text
    /// `{{x}}`
    case variable
    /// `{{{x}}}`, `{{&x}}`
    case raw
    /// `{{#x}}`
    case section
    /// `{{^x}}`
    case inverted
    /// `{{/x}}`
    case close
    /// `{{>x}}`
    case partial
    /// `{{<x}}`
    case parent
    /// `{{$x}}`
    case block
    /// `{{!x}}` and `{{=<% %>=}}`, which render as nothing; also faulty tags
    case omitted
  }

  var kind: Kind
  /// The range of the text with its line break, or of the name in the tag.
  var content: Range<Int>
  /// The offset in the source at which the text or the tag begins.
  var offset: Int
  /// The index of the closing tag for an opening tag, and vice versa; nil for other tokens.
  var partner: Int?

  // `StandaloneTagFinder` sets these:

  /// Whether this is the first token of a line without a standalone tag.
  var startsLine = false
  /// Whether this is a tag alone on its line. The white space and the line break of the line are removed.
  var standalone = false
  /// The white space before a standalone tag.
  var indentation = 0..<0
  /// Whether the content of a block begins on the line after its opening tag.
  var contentOnNextLine = false
  /// For the closing tag of a block that has no default content and is alone on its line: the line break to write after
  /// the block, unless the content that replaces it ends with one.
  var lineBreak = 0..<0

  init(_ kind: Kind, _ content: Range<Int>, at offset: Int) {
    self.kind = kind
    self.content = content
    self.offset = offset
  }

  /// Whether this is a tag that needs a closing tag.
  var opens: Bool {
    switch kind {
    case .section, .inverted, .parent, .block: true
    default: false
    }
  }
}
