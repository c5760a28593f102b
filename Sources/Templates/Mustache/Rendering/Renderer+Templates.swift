import Basics

extension Renderer {
  @inline(never)
  mutating func runPartial(
    _ instruction: Instruction, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    try runIndented(program.templates[Int(instruction.a)], instruction.b, from: index, &output)
  }

  /// Renders the parent with this tag's arguments in reach. Those of templates further out come first.
  @inline(never)
  mutating func runParent(
    _ instruction: Instruction, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    frames.append(Frame(arguments: Int(instruction.c), outer: frame))
    let outer = frame
    frame = frames.count - 1
    defer {
      frame = outer
      frames.removeLast()
    }
    try runIndented(program.templates[Int(instruction.a)], instruction.b, from: index, &output)
  }

  /// Renders what a template gave for a block; false when none did, so that the default counts.
  @inline(never)
  mutating func runArgument(
    of instruction: Instruction, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) -> Bool {
    var found: Range<Int32>?
    var outer = -1
    var current = frame
    while current >= 0 {
      for argument in program.arguments[frames[current].arguments] where argument.block == instruction.a {
        found = argument.code
        outer = frames[current].outer
      }
      current = frames[current].outer
    }
    guard let found else { return false }
    guard !found.isEmpty else { return true }
    // Blocks in what was given belong to the template that gave it: only arguments from further out fill them.
    let before = frame
    frame = outer
    defer { frame = before }
    try runIndented(Int(found.lowerBound)..<Int(found.upperBound), instruction.b, from: index, &output)
    return true
  }

  /// Runs instructions with the indentation of a standalone tag added; in a line there is none, the current
  /// one included.
  private mutating func runIndented(
    _ range: Range<Int>, _ number: Int32, from index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    let start = indentationStart
    let count = indentation.count
    if number < 0 {
      indentationStart = count
    } else {
      let added = program.indentations[Int(number)]
      if !added.isEmpty { indentation += bytes[added] }
    }
    defer {
      indentation.removeSubrange(count...)
      indentationStart = start
    }
    try descend(range.lowerBound, range.upperBound, from: index, &output)
  }
}
