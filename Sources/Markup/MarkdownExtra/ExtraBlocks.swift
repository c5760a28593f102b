import Basics
import CMarkGFM

/// The blocks of PHP Markdown Extra that GitHub Flavored Markdown does not have: definitions, and definitions of
/// abbreviations.
///
///     Term
///     : Its definition.
///
///     *[HTML]: HyperText Markup Language
///
/// The term of a definition is a paragraph with one line. `DirectiveExtension` passes the library's calls on.
///
/// Source: PHP Markdown Extra, “Definition lists” and “Abbreviations”; Pandoc, extension `definition_lists`.
final class ExtraBlocks {
  /// The definitions of abbreviations on the page so far.
  private(set) var abbreviations: [Abbreviation] = []
  /// The terms of the site’s glossary, which follow the abbreviations of each page. Each term is there twice: with a small
  /// and with a capital first letter.
  let glossary: [Abbreviation]
  /// Finds the terms on pages without abbreviations.
  private lazy var glossaryFinder = AbbreviationFinder(glossary)
  /// The nodes of these definitions, which are removed from the tree.
  private var removed: [CNode] = []

  /// An indentation that no line has.
  private static let never = Int(Int32.max)

  init(glossary: [Abbreviation] = []) { self.glossary = glossary.flatMap(\.inBothCases) }

  func begin() {
    abbreviations.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
  }

  /// Opens a definition if the rest of the line begins one.
  ///
  /// - Parameter make: creates the node of a definition.
  func open(
    _ parser: UnsafeMutablePointer<cmark_parser>, in parent: CNode, line: UnsafeBufferPointer<UInt8>,
    as make: () -> CNode?
  ) -> CNode? {
    let start = Int(parser.pointee.first_nonspace)
    guard start + 1 < line.count else { return nil }
    switch line[start] {
    case UInt8(ascii: ":") where Self.isSpace(line[start + 1]):
      return openDefinition(parser, in: parent, line, start, make)
    case UInt8(ascii: "*") where line[start + 1] == UInt8(ascii: "["):
      guard let abbreviation = Abbreviation(line, from: start), let node = make() else { return nil }
      abbreviations.append(abbreviation)
      removed.append(node)
      // No line is indented so far that it would continue the definition.
      node.definitionIndent = Self.never
      DirectiveLine.consume(parser, line)
      return node
    default: return nil
    }
  }

  private func openDefinition(
    _ parser: UnsafeMutablePointer<cmark_parser>, in parent: CNode, _ line: UnsafeBufferPointer<UInt8>,
    _ start: Int, _ make: () -> CNode?
  ) -> CNode? {
    let content = DirectiveLine.skipSpaces(line, from: start + 1)
    guard content < DirectiveLine.contentEnd(line) else { return nil }
    let number = Int32(parser.pointee.line_number)
    let isTight: Bool
    if parent.kind == .paragraph {
      guard Self.isTerm(parent), parent.pointee.start_line == number - 1 else { return nil }
      isTight = true
    } else if let last = parent.pointee.last_child, last.kind == .definition,
      last.definitionIndent < Self.never
    {
      isTight = last.pointee.flags & UInt16(CMARK_NODE__LAST_LINE_BLANK.rawValue) == 0
    } else if let last = parent.pointee.last_child, last.kind == .paragraph, Self.isTerm(last),
      last.pointee.start_line == number - 2
    {
      isTight = false
    } else {
      return nil
    }
    let indent = Int(parser.pointee.indent)
    guard let node = make() else { return nil }
    DirectiveLine.advance(parser, line, by: start + 1 - Int(parser.pointee.offset), columns: false)
    let column = Int(parser.pointee.column)
    DirectiveLine.advance(parser, line, by: content - start - 1, columns: false)
    node.definitionIndent = indent + 1 + min(Int(parser.pointee.column) - column, 4)
    node.pointee.as.list.tight = isTight
    return node
  }

  /// Returns whether a paragraph has one line, and is not a link reference definition.
  private static func isTerm(_ paragraph: CNode) -> Bool {
    let buffer = paragraph.pointee.content
    guard let start = buffer.ptr, buffer.size > 0 else { return false }
    let text = UnsafeBufferPointer(start: start, count: Int(buffer.size))
    if let end = text.offset(of: 10), end < text.count - 1 { return false }
    return text[0] != UInt8(ascii: "[") || !zip(text, text.dropFirst()).contains { $0 == 0x5D && $1 == 0x3A }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == 9 }

  /// Consumes the indentation of a line. Returns whether the line belongs to the open definition `node`.
  func matches(
    _ node: CNode, _ parser: UnsafeMutablePointer<cmark_parser>, line: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    if parser.pointee.blank { return node.pointee.first_child != nil }
    guard Int(parser.pointee.indent) >= node.definitionIndent else { return false }
    DirectiveLine.advance(parser, line, by: node.definitionIndent, columns: true)
    return true
  }

  /// Removes the definitions of abbreviations from the tree. Call this after the inlines are parsed: until then, the
  /// library may still have to close the last block, which can be one of them.
  func removeAbbreviations() {
    for node in removed { cmark_node_unlink(node) }
  }

  /// Marks the abbreviations in the text. Call this after the inlines are parsed.
  ///
  /// - Parameter hasGlossary: whether to mark the terms of the glossary too.
  func markAbbreviations(below root: CNode, hasGlossary: Bool) {
    if hasGlossary, !glossary.isEmpty {
      let finder = abbreviations.isEmpty ? glossaryFinder : AbbreviationFinder(abbreviations + glossary)
      finder.mark(below: root)
    } else if !abbreviations.isEmpty {
      AbbreviationFinder(abbreviations).mark(below: root)
    }
  }
}
