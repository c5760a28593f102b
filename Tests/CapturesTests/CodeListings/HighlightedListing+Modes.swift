extension HighlightedListing {
  /// Reads until `close`, which ends the mode, or the end of the code.
  mutating func contents(_ rules: Rules, until close: UInt8) {
    while index < code.count {
      if self[index] == close { return match(1) }
      step(rules)
    }
  }

  /// Applies the first rule that matches here, or reads one character as text.
  mutating func step(_ rules: Rules) {
    let byte = self[index]
    if byte == 32 || byte == 10 { return take(1) }
    if rules.contains(.parameterNames), parameterName() { return }
    if rules.contains(.elementNames), elementName() { return }
    if rules.contains(.comments), byte == 47, comment() { return }
    if rules.contains(.top), isAtWordStart, declaration() { return }
    if rules.contains(.keywordModes), keywordMode() { return }
    if rules.contains(.builtIns), builtIn() { return }
    if rules.contains(.arrow), byte == 45, has("->", at: index) { return match(2) }
    if rules.contains(.operators), operation() { return }
    if rules.contains(.numbers), number() { return }
    if rules.contains(.strings), byte == 34 || byte == 35, string() { return }
    if rules.contains(.identifiers), variable() { return }
    if rules.contains(.attributes), byte == 64 || byte == 35, attribute() { return }
    if rules.contains(.types), type() { return }
    if rules.contains(.tuples), byte == 40 {
      match(1)
      return contents(.tuple, until: 41)
    }
    if rules.contains(.nestedParentheses), byte == 40 {
      match(1)
      return contents(.nested, until: 41)
    }
    plainText(rules)
  }

  /// Reads a word, which can be a plain keyword, or one character.
  private mutating func plainText(_ rules: Rules) {
    let isWordHere = isAtWordStart || bufferStart == index
    let end = wordEnd(index)
    if end > index, isWordHere {
      let word = Array(code[index..<end])
      if rules.contains(.plainKeywords), SwiftGrammar.plain.contains(word) { return keyword(end - index) }
      if rules.contains(.precedence), SwiftGrammar.precedence.contains(word) { return keyword(end - index) }
      if rules.contains(.platforms), SwiftGrammar.platforms.contains(word) { return keyword(end - index) }
    }
    // The compiler of grammars drops the pattern with the number sign after its first use, in the outermost mode.
    if self[index] == 35, rules.contains(.top) {
      let end = wordEnd(index + 1)
      if SwiftGrammar.directives.contains(Array(code[index..<end])) { return keyword(end - index) }
    }
    take(max(1, end - index))
  }

  /// Reads a plain keyword. It is found later than the rules of the grammar apply, so that it ends no text.
  private mutating func keyword(_ length: Int) {
    boundary()
    take(length)
    boundary()
  }

  // MARK: - Words

  private mutating func keywordMode() -> Bool {
    if self[index] == 46 {
      for word in ["Protocol", "Type", "init", "self"] where has(word, at: index + 1) {
        guard !isWord(self[index + 1 + word.utf8.count]) else { continue }
        match(1)
        span(word.utf8.count)
        return true
      }
      guard let word = SwiftGrammar.keywords.first(where: { has($0, at: index + 1) }) else { return false }
      match(word.count + 1)
      return true
    }
    guard isAtWordStart else { return false }
    for word in SwiftGrammar.patterns where self[index] == word[0] && has(word, at: index) {
      let endsInWord = isWord(word[word.count - 1])
      if endsInWord != isWord(self[index + word.count]), endsInWord || !isWord(self[index + word.count]) {
        span(word.count)
        return true
      }
      if !isWord(self[index + word.count]) {
        span(word.count)
        return true
      }
    }
    return false
  }

  private mutating func builtIn() -> Bool {
    if self[index] == 46 {
      guard let word = SwiftGrammar.builtIns.first(where: { has($0, at: index + 1) }) else { return false }
      match(word.count + 1)
      return true
    }
    guard isAtWordStart, self[wordEnd(index)] == 40 else { return false }
    let end = wordEnd(index)
    guard SwiftGrammar.builtIns.contains(Array(code[index..<end])) else { return false }
    span(end - index)
    return true
  }

  private mutating func operation() -> Bool {
    var length = operatorLength(index)
    if self[index] == 46 {
      var end = index + 1
      while self[end] == 46 || operatorCharacter(end) > 0 { end += max(1, operatorCharacter(end)) }
      length = end > index + 1 ? end - index : 0
    }
    if length > 0 { span(length) }
    return length > 0
  }

  private mutating func number() -> Bool {
    guard (48...57).contains(self[index]), isAtWordStart else { return false }
    var end = wordEnd(index)
    if self[end] == 46, (48...57).contains(self[end + 1]) { end = wordEnd(end + 1) }
    if let last = code[index..<end].last, last | 32 == 101, self[end] == 45 || self[end] == 43,
      (48...57).contains(self[end + 1])
    {
      end = wordEnd(end + 1)
    }
    let hasPrefix = ["0x", "0o", "0b"].contains { has($0, at: index) }
    let digits = code[index..<end].allSatisfy {
      (48...57).contains($0) || [46, 95, 45, 43].contains($0) || $0 | 32 == 101
    }
    guard hasPrefix || digits else { return false }
    span(end - index)
    return true
  }

  private mutating func variable() -> Bool {
    if self[index] == 96 {
      let end = identifierEnd(index + 1)
      guard end > index + 1, self[end] == 96 else { return false }
      match(end + 1 - index)
      return true
    }
    guard self[index] == 36 else { return false }
    var end = index + 1
    while (48...57).contains(self[end]) { end += 1 }
    if end == index + 1 { end = identifierEnd(index + 1) }
    guard end > index + 1 else { return false }
    span(end - index)
    return true
  }

  private mutating func attribute() -> Bool {
    if has("@available", at: index) || has("#available", at: index) {
      span(10)
      guard self[index] == 40 else { return true }
      match(1)
      contents([.operators, .arrow, .numbers, .strings, .platforms], until: 41)
      return true
    }
    guard self[index] == 64 else { return false }
    if has("objc(", at: index + 1) {
      let end = identifierEnd(index + 6)
      if end > index + 6, self[end] == 41 {
        span(end + 1 - index)
        return true
      }
    }
    let known = SwiftGrammar.attributes.first { has($0, at: index + 1) }
    let length = known?.count ?? identifierEnd(index + 1) - index - 1
    if length > 0 { span(length + 1) }
    return length > 0
  }

  private mutating func type() -> Bool {
    guard (65...90).contains(self[index]), isAtWordStart else { return false }
    span(identifierEnd(index) - index)
    while true {
      if self[index] == 63 || self[index] == 33 {
        while self[index] == 63 || self[index] == 33 { match(1) }
      } else if has("...", at: index) {
        match(3)
      } else if self[index] == 60 {
        match(1)
        contents(.generics, until: 62)
      } else if case let mark = skipSpace(index), mark > index, self[mark] == 38,
        case let next = skipSpace(mark + 1), next > mark + 1, (65...90).contains(self[next])
      {
        match(next - index)
        span(identifierEnd(index) - index)
      } else {
        return true
      }
    }
  }

  private mutating func elementName() -> Bool {
    let end = identifierEnd(index)
    guard end > index, case let colon = skipSpace(end), self[colon] == 58 else { return false }
    if end == index + 1, self[index] == 95 { span(1) }
    match(colon + 1 - index)
    return true
  }

  private mutating func parameterName() -> Bool {
    let end = identifierEnd(index)
    guard end > index else { return false }
    let next = skipSpace(end)
    let second = identifierEnd(next)
    guard self[next] == 58 || next > end && second > next && self[skipSpace(second)] == 58 else {
      return false
    }
    while self[index] != 58 {
      let end = identifierEnd(index)
      if end > index { span(end - index) } else { match(1) }
    }
    match(1)
    return true
  }

  // MARK: - Declarations

  private mutating func declaration() -> Bool {
    let end = wordEnd(index)
    guard end > index, self[index - 1] != 46 else { return false }
    switch String(decoding: code[index..<end], as: UTF8.self) {
    case "func": function(end)
    case "subscript", "init":
      let isFailable = self[end] == 63 || self[end] == 33
      let next = skipSpace(end + (isFailable ? 1 : 0))
      guard self[next] == 40 || self[next] == 60 else { return false }
      span(end - index + (isFailable ? 1 : 0))
      parameterList()
    case "struct", "protocol", "class", "extension", "enum":
      guard self[end] != 46 else { return false }
      declarationHead(end)
    case "import":
      span(end - index)
      while index < code.count, self[index] != 10 {
        if !comment() { take(1) }
      }
      bufferStart = index
    case "operator":
      span(end - index)
      while index < code.count, operatorLength(index) == 0 { take(1) }
      if index < code.count { span(operatorLength(index)) }
    case "precedencegroup":
      span(end - index)
      while index < code.count, self[index] != 123 { step(.types) }
      match(1)
      contents([.types, .precedence], until: 125)
    default: return false
    }
    return true
  }

  private mutating func function(_ end: Int) {
    span(end - index)
    while self[index] == 32 || self[index] == 10 { match(1) }
    if self[index] == 96 {
      let close = identifierEnd(index + 1)
      if close > index + 1, self[close] == 96 { span(close + 1 - index) }
    } else if identifierEnd(index) > index {
      span(identifierEnd(index) - index)
    } else if operatorLength(index) > 0 {
      span(operatorLength(index))
    }
    parameterList()
  }

  /// Reads generic parameters and parameters, after which the span of the function ends.
  private mutating func parameterList() {
    while index < code.count {
      switch self[index] {
      case 32, 10: match(1)
      case 60:
        match(1)
        contents([.comments, .types], until: 62)
      case 40:
        match(1)
        contents(.parameters, until: 41)
        return boundary()
      default: return boundary()
      }
    }
  }

  /// Reads to the brace of a type. The span of the declaration ends before it.
  private mutating func declarationHead(_ end: Int) {
    span(end - index)
    while index < code.count, self[index] != 123 {
      let end = identifierEnd(index)
      if end > index, isAtWordStart || bufferStart == index {
        span(end - index)
      } else if !keywordMode() {
        take(1)
      }
    }
    boundary()
    bufferStart = index
  }
}
