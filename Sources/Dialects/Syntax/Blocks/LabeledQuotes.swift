import Basics

/// The labels of asides in DocC.
enum DocCAsideLabel {
  /// The labels that our own asides have, in lowercase, and for each the kind of aside whose look it has.
  static let known: [String: String] = [
    "note": "note", "tip": "tip", "important": "important", "warning": "warning", "caution": "caution",
    "experiment": "experiment", "developer note": "note", "attention": "important", "remark": "note",
    "see also": "note", "bug": "warning", "precondition": "important", "postcondition": "important",
    "requires": "important", "invariant": "important", "since": "note", "version": "note", "todo": "note",
  ]

  /// The labels that a list item can have, in lowercase, and their spelling on the page.
  ///
  /// Source: Swift-Markdown, `Aside.Kind`.
  static let ofListItems: [String: String] = [
    "note": "Note", "tip": "Tip", "important": "Important", "experiment": "Experiment", "warning": "Warning",
    "attention": "Attention", "author": "Author", "authors": "Authors", "bug": "Bug",
    "complexity": "Complexity", "copyright": "Copyright", "date": "Date", "invariant": "Invariant",
    "mutatingvariant": "Mutating Variant", "nonmutatingvariant": "Non-Mutating Variant",
    "postcondition": "Postcondition", "precondition": "Precondition", "remark": "Remark",
    "requires": "Requires", "since": "Since", "todo": "To Do", "version": "Version", "seealso": "See Also",
  ]

  /// The maximum length of a label, in bytes. A longer text before a colon is a sentence.
  private static let maximumLength = 80

  /// Divides a text at the colon after its label. Returns nil if it has none.
  static func divide(_ text: Bytes) -> (label: String, rest: Bytes)? {
    let end = text.prefix(maximumLength + 1).firstIndex { byte in
      byte == UInt8(ascii: ":") || "`*_[]<>!?".utf8.contains(byte) || byte == Byte.backslash
    }
    guard let end, text[end] == UInt8(ascii: ":"), end > text.startIndex else { return nil }
    let rest = text[(end + 1)...]
    guard rest.isEmpty || rest.first == Byte.space || rest.first == Byte.tab else { return nil }
    let label = text[..<end].trimmed
    guard let first = label.first, Byte.isWord(first), !label.contains(text: ". ") else { return nil }
    return (label.string, rest.trimmed)
  }

  /// Returns the head of an aside with a label.
  static func directive(_ label: String) -> String {
    let key = label.lowercased()
    let shown = ofListItems[key] ?? (label.prefix(1).uppercased() + label.dropFirst())
    let kind = known[key].map { ", kind: \($0)" } ?? ""
    return "@Aside(\(shown.directiveArgument)\(kind))"
  }
}

/// Quotes, which are asides: `> Earlier versions: …` with any label, and “Note” without one.
///
/// Source: Swift-DocC, “Other Formatting Options” and `RenderContentCompiler`; Swift-Markdown, `Aside`.
enum LabeledQuotes: BlockSyntax {
  static let firstBytes = ByteSet(0...255)

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes > 0, !isInQuote(blocks.previous), AlertHead(start.text) == nil,
      let mark = start.prefix.firstIndex(of: UInt8(ascii: ">"))
    else { return false }
    let label = start.quotes == 1 ? DocCAsideLabel.divide(start.text) : nil
    // Our own Markdown has the asides with the known labels.
    if let label, DocCAsideLabel.known[label.label.lowercased()] != nil { return false }
    let prefix = start.prefix[..<mark]
    let opening = blocks.take()
    var content = [label.map { opening.with($0.rest) } ?? opening.withoutQuotes(1)].filter { !$0.isBlank }
    while let line = blocks.remaining.first {
      let next = LineStart(line.text)
      if next.quotes == 0 {
        // A paragraph can continue on a line without the marker.
        guard !line.isBlank, content.last.map({ !$0.isBlank }) ?? true, !BlockStart.interruptsParagraph(line)
        else { break }
        content.append(line.dedented(by: line.text.indent))
      } else {
        content.append(line.withoutQuotes(1))
      }
      blocks.skip(1)
    }
    blocks.write(
      .directive(label.map { DocCAsideLabel.directive($0.label) } ?? "@Aside(kind: note)"),
      SourceBlock(prefix: prefix, opening: opening, content: content))
    return true
  }

  private static func isInQuote(_ line: PageLine?) -> Bool {
    line.map { LineStart($0.text).quotes > 0 } ?? false
  }
}
