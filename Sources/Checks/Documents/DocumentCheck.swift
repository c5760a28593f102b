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
    report(rule, at: document.location(of: node), message, help: help, correction: correction)
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
