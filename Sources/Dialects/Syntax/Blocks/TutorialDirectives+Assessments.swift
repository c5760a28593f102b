import Basics

// The questions at the end of a tutorial.
extension TutorialDirectives {
  static let assessments: DirectiveConverter = { block, prefix, blocks in
    heading(2, "Check Your Understanding", prefix, block, &blocks)
    let parts = DirectiveContent.parts(of: block.content, names: ["MultipleChoice"])
    let isNumbered = parts.count > 1
    var number = 0
    for part in parts {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let question):
        number += 1
        if isNumbered { heading(3, "Question \(number)", prefix, question, &blocks) }
        multipleChoice(question, prefix, &blocks)
      }
    }
  }

  /// Writes a question, its choices, and the answers in a group that readers open.
  static let multipleChoice: DirectiveConverter = { block, prefix, blocks in
    var choices: [(choice: DirectiveBlock, content: [PageLine], reason: [PageLine])] = []
    for part in DirectiveContent.parts(of: block.content, names: ["Choice"]) {
      switch part {
      case .lines(let lines): blocks.writeContent(lines, prefix: prefix)
      case .directive(let choice):
        var content: [PageLine] = []
        var reason: [PageLine] = []
        for part in DirectiveContent.parts(of: choice.content, names: ["Justification"]) {
          switch part {
          case .lines(let lines): content += lines
          case .directive(let justification): reason += justification.content
          }
        }
        choices.append((choice, content, reason))
      }
    }
    guard let first = choices.first, let last = choices.last else { return }
    blocks.writeBlank(prefix: prefix, for: first.choice.opening)
    for (number, item) in choices.enumerated() {
      writeItem(number + 1, item.content, prefix, item.choice.opening, &blocks)
    }
    blocks.write("@DisclosureGroup(\"Answer\") {", prefix: prefix, for: first.choice.opening)
    blocks.writeBlank(prefix: prefix, for: first.choice.opening)
    for (number, item) in choices.enumerated() {
      let verdict = item.choice.head["isCorrect"] == "true" ? "**Correct.**" : "**Not correct.**"
      var content = item.reason
      if let index = content.firstIndex(where: { !$0.isBlank }), BlockStart.isParagraph(content[index]) {
        content[index] = content[index].dedented(by: content[index].text.indent).prefixed(
          by: Bytes(verdict + " "))
      } else {
        content.insert(item.choice.opening.with(Bytes(verdict)), at: 0)
      }
      writeItem(number + 1, content, prefix, item.choice.opening, &blocks)
    }
    blocks.write("}", prefix: prefix, for: last.choice.closing ?? last.choice.opening)
    blocks.writeBlank(prefix: prefix, for: last.choice.closing ?? last.choice.opening)
  }

  private static func writeItem(
    _ number: Int, _ content: [PageLine], _ prefix: Bytes, _ line: PageLine, _ blocks: inout BlockConverter
  ) {
    let marker = "\(number). "
    let inner = prefix + [UInt8](repeating: Byte.space, count: marker.utf8.count)
    let start = blocks.output.count
    blocks.writeContent(content, prefix: inner)
    blocks.beginItem(at: start, marker: prefix + Bytes(marker), width: inner.count, for: line)
    blocks.writeBlank(prefix: prefix, for: line)
  }
}
