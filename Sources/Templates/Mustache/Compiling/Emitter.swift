import Basics

/// Writes the instructions of one template.
struct Emitter {
  private let text: TemplateText
  private let tokens: [Token]
  private var names: TemplateNames
  private var program: Program
  private(set) var diagnostics: [Diagnostic] = []

  /// White space that lines lose at their beginning: the indentation of the block that holds them.
  private var dedent = 0..<0
  /// A line begins with the next instruction.
  private var lineBegins = false
  /// Text before this instruction's index must not grow: something jumps behind it.
  private var barrier = 0

  init(_ text: TemplateText, _ tokens: [Token], _ names: TemplateNames, _ program: Program) {
    self.text = text
    self.tokens = tokens
    self.names = names
    self.program = program
  }

  /// Appends the template to the program.
  mutating func run() {
    let start = program.code.count
    barrier = start
    emit(tokens.indices)
    program.templates.append(start..<program.code.count)
  }

  consuming func finish() -> (TemplateNames, Program) { (names, program) }

  private mutating func emit(_ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let token = tokens[index]
      if token.startsLine { lineBegins = true }
      if token.kind != .text || !token.content.isEmpty { emit(token, at: index) }
      if token.opens, let partner = token.partner { index = partner }
      index += 1
    }
  }

  private mutating func emit(_ token: Token, at index: Int) {
    switch token.kind {
    case .silent, .close: break
    case .text: emitText(token)
    case .variable, .raw: emitValue(token)
    case .section, .inverted: emitSection(token, at: index)
    case .partial: emitPartial(token)
    case .parent: emitParent(token, at: index)
    case .block: emitBlock(token, at: index)
    }
  }

  // MARK: Text

  private mutating func emitText(_ token: Token) {
    var content = token.content
    if token.startsLine { content = undented(content) }
    // A chunk's own lines need no mark: the renderer sees their breaks.
    if let last = program.code.last, last.operation == .text, program.code.count > barrier,
      Int(last.a + last.b) == program.bytes.count,
      !lineBegins || program.bytes.last == newline
    {
      program.code[program.code.count - 1].b += Int32(content.count)
    } else {
      let start = Int32(program.bytes.count)
      program.code.append(Instruction(operation: .text, flag: lineBegins, a: start, b: Int32(content.count)))
    }
    program.bytes += text.bytes[content]
    lineBegins = false
  }

  private mutating func emitMargin() {
    if lineBegins { program.code.append(Instruction(operation: .margin)) }
    lineBegins = false
  }

  /// The range without the part of its leading white space that the block around takes away.
  private func undented(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    for byte in text.bytes[dedent] {
      guard start < range.upperBound, text.bytes[start] == byte else { break }
      start += 1
    }
    return start..<range.upperBound
  }

  // MARK: Values and sections

  private mutating func emitValue(_ token: Token) {
    emitMargin()
    var instruction = Instruction(operation: .value, flag: token.kind == .raw)
    setPath(&instruction, token)
    program.code.append(instruction)
  }

  private mutating func emitSection(_ token: Token, at index: Int) {
    if !token.standalone { emitMargin() }
    let start = program.code.count
    var instruction = Instruction(operation: token.kind == .section ? .section : .inverted)
    setPath(&instruction, token)
    program.places[start] = text.location(token.offset)
    program.code.append(instruction)
    emitContent(of: index)
    program.code[start].d = label()
  }

  private mutating func setPath(_ instruction: inout Instruction, _ token: Token) {
    let name = text.bytes[token.content]
    guard !name.elementsEqual([UInt8(ascii: ".")]) else {
      instruction.a = Instruction.itself
      return
    }
    let keys = name.split(separator: UInt8(ascii: ".")).map {
      names.keys.key(String(decoding: $0, as: UTF8.self)).id
    }
    instruction.a = keys[0]
    instruction.b = Int32(program.paths.count)
    instruction.c = Int32(keys.count - 1)
    program.paths += keys.dropFirst()
  }

  /// What stands between a tag and its closing tag.
  private mutating func emitContent(of index: Int) {
    guard let end = tokens[index].partner else { return }
    barrier = program.code.count
    emit(index + 1..<end)
  }

  /// The index of the instruction that comes next, as a place to jump to.
  private mutating func label() -> Int32 {
    barrier = program.code.count
    return Int32(barrier)
  }

  // MARK: Other templates

  private mutating func emitPartial(_ token: Token) {
    if !token.standalone { emitMargin() }
    guard let template = find(token) else { return }
    program.places[program.code.count] = text.location(token.offset)
    program.code.append(Instruction(operation: .partial, a: template, b: indentation(token)))
  }

  private mutating func find(_ token: Token) -> Int32? {
    let name = text.string(token.content)
    if let template = names.templates[name] { return Int32(template) }
    diagnostics.append(.missingTemplate(text, token, known: names.templates.keys.sorted()))
    return nil
  }

  private mutating func emitParent(_ token: Token, at index: Int) {
    if !token.standalone { emitMargin() }
    guard let end = token.partner, let template = find(token) else { return }
    let start = program.code.count
    let indentation = indentation(token)
    program.places[start] = text.location(token.offset)
    program.code.append(Instruction(operation: .parent, a: template, b: indentation))
    var arguments: [Program.Argument] = []
    var inner = index + 1
    while inner < end {
      if tokens[inner].kind == .block {
        arguments.append(emitArgument(at: inner))
      } else if tokens[inner].kind != .text, tokens[inner].kind != .silent {
        diagnostics.append(.ignoredInParent(text, tokens[inner], parent: token))
      }
      inner = (tokens[inner].partner ?? inner) + 1
    }
    program.code[start].c = Int32(program.arguments.count)
    program.code[start].d = label()
    program.arguments.append(arguments)
  }

  /// The content that a block inside a parent tag gives to it, without the indentation of its first line.
  private mutating func emitArgument(at index: Int) -> Program.Argument {
    let outer = dedent
    dedent = tokens[index].contentOnNextLine ? firstMargin(in: index) ?? 0..<0 : 0..<0
    lineBegins = !tokens[index].contentOnNextLine
    let start = Int32(program.code.count)
    emitContent(of: index)
    dedent = outer
    lineBegins = false
    return Program.Argument(block: names.block(text.string(tokens[index].content)), code: start..<label())
  }

  private mutating func emitBlock(_ token: Token, at index: Int) {
    if !token.standalone { emitMargin() }
    let start = program.code.count
    var own = token
    if token.standalone, let margin = firstMargin(in: index) { own.indentation = margin }
    program.places[start] = text.location(token.offset)
    program.code.append(
      Instruction(
        operation: .block, a: names.block(text.string(token.content)), b: indentation(own)))
    emitContent(of: index)
    program.code[start].d = label()
    if let end = token.partner, !tokens[end].lineBreak.isEmpty {
      let lineBreak = tokens[end].lineBreak
      program.code.append(
        Instruction(operation: .freshLine, a: Int32(program.bytes.count), b: Int32(lineBreak.count)))
      program.bytes += text.bytes[lineBreak]
    }
  }

  /// The white space before the first line of a block's content that holds anything, nil when none does.
  private func firstMargin(in index: Int) -> Range<Int>? {
    guard let end = tokens[index].partner else { return nil }
    for token in tokens[index + 1..<end] {
      if token.standalone, token.kind != .silent, token.kind != .close { return token.indentation }
      guard token.startsLine else { continue }
      if token.kind != .text { return 0..<0 }
      if !text.isBlank(token.content) || !text.endsLine(token.content) { return text.margin(token.content) }
    }
    return nil
  }

  /// The indentation of a standalone tag as a number in the program, -1 for a tag within a line.
  private mutating func indentation(_ token: Token) -> Int32 {
    guard token.standalone else { return -1 }
    let start = program.bytes.count
    program.bytes += text.bytes[undented(token.indentation)]
    program.indentations.append(start..<program.bytes.count)
    return Int32(program.indentations.count - 1)
  }
}
