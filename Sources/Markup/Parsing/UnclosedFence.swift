import Basics
import CMarkGFM

/// A code block without a closing fence, which contains all lines up to the end of the page.
struct UnclosedFence {
  private let block: CNode

  /// Finds the code block that is open after the last line of a page; nil if there is none. A code block in a quote or a
  /// footnote is left out, because it ends with its container.
  init?(_ parser: UnsafeMutablePointer<cmark_parser>) {
    var container = parser.pointee.root
    while let inner = container?.pointee.last_child, inner.isOpen {
      if inner.kind == .blockQuote || inner.kind == .footnoteDefinition { return nil }
      container = inner
    }
    // Formulas are code blocks of another extension, with other characters.
    guard let block = container, block.kind == .codeBlock, block.pointee.as.code.fenced != 0,
      [UInt8(ascii: "`"), UInt8(ascii: "~")].contains(block.pointee.as.code.fence_char)
    else { return nil }
    self.block = block
  }

  /// The line and the column of the opening fence, both from 1.
  var place: (line: Int, column: Int) {
    (Int(block.pointee.start_line), max(1, Int(block.pointee.start_column)))
  }

  /// The line that closes the code block.
  var closingFence: String {
    let fence = Node(block).fence
    return String(repeating: Character(Unicode.Scalar(fence.character)), count: fence.length)
  }

  /// Returns whether the code contains lines of the page: a heading between blank lines, or another fence. Comments in
  /// code look like headings, but code usually follows them directly. Call this after the page is parsed.
  ///
  /// - Parameter hasOpenDirective: whether a directive is open, too, so that a `}` in the code may be meant to close it.
  func containsPage(hasOpenDirective: Bool) -> Bool {
    var lines = TextLines(Node(block).literal)
    var isAfterBlank = false
    var isAfterHeading = false
    while let line = lines.next() {
      let text = lines.text(line)
      let indent = text.prefix { $0 == UInt8(ascii: " ") }.count
      let content = text[indent...]
      if content.allSatisfy(\.isCSpace) {
        if isAfterHeading { return true }
        isAfterBlank = true
        continue
      }
      isAfterHeading = isAfterBlank && indent <= 3 && Self.isHeading(content)
      isAfterBlank = false
      if indent <= 3, content.starts(with: "```".utf8) || content.starts(with: "~~~".utf8) { return true }
      if hasOpenDirective, content.first == UInt8(ascii: "}"), content.dropFirst().allSatisfy(\.isCSpace) {
        return true
      }
    }
    return isAfterHeading
  }

  /// Returns whether a line has the form `## Heading`.
  private static func isHeading(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let level = line.prefix { $0 == UInt8(ascii: "#") }.count
    let rest = line.dropFirst(level)
    return 1...6 ~= level && rest.first == UInt8(ascii: " ") && !rest.allSatisfy(\.isCSpace)
  }
}
