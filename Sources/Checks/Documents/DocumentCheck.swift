import Basics
import CMarkGFM
import Markup

/// A page while rules look at it.
struct DocumentCheck {
  let document: Document
  let words: VagueWords
  /// Whether it was recovered from a captured page: its text is not its keeper’s to mend, so all is but a note.
  let isCapture: Bool
  private(set) var diagnostics: [Diagnostic] = []

  init(document: Document, words: VagueWords, isCapture: Bool) {
    self.document = document
    self.words = words
    self.isCapture = isCapture
  }

  mutating func report(
    _ rule: Rule, at place: SourceLocation, _ message: String, help: String? = nil,
    correction: Correction? = nil
  ) {
    var diagnostic = rule.diagnostic(at: place, message, help: help, correction: correction)
    if isCapture {
      diagnostic.severity = .note
      diagnostic.correction = nil
    }
    diagnostics.append(diagnostic)
  }

  mutating func report(
    _ rule: Rule, at node: Node, _ message: String, help: String? = nil, correction: Correction? = nil
  ) {
    report(rule, at: location(of: node), message, help: help, correction: correction)
  }

  /// Where a node begins. The library counts an inline that spans lines from its end, but what it holds from where it
  /// begins.
  func location(of node: Node) -> SourceLocation {
    var line = Int(node.pointee.start_line)
    if let child = node.pointee.first_child, child.pointee.start_line > 0 {
      line = min(line > 0 ? line : .max, Int(child.pointee.start_line))
    }
    if line == 0, let block = node.pointee.parent {
      // An address that the library itself has found in the text has no place of its own.
      return document.lines.location(
        line: Int(block.pointee.start_line), column: Int(block.pointee.start_column))
    }
    return document.lines.location(line: line, column: Int(node.pointee.start_column))
  }

  /// The directive that a node is; nil for any other node, and where its arguments cannot be read.
  func directive(_ node: Node) -> Directive? {
    guard node.pointee.type == NodeType.directive else { return nil }
    let directive = document.directives[node.directiveIndex]
    return directive.isWellFormed ? directive : nil
  }

  /// The innermost directive of that name that a node stands in.
  func ancestor(of node: Node, named name: String) -> Node? {
    var ancestor = node.pointee.parent
    while let here = ancestor {
      if directive(here)?.name == name { return here }
      ancestor = here.pointee.parent
    }
    return nil
  }
}
