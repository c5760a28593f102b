import Basics
import CMarkGFM
import YAML

/// Replaces the variables of a parsed page by their values.
///
/// Values are inserted into the tree, so they can contain neither Markdown nor HTML. In the text of a paragraph,
/// `InlineExtension` has found the variables, because only the parser of inlines knows which backslashes count.
struct VariableSubstitution {
  let variables: Variables
  let text: PageText
  let lines: LineMap
  private(set) var diagnostics: [Diagnostic] = []
  private var title: String?
  /// The offset in the page’s text after the variable that was reported last.
  private var reported = 0
  private let budget = Budget()

  init(_ variables: Variables, _ text: PageText, _ lines: LineMap) {
    self.variables = variables
    self.text = text
    self.lines = lines
  }

  /// Replaces all variables of a page.
  mutating func run(
    _ root: CNode, _ frontMatter: inout FrontMatter, _ directives: inout [Directive],
    inline: inout [Directive]
  ) {
    if let values = frontMatter.root { frontMatter.root = replaced(in: values) }
    title = frontMatter.root?["title"]?.text
    if title == nil, let heading = Node(root).children.first(where: { $0.kind == .heading }),
      heading.headingLevel == 1
    {
      for node in heading.descendants { replace(in: node.pointer, &directives, &inline) }
      title = heading.plainText
    }
    for node in Node(root).descendants { replace(in: node.pointer, &directives, &inline) }
  }

  private mutating func replace(in node: CNode, _ directives: inout [Directive], _ inline: inout [Directive])
  {
    switch node.kind {
    case .other where node.pointee.type == UInt16(CMARK_NODE_CODE.rawValue): replaceVariable(node)
    case .code: replace(&node.pointee.as.literal, at: node)
    case .htmlInline, .htmlBlock: replace(&node.pointee.as.literal, at: node, isHTML: true)
    case .codeBlock:
      replace(&node.pointee.as.code.info, at: node)
      if CodeVariables.areOff(node.pointee.as.code.info.bytes) { return }
      replace(&node.pointee.as.code.literal, at: node)
    case .link, .image:
      // The text of a bare link has not been parsed as text.
      if Node(node).bareLinkText != nil, let text = node.pointee.first_child {
        replace(&text.pointee.as.literal, at: node)
      }
      replace(&node.pointee.as.link.url, at: node)
      replace(&node.pointee.as.link.title, at: node)
    case .directive: replace(in: &directives[node.directiveIndex], at: node)
    case .inlineDirective: replace(in: &inline[node.directiveIndex], at: node)
    default: break
    }
  }

  /// Makes the node of a variable a text with its value.
  private mutating func replaceVariable(_ node: CNode) {
    let source = node.literal
    guard let variable = VariableReference(in: source, at: 0) else { return }
    if source.contains(32), let before = node.pointee.prev, before.kind == .text,
      Self.opensLink(before.literal)
    {
      report("variable.spaces", variable, in: source, at: node)
    }
    node.become(CMARK_NODE_TEXT)
    node.pointee.extension = nil
    node.pointee.user_data = nil
    if let value = value(of: variable, in: source, at: node) {
      node.pointee.as.literal = chunk(Array(value.utf8), node)
    }
  }

  /// Returns whether a text ends within the destination of a link that contains a space, and so is no link.
  private static func opensLink(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let end = text.lastIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") || $0 <= 32 }
    guard let end, end > 0 else { return false }
    return text[end] == UInt8(ascii: "(") && text[end - 1] == UInt8(ascii: "]")
  }

  private mutating func replace(_ chunk: inout cmark_chunk, at node: CNode, isHTML: Bool = false) {
    let bytes = chunk.bytes
    guard VariableReference.mayOccur(in: bytes), let result = replaced(in: bytes, at: node, isHTML: isHTML)
    else { return }
    chunk = self.chunk(result, node)
  }

  private mutating func replace(in directive: inout Directive, at node: CNode) {
    for index in directive.arguments.indices {
      var value = directive.arguments[index].value
      let result = value.withUTF8 { replaced(in: $0, at: node) }
      if let result { directive.arguments[index].value = String(decoding: result, as: UTF8.self) }
    }
  }

  /// Returns the values of front matter with their variables replaced.
  private mutating func replaced(in node: YAMLNode) -> YAMLNode {
    var node = node
    switch node.value {
    case .scalar(var text, _):
      let place = SourceLocation(file: lines.file, line: node.line, column: node.column)
      if let result = text.withUTF8({ replaced(in: $0, at: nil, place: place) }) {
        node.value = .scalar(String(decoding: result, as: UTF8.self), isPlain: false)
      }
    case .sequence(let items): node.value = .sequence(items.map { replaced(in: $0) })
    case .mapping(var pairs):
      for index in pairs.indices { pairs[index].value = replaced(in: pairs[index].value) }
      node.value = .mapping(pairs)
    }
    return node
  }

  /// Returns a text with its variables replaced, and without the backslashes before other variables; nil if it has
  /// none.
  private mutating func replaced(
    in text: UnsafeBufferPointer<UInt8>, at node: CNode?, isHTML: Bool = false, place: SourceLocation? = nil
  ) -> [UInt8]? {
    var result: [UInt8] = []
    var done = 0
    while let found = VariableReference.next(in: text, from: done) {
      let range = found.range
      if found.isEscaped {
        result += text[done..<range.lowerBound - 1]
        result += text[range]
      } else {
        result += text[done..<range.lowerBound]
        if let value = value(of: found, in: text, at: node, place: place) {
          result += isHTML ? Array(HTMLFragment(escaping: value).bytes) : Array(value.utf8)
        } else {
          result += text[range]
        }
      }
      done = range.upperBound
    }
    return done == 0 ? nil : result + text[done...]
  }

  // MARK: Values

  private mutating func value(
    of variable: VariableReference, in source: UnsafeBufferPointer<UInt8>, at node: CNode?,
    place: SourceLocation? = nil
  ) -> String? {
    do throws(Variables.Failure) {
      let value = try variables.text(variable.name, title: title)
      if budget.spend(), budget.spend(written: value.utf8.count) { return value }
      if !diagnostics.contains(where: { $0.identifier == "variable.limit" }) {
        report("variable.limit", variable, in: source, at: node, place)
      }
      return nil
    } catch {
      let name = variable.name
      switch error {
      case .unknown(let nearest):
        report(
          "variable.unknown", variable, in: source, at: node, place,
          fixIt: nearest.flatMap { Spelling.certain(for: name, in: [$0]) }.map {
            let written = String(decoding: source[variable.range], as: UTF8.self)
            return .replace(written, with: written.replacing(name, with: $0))
          }, ["name": name, "nearest": nearest])
      case .mapping(let example):
        report("variable.mapping", variable, in: source, at: node, place, ["name": name, "example": example])
      case .noTitle: report("variable.no-title", variable, in: source, at: node, place)
      }
      return nil
    }
  }

  private mutating func report(
    _ message: String, _ variable: VariableReference, in source: UnsafeBufferPointer<UInt8>, at node: CNode?,
    _ place: SourceLocation? = nil, fixIt: FixIt? = nil, _ parts: MessageTable.Parts = [:]
  ) {
    let place = place ?? location(of: Array(source[variable.range]), at: node)
    diagnostics.append(Diagnostic(message, at: place, parts, fixIt: fixIt))
  }

  /// Returns the location of a variable: the first place with the same text in or after the block of the node, after
  /// the variable that was reported last.
  private mutating func location(of variable: [UInt8], at node: CNode?) -> SourceLocation {
    let block = node.map { $0.isInline ? $0.block ?? $0 : $0 }
    let line = max(1, block.map { Int($0.pointee.start_line) } ?? 1)
    let start = text.range(ofLine: line).lowerBound
    for from in [max(start, reported), start] {
      var from = from
      while let found = VariableReference.next(in: text.bytes, from: from) {
        from = found.range.upperBound
        guard !found.isEscaped, text.bytes[found.range].elementsEqual(variable) else { continue }
        reported = from
        let place = text.place(of: found.range.lowerBound)
        return lines.location(line: place.line, column: place.column)
      }
    }
    return lines.location(line: line)
  }

  /// Returns a chunk with a copy of bytes in the memory of the tree.
  private func chunk(_ bytes: [UInt8], _ node: CNode) -> cmark_chunk {
    guard let memory = node.pointee.content.mem,
      let copy = memory.pointee.calloc(bytes.count + 1, 1)?.assumingMemoryBound(to: UInt8.self)
    else { return cmark_chunk(data: nil, len: 0, alloc: 0) }
    let target = UnsafeMutableBufferPointer(start: copy, count: bytes.count)
    _ = target.initialize(from: bytes)
    return cmark_chunk(UnsafeBufferPointer(target))
  }
}

/// The option `variables=false` of a code block, in which no variables are replaced.
enum CodeVariables {
  private static let option = Array("variables=false".utf8)

  /// Returns whether the text after the opening fence of a code block has the option.
  static func areOff(_ info: UnsafeBufferPointer<UInt8>) -> Bool {
    info.split(separator: 32).contains { $0.elementsEqual(option) }
  }
}

extension FrontMatter {
  /// Whether the page says `variables: false`.
  var switchesVariablesOff: Bool { root?["variables"]?.boolean == false }
}
