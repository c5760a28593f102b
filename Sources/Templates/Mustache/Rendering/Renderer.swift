import Basics

/// Runs a program over contexts.
///
/// Contexts cannot change and outlive the rendering, so the stack holds plain pointers into them, and looking
/// up a name touches no reference count.
struct Renderer {
  /// A value on the context stack.
  struct Context {
    let value: UnsafePointer<TemplateValue>
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

  /// The arguments of a parent tag that is being rendered, and the frame that was current before it.
  struct Frame {
    let arguments: Int
    let outer: Int
  }

  /// Sections, partials, parents and blocks within each other: far more than pages need, far less than fits
  /// on a thread's stack.
  static let deepest = 500

  let program: Program
  let code: UnsafeBufferPointer<Instruction>
  let bytes: UnsafeBufferPointer<UInt8>
  let paths: UnsafeBufferPointer<Int32>
  let recorder: FragmentRecorder?
  /// Where this rendering began in the output.
  let start: Int

  var contexts: [Context] = []
  var frames: [Frame] = []
  /// The innermost frame whose arguments count here, -1 for none.
  var frame = -1
  /// The current indentation is the part from `indentationStart` on.
  var indentation: [UInt8] = []
  var indentationStart = 0
  var depth = 0

  static func render(
    _ program: Program, _ range: Range<Int>, _ contexts: [TemplateValue], recorder: FragmentRecorder?,
    into output: inout ByteBuffer
  ) throws(TemplateFailure) {
    let start = output.count
    try program.code.withUnsafeBufferPointer { code throws(TemplateFailure) in
      try program.bytes.withUnsafeBufferPointer { bytes throws(TemplateFailure) in
        try program.paths.withUnsafeBufferPointer { paths throws(TemplateFailure) in
          try contexts.withUnsafeBufferPointer { values throws(TemplateFailure) in
            var renderer = Renderer(
              program: program, code: code, bytes: bytes, paths: paths, recorder: recorder, start: start)
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

  /// Runs the instructions from `first` up to `end`.
  mutating func run(_ first: Int, _ end: Int, _ output: inout ByteBuffer) throws(TemplateFailure) {
    var next = first
    while next < end {
      let instruction = code[next]
      switch instruction.operation {
      case .text: writeText(instruction, &output)
      case .margin: if indentation.count > indentationStart { writeMargin(&output) }
      case .value: writeValue(instruction, &output)
      case .section:
        try runSection(instruction, at: next, &output)
        next = Int(instruction.d)
        continue
      case .inverted:
        if try skipsInverted(instruction, at: next, &output) {
          next = Int(instruction.d)
          continue
        }
      case .partial: try runPartial(instruction, at: next, &output)
      case .parent:
        try runParent(instruction, at: next, &output)
        next = Int(instruction.d)
        continue
      case .block:
        if try runArgument(of: instruction, at: next, &output) {
          next = Int(instruction.d)
          continue
        }
      case .freshLine:
        if output.count > start, output[output.count - 1] != newline { output.append(slice(instruction)) }
      }
      next += 1
    }
  }

  // MARK: Text

  @inline(__always) func slice(_ instruction: Instruction) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[Int(instruction.a)..<Int(instruction.a + instruction.b)])
  }

  @inline(__always) private func writeText(_ instruction: Instruction, _ output: inout ByteBuffer) {
    if indentation.count == indentationStart {
      output.append(slice(instruction))
    } else {
      writeIndented(slice(instruction), lineBegins: instruction.flag, &output)
    }
  }

  @inline(never)
  private func writeMargin(_ output: inout ByteBuffer) { output.append(indentation[indentationStart...]) }

  /// Writes text with the indentation before each line that is not empty.
  @inline(never)
  private func writeIndented(
    _ text: UnsafeBufferPointer<UInt8>, lineBegins: Bool, _ output: inout ByteBuffer
  ) {
    var lineBegins = lineBegins
    var start = 0
    repeat {
      let end = text[start...].firstIndex(of: newline).map { $0 + 1 } ?? text.count
      let line = text[start..<end]
      let empty = line.last == newline && line.allSatisfy { $0 == newline || $0 == UInt8(ascii: "\r") }
      if lineBegins, !empty { writeMargin(&output) }
      output.append(UnsafeBufferPointer(rebasing: line))
      lineBegins = true
      start = end
    } while start < text.count
  }

  // MARK: Depth

  /// Runs instructions one level deeper.
  mutating func descend(
    _ first: Int, _ end: Int, from instruction: Int, _ output: inout ByteBuffer
  ) throws(TemplateFailure) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw tooDeep(instruction) }
    try run(first, end, &output)
  }

  @inline(never)
  private func tooDeep(_ instruction: Int) -> TemplateFailure {
    TemplateFailure(
      diagnostic: .endlessRecursion(at: program.places[instruction] ?? SourceLocation(file: "")))
  }
}
