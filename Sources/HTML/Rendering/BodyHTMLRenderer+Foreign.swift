import Basics
import Markup

/// Syntax of other tools, which is reported once for each kind and page.
extension BodyHTMLRenderer {
  /// Searches a text node, whose text has been written.
  @inline(__always) mutating func checkForeignSyntax(in node: Node, _ text: UnsafeBufferPointer<UInt8>) {
    guard options.isSite, ForeignSyntax.mayOccur(in: text) || ForeignSyntax.mayBegin(text) else { return }
    searchForeignSyntax(in: node, text)
  }

  @inline(never)
  private mutating func searchForeignSyntax(in node: Node, _ text: UnsafeBufferPointer<UInt8>) {
    guard document.isWritten, !options.isSummary else { return }
    let previous = node.previous?.kind
    let isParagraph = node.parent?.kind == .paragraph
    let isLineStart = isParagraph && (previous == nil || previous == .softBreak || previous == .lineBreak)
    let isInQuote = previous == nil && isParagraph && node.parent?.parent?.kind == .blockQuote
    let found = ForeignSyntax(text, isLineStart: isLineStart, isInQuote: isInQuote).all()
    if found.isEmpty { return }
    let place = location(of: node)
    for found in found { note(found, place) }
  }

  /// Records a Mermaid diagram on a site without a renderer for it.
  mutating func noteForeignDiagram(_ node: Node) {
    guard document.isWritten, node.isFenced, !options.isSummary else { return }
    note(ForeignSyntax.Found(kind: .diagram, offset: 0, shown: "mermaid"), location(of: node))
  }

  private mutating func note(_ found: ForeignSyntax.Found, _ place: SourceLocation) {
    components.foreign[found.kind, default: ForeignOccurrences(first: found, place: place)].count += 1
  }

  /// Reports what was found on the page.
  mutating func reportForeignSyntax() {
    if components.foreign.isEmpty { return }
    for kind in ForeignSyntax.Kind.allCases {
      guard let found = components.foreign[kind] else { continue }
      report(ForeignDiagnostics.found(found.first, found.place, count: found.count))
    }
  }
}
