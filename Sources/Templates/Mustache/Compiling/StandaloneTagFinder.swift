/// Finds standalone tags, which are alone on their lines, and removes the white space and line breaks around them.
///
/// A parent tag counts as one tag together with its content, even on several lines. The content of a block in a parent
/// tag is processed like a separate text; its first and last line breaks belong to the tags of the block.
///
/// Source: Mustache specification, “standalone” in sections.yml, partials.yml and ~inheritance.yml.
struct StandaloneTagFinder {
  private let text: TemplateText
  /// The tokens; after `run()`, with the results of the rules.
  private(set) var tokens: [TemplateToken]

  init(_ text: TemplateText, _ tokens: [TemplateToken]) {
    self.text = text
    self.tokens = tokens
  }

  mutating func run() { layOut(tokens.indices, argument: nil) }

  /// Applies the rules to the lines of a range: a whole template, or the content of a block in a parent tag.
  ///
  /// - Parameter argument: the index of the block’s opening tag; nil for a whole template.
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
        applyRules(line, opening: first ? argument : nil, closes: false)
        line = []
        first = false
      }
      index += 1
    }
    if first, argument != nil { return }
    applyRules(line, opening: nil, closes: argument != nil)
  }

  /// Applies the rules to the content of each block in a parent tag.
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

  /// Applies the rules to one line.
  ///
  /// - Parameters:
  ///   - line: the indices of its tokens.
  ///   - opening: the index of the block's opening tag before the line; nil if there is none.
  ///   - closes: whether the closing tag of a block is after the line.
  private mutating func applyRules(_ line: [Int], opening: Int?, closes: Bool) {
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
    } else if blank, !closes, tags.count == 1, tokens[tags[0]].canBeStandalone {
      markStandalone(tags[0], in: line)
    } else if blank, !closes, tags.count == 2, tokens[tags[0]].kind == .block, tags[1] == tags[0] + 1,
      tokens[tags[0]].partner == tags[1]
    {
      if let last = line.last, tokens[last].kind == .text {
        tokens[tags[1]].lineBreak = text.lineBreak(tokens[last].content)
      }
      markStandalone(tags[0], in: line)
    } else {
      tokens[first].startsLine = true
    }
  }

  /// Marks a tag as standalone, and removes the white space on its line.
  private mutating func markStandalone(_ tag: Int, in line: [Int]) {
    tokens[tag].standalone = true
    if let first = line.first, first < tag { tokens[tag].indentation = tokens[first].content }
    drop(line.filter { tokens[$0].kind == .text })
  }

  /// Makes text tokens empty.
  private mutating func drop(_ texts: [Int]) {
    for index in texts {
      let start = tokens[index].content.lowerBound
      tokens[index].content = start..<start
    }
  }
}

extension TemplateToken {
  /// Whether a tag of this kind can be standalone. Values are part of their lines.
  fileprivate var canBeStandalone: Bool {
    switch kind {
    case .text, .variable, .raw: false
    default: true
    }
  }
}
