import Basics

/// Finds for each opening tag its closing tag, and drops the tags that have none.
struct TagMatcher {
  private let text: TemplateText
  private(set) var tokens: [Token]
  private(set) var diagnostics: [Diagnostic] = []
  private var open: [Int] = []

  /// Tags within tags within tags: far more than a template needs, and little enough for any thread's stack.
  static let deepest = 200

  init(_ text: TemplateText, _ tokens: [Token]) {
    self.text = text
    self.tokens = tokens
  }

  mutating func run() {
    for index in tokens.indices {
      if tokens[index].opens {
        guard open.count < Self.deepest else {
          diagnostics.append(.nestedTooDeeply(text, tokens[index]))
          tokens.removeSubrange(index...)
          for opening in open { tokens[opening].kind = .silent }
          return
        }
        open.append(index)
      } else if tokens[index].kind == .close {
        close(index)
      }
    }
    abandon(from: 0)
  }

  private mutating func close(_ index: Int) {
    guard let innermost = open.last else {
      diagnostics.append(.nothingToClose(text, tokens[index]))
      tokens[index].kind = .silent
      return
    }
    let name = text.bytes[tokens[index].content]
    if let depth = open.lastIndex(where: { text.bytes[tokens[$0].content] == name }) {
      abandon(from: depth + 1)
    } else {
      // Most likely misspelt: it closes the innermost all the same, so that one mistake is told once.
      diagnostics.append(.wrongClosingTag(text, tokens[index], open: tokens[innermost]))
    }
    let opening = open.removeLast()
    tokens[opening].partner = index
    tokens[index].partner = opening
  }

  /// Gives up on open tags: they leave nothing, what stands behind them is kept.
  private mutating func abandon(from depth: Int) {
    for index in open[depth...] {
      diagnostics.append(.unclosedSection(text, tokens[index]))
      tokens[index].kind = .silent
    }
    open.removeSubrange(depth...)
  }
}
