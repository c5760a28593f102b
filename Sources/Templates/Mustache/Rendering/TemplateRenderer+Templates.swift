import Basics

extension TemplateRenderer {
  /// Renders the template of a partial or parent.
  @inline(never)
  mutating func runTemplate(
    of tag: Instruction.Inclusion, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    try runIndented(program.templates[Int(tag.number)], tag, from: index, &output)
  }

  /// Renders a parent with the blocks in its tag as arguments. If an outer frame also has an argument for a block, the
  /// argument of the outer frame takes precedence.
  @inline(never)
  mutating func runParent(
    _ parent: Instruction.Inclusion, arguments: Int, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    frames.append(Frame(arguments: arguments, outer: frame))
    let outer = frame
    frame = frames.count - 1
    defer {
      frame = outer
      frames.removeLast()
    }
    try runTemplate(of: parent, at: index, &output)
  }

  /// Renders the argument for a block. Returns false if there is none, so that the default content must be rendered.
  @inline(never)
  mutating func runArgument(
    of block: Instruction.Inclusion, at index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) -> Bool {
    var found: Range<Int32>?
    var outer = -1
    var current = frame
    while current >= 0 {
      if let argument = program.arguments[frames[current].arguments][block.number] {
        found = argument
        outer = frames[current].outer
      }
      current = frames[current].outer
    }
    guard let found else { return false }
    guard !found.isEmpty else { return true }
    // Blocks in the argument belong to the template that contains it, so only arguments of frames outside of it apply.
    let before = frame
    frame = outer
    defer { frame = before }
    try runIndented(Int(found.lowerBound)..<Int(found.upperBound), block, from: index, &output)
    return true
  }

  /// Runs instructions at the place of a tag, with the indentation of a standalone tag added to the current one. For a
  /// tag within a line, there is no indentation at all.
  private mutating func runIndented(
    _ range: Range<Int>, _ tag: Instruction.Inclusion, from index: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    let number = tag.indentation
    let start = indentationStart
    let count = indentation.count
    let outer = place
    place = place.combined(with: tag.place)
    if number < 0 {
      indentationStart = count
    } else {
      let added = program.indentations[Int(number)]
      if !added.isEmpty { indentation += bytes[added] }
    }
    defer {
      place = outer
      indentation.removeSubrange(count...)
      indentationStart = start
    }
    guard indentation.count <= Self.longestIndentation else { throw tooLarge(index) }
    try descend(range.lowerBound, range.upperBound, from: index, &output)
  }
}
