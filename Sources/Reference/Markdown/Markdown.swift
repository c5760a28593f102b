import Basics

/// Generated Markdown: a block without a final line break, or a part of a line.
typealias Markdown = [UInt8]

extension Markdown {
  init(_ text: StaticString) {
    self = Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func add(_ text: some StringProtocol) { append(contentsOf: text.utf8) }

  /// Adds a block, after a blank line unless it is the first one.
  mutating func addBlock(_ block: Markdown, separator: StaticString = "\n\n") {
    if block.isEmpty { return }
    if !isEmpty { add(separator) }
    append(contentsOf: block)
  }

  /// Returns the block with a text before its first line, and as many spaces before the others.
  func indented(after marker: String) -> Markdown {
    prefixed(first: Array(marker.utf8), others: Array(repeating: 32, count: marker.utf8.count))
  }

  /// Returns the block as a block quote.
  var quoted: Markdown { prefixed(first: Array("> ".utf8), others: Array("> ".utf8), isQuote: true) }

  private func prefixed(first: [UInt8], others: [UInt8], isQuote: Bool = false) -> Markdown {
    var result: Markdown = []
    result.reserveCapacity(count + count / 8 + 16)
    var isFirst = true
    for line in split(separator: 10, omittingEmptySubsequences: false) {
      if !isFirst { result.append(10) }
      if !line.isEmpty || isFirst {
        result += isFirst ? first : others
      } else if isQuote {
        result.append(UInt8(ascii: ">"))
      }
      result += line
      isFirst = false
    }
    return result
  }

  /// Returns the block wrapped in a directive.
  func inDirective(_ head: String) -> Markdown {
    var result: Markdown = []
    result.reserveCapacity(count + head.utf8.count + 8)
    result.add(head)
    result.add(" {\n\n")
    result += self
    result.add("\n\n}")
    return result
  }

  /// Returns a list, given its items, which are blocks that begin with their markers.
  static func list(_ items: [Markdown], isTight: Bool) -> Markdown {
    var result: Markdown = []
    for item in items {
      if !result.isEmpty { result.add(isTight ? "\n" : "\n\n") }
      result += item
    }
    return result
  }
}

extension String {
  /// The text as an argument of a directive, including its quotes.
  var argument: String {
    var result = "\""
    for character in unicodeScalars {
      switch character {
      case "\"", "\\": result += "\\\(character)"
      case "\n", "\r": result += " "
      default: result.unicodeScalars.append(character)
      }
    }
    return result + "\""
  }
}
