@testable import Captures

/// Breaks Swift code as captures do: splits it into the spans of a highlighter, and joins all text nodes with newlines.
struct ListingBreaker {
  private var nodes: [String] = []
  private var text = ""
  private var parameterDepth: Int?
  private var depth = 0
  private var awaitsParameters = false
  private var previousWord = ""

  static func broken(_ code: String) -> String {
    var breaker = ListingBreaker()
    breaker.run(Array(code))
    return breaker.nodes.joined(separator: "\n")
  }

  private mutating func span(_ content: String) {
    flush()
    nodes.append(content)
  }

  private mutating func flush() {
    if !text.isEmpty { nodes.append(text) }
    text = ""
  }

  private mutating func run(_ code: [Character]) {
    var index = 0
    while index < code.count {
      index = step(code, index)
    }
    flush()
  }

  private static let operators = Set("/=-+!*%<>&|^~?…")

  private mutating func step(_ code: [Character], _ index: Int) -> Int {
    let character = code[index]
    func take(while condition: (Character) -> Bool) -> (String, Int) {
      var end = index
      while end < code.count, condition(code[end]) { end += 1 }
      return (String(code[index..<end]), end)
    }
    if character == "/", index + 1 < code.count, code[index + 1] == "/" { return comment(code, index) }
    if character == "\"" { return string(code, index) }
    if character.isLetter || character == "_" { return word(code, index) }
    if character == "@" || character == "#" || character == "$" {
      var end = index + 1
      while end < code.count, code[end].isLetter || code[end].isNumber || code[end] == "_" { end += 1 }
      if end > index + 1 {
        span(String(code[index..<end]))
        return end
      }
    }
    if character.isNumber, previousCharacterIsNoDot {
      let (number, end) = take { $0.isNumber || $0.isLetter || $0 == "_" || $0 == "." }
      let trimmed =
        number.hasSuffix(".") || number.contains("..") ? String(number.prefix { $0 != "." }) : number
      span(trimmed)
      return number == trimmed ? end : index + trimmed.count
    }
    if Self.operators.contains(character)
      || character == "." && index + 1 < code.count && code[index + 1] == "."
    {
      var (run, end) = take { Self.operators.contains($0) || $0 == "." }
      while run.hasSuffix("."), run != "...", run != ".." {
        run.removeLast()
        end -= 1
      }
      if run.count == 1, "?!>".contains(run), text.isEmpty, nodes.last?.first?.isUppercase == true {
        text += run
      } else {
        span(run)
      }
      return end
    }
    bracket(character)
    return index + 1
  }

  private var previousCharacterIsNoDot: Bool { text.last != "." }

  private mutating func bracket(_ character: Character) {
    text.append(character)
    if character == "(" {
      if awaitsParameters, parameterDepth == nil { parameterDepth = depth }
      awaitsParameters = false
      depth += 1
    } else if character == ")" {
      depth -= 1
      if parameterDepth == depth {
        parameterDepth = nil
        flush()
      }
    } else if character == "{" || character == "\n" {
      awaitsParameters = false
    }
  }

  private mutating func word(_ code: [Character], _ index: Int) -> Int {
    var end = index
    while end < code.count, code[end].isLetter || code[end].isNumber || code[end] == "_" { end += 1 }
    var word = String(code[index..<end])
    let followsDot = text.last == "."
    if end < code.count, "?!".contains(code[end]), SwiftWords.keywords.contains(word + String(code[end])),
      !followsDot
    {
      word.append(code[end])
      end += 1
    }
    let isName = previousWord == "func"
    if isName {
      awaitsParameters = true
      span(word)
    } else if followsDot, word.first?.isUppercase != true, !["self", "init"].contains(word) {
      text += word
    } else if SwiftWords.keywords.contains(word) || SwiftWords.builtins.contains(word)
      || word.first?.isUppercase == true || word == "_"
    {
      if !followsDot, word == "init" || word == "subscript" { awaitsParameters = true }
      span(word)
    } else {
      text += word
    }
    previousWord = word
    return end
  }

  private mutating func comment(_ code: [Character], _ index: Int) -> Int {
    var end = index
    while end < code.count, code[end] != "\n" { end += 1 }
    let content = String(code[index..<end])
    if let tag = SwiftWords.documentationTags.first(where: { content.contains($0) }),
      let range = content.firstRange(of: tag)
    {
      span(String(content[..<range.lowerBound]))
      span(tag)
      if range.upperBound < content.endIndex { span(String(content[range.upperBound...])) }
    } else {
      span(content)
    }
    return end
  }

  private mutating func string(_ code: [Character], _ index: Int) -> Int {
    let isLong = index + 2 < code.count && code[index + 1] == "\"" && code[index + 2] == "\""
    let quote = isLong ? 3 : 1
    var content = String(code[index..<(index + quote)])
    var position = index + quote
    flush()
    while position < code.count {
      if code[position] == "\\", position + 1 < code.count, code[position + 1] == "(" {
        if !content.isEmpty { nodes.append(content) }
        content = ""
        var open = 0
        var end = position + 1
        repeat {
          if code[end] == "(" { open += 1 }
          if code[end] == ")" { open -= 1 }
          end += 1
        } while open > 0 && end < code.count
        var inner = ListingBreaker()
        inner.run(Array(code[(position + 2)..<(end - 1)]))
        nodes.append("\\(")
        nodes += inner.nodes
        nodes.append(")")
        position = end
      } else if code[position] == "\\", position + 1 < code.count {
        content += String(code[position...(position + 1)])
        position += 2
      } else if code[position] == "\"",
        !isLong || position + 2 < code.count && code[position + 1] == "\"" && code[position + 2] == "\""
      {
        content += String(code[position..<(position + quote)])
        position += quote
        break
      } else {
        content.append(code[position])
        position += 1
      }
    }
    if !content.isEmpty { nodes.append(content) }
    return position
  }
}
