import Basics

/// A parsed page. Its nodes live in the parser's memory, so it must not be kept beyond the call it is given to.
public struct Document {
  public let root: Node
  /// The bytes of the text that was parsed, without front matter.
  public let length: Int
  public let frontMatter: FrontMatter
  /// In the order of the page; a directive's node says which one it is by `directiveIndex`.
  public let directives: [Directive]
  public let lines: SourceLines
  /// What the parse found wrong.
  public let diagnostics: [Diagnostic]
}
