import Basics

/// A declaration: its code, with links from the names of types, and with line breaks if it is long.
struct Declaration {
  /// A name in the code that is a link.
  private struct Link {
    var range: Range<Int>
    var url: String
  }

  private var code: [UInt8] = []
  private var links: [Link] = []
  /// The end of the name of the symbol; nil if it has none.
  private var nameEnd: Int?

  /// The maximum length of a declaration on one line, in bytes.
  static let lineLength = 72
  /// The maximum length of a declaration with several parameters on one line, in bytes.
  static let parameterLineLength = 40

  /// - Parameters:
  ///   - url: returns the URL of a reference.
  ///   - symbolURL: returns the URL of a type of another module, given its precise identifier.
  init(_ tokens: some Sequence<JSON>, url: (String) -> String?, symbolURL: (String) -> String?) {
    for token in tokens {
      guard let text = token["text"]?.bytes else { continue }
      let start = code.count
      code += text
      let kind = token.text("kind") ?? ""
      switch kind {
      case "identifier":
        if nameEnd == nil { nameEnd = code.count }
      case "keyword":
        let word = String(decoding: text, as: UTF8.self)
        if nameEnd == nil, word == "init" || word == "subscript" || word == "deinit" { nameEnd = code.count }
      default: break
      }
      if let url = token.text("identifier").flatMap(url)
        ?? (kind == "typeIdentifier" ? token.text("preciseIdentifier").flatMap(symbolURL) : nil)
      {
        links.append(Link(range: start..<code.count, url: url))
      }
    }
  }

  /// Breaks a long Swift declaration into lines, as swift-format does: each attribute and each parameter on a line of
  /// its own, and the generic requirements on the last lines. As in Apple’s documentation, several parameters are on
  /// lines of their own unless the declaration is very short.
  mutating func wrap() {
    guard code.count > Self.parameterLineLength, !code.contains(10) else { return }
    // The offsets of white space that becomes a line break, with the indentation of the next line.
    var breaks: [(range: Range<Int>, indent: Int)] = []
    let isLong = code.count > Self.lineLength
    if isLong {
      for end in attributeEnds where end < code.count && code[end] == 32 {
        breaks.append((end..<(end + 1), 0))
      }
    }
    let start = breaks.last?.range.upperBound ?? 0
    let requirements = isLong ? self.requirements : nil
    if let requirements {
      breaks.append((requirements - 1..<requirements, 0))
      for space in spaces(betweenRequirementsFrom: requirements) { breaks.append((space..<(space + 1), 2)) }
    }
    let end = requirements ?? code.count
    if let parameters = parameters, parameters.upperBound <= end {
      let commas = commas(in: parameters)
      if end - start > (commas.isEmpty ? Self.lineLength : Self.parameterLineLength) {
        breaks.append((parameters.lowerBound..<parameters.lowerBound, 2))
        for comma in commas { breaks.append((comma..<(comma + 1), 2)) }
        breaks.append((parameters.upperBound..<parameters.upperBound, 0))
      }
    }
    apply(breaks.sorted { $0.range.lowerBound < $1.range.lowerBound })
  }

  private mutating func apply(_ breaks: [(range: Range<Int>, indent: Int)]) {
    if breaks.isEmpty { return }
    var wrapped: [UInt8] = []
    // The offset in the wrapped code of each offset in the code.
    var offsets: [Int] = []
    offsets.reserveCapacity(code.count + 1)
    var next = 0
    for index in 0...code.count {
      while next < breaks.count, breaks[next].range.lowerBound == index {
        wrapped.append(10)
        wrapped += Array(repeating: 32, count: breaks[next].indent)
        next += 1
      }
      offsets.append(wrapped.count)
      if index < code.count, !(next > 0 && breaks[next - 1].range.contains(index)) {
        wrapped.append(code[index])
      }
    }
    code = wrapped
    links = links.map {
      Link(range: offsets[$0.range.lowerBound]..<offsets[$0.range.upperBound - 1] + 1, url: $0.url)
    }
  }

  /// The ends of the attributes before the declaration, with their arguments.
  private var attributeEnds: [Int] {
    var ends: [Int] = []
    var index = 0
    while index < code.count, code[index] == UInt8(ascii: "@") {
      index += 1
      while index < code.count, Byte.isNamePart(code[index]) || code[index] == UInt8(ascii: ".") {
        index += 1
      }
      if index < code.count, code[index] == UInt8(ascii: "(") {
        guard let close = close(of: index) else { return ends }
        index = close + 1
      }
      ends.append(index)
      while index < code.count, code[index] == 32 { index += 1 }
    }
    return ends
  }

  /// The offsets of the spaces between generic requirements at which a long line is broken.
  private func spaces(betweenRequirementsFrom start: Int) -> [Int] {
    var result: [Int] = []
    var lineStart = start
    var last: Int?
    for end in commas(in: start..<code.count) + [code.count] {
      if end - lineStart > Self.lineLength, let space = last {
        result.append(space)
        // The next line begins with two spaces, one of which is in place of this one.
        lineStart = space - 1
      }
      last = end
    }
    return result
  }

  /// The offsets between the parentheses of the parameters; nil if there are none.
  private var parameters: Range<Int>? {
    guard var index = nameEnd else { return nil }
    var angles = 0
    while index < code.count {
      switch code[index] {
      case UInt8(ascii: "<"): angles += 1
      case UInt8(ascii: ">") where code[index - 1] != UInt8(ascii: "-"): angles -= 1
      case UInt8(ascii: "(") where angles == 0:
        guard let close = close(of: index), close > index + 1 else { return nil }
        return index + 1..<close
      default: break
      }
      index += 1
    }
    return nil
  }

  private func close(of open: Int) -> Int? {
    var depth = 0
    for index in open..<code.count {
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
    }
    return nil
  }

  /// The offsets of the spaces after the commas between parameters.
  private func commas(in range: Range<Int>) -> [Int] {
    var depth = 0
    var result: [Int] = []
    for index in range {
      switch code[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where code[index - 1] != UInt8(ascii: "-"): depth -= 1
      case UInt8(ascii: ",") where depth == 0 && index + 1 < range.upperBound && code[index + 1] == 32:
        result.append(index + 1)
      default: break
      }
    }
    return result
  }

  /// The offset of the generic requirements, which begin with `where`.
  private var requirements: Int? {
    let word = Array(" where ".utf8)
    guard code.count > word.count else { return nil }
    var index = code.count - word.count
    while index > 0 {
      if code[index] == 32, code[index..<(index + word.count)].elementsEqual(word) { return index + 1 }
      index -= 1
    }
    return nil
  }

  // MARK: - Markdown

  /// Returns the declaration as a directive: its code, and a list of the names that are links.
  ///
  /// - Parameters:
  ///   - label: the platforms or the language of the declaration, if there are several; nil otherwise.
  func markdown(language: String, label: String?) -> Markdown {
    let lines = String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    var content = LiteralText.fencedCode(lines.map(String.init), info: language)
    var items: [Markdown] = []
    var end = 0
    for link in links {
      let name = Array(code[link.range])
      // List an earlier occurrence of the same name without a link, because it is a different name.
      while let other = code.withUnsafeBufferPointer({ $0.offset(ofWord: name, from: end) }),
        other < link.range.lowerBound
      {
        var item = Markdown("- ")
        LiteralText.append(code: String(decoding: name, as: UTF8.self), to: &item)
        items.append(item)
        end = other + name.count
      }
      var item = Markdown("- [")
      LiteralText.append(code: String(decoding: name, as: UTF8.self), to: &item)
      item.add("](")
      LiteralText.append(destination: link.url, to: &item)
      item.add(")")
      items.append(item)
      end = link.range.upperBound
    }
    content.addBlock(Markdown.list(items, isTight: true))
    return content.inDirective(label.map { "@Declaration(\($0.argument))" } ?? "@Declaration")
  }
}
