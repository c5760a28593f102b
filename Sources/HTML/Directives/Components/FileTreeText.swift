import Basics
import Markup

/// Code blocks with the language `tree`: a tree of files as text.
extension BodyHTMLRenderer {
  /// Renders a tree of files. Returns false if the code block is not one.
  mutating func renderFileTree(_ code: UnsafeBufferPointer<UInt8>, _ info: CodeInfo, _ node: Node) -> Bool {
    guard options.isSite, document.isWritten, info.word.elementsEqual("tree".utf8) else { return false }
    let entries = FileTreeText.entries(of: code)
    guard !entries.isEmpty else { return false }
    components.used.insert(.fileTree)
    if options.isSummary { return true }
    let asked = CodeBlockOptions(info.options)
    for problem in asked.problems {
      if case .unknown(let name) = problem { report(CodeDiagnostics.unknownOption(location(of: node), name)) }
    }
    FileTreeMarkup.open(asked.title ?? "", &self)
    FileTreeText.write(entries, code, &out)
    out.append("</div>\n")
    return true
  }
}

/// Reads and writes trees of files as text, such as the output of the program `tree`: each line has the name of a file,
/// which is indented by spaces or lines. A comment may follow after two spaces, `#`, `//`, `<-` or `←`.
enum FileTreeText {
  struct Entry {
    /// The number of columns before the name.
    var indent: Int
    var name: Range<Int>
    var comment: Range<Int>
    var hasContent = false
  }

  static func entries(of text: UnsafeBufferPointer<UInt8>) -> [Entry] {
    var entries: [Entry] = []
    var start = 0
    while start < text.count {
      let end = text.offset(of: 10, from: start) ?? text.count
      if let entry = entry(in: text, start..<end) {
        if let last = entries.indices.last, entries[last].indent < entry.indent {
          entries[last].hasContent = true
        }
        entries.append(entry)
      }
      start = end + 1
    }
    return entries
  }

  /// Reads a line. Returns nil for a blank line, and for the last line of the output of `tree`, which counts the files.
  private static func entry(in text: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Entry? {
    var index = line.lowerBound
    var indent = 0
    while index < line.upperBound {
      let byte = text[index]
      if byte == 9 {
        indent += 4 - indent % 4
      } else if byte == 0x20 || "|`+-*\\".utf8.contains(byte) && isDrawing(text, index, line.upperBound) {
        indent += 1
      } else if index + 2 < line.upperBound, byte == 0xE2, text[index + 1] == 0x94 || text[index + 1] == 0x95
      {
        // Box-drawing characters are U+2500 to U+257F.
        indent += 1
        index += 2
      } else if index + 1 < line.upperBound, byte == 0xC2, text[index + 1] == 0xA0 {
        indent += 1
        index += 1
      } else {
        break
      }
      index += 1
    }
    var end = line.upperBound
    while end > index, text[end - 1] <= 0x20 { end -= 1 }
    guard index < end, !isSummary(text, index..<end) else { return nil }
    let nameEnd = endOfName(text, index..<end)
    var comment = nameEnd
    while comment < end, " \t#/<-".utf8.contains(text[comment]) { comment += 1 }
    if comment + 2 < end, text[comment] == 0xE2, text[comment + 1] == 0x86, text[comment + 2] == 0x90 {
      comment += 3
      while comment < end, text[comment] <= 0x20 { comment += 1 }
    }
    return Entry(indent: indent, name: index..<nameEnd, comment: comment..<end)
  }

  /// Returns whether an ASCII character is part of the lines before a name: a space, a line or the end follows it.
  private static func isDrawing(_ text: UnsafeBufferPointer<UInt8>, _ index: Int, _ end: Int) -> Bool {
    index + 1 == end || text[index + 1] <= 0x20 || text[index + 1] == UInt8(ascii: "-")
  }

  private static func endOfName(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    for index in range where text[index] == 0x20 || text[index] == 9 {
      if text[index] == 9 { return index }
      let rest = text[(index + 1)..<range.upperBound]
      let begins = [" ", "# ", "// ", "<- ", "← "].contains { rest.starts(with: $0.utf8) }
      if begins { return index }
    }
    return range.upperBound
  }

  /// Returns whether a line counts files, such as `3 directories, 12 files`.
  private static func isSummary(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    guard text[range.lowerBound].isASCIIDigit, range.count < 60 else { return false }
    let words = String(decoding: text[range], as: UTF8.self).split(separator: " ")
    return words.count >= 2 && words[1].hasPrefix("director")
  }

  static func write(_ entries: [Entry], _ text: UnsafeBufferPointer<UInt8>, _ out: inout ByteBuffer) {
    /// The indentation of each open list, outermost first.
    var open: [Int] = []
    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: text[range])
    }
    var beginsList = true
    for entry in entries {
      if beginsList {
        open.append(entry.indent)
        out.append("<ul>\n")
      }
      while !beginsList, open.count > 1, open[open.count - 2] >= entry.indent {
        open.removeLast()
        out.append("</ul>\n</details></li>\n")
      }
      beginsList = entry.hasContent
      let isFolder = entry.hasContent || text[entry.name.upperBound - 1] == UInt8(ascii: "/")
      out.append(isFolder ? "<li class=\"folder\">" : "<li class=\"file\">")
      if entry.hasContent { out.append("<details open><summary>") }
      out.append(FileTreeMarkup.name)
      out.appendEscaped(bytes(entry.name))
      if !entry.comment.isEmpty {
        out.append(FileTreeMarkup.note)
        out.appendEscaped(bytes(entry.comment))
      }
      out.append("</span>")
      out.append(entry.hasContent ? "</summary>\n" : "</li>\n")
    }
    while let _ = open.popLast() {
      out.append(open.isEmpty ? "</ul>\n" : "</ul>\n</details></li>\n")
    }
  }
}
