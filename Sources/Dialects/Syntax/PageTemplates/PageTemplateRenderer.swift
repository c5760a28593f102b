import Basics

/// Evaluates a page that is a template, as far as its values are known. Everything else stays as it is, or is left out
/// and reported.
///
/// Source: Jekyll, “Tags Filters”, “Includes”; Jinja, “Template Designer Documentation”; mkdocs-macros-plugin.
struct PageTemplateRenderer {
  let context: PageContext
  let globals: PageTemplateGlobals
  let isJinja: Bool
  var names: PageTemplateNames
  var output: PageTemplateOutput
  /// Whether something was unknown, such as a value or a tag. An HTML file in which something is unknown is not
  /// included.
  var hasUnknown = false
  /// Whether a file is being evaluated on trial: its problems are not reported.
  var isOnTrial = false
  /// The macros of the page: their parameters and content.
  var macros: [String: PageTemplateMacro] = [:]
  private var depth = 0

  init(_ context: PageContext, _ globals: PageTemplateGlobals, isJinja: Bool) {
    self.context = context
    self.globals = globals
    self.isJinja = isJinja
    names = PageTemplateNames(isJinja: isJinja, globals, context)
    output = PageTemplateOutput(dropsTagLines: !isJinja)
  }

  /// Evaluates a page, and returns its lines. A page without marks of templates stays as it is.
  static func convert(_ lines: [PageLine], _ context: PageContext, isJinja: Bool) -> [PageLine] {
    let globals = context.project.templates ?? PageTemplateGlobals(isJinja: isJinja)
    let marks = globals.marks
    guard
      lines.contains(where: { line in
        line.text.find(marks.tag.start) != nil || line.text.find(marks.value.start) != nil
          || (marks.comment.map { line.text.find($0.start) != nil } ?? false)
      })
    else { return lines }
    var renderer = PageTemplateRenderer(context, globals, isJinja: isJinja)
    renderer.render(lines)
    return renderer.output.finished()
  }

  mutating func render(_ lines: [PageLine]) {
    let source = PageTemplateSource(lines)
    render(PageTemplateParser.parse(source, globals.marks, isJinja: isJinja), source)
  }

  mutating func render(_ nodes: [PageTemplateNode], _ source: PageTemplateSource) {
    let budget = context.budget
    guard budget.enter() else {
      hasUnknown = true
      return
    }
    depth += 1
    defer {
      depth -= 1
      budget.leave()
    }
    for node in nodes {
      if depth == 1 {
        if !source.lines.isEmpty { budget.place = source.lines[source.line(at: node.start)].origin }
        if budget.isSpent {
          keepText(of: node, source)
          continue
        }
      } else if !budget.spend() || !spendText(of: node, source) {
        hasUnknown = true
        return
      }
      switch node {
      case .text(let range): write(range, source, marksTag: range.isEmpty)
      case .raw(let range): writeRaw(range, source)
      case .value(let range, let expression): writeValue(expression, range, source)
      case .tag(let tag): run(tag, source)
      case .block(let branches, let end): run(branches, end, source)
      }
    }
  }

  /// Keeps the text of the page itself after nothing more can be evaluated.
  private mutating func keepText(of node: PageTemplateNode, _ source: PageTemplateSource) {
    switch node {
    case .text(let range): write(range, source, marksTag: range.isEmpty)
    case .raw(let range): writeRaw(range, source)
    case .value(let range, _) where isJinja: write(range, source)
    case .value, .tag, .block: hasUnknown = true
    }
  }

  /// Takes what is written of a text from the budget, because text in loops, macros and included files can be written
  /// many times. Each line needs as much memory as a text.
  private func spendText(of node: PageTemplateNode, _ source: PageTemplateSource) -> Bool {
    guard case .text(let range) = node else { return true }
    let lines = source.line(at: range.upperBound) - source.line(at: range.lowerBound)
    return context.budget.spend(written: range.count + lines * MemoryLayout<PageLine>.stride / 4)
  }

  // MARK: Text

  /// Writes a part of the template as it is.
  mutating func write(_ range: Range<Int>, _ source: PageTemplateSource, marksTag: Bool = false) {
    guard !source.lines.isEmpty else { return }
    var number = source.line(at: range.lowerBound)
    if marksTag { output.markTag(on: source.lines[number]) }
    var index = range.lowerBound
    while index < range.upperBound {
      let end = source.bytes[index..<range.upperBound].firstIndex(of: UInt8(ascii: "\n")) ?? range.upperBound
      output.write(source.bytes[index..<end], of: source.lines[number])
      guard end < range.upperBound else { break }
      output.endLine(of: source.lines[number])
      number += 1
      index = end + 1
    }
  }

  /// Writes text in which the marks of templates are only text, so that nothing evaluates them later.
  private mutating func writeRaw(_ range: Range<Int>, _ source: PageTemplateSource) {
    write(range.lowerBound..<range.lowerBound, source, marksTag: true)
    var start = range.lowerBound
    for index in range where source.bytes[index] == UInt8(ascii: "{") {
      let next = index + 1 < range.upperBound ? source.bytes[index + 1] : 0
      guard next == UInt8(ascii: "{") || next == UInt8(ascii: "%") else { continue }
      write(start..<index, source)
      start = index
      if !output.isInCode { output.write(Bytes([Byte.backslash]), of: source.lines[source.line(at: index)]) }
    }
    write(start..<range.upperBound, source)
    if range.upperBound > range.lowerBound {
      write(range.upperBound..<range.upperBound, source, marksTag: true)
    }
  }

  private mutating func writeValue(_ expression: Bytes, _ range: Range<Int>, _ source: PageTemplateSource) {
    let line = source.lines[source.line(at: range.lowerBound)]
    do throws(UnknownPageTemplateValue) {
      if let text = try macro(expression) {
        output.write(text)
        return
      }
      let value = try PageTemplateExpression.value(of: expression, names)
      let text = try names.text(of: value)
      guard context.budget.spend(written: text.utf8.count) else { throw UnknownPageTemplateValue() }
      output.markTag(on: line)
      output.write(value: text, of: line)
    } catch {
      hasUnknown = true
      // An unknown expression stays for the inline syntax of the dialect, which shows it. In a tag of HTML, it is empty.
      if output.isInCode || isJinja && !isInTag(range.lowerBound, source) {
        write(range, source)
        return
      }
      output.markTag(on: line)
      if isOnTrial { return }
      context.report(
        "foreign.expression/value", at: line.origin, column: source.column(at: range.lowerBound),
        ["expression": expression.string.prefix(40)])
    }
  }

  /// Whether a place is in a tag of HTML, such as in the value of an attribute.
  private func isInTag(_ place: Int, _ source: PageTemplateSource) -> Bool {
    let before = source.bytes[..<place].suffix(1000)
    guard let open = before.lastIndex(of: UInt8(ascii: "<")), open + 1 < before.endIndex else { return false }
    let next = before[open + 1]
    return (next.isASCIILetter || next == UInt8(ascii: "/")) && !before[open...].contains(UInt8(ascii: ">"))
  }

  // MARK: Reports

  /// Reports a tag of Jinja whose value is not known, so that it shows nothing.
  mutating func reportUnknown(_ tag: PageTemplateTag, _ source: PageTemplateSource) {
    hasUnknown = true
    let line = source.lines[source.line(at: tag.range.lowerBound)]
    output.markTag(on: line)
    if isOnTrial { return }
    context.report(
      "foreign.tag/unknown", kind: tag.name + tag.arguments.string, at: line.origin,
      column: source.column(at: tag.range.lowerBound),
      ["name": tag.name, "arguments": tag.arguments.trimmed.string.prefix(40)])
  }

  /// Leaves out a tag without a counterpart.
  mutating func leaveOut(_ tag: PageTemplateTag, _ source: PageTemplateSource) {
    hasUnknown = true
    let line = source.lines[source.line(at: tag.range.lowerBound)]
    if output.isInCode || isJinja {
      write(tag.range, source)
      return
    }
    output.markTag(on: line)
    if isOnTrial || tag.name.hasPrefix("end") { return }
    context.report(
      tag, hasContent: isClosed(tag, source), at: line.origin,
      column: source.column(at: tag.range.lowerBound))
  }

  /// Whether a tag that is not known seems to have content, because a tag that closes it follows.
  private func isClosed(_ tag: PageTemplateTag, _ source: PageTemplateSource) -> Bool {
    guard !PageTemplateParser.liquidBlocks.contains(tag.name) else { return false }
    // The limit keeps many tags from taking quadratic time.
    let end = min(source.bytes.endIndex, tag.range.upperBound + 10_000)
    return source.bytes[tag.range.upperBound..<end].find(Bytes("end\(tag.name)")) != nil
  }

  /// Renders a part into lines of its own, which are code if the current place is in code.
  mutating func captured(_ render: (inout PageTemplateRenderer) -> Void) -> [PageLine] {
    let before = output
    output = before.empty
    render(&self)
    let lines = output.unfinished()
    output = before
    return lines
  }
}

/// `{% macro name(parameters) %}` of Jinja.
struct PageTemplateMacro {
  let parameters: [(name: String, value: PageTemplateValue?)]
  let content: [PageTemplateNode]
  let source: PageTemplateSource
}
