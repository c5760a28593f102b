import Basics

/// Finds the closing tag of each opening tag, and removes tags without a counterpart.
struct TagMatcher {
  private let text: TemplateText
  private(set) var tokens: [TemplateToken]
  private(set) var diagnostics: [Diagnostic] = []
  /// The indices of the open tags, outermost first.
  private var open: [Int] = []

  /// The largest number of nested tags. Templates need far fewer, and the compiler's recursion fits on the stack of any
  /// thread.
  static let maximumDepth = 200

  init(_ text: TemplateText, _ tokens: [TemplateToken]) {
    self.text = text
    self.tokens = tokens
  }

  mutating func run() {
    for index in tokens.indices {
      if tokens[index].opens {
        guard open.count < Self.maximumDepth else {
          diagnostics.append(.nestedTooDeeply(text, tokens[index]))
          tokens.removeSubrange(index...)
          for opening in open { tokens[opening].kind = .omitted }
          return
        }
        open.append(index)
      } else if tokens[index].kind == .close {
        close(index)
      }
    }
    abandon(from: 0)
  }

  /// Matches a closing tag with the innermost open tag with the same name.
  private mutating func close(_ index: Int) {
    guard let innermost = open.last else {
      diagnostics.append(.missingOpeningTag(text, tokens[index]))
      tokens[index].kind = .omitted
      return
    }
    let name = text.bytes[tokens[index].content]
    if let depth = open.lastIndex(where: { text.bytes[tokens[$0].content] == name }) {
      abandon(from: depth + 1)
    } else {
      // The name is probably misspelled. Close the innermost tag, so that the mistake is reported only once.
      diagnostics.append(.wrongClosingTag(text, tokens[index], open: tokens[innermost]))
    }
    let opening = open.removeLast()
    tokens[opening].partner = index
    tokens[index].partner = opening
  }

  /// Reports open tags without a closing tag and ignores them. The content after them is kept.
  private mutating func abandon(from depth: Int) {
    for index in open[depth...] {
      diagnostics.append(.unclosedSection(text, tokens[index]))
      tokens[index].kind = .omitted
    }
    open.removeSubrange(depth...)
  }
}
