import Basics

/// A block of another tool’s syntax that has been read: its content, and the author’s lines that open and close it.
struct SourceBlock {
  /// The bytes with which the lines that replace the block begin: white space and the markers of quotes.
  var prefix: Bytes
  let opening: PageLine
  /// nil if the block ends with its content.
  var closing: PageLine?
  var content: [PageLine] = []

  /// The line for which the end of the block is written.
  var last: PageLine { closing ?? content.last ?? opening }

  var isEmpty: Bool { content.allSatisfy(\.isBlank) }

  func with(_ content: [PageLine]) -> SourceBlock {
    SourceBlock(prefix: prefix, opening: opening, closing: closing, content: content)
  }
}

/// The meaning of a block of another tool in our Markdown. `BlockConverter.write` writes all of them.
enum Meaning {
  /// An aside of another tool’s type. Without a title, it shows the name of the type; an empty title means that it has
  /// none.
  case aside(String, title: String? = nil)
  /// Content that readers open.
  case disclosure(String, isExpanded: Bool = false)
  /// One of our directives around the content: `@Steps`.
  case directive(String)
  /// Only the content.
  case content
  /// The content as code, with the text after the opening fence.
  case code(info: String)
  /// Lines of markup in place of the block.
  case markup([String])
  /// A page of another site. If its URL is not secure, a link to it.
  case embed(String, title: String)

  /// An aside, or a disclosure with its title if the aside can be collapsed.
  static func aside(_ type: String, title: String?, isCollapsible: Bool, isExpanded: Bool = false) -> Meaning
  {
    isCollapsible
      ? .disclosure(title.nonEmpty ?? AsideType.label(type), isExpanded: isExpanded)
      : .aside(type, title: title)
  }
}

extension String? {
  /// The text; nil if it is empty.
  var nonEmpty: String? { self?.isEmpty == true ? nil : self }
}

/// A part of a group of tabs.
struct Tab {
  /// nil for content between the tabs, which is shown before or after them.
  var title: String?
  var content: [PageLine]
  /// The line that begins the tab.
  var line: PageLine
  var closing: PageLine?
}
