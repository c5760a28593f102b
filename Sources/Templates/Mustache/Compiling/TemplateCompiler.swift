import Basics

/// Compiles the tokens of one template to instructions, and appends them to a program.
struct TemplateCompiler {
  private let text: TemplateText
  private let tokens: [TemplateToken]
  private let constants: [TemplateKey: TemplateObject]
  private var names: TemplateNames
  private var program: Program
  private(set) var diagnostics: [Diagnostic] = []

  /// The range in the text of the white space to remove at the beginning of each line: the indentation of the block
  /// that contains the lines.
  private var dedent = 0..<0
  /// Whether a line begins with the next instruction.
  private var lineBegins = false
  /// Instructions before this index must not be extended, because rendering jumps to the index.
  private var lastJumpTarget = 0
  private var html = HTMLPlaceScanner()

  init(
    _ text: TemplateText, _ tokens: [TemplateToken], _ constants: [TemplateKey: TemplateObject],
    _ names: TemplateNames,
    _ program: Program
  ) {
    self.text = text
    self.tokens = tokens
    self.constants = constants
    self.names = names
    self.program = program
  }

  /// Appends the template to the program.
  mutating func run() {
    let start = program.code.count
    lastJumpTarget = start
    emit(tokens.indices)
    if !html.hasSamePlaceAs(HTMLPlaceScanner()) { diagnostics.append(.unfinishedMarkup(text, in: html.name)) }
    program.templates.append(start..<program.code.count)
  }

  consuming func finish() -> (TemplateNames, Program) { (names, program) }

  /// Emits the instructions of tokens.
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

  private mutating func emit(_ token: TemplateToken, at index: Int) {
    switch token.kind {
    case .omitted, .close: break
    case .text: emitText(token)
    case .variable, .raw: emitValue(token)
    case .section, .inverted: emitSection(token, at: index)
    case .partial: emitPartial(token)
    case .parent: emitParent(token, at: index)
    case .block: emitBlock(token, at: index)
    }
  }

  // MARK: Text

  private mutating func emitText(_ token: TemplateToken) {
    var content = token.content
    if token.startsLine { content = undented(content) }
    html.read(text.bytes[content])
    // Extend the previous text if possible. Lines within a text are not marked: the renderer finds their line breaks.
    if case .text(var last, let startsLine) = program.code.last, program.code.count > lastJumpTarget,
      Int(last.start + last.count) == program.bytes.count, !lineBegins || program.bytes.last == newline
    {
      last.count += add(text.bytes[content]).count
      program.code[program.code.count - 1] = .text(last, startsLine: startsLine)
    } else {
      program.code.append(.text(add(text.bytes[content]), startsLine: lineBegins))
    }
    lineBegins = false
  }

  /// Adds text to the bytes of the program.
  private mutating func add(_ bytes: some Collection<UInt8>) -> Instruction.TextRange {
    defer { program.bytes += bytes }
    return Instruction.TextRange(start: Int32(program.bytes.count), count: Int32(bytes.count))
  }

  /// Emits the beginning of a line, if the next instruction is the first one on its line.
  private mutating func emitMargin() {
    if lineBegins { program.code.append(.margin) }
    lineBegins = false
  }

  /// Returns a range without the leading white space that it shares with `dedent`.
  private func undented(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    for byte in text.bytes[dedent] {
      guard start < range.upperBound, text.bytes[start] == byte else { break }
      start += 1
    }
    return start..<range.upperBound
  }

  // MARK: Values and sections

  private mutating func emitValue(_ token: TemplateToken) {
    emitMargin()
    guard let place = place(of: token) else { return }
    let name = name(in: token)
    program.places[program.code.count] = text.location(token.offset)
    program.code.append(
      constant(name, at: place).map { .constant(name, place, add($0)) } ?? .value(name, place))
  }

  /// Returns the bytes of a value that is a member of a constant, such as `strings.search`, at a place.
  private func constant(_ name: Instruction.Name, at place: HTMLPlace) -> [UInt8]? {
    guard name.pathCount == 1, let object = constants[TemplateKey(id: name.key)],
      let value = object[TemplateKey(id: program.paths[Int(name.pathStart)])]
    else { return nil }
    var output = ByteBuffer()
    value.write(at: place, to: &output)
    return output.array()
  }

  /// Returns the place of a tag. Returns nil and reports the tag if no value is safe there.
  private mutating func place(of token: TemplateToken) -> HTMLPlace? {
    if html.place == nil { diagnostics.append(.unsafePlace(text, token, in: html.name)) }
    return html.place
  }

  private mutating func emitSection(_ token: TemplateToken, at index: Int) {
    if !token.standalone { emitMargin() }
    let name = name(in: token)
    let start = begin(token)
    emitBalancedContent(of: index)
    let end = label()
    program.code[start] = token.kind == .section ? .section(name, end: end) : .inverted(name, end: end)
  }

  /// Emits an instruction that is replaced once its end is known. Returns its index.
  private mutating func begin(_ token: TemplateToken) -> Int {
    program.places[program.code.count] = text.location(token.offset)
    program.code.append(.margin)
    return program.code.count - 1
  }

  /// Returns the name of the value in a tag.
  private mutating func name(in token: TemplateToken) -> Instruction.Name {
    let name = text.bytes[token.content]
    if name.elementsEqual([UInt8(ascii: ".")]) { return Instruction.Name(key: Instruction.Name.itself) }
    let keys = name.split(separator: UInt8(ascii: ".")).map {
      names.keys.key(String(decoding: $0, as: UTF8.self)).id
    }
    defer { program.paths += keys.dropFirst() }
    return Instruction.Name(
      key: keys[0], pathStart: Int32(program.paths.count), pathCount: Int32(keys.count - 1))
  }

  /// Emits the content between a tag and its closing tag.
  private mutating func emitContent(of index: Int) {
    guard let end = tokens[index].partner else { return }
    lastJumpTarget = program.code.count
    emit(index + 1..<end)
  }

  /// Emits the content of a tag that may be omitted or replaced. Reports content that does not end in the part of the
  /// HTML in which it begins.
  private mutating func emitBalancedContent(of index: Int) {
    let before = html
    emitContent(of: index)
    guard !html.hasSamePlaceAs(before) else { return }
    diagnostics.append(.unbalancedMarkup(text, tokens[index], from: before.name, to: html.name))
    html = before
  }

  /// Returns the index of the next instruction as the target of a jump.
  private mutating func label() -> Int32 {
    lastJumpTarget = program.code.count
    return Int32(lastJumpTarget)
  }

  // MARK: Other templates

  private mutating func emitPartial(_ token: TemplateToken) {
    if !token.standalone { emitMargin() }
    guard let template = find(token), let place = place(of: token) else { return }
    program.places[program.code.count] = text.location(token.offset)
    program.code.append(
      .partial(Instruction.Inclusion(number: template, indentation: indentation(token), place: place)))
  }

  /// Returns the index of the template that a tag names. Returns nil and reports the tag if there is none.
  private mutating func find(_ token: TemplateToken) -> Int32? {
    let name = text.string(token.content)
    if let template = names.templates[name] { return Int32(template) }
    diagnostics.append(.missingTemplate(text, token, known: names.templates.keys.sorted()))
    return nil
  }

  private mutating func emitParent(_ token: TemplateToken, at index: Int) {
    if !token.standalone { emitMargin() }
    guard let end = token.partner, let template = find(token), let place = place(of: token) else { return }
    let inclusion = Instruction.Inclusion(number: template, indentation: indentation(token), place: place)
    let start = begin(token)
    var arguments: [Int32: Range<Int32>] = [:]
    var inner = index + 1
    while inner < end {
      if tokens[inner].kind == .block {
        // Of two arguments for one block, the later one counts.
        arguments[names.block(text.string(tokens[inner].content))] = emitArgument(at: inner)
      } else if tokens[inner].kind != .text, tokens[inner].kind != .omitted {
        diagnostics.append(.ignoredInParent(text, tokens[inner], parent: token))
      }
      inner = (tokens[inner].partner ?? inner) + 1
    }
    program.code[start] = .parent(inclusion, arguments: Int32(program.arguments.count), end: label())
    program.arguments.append(arguments)
  }

  /// Emits the content of a block in a parent tag. The indentation of its first line is removed from all lines.
  private mutating func emitArgument(at index: Int) -> Range<Int32> {
    let outer = (dedent, html)
    html = HTMLPlaceScanner()
    dedent = tokens[index].contentOnNextLine ? firstMargin(in: index) ?? 0..<0 : 0..<0
    lineBegins = !tokens[index].contentOnNextLine
    let start = Int32(program.code.count)
    emitBalancedContent(of: index)
    (dedent, html) = outer
    lineBegins = false
    return start..<label()
  }

  private mutating func emitBlock(_ token: TemplateToken, at index: Int) {
    if !token.standalone { emitMargin() }
    var own = token
    if token.standalone, let margin = firstMargin(in: index) { own.indentation = margin }
    let block = Instruction.Inclusion(
      number: names.block(text.string(token.content)), indentation: indentation(own), place: html.place)
    let start = begin(token)
    emitBalancedContent(of: index)
    program.code[start] = .block(block, end: label())
    if let end = token.partner, !tokens[end].lineBreak.isEmpty {
      program.code.append(.freshLine(add(text.bytes[tokens[end].lineBreak])))
    }
  }

  /// Returns the white space before the first line of a block's content that is not blank; nil if all lines are blank.
  private func firstMargin(in index: Int) -> Range<Int>? {
    guard let end = tokens[index].partner else { return nil }
    for token in tokens[index + 1..<end] {
      if token.standalone, token.kind != .omitted, token.kind != .close { return token.indentation }
      guard token.startsLine else { continue }
      if token.kind != .text { return 0..<0 }
      if !text.isBlank(token.content) || !text.endsLine(token.content) { return text.margin(token.content) }
    }
    return nil
  }

  /// Returns the index in the program of the indentation of a standalone tag; -1 for a tag within a line.
  private mutating func indentation(_ token: TemplateToken) -> Int32 {
    guard token.standalone else { return -1 }
    let start = program.bytes.count
    program.bytes += text.bytes[undented(token.indentation)]
    program.indentations.append(start..<program.bytes.count)
    return Int32(program.indentations.count - 1)
  }
}
