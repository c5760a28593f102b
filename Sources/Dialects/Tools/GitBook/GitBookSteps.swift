import Basics

/// `{% stepper %}` with `{% step %}`. If all steps begin with a heading or a bold line, these lines are the titles of
/// the steps. Otherwise, the steps become the items of a list.
enum GitBookSteps {
  static func write(
    _ content: [PageLine], _ prefix: Bytes, _ opening: PageLine, _ closing: PageLine?,
    _ blocks: inout BlockConverter
  ) {
    let steps = steps(in: content)
    guard var steps else {
      blocks.writeDirective("@Steps", content, prefix: prefix, opening: opening, closing: closing)
      return
    }
    blocks.writeBlank(prefix: prefix, for: opening)
    blocks.write("@Steps {", prefix: prefix, for: opening)
    blocks.writeBlank(prefix: prefix, for: opening)
    if steps.allSatisfy(beginsWithTitle) {
      steps.forEach { blocks.writeContent($0 + [opening.with([])], prefix: prefix) }
      steps = []
    }
    let inner = prefix + Bytes("   ")
    for step in steps {
      let line = step.first ?? opening
      let start = blocks.output.count
      blocks.writeContent(step, prefix: inner)
      blocks.beginItem(at: start, marker: prefix + Bytes("1. "), width: inner.count, for: line)
      blocks.writeBlank(prefix: prefix, for: line)
    }
    blocks.write("}", prefix: prefix, for: closing ?? opening)
    blocks.writeBlank(prefix: prefix, for: closing ?? opening)
  }

  private static func beginsWithTitle(_ step: [PageLine]) -> Bool {
    guard let text = step.first(where: { !$0.isBlank })?.text.trimmed else { return false }
    return text.first == UInt8(ascii: "#")
      || text.count > 4 && text.hasPrefix("**") && text.hasSuffix("**")
        && text.dropFirst(2).dropLast(2).find("**") == nil
  }

  /// Returns the content of each step; nil if there is other content.
  private static func steps(in content: [PageLine]) -> [[PageLine]]? {
    var steps: [[PageLine]] = []
    var depth = 0
    for line in content {
      let text = LineStart(line.text).text
      let name = LiquidTag(at: text.startIndex, in: text)?.name
      if name == "step" { depth += 1 }
      if name == "endstep" { depth -= 1 }
      if name == "step", depth == 1 {
        steps.append([])
      } else if depth > 0 {
        steps[steps.count - 1].append(line)
      } else if !line.isBlank, name != "endstep" {
        return nil
      }
    }
    return depth == 0 && !steps.isEmpty ? steps.map(MarkupSearch.dedented) : nil
  }
}
