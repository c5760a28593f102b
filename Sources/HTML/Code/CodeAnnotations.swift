import Basics
import Markup

/// A code block whose comments refer to notes in the numbered list after it: `// (1)!`.
///
/// The markers are not part of the code. Each becomes a link without text, whose number the style sheet shows, so that
/// copied code does not contain it.
///
/// Source: Material for MkDocs, “Code annotations”, in the form that removes the comment.
struct AnnotatedCode {
  /// The code without the markers.
  var code: [UInt8]
  /// The numbers of the notes at the end of lines, by the number of the line from 0, in order.
  var notes: [(line: Int, numbers: [Int])]
  /// The number of the code block among the page’s blocks with annotations.
  var block = 0
}

extension BodyHTMLRenderer {
  /// Returns the code without markers, and prepares the list of notes. Returns nil for code without markers. Reports
  /// markers without a note, which stay part of the code.
  mutating func annotations(of node: Node) -> AnnotatedCode? {
    guard options.isSite, document.isWritten, node.isFenced, node.literal.offset(of: ")!") != nil,
      !Self.isMarkdown(node.codeInfo)
    else { return nil }
    var known: Range<Int>?
    if let list = node.next, list.kind == .list, !list.isBulleted {
      var count = 0
      for _ in list.children { count += 1 }
      known = list.listStart..<(list.listStart + count)
    }
    var missing: Int?
    var annotated = AnnotationReader.read(node.literal) { number in
      if known?.contains(number) == true { return true }
      missing = missing ?? number
      return false
    }
    if let missing {
      report(
        "code.missing-note/\(known != nil ? "item" : "list")", at: location(of: node), ["number": missing])
    }
    guard let list = node.next, !annotated.notes.isEmpty else { return nil }
    components.used.insert(.annotations)
    repeat { components.annotatedBlocks += 1 } while !anchors.reserve("note:\(components.annotatedBlocks)")
    annotated.block = components.annotatedBlocks
    components.noteLists.append(
      NoteList(
        list: list, block: annotated.block, numbers: Set(annotated.notes.flatMap(\.numbers)),
        next: list.listStart))
    return annotated
  }

  /// Returns whether code is Markdown, in which a marker shows how to write one.
  private static func isMarkdown(_ info: UnsafeBufferPointer<UInt8>) -> Bool {
    info.starts(with: "markdown".utf8) || info.starts(with: "md".utf8)
  }

  /// Inserts the links to the notes into the code that has been written from the offset `start` on.
  mutating func append(_ annotated: AnnotatedCode, to start: Int) {
    let html = out.array(from: start)
    out.truncate(to: start)
    var notes = annotated.notes[...]
    var linked: Set<Int> = []
    var line = 0
    var from = 0
    html.withUnsafeBufferPointer { html in
      while let note = notes.first {
        var end = html.offset(of: 10, from: from)
        while line < note.line, let newline = end {
          out.append(UnsafeBufferPointer(rebasing: html[from...newline]))
          from = newline + 1
          line += 1
          end = html.offset(of: 10, from: from)
        }
        let lineEnd = end ?? html.count
        out.append(UnsafeBufferPointer(rebasing: html[from..<lineEnd]))
        from = lineEnd
        for number in note.numbers {
          appendLink(toNote: number, annotated.block, isFirst: linked.insert(number).inserted)
        }
        notes = notes.dropFirst()
        // The newline is written with the next line, or with the rest.
        if line < (notes.first?.line ?? .max), let newline = end {
          out.append(10)
          from = newline + 1
          line += 1
        }
      }
      out.append(UnsafeBufferPointer(rebasing: html[from...]))
    }
  }

  private mutating func appendLink(toNote number: Int, _ block: Int, isFirst: Bool) {
    out.append("<a class=\"annotation\"")
    if isFirst { out.append(" id=\"mark:\(block).\(number)\"") }
    out.append(" href=\"#note:\(block).\(number)\" data-number=\"\(number)\" aria-label=\"")
    appendRegionLabel(options.strings["note"], number)
    out.append("\"></a>")
  }

  /// Writes the start tag of a list item, which may be a note.
  mutating func enterNote(_ item: Node) {
    guard let last = components.noteLists.indices.last, components.noteLists[last].list == item.parent else {
      return out.append("<li>")
    }
    let notes = components.noteLists[last]
    components.noteLists[last].next += 1
    out.append(notes.numbers.contains(notes.next) ? "<li id=\"note:\(notes.block).\(notes.next)\">" : "<li>")
  }

  /// Writes the link from a note back to the code.
  mutating func leaveNote(_ item: Node) {
    guard let notes = components.noteLists.last, notes.list == item.parent else { return }
    let number = notes.next - 1
    guard notes.numbers.contains(number) else { return }
    out.append(" <a class=\"footnote-backref\" href=\"#mark:\(notes.block).\(number)\" aria-label=\"")
    out.appendEscaped(options.strings["backToContent"])
    out.append(" \(number)\">↩</a>")
  }
}

// MARK: - AnnotationReader

/// Finds markers in code: `(1)!` at the end of a comment that ends with its line.
enum AnnotationReader {
  /// Removes the markers of notes that exist from the code.
  static func read(_ code: UnsafeBufferPointer<UInt8>, isNote: (Int) -> Bool) -> AnnotatedCode {
    var result = AnnotatedCode(code: [], notes: [])
    result.code.reserveCapacity(code.count)
    var line = 0
    var start = 0
    while start < code.count {
      let end = code.offset(of: 10, from: start) ?? code.count
      let text = UnsafeBufferPointer(rebasing: code[start..<end])
      if let found = markers(in: text), !found.numbers.map(isNote).contains(false) {
        result.code.append(contentsOf: text[..<found.range.lowerBound])
        result.code.append(contentsOf: text[found.range.upperBound...])
        result.notes.append((line, found.numbers))
      } else {
        result.code.append(contentsOf: text)
      }
      if end < code.count { result.code.append(10) }
      start = end + 1
      line += 1
    }
    return result
  }

  /// Returns the markers at the end of a line, and the range to remove: the whole comment if it contains nothing else.
  private static func markers(
    in line: UnsafeBufferPointer<UInt8>
  ) -> (numbers: [Int], range: Range<Int>)? {
    var end = trimmed(line, line.count)
    for closer in ["*/", "-->", "*)"] where line[..<end].suffix(closer.utf8.count).elementsEqual(closer.utf8)
    {
      end = trimmed(line, end - closer.utf8.count)
      break
    }
    let markersEnd = end
    var numbers: [Int] = []
    while let (number, start) = marker(in: line, before: end) {
      numbers.insert(number, at: 0)
      end = trimmed(line, start)
      if numbers.count == 9 { break }
    }
    guard !numbers.isEmpty else { return nil }
    // Keep the comment if it contains more than markers.
    guard let opener = opener(in: line, before: end) else { return nil }
    if opener.upperBound < end { return (numbers, end..<markersEnd) }
    return (numbers, trimmed(line, opener.lowerBound)..<line.count)
  }

  private static func trimmed(_ line: UnsafeBufferPointer<UInt8>, _ end: Int) -> Int {
    var end = end
    while end > 0, line[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// Returns the number of the marker that ends before `end`, and the offset of its parenthesis.
  private static func marker(
    in line: UnsafeBufferPointer<UInt8>, before end: Int
  ) -> (number: Int, start: Int)? {
    guard end >= 4, line[end - 1] == UInt8(ascii: "!"), line[end - 2] == UInt8(ascii: ")") else { return nil }
    var start = end - 2
    while start > 0, end - start <= 4, line[start - 1].isASCIIDigit { start -= 1 }
    guard start > 0, line[start - 1] == UInt8(ascii: "("),
      let number = Int(String(decoding: line[start..<(end - 2)], as: UTF8.self))
    else { return nil }
    // A call such as `minutes(1)!` is code.
    if start > 1, line[start - 2].isASCIILetter || line[start - 2].isASCIIDigit || line[start - 2] == 0x5F {
      return nil
    }
    return (number, start - 1)
  }

  private static let openers: [StaticString] = ["//", "#", "--", ";", "%", "/*", "<!--", "(*"]

  /// Returns the range of the characters that begin the comment, such as `//`. If there are several, it is the last one
  /// before `end`.
  private static func opener(in line: UnsafeBufferPointer<UInt8>, before end: Int) -> Range<Int>? {
    var start = end
    while start > 0 {
      start -= 1
      let previous = start == 0 ? 0x20 : line[start - 1]
      for opener in openers {
        let upper = start + opener.utf8CodeUnitCount
        guard upper <= end, opener.withUTF8Buffer({ line[start..<upper].elementsEqual($0) }) else { continue }
        // A comment without a space before it must be the last one, so that `--` in `<!--` is not taken for one.
        guard previous <= 0x20 || upper == end && !"/-<!*(#;%".utf8.contains(previous) else { continue }
        // The comment may begin with more of the same character, as in `///` or `;;`.
        var contentStart = upper
        while contentStart < end, line[contentStart] == line[upper - 1] { contentStart += 1 }
        if contentStart == end || line[contentStart] <= 0x20 { return start..<contentStart }
      }
    }
    return nil
  }
}
