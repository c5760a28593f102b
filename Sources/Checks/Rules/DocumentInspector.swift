import Basics
import Build
import Markup

/// Runs all document rules over a page in a single traversal of its syntax tree.
struct DocumentInspector: PageInspector {
  private let words: GenericTexts
  /// For each kind of node, by its raw value, the rules that visit it: bit `n` represents `RuleList.document[n]`.
  private let wanted: [UInt32]

  init(_ words: GenericTexts) {
    self.words = words
    var wanted = [UInt32](repeating: 0, count: Node.Kind.allCases.count)
    for (number, rule) in RuleList.document.enumerated() {
      for kind in rule.nodes { wanted[Int(kind.rawValue)] |= 1 << UInt32(number) }
    }
    self.wanted = wanted
  }

  func inspect(_ document: Document, isCapture: Bool) -> [Diagnostic] {
    var page = DocumentContext(document: document, words: words, isCapture: isCapture)
    var rules: [any DocumentRule] = []
    rules.reserveCapacity(RuleList.document.count)
    for rule in RuleList.document { rules.append(rule.init()) }
    for here in document.root.descendants {
      var bits = wanted[Int(here.kind.rawValue)]
      while bits != 0 {
        rules[bits.trailingZeroBitCount].visit(here, &page)
        bits &= bits - 1
      }
    }
    for index in rules.indices { rules[index].finish(&page) }
    return page.diagnostics
  }
}
