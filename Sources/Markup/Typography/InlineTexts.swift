import Basics
import CMarkGFM

/// Changes the texts of paragraphs and headings before the library parses their inlines, where its rules differ from
/// ours: it knows no anchors of headings, no emphasis in Chinese and no names of functions, and replaces quotation marks
/// in `<code>`.
struct InlineTexts {
  private let hasWideText, hasArgumentLabels: Bool
  private let isSmart: Bool
  private var marked: [CNode] = []

  /// - Parameters:
  ///   - text: the whole page.
  ///   - isSmart: whether quotation marks, dashes and ellipses are replaced.
  init(_ text: UnsafeBufferPointer<UInt8>, isSmart: Bool) {
    hasWideText = WideCharacter.mayOccur(in: text)
    hasArgumentLabels = ArgumentLabels.mayOccur(in: text)
    self.isSmart = isSmart
  }

  /// Prepares a node that contains inlines.
  mutating func prepare(_ node: CNode) {
    if node.kind == .heading, let text = Self.withEscapedAnchor(Self.text(of: node)) { Self.set(node, text) }
    if isSmart, let text = Self.withEscapedCode(Self.text(of: node)) { Self.set(node, text) }
    if hasArgumentLabels, let text = ArgumentLabels.escaped(Self.text(of: node)) { Self.set(node, text) }
    if hasWideText, let text = WideEmphasis.marked(Self.text(of: node)) {
      Self.set(node, text)
      marked.append(node)
    }
  }

  /// Removes what the preparation has left in the tree.
  mutating func finish() {
    for node in marked { WideEmphasis.removeMarks(in: node) }
    marked.removeAll()
  }

  private static func text(of node: CNode) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: node.pointee.content.ptr, count: Int(node.pointee.content.size))
  }

  private static func set(_ node: CNode, _ text: [UInt8]) {
    text.withUnsafeBufferPointer {
      cmark_strbuf_set(&node.pointee.content, $0.baseAddress, Int32($0.count))
    }
  }

  /// Returns a heading with a backslash before each sign of its anchor, as in `{#pkg.Class.__init__}`; nil if it has no
  /// anchor with a sign that could be Markdown.
  private static func withEscapedAnchor(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let end = text.lastIndex(where: { !$0.isCSpace }), text[end] == UInt8(ascii: "}"),
      let open = text[..<end].lastIndex(of: UInt8(ascii: "{")), open + 1 < end
    else { return nil }
    let inner = text[(open + 1)..<end]
    guard let first = inner.first(where: { $0 != Byte.space }), first == UInt8(ascii: "#"),
      inner.contains(where: signs.contains), !inner.contains(UInt8(ascii: "\\"))
    else { return nil }
    var result = Array(text[...open])
    for byte in inner {
      if signs.contains(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return result + [UInt8(ascii: "}")]
  }

  private static let signs = ByteSet("*_~`\"'<&[]!$@+-.:")

  // MARK: Code in HTML

  /// Returns a text with a backslash before each sign in `<code>` and similar elements that would become typographic;
  /// nil if there is none.
  private static func withEscapedCode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard text.offset(of: UInt8(ascii: "<")) != nil else { return nil }
    let bytes = Bytes(text)
    var spans = CodeSpanEnds(bytes)
    var result: [UInt8] = []
    var isChanged = false
    var element: Bytes?
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      var end = index + 1
      switch byte {
      case UInt8(ascii: "\\"): end = min(index + 2, bytes.endIndex)
      case Byte.backtick: end = spans.span(at: index).end
      case UInt8(ascii: "<"):
        guard let close = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { break }
        let isEnd = bytes[index...].dropFirst().first == UInt8(ascii: "/")
        let name = bytes[(index + (isEnd ? 2 : 1))...].prefix { $0.isASCIILetter }
        if isEnd {
          if element.map({ $0.elementsEqual(name) }) ?? false { element = nil }
        } else if element == nil, names.contains(String(decoding: name, as: UTF8.self).lowercased()) {
          element = name
        }
        end = close + 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: "."):
        guard element != nil else { break }
        isChanged = true
        result.append(UInt8(ascii: "\\"))
      default: break
      }
      result += bytes[index..<end]
      index = end
    }
    return isChanged ? result : nil
  }

  private static let names: Set<String> = ["code", "kbd", "samp", "var", "pre", "tt"]
}
