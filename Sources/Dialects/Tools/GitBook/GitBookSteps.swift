import Basics

/// `{% stepper %}` with `{% step %}`. If all steps begin with a heading or a bold line, these lines are the titles of
/// the steps. Otherwise, the steps become the items of a list.
enum GitBookSteps {
  static func write(_ block: SourceBlock, _ blocks: inout BlockConverter) {
    guard let parts = PageTemplateTag.parts(of: block.content, "step") else {
      return blocks.write(.directive("@Steps"), block)
    }
    let steps = parts.map { ElementSearch.dedented($0.content) }
    blocks.writeGroup("@Steps", block) { blocks in
      blocks.writeBlank(block)
      if steps.allSatisfy(beginsWithTitle) {
        for step in steps { blocks.writeContent(block.with(step + [block.opening.with([])])) }
        return
      }
      for step in steps {
        blocks.writeItem("1. ", prefix: block.prefix, for: step.first ?? block.opening) { blocks, prefix in
          blocks.writeContent(step, prefix: prefix)
        }
      }
    }
  }

  private static func beginsWithTitle(_ step: [PageLine]) -> Bool {
    guard let text = step.first(where: { !$0.isBlank })?.text.trimmed else { return false }
    return text.first == UInt8(ascii: "#")
      || text.count > 4 && text.hasPrefix("**") && text.hasSuffix("**")
        && text.dropFirst(2).dropLast(2).find("**") == nil
  }
}
