import Basics
import Build
import Markup

/// Goes through each page once and shows its nodes to all rules that want to see them.
struct DocumentInspector: PageInspector {
  private let words: VagueWords
  /// For each kind of node the rules that want it, as bits; see `index`.
  private let wanted: [UInt32]

  init(_ words: VagueWords) {
    self.words = words
    var wanted = [UInt32](repeating: 0, count: 128)
    for (number, rule) in RuleList.document.enumerated() {
      for type in rule.nodes { wanted[Self.index(type)] |= 1 << UInt32(number) }
    }
    self.wanted = wanted
  }

  func inspect(_ document: Document, isCapture: Bool) -> [Diagnostic] {
    var page = DocumentCheck(document: document, words: words, isCapture: isCapture)
    var rules: [any DocumentRule] = []
    rules.reserveCapacity(RuleList.document.count)
    for rule in RuleList.document { rules.append(rule.init()) }
    var node = document.root.pointee.first_child
    while let here = node {
      var bits = wanted[Self.index(here.pointee.type)]
      while bits != 0 {
        rules[bits.trailingZeroBitCount].visit(here, &page)
        bits &= bits - 1
      }
      node = here.following(below: document.root)
    }
    for index in rules.indices { rules[index].finish(&page) }
    return page.diagnostics
  }

  /// Blocks and inlines are numbered from 1 each, few of either; the bit that tells them apart is the fifteenth.
  private static func index(_ type: UInt16) -> Int { Int(type & 0x3F | (type & 0x4000) >> 8) }
}
