import Basics

/// The tags without content: assignments, includes, links.
extension PageTemplateRenderer {
  mutating func run(_ tag: PageTemplateTag, _ source: PageTemplateSource) {
    let line = source.lines[source.line(at: tag.range.lowerBound)]
    switch tag.name {
    case "assign" where !isJinja, "set" where isJinja:
      output.markTag(on: line)
      if !assign(tag.arguments) { leaveOut(tag, source) }
    case "include", "include_relative", "include_cached":
      if !include(tag, line) {
        // Outside of code, the inline syntax of the dialect reports what remains.
        if isJinja, output.isInCode, let call = IncludeCall(tag, names, isJinja: true) {
          IncludeReader.report(call.file, "there is no such file", line, context)
        }
        leaveOut(tag, source)
      }
      output.markTag(on: line)
    case "import" where isJinja, "from" where isJinja:
      if importMacros(tag, line) { output.markTag(on: line) } else { leaveOut(tag, source) }
    case "highlight" where !isJinja:
      var words = tag.arguments.string.split(whereSeparator: \.isWhitespace).map(String.init)
      let language = words.isEmpty ? "text" : words.removeFirst()
      let numbers = words.contains { $0.hasPrefix("linenos") } ? " showLineNumbers" : ""
      output.openCode(Bytes("```\(language)\(numbers)"), of: line)
    case "endhighlight" where !isJinja: output.closeCode(of: line)
    // A tag without an end extends to the end of the next tag, which is on a later line.
    case "link" where !isJinja && !tag.arguments.contains(UInt8(ascii: "\n")):
      output.write(Bytes("/" + tag.arguments.string.drop { $0 == "/" }), of: line)
    case "post_url" where !isJinja:
      let post = "_posts/" + tag.arguments.string.trimmingWhiteSpace.drop { $0 == "/" }
      let path = [post + ".md", post + ".markdown"].first(where: context.project.links.files.contains)
      if let path { output.write(Bytes("/" + path), of: line) } else { leaveOut(tag, source) }
    case "endraw", "endcomment", "break", "continue": output.markTag(on: line)
    default: leaveOut(tag, source)
    }
  }

  // MARK: Includes

  /// Includes a file. Returns false if it does not exist, or if it is HTML with unknown values.
  private mutating func include(_ tag: PageTemplateTag, _ line: PageLine) -> Bool {
    guard let call = IncludeCall(tag, names, isJinja: isJinja) else { return false }
    for path in places(of: call.file, tag) {
      let (bytes, problem) = IncludeReader.read(path, context)
      guard let bytes else {
        if problem == IncludeReader.tooMuch { return reportTooMuch(call.file, line) }
        continue
      }
      let isHTML = path.hasSuffix(".html")
      let lines = PageLine.lines(of: bytes, file: context.index(ofFile: path), includedAt: line)
      let body = Array(lines[PageConverter.frontMatter(of: lines).endIndex...])
      let before = (names["include"], hasUnknown, isOnTrial, names)
      if !isJinja { names["include"] = .map(call.parameters) }
      context.including.append(path)
      // Files of HTML often contain parts of the theme, with values that the tool only knows when it runs.
      let isWhole = isHTML && !isJinja
      if isWhole { (hasUnknown, isOnTrial) = (false, true) }
      let result = captured { $0.render(body) }
      context.including.removeLast()
      let isKnown = !hasUnknown
      (names["include"], hasUnknown, isOnTrial) = (before.0, before.1 || (isWhole && !isKnown), before.2)
      if isWhole, !isKnown {
        names = before.3
        return false
      }
      output.write(isHTML && !isJinja ? HTMLIncludes.markdown(result) : result)
      return true
    }
    return false
  }

  /// Reports that the page includes too much. Returns true, because the tag needs no other report.
  private mutating func reportTooMuch(_ file: String, _ line: PageLine) -> Bool {
    hasUnknown = true
    IncludeReader.report(file, IncludeReader.tooMuch, line, context)
    return true
  }

  private func places(of file: String, _ tag: PageTemplateTag) -> [String] {
    guard !file.hasPrefix("/"), !file.isEmpty else { return [] }
    if isJinja { return globals.includeFolders.map { Paths.normalized(Paths.join($0, file)) } }
    if tag.name == "include_relative" { return [Paths.normalized(Paths.join(context.script.folder, file))] }
    let root = context.project.links.toProject[context.url] ?? ""
    return [Paths.normalized(Paths.join(Paths.join(root, "_includes"), file))]
  }

  // MARK: Macros

  /// Reads `name(parameter, other="value")`.
  func macro(_ branch: Branch, _ source: PageTemplateSource) -> (name: String, macro: PageTemplateMacro)? {
    guard var expression = try? PageTemplateExpression(branch.tag.arguments, names),
      let name = expression.takeAnyName(),
      expression.take("(")
    else { return nil }
    var parameters: [(name: String, value: PageTemplateValue?)] = []
    while !expression.take(")") {
      guard let parameter = expression.takeAnyName() else { return nil }
      var value: PageTemplateValue?
      if expression.take("=") {
        guard let found = try? expression.value() else { return nil }
        value = found
      }
      parameters.append((parameter, value))
      if expression.take(",") { continue }
      guard expression.take(")") else { return nil }
      break
    }
    return (name, PageTemplateMacro(parameters: parameters, content: branch.content, source: source))
  }

  /// Returns the text of a call of a macro of the page; nil if the expression is not such a call.
  mutating func macro(_ text: Bytes) throws(UnknownPageTemplateValue) -> [PageLine]? {
    guard !macros.isEmpty else { return nil }
    var expression = try PageTemplateExpression(text, names)
    guard var name = expression.takeAnyName() else { return nil }
    if expression.take("."), let member = expression.takeAnyName() { name += "." + member }
    guard let macro = macros[name], expression.take("(") else { return nil }
    try names.spend(4 + macro.parameters.count)
    guard names.spendCopy(), names.budget.enter() else { throw UnknownPageTemplateValue() }
    defer { names.budget.leave() }
    var inner = names
    for parameter in macro.parameters { inner[parameter.name] = parameter.value ?? .null }
    var index = 0
    while !expression.take(")") {
      let before = expression
      if let parameter = expression.takeAnyName(), expression.take("=") {
        inner[parameter] = try expression.value()
      } else {
        expression = before
        guard index < macro.parameters.count else { throw UnknownPageTemplateValue() }
        inner[macro.parameters[index].name] = try expression.value()
        index += 1
      }
      if expression.take(",") { continue }
      guard expression.take(")") else { throw UnknownPageTemplateValue() }
      break
    }
    guard expression.isAtEnd else { throw UnknownPageTemplateValue() }
    let before = names
    names = inner
    defer { names = before }
    return captured { $0.render(macro.content, macro.source) }
  }

  /// Reads the macros of a file: `{% import "macros.md" as m %}`, `{% from "macros.md" import button %}`.
  private mutating func importMacros(_ tag: PageTemplateTag, _ line: PageLine) -> Bool {
    guard var expression = try? PageTemplateExpression(tag.arguments, names),
      case .text(let file) = expression.take()
    else { return false }
    var wanted: [String: String]?
    var prefix = ""
    if tag.name == "import" {
      guard expression.takeName("as"), let name = expression.takeAnyName() else { return false }
      prefix = name + "."
    } else {
      guard expression.takeName("import") else { return false }
      wanted = [:]
      repeat {
        guard let name = expression.takeAnyName() else { return false }
        wanted?[name] = expression.takeName("as") ? expression.takeAnyName() ?? name : name
      } while expression.take(",")
    }
    for path in places(of: file, tag) {
      let (bytes, problem) = IncludeReader.read(path, context)
      guard let bytes else {
        if problem == IncludeReader.tooMuch { return reportTooMuch(file, line) }
        continue
      }
      let lines = PageLine.lines(of: bytes, file: context.index(ofFile: path), includedAt: line)
      let before = macros
      macros = [:]
      context.including.append(path)
      _ = captured { $0.render(lines) }
      context.including.removeLast()
      let found = macros
      macros = before
      for (name, macro) in found where wanted == nil || wanted?[name] != nil {
        macros[prefix + (wanted?[name] ?? name)] = macro
      }
      return true
    }
    return false
  }
}

/// The arguments of an include: `note.html content="Hot." type=page.kind`, or `"note.md"` in Jinja.
private struct IncludeCall {
  let file: String
  private(set) var parameters: [(key: String, value: PageTemplateValue)] = []

  init?(_ tag: PageTemplateTag, _ names: PageTemplateNames, isJinja: Bool) {
    let text = tag.arguments
    if isJinja {
      guard var expression = try? PageTemplateExpression(text, names), let value = try? expression.value()
      else {
        return nil
      }
      guard let text = try? names.text(of: value) else { return nil }
      file = text
      return
    }
    let name = text.prefix { !$0.isASCIIWhitespace }
    if name.hasPrefix("{{") {
      // The name of the file is an expression.
      guard let close = text.find("}}"),
        let value = try? PageTemplateExpression.value(of: text[(text.startIndex + 2)..<close], names)
      else { return nil }
      file = value.text + Bytes(text[(close + 2)...].prefix { !$0.isASCIIWhitespace }).string
      guard read(text[(close + 2)...].drop { !$0.isASCIIWhitespace }, names) else { return nil }
      return
    }
    file = name.string
    guard read(text[name.endIndex...], names) else { return nil }
  }

  private mutating func read(_ text: Bytes, _ names: PageTemplateNames) -> Bool {
    guard var expression = try? PageTemplateExpression(text, names) else { return false }
    while !expression.isAtEnd {
      guard let key = expression.takeAnyName(), expression.take("=") else { return false }
      let first = expression.next
      do throws(UnknownPageTemplateValue) { parameters.append((key, try expression.primary())) } catch {
        // A parameter can be a variable that only some pages assign.
        guard case .name(let name) = first, names.isUnassigned(name) else { return false }
        parameters.append((key, .null))
      }
    }
    return true
  }
}

/// HTML that is included in Markdown.
enum HTMLIncludes {
  /// Returns the lines without indentation, which would turn them into code, and without blank lines at both ends.
  static func markdown(_ lines: [PageLine]) -> [PageLine] {
    var preformatted = PreformattedHTML()
    var fence = FenceTracker()
    let result = lines.map { line in
      let isCode = fence.isInside
      if fence.read(line.text), isCode { return line }
      defer { preformatted.read(line.text) }
      return preformatted.isInside || line.text.indent == 0 ? line : line.dedented(by: line.text.indent)
    }
    let first = result.firstIndex { !$0.isBlank } ?? result.startIndex
    let last = result.lastIndex { !$0.isBlank } ?? result.startIndex
    return result.isEmpty ? [] : ClosedRange(from: first, to: last).map { Array(result[$0]) } ?? []
  }
}
