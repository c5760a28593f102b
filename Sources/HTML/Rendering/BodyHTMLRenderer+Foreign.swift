import Basics
import HTMLSyntax
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

  /// Searches the text of a block of HTML outside of code. This text is not Markdown, so readers see such syntax as it
  /// is written.
  mutating func checkForeignSyntax(inHTML node: Node) {
    let html = node.literal
    guard options.isSite, document.isWritten, !options.isSummary, ForeignSyntax.mayOccur(in: html) else {
      return
    }
    var tokenizer = HTMLTokenizer(html)
    var openCode = 0
    var line = 0
    var counted = 0
    while true {
      switch tokenizer.next() {
      case .end: return
      case .startTag:
        if Self.codeElements.contains(tokenizer.element), !tokenizer.isSelfClosing { openCode += 1 }
      case .endTag: if Self.codeElements.contains(tokenizer.element) { openCode = max(0, openCode - 1) }
      case .text:
        guard openCode == 0 else { continue }
        var start = tokenizer.start
        let end = tokenizer.position
        while start < end {
          let lineEnd = html[start..<end].firstIndex(of: 10) ?? end
          line += html[counted..<start].count { $0 == 10 }
          counted = start
          let isLineStart = start == 0 || html[start - 1] == 10
          let first =
            isLineStart ? html[start..<lineEnd].firstIndex { $0 != 32 && $0 != 9 } ?? lineEnd : start
          let text = UnsafeBufferPointer(rebasing: html[first..<lineEnd])
          if ForeignSyntax.mayOccur(in: text) || ForeignSyntax.mayBegin(text) {
            var place = location(of: node)
            place.line += line
            place.column = 1
            for found in ForeignSyntax(text, isLineStart: isLineStart, isInQuote: false).all() {
              note(found, place)
            }
          }
          start = lineEnd + 1
        }
      }
    }
  }

  /// The elements whose text is not prose.
  private static let codeElements: Set<Element> = [
    .pre, .code, .kbd, .samp, .script, .style, .svg, .math, .textarea,
  ]

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
