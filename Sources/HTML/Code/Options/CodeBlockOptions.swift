/// What an author asks for behind the language of a code block:
/// `title="Drawer.swift" {2,5-7} showLineNumbers startLine=10 ins={3} del={4}`.
///
/// The names that other tools give the same things are known too.
struct CodeBlockOptions {
  var title: String?
  /// The number of the first line; nil where lines are not numbered.
  var firstNumber: Int?
  /// Lists of lines as they are written, in the order of writing.
  var lists: [(mark: CodeLineMark, text: String)] = []
  var problems: [Problem] = []

  /// What cannot be done as it is asked for.
  enum Problem: Equatable {
    case unknown(String)
    case value(of: String, String)
  }

  init(_ info: UnsafeBufferPointer<UInt8>) {
    var reader = CodeInfoReader(info)
    while let option = reader.next() { apply(option.name, option.value) }
  }

  private mutating func apply(_ name: String, _ value: String?) {
    switch (name.lowercased(), value) {
    case ("", let list?): lists.append((.highlighted, list))
    case ("title", let text?), ("filename", let text?): title = text
    case ("highlight", let list?), ("hl_lines", let list?), ("mark", let list?):
      lists.append((.highlighted, list))
    case ("ins", let list?): lists.append((.inserted, list))
    case ("del", let list?), ("strikeout", let list?): lists.append((.deleted, list))
    case ("showlinenumbers", _), ("linenumbers", _), ("linenos", _), ("linenums", _): number(name, value)
    case ("startline", let first?), ("linenostart", let first?), ("startlinenumber", let first?):
      guard let first = Self.lineNumber(first) else { return problems.append(.value(of: name, first)) }
      firstNumber = first
    case (let lowercased, nil) where Self.known.contains(lowercased):
      problems.append(.value(of: name, ""))
    default: problems.append(.unknown(name))
    }
  }

  /// `showLineNumbers`, `linenos=false`, `linenums="10"`.
  private mutating func number(_ name: String, _ value: String?) {
    switch value?.lowercased() {
    case nil, "true", "table", "inline": firstNumber = firstNumber ?? 1
    case "false": firstNumber = nil
    case let text?:
      guard let first = Self.lineNumber(text) else { return problems.append(.value(of: name, text)) }
      firstNumber = first
    }
  }

  /// A number of up to six digits: no listing is longer.
  private static func lineNumber(_ text: String) -> Int? {
    guard let number = Int(text), (0..<1_000_000).contains(number) else { return nil }
    return number
  }

  /// The names that need a value, in small letters.
  private static let known: Set = [
    "title", "filename", "highlight", "hl_lines", "mark", "ins", "del", "strikeout", "startline",
    "linenostart",
    "startlinenumber",
  ]

  /// The names as they are documented, for advice.
  static let names = ["title", "ins", "del", "highlight", "showLineNumbers", "startLine"]
}
