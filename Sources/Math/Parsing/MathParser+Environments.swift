/// Environments with rows and columns.
extension MathParser {
  /// The shape of an environment.
  private struct Environment {
    var kind: MathTable.Kind
    var open = ""
    var close = ""
    var isDisplay = false
    /// Whether its rows can have labels.
    var takesTags = false
    /// Whether it has an argument with the number of columns.
    var hasCount = false
  }

  private static let environments: [String: Environment] = {
    var table: [String: Environment] = [
      "matrix": Environment(kind: .matrix), "pmatrix": Environment(kind: .matrix, open: "(", close: ")"),
      "bmatrix": Environment(kind: .matrix, open: "[", close: "]"),
      "Bmatrix": Environment(kind: .matrix, open: "{", close: "}"),
      "vmatrix": Environment(kind: .matrix, open: "|", close: "|"),
      "Vmatrix": Environment(kind: .matrix, open: "‖", close: "‖"), "smallmatrix": Environment(kind: .small),
      "psmallmatrix": Environment(kind: .small, open: "(", close: ")"),
      "bsmallmatrix": Environment(kind: .small, open: "[", close: "]"),
      "cases": Environment(kind: .cases, open: "{"),
      "dcases": Environment(kind: .cases, open: "{", isDisplay: true),
      "rcases": Environment(kind: .cases, close: "}"),
      "drcases": Environment(kind: .cases, close: "}", isDisplay: true),
      "aligned": Environment(kind: .aligned, isDisplay: true),
      "split": Environment(kind: .aligned, isDisplay: true),
      "alignedat": Environment(kind: .aligned, isDisplay: true, hasCount: true),
      "gathered": Environment(kind: .gathered, isDisplay: true), "array": Environment(kind: .array),
      "darray": Environment(kind: .array, isDisplay: true), "subarray": Environment(kind: .substack),
    ]
    for name in ["align", "flalign", "eqnarray"] {
      table[name] = Environment(kind: .aligned, isDisplay: true, takesTags: true)
    }
    table["alignat"] = Environment(kind: .aligned, isDisplay: true, takesTags: true, hasCount: true)
    for name in ["gather", "multline", "equation"] {
      table[name] = Environment(kind: .gathered, isDisplay: true, takesTags: true)
    }
    // Lines are never numbered, so a star changes nothing in environments with tags. Matrices with a star may have an
    // alignment.
    for (name, environment) in table where environment.takesTags || environment.kind == .matrix {
      table[name + "*"] = environment
    }
    return table
  }()

  mutating func environment(_ begin: TeXToken) throws(MathError) -> MathNode {
    let name = try reader.textArgument(of: begin)
    guard let environment = Self.environments[name] else {
      throw .unknownEnvironment(begin, name, known: Self.environments.keys)
    }
    var table = MathTable(
      kind: environment.kind, open: environment.open, close: environment.close,
      isDisplay: environment.isDisplay)
    if environment.hasCount { _ = try reader.rawArgument(of: begin) }
    // The position of the environment in its line, or the alignment of a matrix: `[t]`, `[r]`. Environments with tags
    // have none, so that a bracket in them is content.
    let option = environment.takesTags ? nil : try columnOption(of: environment.kind)
    switch environment.kind {
    case .array, .substack: try readColumns(of: begin, into: &table)
    case .cases: table.columns = ["l", "l"]
    default: if let option { table.columns = [option] }
    }
    let outerTag = tag
    try nested(begin) { parser throws(MathError) in
      try parser.rows(into: &table, until: name, begin, takesTags: environment.takesTags)
    }
    if environment.takesTags { tag = outerTag }
    return .table(table)
  }

  /// Reads an optional argument of an environment, and returns the alignment that it describes.
  private mutating func columnOption(of kind: MathTable.Kind) throws(MathError) -> Unicode.Scalar? {
    let token = try reader.peek()
    guard token.isCharacter("[") else { return nil }
    _ = try reader.next()
    let option = try reader.next()
    if case .character(let scalar) = option.kind, "lcrtb".unicodeScalars.contains(scalar) {
      let close = try reader.next()
      if close.isCharacter("]") { return kind == .matrix && scalar != "t" && scalar != "b" ? scalar : nil }
      reader.unread(close)
    }
    // The bracket begins content, such as an interval, so read it again as content.
    reader.unread(option)
    reader.unread(token)
    return nil
  }

  /// Parses `{a \\ b}`, the argument of `\substack`.
  mutating func substack(_ token: TeXToken) throws(MathError) -> MathNode {
    let open = try reader.nextInMath()
    guard open.isCharacter("{") else { throw .missingArgument(token) }
    var table = MathTable(kind: .substack)
    try nested(token) { parser throws(MathError) in
      try parser.rows(into: &table, until: nil, open, takesTags: false)
    }
    return .table(table)
  }

  /// Parses rows up to and including the end of the environment.
  ///
  /// - Parameter name: the name of the environment; nil for rows that end with a brace.
  private mutating func rows(
    into table: inout MathTable, until name: String?, _ begin: TeXToken, takesTags: Bool
  ) throws(MathError) {
    if takesTags { tag = nil }
    var cells: [MathNode] = []
    try readLines(into: &table)
    while true {
      cells.append(try row(until: .cell, from: begin))
      let token = try reader.nextInMath()
      if token.isCharacter("&") {
        if cells.count < Self.maximumColumns { continue }
        throw MathError(
          token, "the row has more than \(Self.maximumColumns) columns", help: "split it into several tables")
      }
      if takesTags, let tag {
        table.tags[table.rows.count] = tag
        self.tag = nil
      }
      if Self.endsLine(token) {
        table.rows.append(cells)
        cells = []
        try skipLineOptions()
        try readLines(into: &table)
        continue
      }
      // A line break directly before the end does not begin another row.
      let isEmpty = if case .row(let nodes) = cells[0] { nodes.isEmpty } else { false }
      if cells.count > 1 || !isEmpty || table.rows.isEmpty { table.rows.append(cells) }
      switch (name, token.kind) {
      case (nil, .character("}")): return
      case (let name?, .command("end")):
        let closed = try reader.textArgument(of: token)
        if closed != name { throw .environmentMismatch(token, open: name, close: closed) }
        return
      case (let name?, .end): throw .unclosedEnvironment(begin, name)
      case (nil, .end): throw .unclosed(begin, by: "}")
      default: throw .unexpected(token)
      }
    }
  }

  /// Skips the distance in brackets that may follow a line break.
  mutating func skipLineOptions() throws(MathError) {
    let token = try reader.next()
    guard token.isCharacter("[") else { return reader.unread(token) }
    // Another bracket is content, such as an interval.
    var tokens: [TeXToken] = []
    while tokens.count < 16 {
      let next = try reader.next()
      if next.isCharacter("]"), MathLength.em(tokens.text) != nil { return }
      tokens.append(next)
      guard case .character(let scalar) = next.kind, scalar != "]" else { break }
    }
    for token in tokens.reversed() { reader.unread(token) }
    reader.unread(token)
  }

  /// Reads the lines above a row.
  private mutating func readLines(into table: inout MathTable) throws(MathError) {
    while true {
      let token = try reader.peek()
      guard token.isCommand("hline") || token.isCommand("hdashline") else { return }
      _ = try reader.next()
      table.horizontalLines.insert(table.rows.count)
    }
  }

  // MARK: Columns

  /// The maximum number of columns of a table. Without a limit, padding all rows to the width of the widest one could
  /// make the output much longer than the formula.
  static let maximumColumns = 250

  /// Reads a description of columns, such as `{l|cr}`.
  private mutating func readColumns(of begin: TeXToken, into table: inout MathTable) throws(MathError) {
    let tokens = try reader.rawArgument(of: begin)
    let text = tokens.text
    var pending = Array(tokens.reversed())
    var steps = 0
    while let token = pending.popLast() {
      steps += 1
      if steps > 4 * Self.maximumColumns || table.columns.count > Self.maximumColumns {
        throw .badColumns(begin, text)
      }
      switch token.kind {
      case .character("l"), .character("c"), .character("r"):
        if case .character(let scalar) = token.kind { table.columns.append(scalar) }
      case .character("|"), .character(":"): table.verticalLines.insert(table.columns.count)
      case .character("@"), .character("!"): _ = Self.popGroup(&pending)
      case .character("p"), .character("m"), .character("b"):
        _ = Self.popGroup(&pending)
        table.columns.append("l")
      case .character("*"):
        let count = Self.popGroup(&pending).text
        let columns = Self.popGroup(&pending)
        guard let count = Int(count), (0...Self.maximumColumns).contains(count),
          columns.count * count <= 2 * Self.maximumColumns
        else { throw .badColumns(begin, text) }
        for _ in 0..<count { pending += columns.reversed() }
      case .space: break
      default: throw .badColumns(begin, text)
      }
    }
    if table.columns.isEmpty { throw .badColumns(begin, text) }
  }

  /// Removes a group in braces, or a single token, from the end of reversed tokens.
  private static func popGroup(_ pending: inout [TeXToken]) -> [TeXToken] {
    guard let first = pending.popLast() else { return [] }
    guard first.isCharacter("{") else { return [first] }
    var tokens: [TeXToken] = []
    var depth = 0
    while let token = pending.popLast() {
      if token.isCharacter("}") {
        if depth == 0 { break }
        depth -= 1
      } else if token.isCharacter("{") {
        depth += 1
      }
      tokens.append(token)
    }
    return tokens
  }
}
