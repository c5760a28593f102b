/// A directive of a page with its parsing state.
struct ParsedDirective {
  enum State {
    /// The arguments continue after the opening line.
    case arguments
    /// The arguments are complete. A `{` may follow on the next line.
    case awaitingBody
    /// The body is open.
    case body
    /// The closing line has been read; the block ends before the next line.
    case closed
  }

  var directive: Directive
  var state: State
  /// The columns to remove from each line of the body: the indentation of its first line. Nil before that line.
  var bodyIndent: Int?
  /// The arguments so far, from the opening parenthesis on, while they are incomplete.
  var pendingArguments: [UInt8] = []
  var argumentLines = 1
  /// The number of directives around it.
  var depth = 0
  /// The place of the `}` that closes the directive, on a line of its own; nil if there is none.
  var closing: (line: Int, column: Int)?

  private init(_ directive: Directive, _ state: State, pendingArguments: [UInt8] = []) {
    self.directive = directive
    self.state = state
    self.pendingArguments = pendingArguments
  }

  /// Parses the opening line of a directive. Returns nil if the line is ordinary text.
  ///
  /// - Parameters:
  ///   - start: the offset of the `@`.
  ///   - nameEnd: the offset after the name.
  ///   - strayText: receives the text after the arguments of a known directive, which makes the line ordinary text.
  init?(
    _ name: String, isKnown: Bool, in line: UnsafeBufferPointer<UInt8>, from start: Int, nameEnd: Int,
    strayText: inout String?
  ) {
    let lineEnd = DirectiveLine.contentEnd(line)
    func text(upTo end: Int) -> String { String(decoding: line[start..<end], as: UTF8.self) }
    var directive = Directive(
      name: name, arguments: [], line: 0, column: 0, isKnown: isKnown, opening: text(upTo: nameEnd))
    var position = DirectiveLine.skipSpaces(line, from: nameEnd)
    if position < lineEnd, line[position] == UInt8(ascii: "(") {
      guard let end = DirectiveArguments.end(of: line, from: position) else {
        // An unknown name with an open parenthesis is more likely prose than a directive.
        guard isKnown else { return nil }
        directive.opening = text(upTo: lineEnd)
        self.init(directive, .arguments, pendingArguments: Array(line[position..<lineEnd]) + [10])
        return
      }
      do throws(Directive.Problem) {
        directive.arguments = try DirectiveArguments.parse(line[(position + 1)..<(end - 1)])
      } catch {
        guard isKnown else { return nil }
        directive.problem = error
      }
      directive.opening = text(upTo: end)
      position = DirectiveLine.skipSpaces(line, from: end)
      if position >= lineEnd {
        // A lowercase name is more likely an attribute such as `@available(iOS 17, *)`.
        guard isKnown || line[start + 1] < UInt8(ascii: "a") else { return nil }
        self.init(directive, isKnown ? .awaitingBody : .closed)
        return
      }
      if line[position] != UInt8(ascii: "{") {
        // Show the line as text, as part of the paragraph that it may be in.
        if isKnown { strayText = String(decoding: line[position..<lineEnd], as: UTF8.self) }
        return nil
      }
    } else if position >= lineEnd {
      // An unknown name alone is more likely a mention of a person.
      guard isKnown else { return nil }
      self.init(directive, .awaitingBody)
      return
    }
    if line[position] != UInt8(ascii: "{") {
      guard isKnown, line[lineEnd - 1] == UInt8(ascii: "{") else { return nil }
      // `@DisclosureGroup "Label" {`
      directive.problem = .missingParentheses
      directive.opening = text(upTo: lineEnd)
    }
    self.init(directive, .body)
  }
}

// MARK: - Unclosed directives

/// A directive without a closing brace.
struct UnclosedDirective {
  let directive: Directive
  /// The name of the directive around it, whose `}` closes this one; nil if there is none.
  var outer: String?
}

extension [ParsedDirective] {
  /// The directives that authors have to close. Valid after the last line of the page.
  ///
  /// A `}` closes the innermost open directive, so that another one may stay open than the one whose `}` is
  /// missing. The columns show which one: a `}` is below the directive that it should close.
  var unclosed: [UnclosedDirective] {
    let open = indices.filter { self[$0].state == .body }
    guard let last = open.last else { return [] }
    var misclosed: [Int: Int] = [:]
    for index in indices {
      guard let closing = self[index].closing, closing.column < self[index].directive.column else { continue }
      misclosed[closing.column] = index
    }
    var found: [UnclosedDirective] = []
    for index in open {
      var inner = index
      while let next = misclosed[self[inner].directive.column], next > inner { inner = next }
      if inner == index, index == last { inner = repeated(in: index) ?? index }
      found.append(
        UnclosedDirective(
          directive: self[inner].directive, outer: inner == index ? nil : self[index].directive.name))
    }
    return found
  }

  /// Finds the first open directive that contains the start of another one with its name, in the same column; nil if
  /// there is none. Without indentation, this shows which one is not closed, as with a tab in a tab.
  private func repeated(in open: Int) -> Int? {
    var last: [String: Int] = [:]
    let column = self[open].directive.column
    for index in indices[(open + 1)...] where self[index].directive.column == column {
      let directive = self[index].directive
      if let other = last.updateValue(index, forKey: directive.name), let closing = self[other].closing,
        closing.line > directive.line
      {
        return other
      }
    }
    return nil
  }
}
