import Basics
import HTML
import HTMLSyntax
import Markup

/// Finds invisible characters in code that change the order in which the code is displayed.
struct BidirectionalCode: DocumentRule {
  static let rule = Rule.named("code.bidirectional")

  static let nodes: [Node.Kind] = [
    .codeBlock, .code, .htmlBlock, .htmlInline, .text,
  ]

  /// The parents of the inline HTML tags that opened a code element, such as `<code>`, which is not closed yet.
  private var elements: [Node?] = []

  mutating func visit(_ node: Node, _ page: inout DocumentContext) {
    switch node.kind {
    case .text: if elements.isEmpty || elements.last != node.parent { return }
    case .htmlInline: readElement(node)
    default: break
    }
    check(node, &page)
  }

  /// Tracks `<code>` and similar elements of inline HTML. The parser treats their content as ordinary text nodes.
  private mutating func readElement(_ node: Node) {
    var tokenizer = HTMLTokenizer(node.literal)
    let parent = node.parent
    switch tokenizer.next() {
    case .startTag: if Self.codeElements.contains(tokenizer.element) { elements.append(parent) }
    case .endTag:
      if Self.codeElements.contains(tokenizer.element), elements.last == parent { elements.removeLast() }
    case .text, .end: break
    }
  }

  private static let codeElements = ElementSet(.code, .kbd, .pre, .samp, .var)

  private func check(_ node: Node, _ page: inout DocumentContext) {
    let isHTML = node.kind == .htmlBlock || node.kind == .htmlInline
    let literal = node.literal
    guard Self.mayHaveAny(literal, isHTML: isHTML) else { return }
    var place = Self.start(of: node, in: page.document)
    let text = page.document.text
    for line in TextLines(literal) {
      for found in Self.controls(in: literal, line.range, isHTML) {
        // The text of a node lacks the syntax around it, such as the `>` of a block quote, so its offsets differ from
        // the offsets in the page. The control characters are in the same order in both, so the next occurrence in the
        // page is the one found in the node. If the page has a character reference instead of the character, the search
        // fails, and the finding is reported at the position where the search began.
        let offset = text.bytes.offset(of: found.written, from: place)
        place = offset.map { $0 + found.written.count } ?? place
        guard found.isSuspicious else { continue }
        let (number, column) = text.place(of: offset ?? place)
        page.report(
          Self.rule, at: page.document.lines.location(line: number, column: column),
          "\(isHTML ? "raw HTML" : "code") has \(found.control.name), which changes its display order",
          help: "remove it, or write it as an escape sequence if the code needs it")
      }
    }
  }

  /// Returns the offset in the page at which the text of a node begins.
  private static func start(of node: Node, in document: Document) -> Int {
    let place = document.place(of: node)
    // The first line of a fenced block contains the language and the options, not code.
    let isFenced = node.kind == .codeBlock && node.isFenced
    let isInline = node.kind != .codeBlock && node.kind != .htmlBlock
    let line = document.text.range(ofLine: place.line + (isFenced ? 1 : 0))
    return line.lowerBound + (isInline ? min(place.column - 1, line.count) : 0)
  }

  /// Returns false if the text cannot contain such a character. In UTF-8, all of them begin with E2 80, E2 81 or D8 9C.
  private static func mayHaveAny(_ text: UnsafeBufferPointer<UInt8>, isHTML: Bool) -> Bool {
    text.contains { $0 == 0xE2 || $0 == 0xD8 || (isHTML && $0 == UInt8(ascii: "&")) }
  }

  private struct Found {
    let control: BidirectionalControl
    /// The bytes in the page: the character, or a character reference.
    let written: [UInt8]
    var isSuspicious = true
  }

  /// Returns the control characters of one line.
  private static func controls(
    in text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, _ isHTML: Bool
  ) -> [Found] {
    var found: [Found] = []
    var hasRightToLeftLetter = false
    var offset = line.lowerBound
    for scalar in String(decoding: text[line], as: UTF8.self).unicodeScalars {
      if isHTML, scalar == "&" {
        if let reference = reference(text[offset..<line.upperBound]) { found.append(reference) }
      } else if scalar.value >= 0x80 {
        if let control = BidirectionalControl(scalar) {
          found.append(Found(control: control, written: Array(String(scalar).utf8)))
        }
        hasRightToLeftLetter = hasRightToLeftLetter || isRightToLeftLetter(scalar)
      }
      offset += UTF8.width(scalar)
    }
    for index in found.indices where found[index].control.isMark && hasRightToLeftLetter {
      found[index].isSuspicious = false
    }
    return found
  }

  /// Decodes the character reference at the beginning of `text`; nil if it is not one of a control character.
  private static func reference(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Found? {
    let name = text.dropFirst().prefix { $0 == UInt8(ascii: "#") || ByteSet.alphanumerics.contains($0) }
    let end =
      name.endIndex < text.endIndex && text[name.endIndex] == UInt8(ascii: ";")
      ? name.endIndex + 1 : name.endIndex
    let written = text[text.startIndex..<end]
    let scalars = String(decoding: CharacterReferences.decoded(written), as: UTF8.self).unicodeScalars
    guard let first = scalars.first, let control = BidirectionalControl(first) else { return nil }
    return Found(control: control, written: Array(written))
  }

  /// Whether a character is a letter of a right-to-left script, such as Hebrew or Arabic.
  ///
  /// Source: Unicode Character Database, `DerivedBidiClass.txt`: the ranges whose default is R or AL.
  private static func isRightToLeftLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }
}
