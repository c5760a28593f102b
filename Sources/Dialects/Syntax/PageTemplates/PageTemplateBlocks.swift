import Basics
import HTMLSyntax

/// The tags with content: conditions, loops, captured text.
extension PageTemplateRenderer {
  typealias Branch = (tag: PageTemplateTag, content: [PageTemplateNode])

  mutating func run(_ branches: [Branch], _ end: PageTemplateTag, _ source: PageTemplateSource) {
    guard let first = branches.first else { return }
    mark(first.tag, source)
    switch first.tag.name {
    case "if", "unless": runCondition(branches, end, source)
    case "case": runCase(branches, end, source)
    case "for", "tablerow": runLoop(branches, end, source)
    case "capture", "set":
      let name = FenceOptions.unquoted(first.tag.arguments.trimmed)
      let lines = captured { $0.render(first.content, source) }
      let size = lines.reduce(0) { $0 + $1.text.count + 1 }
      names[name] = names.budget.spend(bytes: size) ? .text(Self.text(of: lines)) : nil
    case "filter": runFilter(first, end, source)
    case "macro":
      if let macro = macro(first, source) {
        macros[macro.name] = macro.macro
      } else {
        keep(branches, end, source)
      }
    case "with": runWith(first, end, source)
    default: keep(branches, end, source)
    }
    mark(end, source)
  }

  private mutating func mark(_ tag: PageTemplateTag, _ source: PageTemplateSource) {
    output.markTag(on: source.lines[source.line(at: tag.range.lowerBound)])
  }

  static func text(of lines: [PageLine]) -> String {
    lines.joinedText.string
  }

  /// Shows the content of a block whose tags are not known.
  private mutating func keep(_ branches: [Branch], _ end: PageTemplateTag, _ source: PageTemplateSource) {
    for branch in branches {
      leaveOut(branch.tag, source)
      render(branch.content, source)
    }
    if output.isInCode || isJinja { write(end.range, source) }
  }

  private mutating func runCondition(
    _ branches: [Branch], _ end: PageTemplateTag, _ source: PageTemplateSource
  ) {
    for (index, branch) in branches.enumerated() {
      guard branch.tag.name != "else" else {
        render(branch.content, source)
        return
      }
      do throws(UnknownPageTemplateValue) {
        let value = names.isTrue(try PageTemplateExpression.value(of: branch.tag.arguments, names))
        if value != (branch.tag.name == "unless") {
          render(branch.content, source)
          return
        }
      } catch {
        if output.isInCode {
          keep(Array(branches[index...]), end, source)
        } else if isJinja {
          // In Jinja, a name that is not known is false.
          reportUnknown(branch.tag, source)
          if branch.tag.name == "unless" {
            render(branch.content, source)
          } else {
            continue
          }
        } else {
          // It is not known which branch applies, and branches often exclude each other, so only this one is shown.
          leaveOut(branch.tag, source)
          render(branch.content, source)
        }
        return
      }
    }
  }

  private mutating func runCase(_ branches: [Branch], _ end: PageTemplateTag, _ source: PageTemplateSource) {
    do throws(UnknownPageTemplateValue) {
      let value = try PageTemplateExpression.value(of: branches[0].tag.arguments, names)
      for branch in branches.dropFirst() {
        if branch.tag.name == "else" {
          render(branch.content, source)
          return
        }
        let options = branch.tag.arguments.string.replacing(" or ", with: ",").split(separator: ",")
        for option in options {
          let other = try PageTemplateExpression.value(of: Bytes(String(option)), names)
          try names.spend(reading: [value, other])
          if PageTemplateValue.areEqual(value, other) {
            render(branch.content, source)
            return
          }
        }
      }
    } catch {
      if output.isInCode { keep(branches, end, source) } else { leaveOut(branches[0].tag, source) }
    }
  }

  private mutating func runLoop(_ branches: [Branch], _ end: PageTemplateTag, _ source: PageTemplateSource) {
    let head = branches[0]
    guard branches.count <= 2, let loop = try? loop(head.tag) else {
      // Without its items, the content of a loop has no meaning.
      if output.isInCode {
        keep(branches, end, source)
      } else if isJinja {
        // In Jinja, a list that is not known is empty.
        reportUnknown(head.tag, source)
        if branches.count == 2 { render(branches[1].content, source) }
      } else {
        leaveOut(head.tag, source)
      }
      return
    }
    if loop.items.isEmpty {
      if branches.count == 2 { render(branches[1].content, source) }
      return
    }
    let before = names
    guard names.spendCopy() else { return }
    for (index, item) in loop.items.enumerated() {
      // A turn of a loop without content takes steps as well.
      guard names.budget.spend(4) else { break }
      mark(head.tag, source)
      if loop.names.count == 1 {
        names[loop.names[0]] = item
      } else {
        for (place, name) in loop.names.enumerated() {
          names[name] = item.items.flatMap { place < $0.count ? $0[place] : nil } ?? .null
        }
      }
      let state: [(key: String, value: PageTemplateValue)] = [
        ("index", .number(Double(index + 1))), ("index0", .number(Double(index))),
        ("first", .bool(index == 0)), ("last", .bool(index == loop.items.count - 1)),
        ("length", .number(Double(loop.items.count))),
      ]
      names[isJinja ? "loop" : "forloop"] = .map(state)
      render(head.content, source)
    }
    // Only the loop’s own names are restored, because in Liquid, names that a loop assigns stay.
    for name in loop.names + [isJinja ? "loop" : "forloop"] { names[name] = before[name] }
  }

  /// Returns the names and items of a loop: `item in items limit:2 reversed`, `key, value in items`.
  private func loop(_ tag: PageTemplateTag) throws(UnknownPageTemplateValue) -> (
    names: [String], items: [PageTemplateValue]
  ) {
    guard tag.name == "for", names.budget.enter() else { throw UnknownPageTemplateValue() }
    defer { names.budget.leave() }
    var expression = try PageTemplateExpression(tag.arguments, names)
    var loopNames: [String] = []
    repeat {
      guard let name = expression.takeAnyName() else { throw UnknownPageTemplateValue() }
      loopNames.append(name)
    } while expression.take(",")
    guard expression.takeName("in") else { throw UnknownPageTemplateValue() }
    let value = isJinja ? try expression.value() : try expression.primary()
    try names.check(value)
    try names.spend(value.count)
    guard var items = value.items else { throw UnknownPageTemplateValue() }
    // In Jinja, a loop over a mapping is one over its keys.
    if isJinja, case .map(let pairs, _) = value { items = pairs.map { .text($0.key) } }
    while !expression.isAtEnd {
      guard let name = expression.takeAnyName() else { throw UnknownPageTemplateValue() }
      if name == "reversed" {
        items.reverse()
        continue
      }
      guard expression.take(":"), let number = try expression.primary().number, number >= 0, number < 1e6
      else {
        throw UnknownPageTemplateValue()
      }
      switch name {
      case "limit": items = Array(items.prefix(Int(number)))
      case "offset": items = Array(items.dropFirst(Int(number)))
      default: throw UnknownPageTemplateValue()
      }
    }
    return (loopNames, items)
  }

  private mutating func runFilter(_ branch: Branch, _ end: PageTemplateTag, _ source: PageTemplateSource) {
    let lines = captured { $0.render(branch.content, source) }
    let line = source.lines[source.line(at: branch.tag.range.lowerBound)]
    do throws(UnknownPageTemplateValue) {
      if let (first, rest) = try indentation(branch.tag.arguments) {
        output.write(
          lines.enumerated().map {
            $0 == 0 ? $1.prefixed(by: first) : $1.isBlank ? $1 : $1.prefixed(by: rest)
          })
        return
      }
      var names = names
      let text = PageTemplateValue.text(Self.text(of: lines))
      try names.spend(reading: [text])
      guard names.spendCopy() else { throw UnknownPageTemplateValue() }
      names["text"] = text
      let value = try PageTemplateExpression.value(of: Bytes("text | ") + branch.tag.arguments, names)
      output.write(value: try names.text(of: value), of: line)
    } catch {
      write(branch.tag.range, source)
      output.write(lines)
      write(end.range, source)
      hasUnknown = true
    }
  }

  /// Returns the spaces that filters put before the first line and before all others; nil if they change more than that.
  /// Lines that are only indented keep their origins.
  private func indentation(_ filters: Bytes) throws(UnknownPageTemplateValue) -> (first: Bytes, rest: Bytes)?
  {
    guard filters.hasPrefix("indent") else { return nil }
    var names = names
    names["text"] = .text("x\nx")
    let sample = try PageTemplateExpression.value(of: Bytes("text | ") + filters, names).text
    let lines = Bytes(sample.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard lines.count == 2, lines.allSatisfy({ $0.trimmed == Bytes("x") && $0.last == UInt8(ascii: "x") })
    else {
      return nil
    }
    return (lines[0].dropLast(), lines[1].dropLast())
  }

  private mutating func runWith(_ branch: Branch, _ end: PageTemplateTag, _ source: PageTemplateSource) {
    let before = names
    defer { names = before }
    guard names.spendCopy() else { return }
    guard branch.tag.arguments.isBlank || assign(branch.tag.arguments) else {
      keep([branch], end, source)
      return
    }
    render(branch.content, source)
  }

  /// Reads `name = value`. Returns false if the value is not known.
  mutating func assign(_ text: Bytes) -> Bool {
    guard let equals = text.firstIndex(of: UInt8(ascii: "=")), equals + 1 < text.endIndex,
      text[equals + 1] != UInt8(ascii: "=")
    else { return false }
    let targets = text[..<equals].string.split(separator: ",").map { $0.trimmingWhiteSpace }
    do throws(UnknownPageTemplateValue) {
      let value = try PageTemplateExpression.value(of: text[(equals + 1)...], names)
      if targets.count == 1 {
        names[targets[0]] = value
      } else {
        guard let items = value.items, items.count == targets.count else { return false }
        for (name, item) in zip(targets, items) { names[name] = item }
      }
      return true
    } catch {
      // Earlier values of these names would be outdated.
      for name in targets { names[name] = nil }
      return false
    }
  }
}
