import Basics

// The questions at the end of a tutorial.
extension TutorialDirectives {
  static let assessments: DirectiveConverter = { block, blocks in
    heading(2, "Check Your Understanding", block, &blocks)
    let isNumbered = DirectiveContent.parts(of: block, names: ["MultipleChoice"]).count > 1
    var number = 0
    blocks.writeParts(of: block, ["MultipleChoice"]) { question, blocks in
      number += 1
      if isNumbered { heading(3, "Question \(number)", question, &blocks) }
      multipleChoice(question, &blocks)
    }
  }

  /// Writes a question, its choices, and the answers in a group that readers open.
  static let multipleChoice: DirectiveConverter = { block, blocks in
    var choices: [(choice: DirectiveBlock, content: [PageLine], reason: [PageLine])] = []
    blocks.writeParts(of: block, ["Choice"]) { choice, _ in
      var content: [PageLine] = []
      var reason: [PageLine] = []
      for part in DirectiveContent.parts(of: choice, names: ["Justification"]) {
        switch part {
        case .lines(let lines): content += lines
        case .directive(let justification): reason += justification.content
        }
      }
      choices.append((choice, content, reason))
    }
    guard let first = choices.first?.choice, let last = choices.last?.choice else { return }
    blocks.writeBlank(first.source)
    for (number, item) in choices.enumerated() {
      writeItem(number + 1, item.content, item.choice, &blocks)
    }
    let answers = SourceBlock(prefix: block.prefix, opening: first.opening, closing: last.source.last)
    blocks.writeGroup("@DisclosureGroup(\"Answer\")", answers) { blocks in
      blocks.writeBlank(answers)
      for (number, item) in choices.enumerated() {
        let verdict = item.choice.head["isCorrect"] == "true" ? "**Correct.**" : "**Not correct.**"
        var content = item.reason
        if let index = content.firstIndex(where: { !$0.isBlank }), BlockStart.isParagraph(content[index]) {
          content[index] = content[index].dedented(by: content[index].text.indent).prefixed(
            by: Bytes(verdict + " "))
        } else {
          content.insert(item.choice.opening.with(Bytes(verdict)), at: 0)
        }
        writeItem(number + 1, content, item.choice, &blocks)
      }
    }
  }

  private static func writeItem(
    _ number: Int, _ content: [PageLine], _ choice: DirectiveBlock, _ blocks: inout BlockConverter
  ) {
    blocks.writeItem("\(number). ", prefix: choice.prefix, for: choice.opening) { blocks, prefix in
      blocks.writeContent(content, prefix: prefix)
    }
  }
}
