import Basics
import Build
import Markup

/// A rule that checks the source of a page.
///
/// Each page gets its own instance, which visits the nodes of the types in `nodes` in document order, parents before
/// their children.
protocol DocumentRule: SendableMetatype {
  static var rule: Rule { get }
  /// The types of the nodes to visit.
  static var nodes: [Node.Kind] { get }

  init()
  mutating func visit(_ node: Node, _ page: inout DocumentContext)
  /// Called once, after the last node of the page.
  mutating func finish(_ page: inout DocumentContext)
}

extension DocumentRule {
  mutating func finish(_ page: inout DocumentContext) {}
}

// MARK: - DocumentContext

/// The source of one page while rules check it, and the diagnostics so far.
struct DocumentContext {
  let document: Document
  let words: GenericTexts
  /// Whether the page was converted from a captured page. Its authors did not write the text and cannot fix it, so all
  /// findings are notes without a fix.
  let isCapture: Bool
  private(set) var diagnostics: [Diagnostic] = []

  init(document: Document, words: GenericTexts, isCapture: Bool) {
    self.document = document
    self.words = words
    self.isCapture = isCapture
  }

  mutating func report(
    _ rule: Rule, at place: SourceLocation, _ message: String, help: String? = nil,
    fixIt: FixIt? = nil
  ) {
    var diagnostic = rule.diagnostic(at: place, message, help: help, fixIt: fixIt)
    if isCapture {
      diagnostic.severity = .note
      diagnostic.fixIt = nil
    }
    diagnostics.append(diagnostic)
  }

  mutating func report(
    _ rule: Rule, at node: Node, _ message: String, help: String? = nil, fixIt: FixIt? = nil
  ) {
    report(rule, at: document.location(of: node), message, help: help, fixIt: fixIt)
  }

  /// Returns the directive of `node`; nil if the node is not a directive, or if its arguments are malformed.
  func directive(_ node: Node) -> Directive? {
    guard node.kind == .directive else { return nil }
    let directive = document.directives[node.directiveIndex]
    return directive.isWellFormed ? directive : nil
  }

  /// Returns the innermost directive called `name` that contains `node`.
  func ancestor(of node: Node, named name: String) -> Node? {
    var ancestor = node.parent
    while let here = ancestor {
      if directive(here)?.name == name { return here }
      ancestor = here.parent
    }
    return nil
  }
}
