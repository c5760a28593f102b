/// Finds the tags that stand alone on their lines, and takes those lines' white space out.
///
/// A parent tag counts as one tag with all that it holds, on however many lines; a block's content that is
/// handed to a parent is a text of its own, whose first and last line breaks belong to the block's tags.
///
/// Source: the Mustache specification, "standalone" in sections.yml, partials.yml and ~inheritance.yml.
struct LineRules {
  private let text: TemplateText
  private(set) var tokens: [Token]

  init(_ text: TemplateText, _ tokens: [Token]) {
    self.text = text
    self.tokens = tokens
  }

  mutating func run() { layOut(tokens.indices, argument: nil) }

  /// Applies the rules to the lines of a range: a whole template, or the content of a block given to a parent.
  private mutating func layOut(_ range: Range<Int>, argument: Int?) {
    var line: [Int] = []
    var first = true
    var index = range.lowerBound
    while index < range.upperBound {
      line.append(index)
      let token = tokens[index]
      if token.kind == .parent, let partner = token.partner {
        layOutArguments(index + 1..<partner)
        index = partner
      } else if token.kind == .text, text.endsLine(token.content) {
        settle(line, opening: first ? argument : nil, closes: false)
        line = []
        first = false
      }
      index += 1
    }
    if first, argument != nil { return }
    settle(line, opening: nil, closes: argument != nil)
  }

  private mutating func layOutArguments(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      if let partner = tokens[index].partner, partner > index {
        if tokens[index].kind == .block { layOut(index + 1..<partner, argument: index) }
        index = partner
      }
      index += 1
    }
  }

  /// - Parameters:
  ///   - opening: the block's tag when the line is what follows it.
  ///   - closes: whether a block's closing tag ends the line.
  private mutating func settle(_ line: [Int], opening: Int?, closes: Bool) {
    guard let first = line.first else { return }
    let blank = line.allSatisfy { tokens[$0].kind != .text || text.isBlank(tokens[$0].content) }
    let tags = line.filter { tokens[$0].kind != .text }
    if let opening {
      if blank, tags.isEmpty {
        tokens[opening].contentOnNextLine = true
        drop(line)
      }
    } else if blank, closes, tags.isEmpty {
      drop(line)
    } else if blank, !closes, tags.count == 1, tokens[tags[0]].mayStandAlone {
      setApart(tags[0], in: line)
    } else if blank, !closes, tags.count == 2, tokens[tags[0]].kind == .block, tags[1] == tags[0] + 1,
      tokens[tags[0]].partner == tags[1]
    {
      if let last = line.last, tokens[last].kind == .text {
        tokens[tags[1]].lineBreak = text.lineBreak(tokens[last].content)
      }
      setApart(tags[0], in: line)
    } else {
      tokens[first].startsLine = true
    }
  }

  private mutating func setApart(_ tag: Int, in line: [Int]) {
    tokens[tag].standalone = true
    if let first = line.first, first < tag { tokens[tag].indentation = tokens[first].content }
    drop(line.filter { tokens[$0].kind == .text })
  }

  private mutating func drop(_ texts: [Int]) {
    for index in texts {
      let start = tokens[index].content.lowerBound
      tokens[index].content = start..<start
    }
  }
}

extension Token {
  /// Tags that show nothing of their own may; a value belongs into its line.
  fileprivate var mayStandAlone: Bool {
    switch kind {
    case .text, .variable, .raw: false
    default: true
    }
  }
}
