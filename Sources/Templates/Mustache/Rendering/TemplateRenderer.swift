import Basics

/// Renders a template by running its instructions.
///
/// Contexts do not change during rendering and exist longer than the renderer. So the stack contains plain pointers to
/// them, and looking up a name changes no reference counts.
struct TemplateRenderer {
  /// A value on the context stack.
  struct Context {
    let value: UnsafePointer<TemplateValue>
    /// The object, if the value is one.
    let object: Unmanaged<TemplateObject>?

    init(_ value: UnsafePointer<TemplateValue>) {
      self.value = value
      if case .object(let object) = value.pointee {
        self.object = Unmanaged.passUnretained(object)
      } else {
        object = nil
      }
    }
  }

  /// The arguments of a parent tag that is being rendered.
  struct Frame {
    /// The index in `Program.arguments`.
    let arguments: Int
    /// The index of the frame that was current before; -1 for none.
    let outer: Int
  }

  /// The largest number of nested sections, partials, parents and blocks. Pages need far fewer, and the recursion fits
  /// on the stack of any thread.
  static let maximumDepth = 500
  /// The maximum indentation of a line, in bytes. It grows because each line of a partial gets the indentation of the
  /// partial’s tag.
  static let longestIndentation = 10_000

  /// The limits on what templates may do for one page.
  struct Limits {
    /// The maximum number of bytes that templates write, apart from the page's body.
    var bytes = 64 << 20
    /// The maximum number of instructions that templates run. Templates that include each other twice take forever,
    /// even if they write nothing.
    var steps = 200_000_000
  }

  let limits: Limits
  let program: Program
  let code: UnsafeBufferPointer<Instruction>
  let bytes: UnsafeBufferPointer<UInt8>
  let paths: UnsafeBufferPointer<Int32>
  let recorder: FragmentRecorder?
  /// The length of the output before rendering.
  let start: Int

  /// The context stack, innermost last.
  var contexts: [Context] = []
  var frames: [Frame] = []
  /// The index of the innermost frame whose arguments apply to the current template; -1 for none.
  var frame = -1
  /// The current indentation is the part from `indentationStart` on.
  var indentation: [UInt8] = []
  var indentationStart = 0
  var depth = 0
  private var steps = 0
  /// The tag whose content or template is being rendered; -1 at the top.
  private var tag = -1
  /// The size in bytes of the longest deferred value: the page's body.
  var longestDeferred = 0
  /// The number of bytes that the recorder took out of the output.
  var recorded = 0
  /// The place of the tag that renders the current template.
  var place = HTMLPlace.content

  /// Renders the instructions in a range with a stack of contexts, the innermost last.
  static func render(
    _ program: Program, _ range: Range<Int>, _ contexts: [TemplateValue], recorder: FragmentRecorder?,
    limits: Limits, into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    let start = output.count
    try program.code.withUnsafeBufferPointer { code throws(TemplateFailure) in
      try program.bytes.withUnsafeBufferPointer { bytes throws(TemplateFailure) in
        try program.paths.withUnsafeBufferPointer { paths throws(TemplateFailure) in
          try contexts.withUnsafeBufferPointer { values throws(TemplateFailure) in
            var renderer = TemplateRenderer(
              limits: limits, program: program, code: code, bytes: bytes, paths: paths, recorder: recorder,
              start: start)
            renderer.contexts.reserveCapacity(16)
            if let base = values.baseAddress {
              for index in values.indices { renderer.contexts.append(Context(base + index)) }
            }
            try renderer.run(range.lowerBound, range.upperBound, &output)
          }
        }
      }
    }
  }

  /// Runs the instructions from index `first` to before index `end`.
  mutating func run(_ first: Int, _ end: Int, _ output: inout ByteBuffer) throws(TemplateFailure) {
    var next = first
    while next < end {
      switch code[next] {
      case .text(let text, let startsLine): try writeText(text, startsLine: startsLine, &output)
      case .margin: if indentation.count > indentationStart { try writeMargin(&output) }
      case .value(let name, let inner): try writeValue(name, inner, at: next, &output)
      case .constant(let name, let inner, let text): try writeConstant(name, inner, text, at: next, &output)
      case .section(let name, let end):
        try runSection(name, at: next, end: Int(end), &output)
        next = Int(end)
        continue
      case .inverted(let name, let end):
        if try skipsInverted(name, at: next, end: Int(end), &output) {
          next = Int(end)
          continue
        }
      case .partial(let partial): try runTemplate(of: partial, at: next, &output)
      case .parent(let parent, let arguments, let end):
        try runParent(parent, arguments: Int(arguments), at: next, &output)
        next = Int(end)
        continue
      case .block(let block, let end):
        if try runArgument(of: block, at: next, &output) {
          next = Int(end)
          continue
        }
      case .freshLine(let text):
        if output.count > start, output[output.count - 1] != newline { output.append(slice(text)) }
      }
      next += 1
    }
  }

  // MARK: Text

  @inline(__always) func slice(_ text: Instruction.TextRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(text.start)..<Int(text.start + text.count)])
  }

  @inline(__always) private func writeText(
    _ text: Instruction.TextRange, startsLine: Bool, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    if indentation.count == indentationStart {
      output.append(slice(text))
    } else {
      try writeIndented(slice(text), lineBegins: startsLine, &output)
    }
  }

  @inline(never)
  private func writeMargin(_ output: inout ByteBuffer) throws(TemplateFailure) {
    output.append(indentation[indentationStart...])
    if isTooLarge(output) { throw tooLarge(tag) }
  }

  /// Writes text with the indentation before each line that is not empty.
  @inline(never)
  private func writeIndented(
    _ text: UnsafeBufferPointer<UInt8>, lineBegins: Bool, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    var lineBegins = lineBegins
    var start = 0
    repeat {
      let end = text[start...].firstIndex(of: newline).map { $0 + 1 } ?? text.count
      let line = text[start..<end]
      let empty = line.last == newline && line.allSatisfy { $0 == newline || $0 == UInt8(ascii: "\r") }
      if lineBegins, !empty { try writeMargin(&output) }
      output.append(UnsafeBufferPointer(rebasing: line))
      lineBegins = true
      start = end
    } while start < text.count
  }

  // MARK: Limits

  /// Runs instructions one level deeper.
  ///
  /// - Throws: a `TemplateFailure` if the limit of nesting is exceeded.
  mutating func descend(
    _ first: Int, _ end: Int, from instruction: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    depth += 1
    steps += 1 + end - first
    let outer = tag
    tag = instruction
    defer {
      depth -= 1
      tag = outer
    }
    guard depth <= Self.maximumDepth else { throw tooDeep(instruction) }
    guard !isTooLarge(output) else { throw tooLarge(instruction) }
    guard steps <= limits.steps else { throw failure(Diagnostic.tooManySteps, instruction) }
    try run(first, end, &output)
  }

  /// Whether templates have written more than they may.
  @inline(__always)
  func isTooLarge(_ output: borrowing ByteBuffer) -> Bool {
    output.count - start + recorded - longestDeferred > limits.bytes
  }

  @inline(never)
  func tooLarge(_ instruction: Int) -> TemplateFailure {
    failure({ .tooLarge(at: $0, limit: limits.bytes) }, instruction)
  }

  @inline(never)
  private func tooDeep(_ instruction: Int) -> TemplateFailure {
    failure(Diagnostic.endlessRecursion, instruction)
  }

  @inline(never)
  private func failure(_ diagnostic: (SourceLocation) -> Diagnostic, _ instruction: Int) -> TemplateFailure {
    TemplateFailure(diagnostic: diagnostic(program.places[instruction] ?? SourceLocation(file: "")))
  }
}
