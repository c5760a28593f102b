/// The options after the language of a code block:
/// `title="Drawer.swift" {2,5-7} showLineNumbers startLine=10 ins={3} del={4}`.
///
/// The names of the same options in other tools are known too.
struct CodeBlockOptions {
  /// The title above the code.
  var title: String?
  /// The number of the first line; nil for code without line numbers.
  var firstNumber: Int?
  /// The lists of lines as the author wrote them, each with the mark for these lines, in their order.
  var lists: [(mark: CodeLineMark, text: String)] = []
  /// The part of a file that the block shows; nil for code that is written on the page.
  private(set) var excerpt: CodeExcerptOptions?
  /// Whether commands of npm become tabs for several package managers.
  private(set) var hasPackageTabs = false
  /// The text alternative of a diagram; nil if there is none.
  private(set) var alt: String?
  /// Whether the text on the page is expected to be in the file.
  private var isExpected = false
  /// Whether the block may be a diagram, which has more options.
  private let isDiagram: Bool
  /// The options that are ignored.
  var problems: [Problem] = []

  /// An option that is ignored.
  enum Problem: Equatable {
    case unknown(String)
    case value(of: String, String)
    /// An option that has an effect only together with `file`.
    case needsFile(String)
  }

  /// - Parameter isDiagram: whether the block is in a language for diagrams.
  init(_ info: UnsafeBufferPointer<UInt8>, isDiagram: Bool = false) {
    self.isDiagram = isDiagram
    var reader = CodeInfoReader(info)
    while let option = reader.next() { apply(option.name, option.value) }
    // The page contains the text of the file, which a check compares.
    if isExpected, excerpt?.file != nil { excerpt = nil }
    guard let excerpt, excerpt.file == nil else { return }
    if excerpt.lines != nil { problems.append(.needsFile("lines")) }
    if excerpt.region != nil { problems.append(.needsFile("region")) }
    self.excerpt = nil
  }

  private mutating func apply(_ name: String, _ value: String?) {
    switch (name.lowercased(), value) {
    case ("", let list?): lists.append((.highlighted, list))
    case ("title", let text?), ("filename", let text?): title = text
    case ("alt", let text?) where isDiagram: alt = text
    case ("caption", let text?) where isDiagram: title = text
    case ("packages", nil), ("npm2yarn", nil): hasPackageTabs = true
    case ("file", let path?): excerpt = excerpt.with(\.file, path)
    // `unfold check --run` reads these.
    case ("run", _), ("status", _?), ("ignore", _?): break
    case ("expect", _): isExpected = true
    // The parser has read it.
    case ("variables", "true"), ("variables", "false"): break
    case ("lines", let lines?): excerpt = excerpt.with(\.lines, lines)
    case ("region", let name?): excerpt = excerpt.with(\.region, name)
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

  /// Applies an option for line numbers: `showLineNumbers`, `linenos=false`, `linenums="10"`.
  private mutating func number(_ name: String, _ value: String?) {
    switch value?.lowercased() {
    case nil, "true", "table", "inline": firstNumber = firstNumber ?? 1
    case "false": firstNumber = nil
    case let text?:
      guard let first = Self.lineNumber(text) else { return problems.append(.value(of: name, text)) }
      firstNumber = first
    }
  }

  /// Returns a line number from 0 to 999,999; nil for any other text.
  private static func lineNumber(_ text: String) -> Int? {
    guard let number = Int(text), (0..<1_000_000).contains(number) else { return nil }
    return number
  }

  /// The names of options that require a value, in lowercase.
  private static let known: Set = [
    "title", "filename", "highlight", "hl_lines", "mark", "ins", "del", "strikeout", "startline",
    "linenostart", "startlinenumber", "file", "lines", "region", "variables", "status", "ignore",
  ]

  /// The documented names, for suggestions.
  static let names = [
    "title", "ins", "del", "highlight", "showLineNumbers", "startLine", "file", "lines", "region",
    "variables", "run", "status", "ignore", "packages", "expect",
  ]
}

/// The options of a code block that shows a part of a file: `file="../Sources/Kettle.swift" lines="3-8"`.
struct CodeExcerptOptions {
  /// The path of the file as written; nil if only other options are present.
  var file: String?
  var lines: String?
  var region: String?
}

extension CodeExcerptOptions? {
  fileprivate func with(_ path: WritableKeyPath<CodeExcerptOptions, String?>, _ value: String) -> Self {
    var options = self ?? CodeExcerptOptions()
    options[keyPath: path] = value
    return options
  }
}

// MARK: - CodeLineList

/// Parses lists of lines: `2,5-7` or `2 5-7`.
enum CodeLineList {
  enum Failure: Error, Equatable {
    /// A part of the list that is neither a line number nor a range.
    case unreadable(String)
    /// The number of a line that does not exist.
    case outside(Int)
  }

  /// Marks the lines in a list. Ignores invalid parts, and returns the first problem.
  ///
  /// - Parameter marks: the mark of each line of the code.
  static func apply(_ list: String, _ mark: CodeLineMark, to marks: inout [CodeLineMark?]) -> Failure? {
    var failure: Failure?
    for part in list.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = Int(ends[0]), let last = ends.count == 1 ? first : Int(ends[1]), first <= last else {
        failure = failure ?? .unreadable(String(part))
        continue
      }
      if first < 1 || last > marks.count { failure = failure ?? .outside(first < 1 ? first : last) }
      for line in max(first, 1)..<max(min(last, marks.count) + 1, max(first, 1)) { marks[line - 1] = mark }
    }
    return failure
  }
}

// MARK: - CodeInfo

/// The info string of a code block: its language and options.
struct CodeInfo {
  /// The word that selects the language; empty if there is none.
  let word: UnsafeBufferPointer<UInt8>
  /// The options; empty if there are none, and always empty in plain GFM.
  let options: UnsafeBufferPointer<UInt8>
  /// Whether the `<code>` element has a class with the language.
  let hasClass: Bool
  /// Whether the code is a diff of code in the language: `diff swift` or `diff-swift`.
  let isDiff: Bool

  init(_ info: UnsafeBufferPointer<UInt8>, isSite: Bool) {
    var end = 0
    while end < info.count, info[end] != 32, !(9...13).contains(info[end]) { end += 1 }
    var start = end
    if isSite, end > 0 {
      if let list = Self.list(info, before: end) {
        // Split `swift{2,5}`, or `{2,5}`.
        end = list
        start = list
      } else if info[0..<end].contains(UInt8(ascii: "=")), !info[0..<end].contains(UInt8(ascii: "{")) {
        // The first word is an option: `title="Drawer.swift"`.
        end = 0
        start = 0
      } else if start < info.count, info[end - 1] == UInt8(ascii: ",") {
        // Leave out the comma of `swift, highlight=[2]`, as in DocC.
        end -= 1
      }
    } else {
      start = info.count
    }
    hasClass = isSite ? end > 0 : !info.isEmpty
    if isSite, info[..<end].starts(with: "diff".utf8),
      let inner = Self.languageOfDiff(info, end: end, options: start)
    {
      word = UnsafeBufferPointer(rebasing: info[inner])
      options = UnsafeBufferPointer(rebasing: info[max(inner.upperBound, start)...])
      isDiff = true
      return
    }
    word = UnsafeBufferPointer(rebasing: info[..<end])
    options = UnsafeBufferPointer(rebasing: info[start...])
    isDiff = false
  }

  /// Returns the range of the language in `diff-swift` or `diff swift`; nil if the diff has none.
  private static func languageOfDiff(
    _ info: UnsafeBufferPointer<UInt8>, end: Int, options: Int
  ) -> Range<Int>? {
    let isJoined = end > 5 && info[4] == UInt8(ascii: "-")
    guard isJoined || end == 4 else { return nil }
    var first = isJoined ? 5 : options
    while !isJoined, first < info.count, info[first] == 32 { first += 1 }
    var last = first
    while last < info.count, info[last] > 32, info[last] != UInt8(ascii: "{") { last += 1 }
    guard first < last, CodeLanguage.named(String(decoding: info[first..<last], as: UTF8.self)) != nil else {
      return nil
    }
    return first..<last
  }

  /// Returns the offset of a list of lines in the first word; nil if there is none.
  private static func list(_ info: UnsafeBufferPointer<UInt8>, before end: Int) -> Int? {
    for index in 0..<end where info[index] == UInt8(ascii: "{") {
      return index + 1 < end && info[index + 1] &- 48 < 10 ? index : nil
    }
    return nil
  }
}

// MARK: - CodeInfoReader

/// Splits the options of a code block: `name`, `name=value`, `name="a value"`, `name={1,2}` and `{1,2}`, separated by
/// white space or commas.
struct CodeInfoReader {
  private let info: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ info: UnsafeBufferPointer<UInt8>) { self.info = info }

  /// Returns the next option; nil at the end. The name is empty for a list without a name. A text in brackets that is no
  /// list is the title, as in VitePress.
  mutating func next() -> (name: String, value: String?)? {
    while index < info.count, info[index] <= 32 || info[index] == UInt8(ascii: ",") { index += 1 }
    guard index < info.count else { return nil }
    let start = index
    while index < info.count, !Self.endsName(info[index]) { index += 1 }
    let name = text(start, index)
    guard index < info.count else { return (name, nil) }
    if info[index] == UInt8(ascii: "=") {
      index += 1
      return (name, value())
    }
    if let close = Self.close(of: info[index]) {
      let isTitle = name.isEmpty && info[index] == UInt8(ascii: "[")
      let text = enclosed(by: close)
      return (isTitle && text.utf8.contains(where: \.isASCIILetter) ? "title" : name, text)
    }
    return (name, nil)
  }

  private mutating func value() -> String {
    guard index < info.count else { return "" }
    if let close = Self.close(of: info[index]) { return enclosed(by: close) }
    let start = index
    while index < info.count, info[index] > 32 { index += 1 }
    return text(start, index)
  }

  /// Returns the text up to `close`, or up to the end if `close` is missing.
  private mutating func enclosed(by close: UInt8) -> String {
    let start = index + 1
    index = start
    while index < info.count, info[index] != close { index += 1 }
    let text = text(start, index)
    index = min(index + 1, info.count)
    return text
  }

  private func text(_ start: Int, _ end: Int) -> String { String(decoding: info[start..<end], as: UTF8.self) }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= 32 || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ",") || close(of: byte) != nil
  }

  private static func close(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "\""), UInt8(ascii: "'"): byte
    default: nil
    }
  }
}

// MARK: - CodeRun

/// The options of a code block whose text a check compares: with the output of a command,
/// `run="tea --help" status=1 ignore="[0-9.]+"`, or with a file, `file="../tea.swift" expect`.
public struct CodeRun: Sendable, Equatable {
  /// The command; nil for the lines of the block that begin with `$ `.
  public var command: String?
  /// The exit status that the command must have.
  public var status = 0
  /// A regular expression for parts of the output that may differ; nil for none.
  public var ignored: String?
  /// The path of the file that contains the lines of the block, as written; nil for the output of a command.
  public var file: String?

  /// Reads the options of a code block; nil if nothing is run.
  public init?(_ info: UnsafeBufferPointer<UInt8>) {
    var reader = CodeInfoReader(CodeInfo(info, isSite: true).options)
    var (isRun, isExpected) = (false, false)
    while let option = reader.next() {
      switch option.name.lowercased() {
      case "run":
        isRun = true
        command = option.value.flatMap { $0.isEmpty ? nil : $0 }
      case "status": status = option.value.flatMap { Int($0) } ?? 0
      case "ignore": ignored = option.value
      case "expect": isExpected = true
      case "file": file = option.value
      default: break
      }
    }
    if !isExpected { file = nil }
    if !isRun, file == nil { return nil }
  }
}
