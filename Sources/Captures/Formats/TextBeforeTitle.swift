import Basics

/// Reads the lines that the site shows above the title: the date and text of the last change, or the kind of the page.
enum TextBeforeTitle {
  /// Reads these lines into the builder, and returns the blocks that are content.
  static func read(_ blocks: ArraySlice<Block>, into builder: inout PageBuilder) -> [Block] {
    var content: [Block] = []
    for block in blocks {
      guard block.kind == .paragraph else {
        content.append(block)
        continue
      }
      for line in block.lines {
        if builder.changeDate == nil, let date = DateLine.date(line.text) {
          builder.changeDate = date
          if builder.date == nil { builder.date = Located(date, line.number) }
          builder.remove(line, rule: "date before the title")
        } else if builder.kind == nil, let kind = KindName.of(line.text) {
          builder.kind = Located(kind, line.number)
          builder.remove(line, rule: "kind before the title")
        } else {
          builder.changeNote.append(line)
        }
      }
    }
    return content
  }
}

/// Recognizes the name of a kind of page on a line of its own: “Sample Code”, “Web Service”.
enum KindName {
  private static let mostWords = 4
  private static let longest = 40

  static func of(_ text: Bytes) -> String? {
    let name = text.trimmed
    guard !name.isEmpty, name.count <= longest else { return nil }
    let words = name.split(separator: Byte.space)
    let areNames = words.allSatisfy { word in
      word.first?.isASCIIUppercase == true && word.count >= 2
        && word.allSatisfy { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    }
    return areNames && words.count <= mostWords ? name.string : nil
  }
}
