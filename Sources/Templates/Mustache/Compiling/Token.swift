/// A piece of a template: text within one line, or a tag.
struct Token {
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
    /// `{{!x}}` and `{{=<% %>=}}`: nothing is left of them but their place on the line
    case silent
  }

  var kind: Kind
  /// The bytes of the text, its line break included, or of the tag's name.
  var content: Range<Int>
  /// Where the text or the tag begins in the source.
  var offset: Int
  /// Of a tag that opens something, its closing tag's index; of a closing tag, the opening one's.
  var partner: Int?

  // What the line rules found out:

  /// First on a line that is not only a tag's.
  var startsLine = false
  /// A tag alone on its line: the line leaves nothing but what the tag makes.
  var standalone = false
  /// The white space before a standalone tag.
  var indentation = 0..<0
  /// Of a block's opening tag: its content begins on the next line.
  var contentOnNextLine = false
  /// Of a block without content, alone on its line: the line break, which stands unless the block ended with one.
  var lineBreak = 0..<0

  init(_ kind: Kind, _ content: Range<Int>, at offset: Int) {
    self.kind = kind
    self.content = content
    self.offset = offset
  }

  var opens: Bool {
    switch kind {
    case .section, .inverted, .parent, .block: true
    default: false
    }
  }
}
