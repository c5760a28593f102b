import Basics
import Markup

/// The headings of a Markdown text and the lines of their sections, of which a page can include one.
public struct MarkdownOutline: Sendable {
  /// A heading that is in no other block.
  public struct Heading: Sendable {
    public var text: String
    /// The custom anchor, as in `## Install {#setup}`; nil for none.
    public var anchor: String?
    public var level: Int
    /// The line of the parsed text, from 1.
    public var line: Int
  }

  /// The headings in their order.
  public private(set) var headings: [Heading] = []
  /// The lines that close what the text leaves open at its end: code blocks, comments and directives. Without them, the
  /// text after an include would become a part of the included text.
  public private(set) var closingLines: [String] = []

  public init(of document: Document) {
    for node in document.root.children where node.kind == .heading {
      var text = node.plainText
      var anchor: String?
      if text.hasSuffix("}"), let start = text.range(of: " {#") {
        anchor = String(text[start.upperBound...].dropLast())
        text = String(text[..<start.lowerBound])
      }
      headings.append(
        Heading(
          text: text.trimmingWhiteSpace, anchor: anchor, level: node.headingLevel, line: node.startLine))
    }
    addClosingLines(document)
  }

  private mutating func addClosingLines(_ document: Document) {
    var unclosed: Set<Int> = []
    for diagnostic in document.diagnostics where diagnostic.identifier == "directive.unclosed" {
      unclosed.insert(diagnostic.location.line)
    }
    var node = document.root.lastChild
    while let here = node {
      switch here.kind {
      case .directive:
        let directive = document.directives[here.directiveIndex]
        let line = document.lines.location(line: directive.line).line
        if unclosed.contains(line) { closingLines.insert("}", at: 0) }
        node = here.lastChild
      case .codeBlock:
        if here.isFenced { addClosingFence(of: here, document) }
        node = nil
      case .htmlBlock:
        let text = String(decoding: here.literal, as: UTF8.self)
        if text.hasPrefix("<!--"), !text.contains("-->") { closingLines.insert("-->", at: 0) }
        node = nil
      default: node = nil
      }
    }
  }

  private mutating func addClosingFence(of code: Node, _ document: Document) {
    // A closed block has one more line than its code.
    let after = code.startLine + code.literal.count(of: 10) + 1
    let fence = code.fence
    let line = document.text.bytes[document.text.range(ofLine: after)]
    if line.contains(fence.character) { return }
    closingLines.insert(
      String(repeating: Character(Unicode.Scalar(fence.character)), count: fence.length), at: 0)
  }
}

extension String {
  /// Returns the last occurrence of a text, so that only an anchor at the end is found.
  fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).last }
}
