import Basics
import YAML

/// A parsed page. Its nodes are in the parser's memory, so a document is valid only during the call that it is passed
/// to.
public struct Document {
  /// The root of the syntax tree.
  public let root: Node
  /// The text of the page, without front matter.
  public let text: PageText
  /// The front matter, which is empty if the page has none.
  public let frontMatter: FrontMatter
  /// The directives in document order. The `directiveIndex` of a node is an index into them.
  public let directives: [Directive]
  /// The directives in lines of text, for nodes of the kind `inlineDirective`.
  public let inlineDirectives: [Directive]
  /// The abbreviations that the page defines, and the terms of the glossary, each twice.
  public let abbreviations: [Abbreviation]
  /// The position of the first term of the glossary in `abbreviations`.
  public let firstTerm: Int
  /// The map from lines of the parsed text to lines of the author's file.
  public let lines: LineMap
  /// Whether an author has written exactly this text, so that it may contain syntax that Unfold adds to GFM. It is
  /// false for a captured page.
  public let isWritten: Bool
  /// Whether the page may contain formulas. If not, code blocks with the language `math` are code.
  public let allowsMath: Bool
  /// The blocks that other types ask for.
  let noted: NotedBlocks
  /// The problems that the parser found.
  public let diagnostics: [Diagnostic]

  /// The labels of the definitions of links, in lowercase; at most 1,000.
  public var linkLabels: [String] { noted.linkLabels }
  /// The labels of the definitions of footnotes; at most 1,000.
  public var footnoteLabels: [String] { noted.footnoteLabels }
}
