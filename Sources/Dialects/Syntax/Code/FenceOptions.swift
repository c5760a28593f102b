import Basics

/// The options of fenced code blocks in Docusaurus, Expressive Code (Starlight) and VitePress.
///
/// Sources: Docusaurus, “Code blocks”; Expressive Code, “Key features”; VitePress, “Markdown Extensions”.
struct FenceOptions {
  var language = ""
  var title: String?
  var highlighted = LineRanges()
  var inserted = LineRanges()
  var deleted = LineRanges()
  var hasLineNumbers = false
  var firstLine: Int?
  /// Options without counterpart whose effect readers would miss.
  var unknown: [String] = []

  /// - Parameter hasLineNumbers: whether code has line numbers unless its options say otherwise.
  init(_ info: Bytes, hasLineNumbers: Bool = false) {
    self.hasLineNumbers = hasLineNumbers
    var rest = info.trimmed
    if rest.first == UInt8(ascii: "{"), rest.dropFirst().first == UInt8(ascii: ".") { return }
    let word = rest.prefix { !$0.isASCIIWhitespace && $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "[") }
    var isLanguage = !word.prefix { $0 != UInt8(ascii: ":") }.contains(UInt8(ascii: "="))
    if word.first == UInt8(ascii: "\"") || word.first == UInt8(ascii: "/") { isLanguage = false }
    if isLanguage {
      rest = rest.dropFirst(word.count)
      readLanguage(word)
    }
    while let option = Self.next(&rest) { read(option) }
  }

  /// Reads `js:line-numbers=2`.
  private mutating func readLanguage(_ word: Bytes) {
    let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: true)
    guard let name = parts.first else { return }
    language = name.string
    if word.first == UInt8(ascii: ":") {
      language = ""
      parts.forEach { readLineNumbers($0) }
    } else {
      parts.dropFirst().forEach { readLineNumbers($0) }
    }
    // In code such as `html-vue`, VitePress replaces expressions of Vue.
    if language.hasSuffix("-vue") { language = String(language.dropLast(4)) }
  }

  private mutating func readLineNumbers(_ word: Bytes) {
    if word.equals("no-line-numbers") { hasLineNumbers = false }
    guard word.hasPrefix("line-numbers") else { return }
    hasLineNumbers = true
    if let start = word.firstIndex(of: UInt8(ascii: "=")) { firstLine = Int(word[(start + 1)...].string) }
  }

  /// Returns the next option: a word, a text in quotes, or a value in brackets.
  private static func next(_ rest: inout Bytes) -> Bytes? {
    rest = rest.drop { $0.isASCIIWhitespace || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") }
    guard !rest.isEmpty else { return nil }
    var index = rest.startIndex
    scan: while index < rest.endIndex {
      switch rest[index] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = rest[(index + 1)...].firstIndex(of: rest[index]) ?? rest.endIndex - 1
      case UInt8(ascii: "{"): index = rest[index...].firstIndex(of: UInt8(ascii: "}")) ?? rest.endIndex - 1
      case UInt8(ascii: "["): index = rest[index...].lastIndex(of: UInt8(ascii: "]")) ?? rest.endIndex - 1
      case UInt8(ascii: "/") where index == rest.startIndex:
        index = rest[(index + 1)...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex - 1
      case let byte where byte.isASCIIWhitespace: break scan
      default: break
      }
      index += 1
    }
    defer { rest = rest[min(index, rest.endIndex)...] }
    return rest[..<min(index, rest.endIndex)]
  }

  private mutating func read(_ option: Bytes) {
    guard let first = option.first else { return }
    if first == UInt8(ascii: "{") {
      highlighted += LineRanges(marks: option)
      return
    }
    if first == UInt8(ascii: "[") {
      title = title ?? Self.withoutIcon(option.dropFirst().dropLast().string)
      return
    }
    if option.hasPrefix(":") {
      readLineNumbers(option.dropFirst())
      return
    }
    let equals = option.firstIndex(of: UInt8(ascii: "=")) ?? option.endIndex
    let name = option[..<equals].string
    let value = option[equals...].dropFirst()
    switch name {
    case "title", "filename": title = Self.unquoted(value)
    case "ins", "add":
      if value.first == UInt8(ascii: "{") { inserted += LineRanges(marks: value) }
    case "del", "remove":
      if value.first == UInt8(ascii: "{") { deleted += LineRanges(marks: value) }
    case "mark", "highlight", "hl_lines":
      if value.first == UInt8(ascii: "{") { highlighted += LineRanges(marks: value) }
    case "showLineNumbers", "lineNumbers", "line-numbers", "linenums":
      let text = value.filter {
        $0 != UInt8(ascii: "{") && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "\"")
      }
      guard String(decoding: text, as: UTF8.self) != "false" else { return }
      hasLineNumbers = true
      firstLine = firstLine ?? Int(String(decoding: text, as: UTF8.self))
    case "startLineNumber", "startLine":
      let text = value.filter(\.isASCIIDigit)
      firstLine = Int(String(decoding: text, as: UTF8.self))
    case "lang": language = Self.unquoted(value)
    default: break
    }
  }

  static func unquoted(_ value: Bytes) -> String {
    guard let quote = value.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      value.last == quote,
      value.count > 1
    else { return value.string }
    return value.dropFirst().dropLast().string
  }

  /// Returns a label without the icon that a plug-in of VitePress finds between tildes, as in `npm ~logos:npm~`.
  private static func withoutIcon(_ label: String) -> String {
    let parts = label.split(separator: "~", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return label }
    return (parts[0] + parts[2]).trimmingWhiteSpace
  }

  /// The options in our form, with the language.
  var text: String {
    var parts: [String] = []
    if !language.isEmpty { parts.append(language) }
    if let title, !title.isEmpty { parts.append("title=\"\(title.replacing("\"", with: "'"))\"") }
    if !highlighted.isEmpty { parts.append("{\(highlighted.text)}") }
    if !inserted.isEmpty { parts.append("ins={\(inserted.text)}") }
    if !deleted.isEmpty { parts.append("del={\(deleted.text)}") }
    if let firstLine, firstLine != 1 { parts.append("startLine=\(firstLine)") }
    if hasLineNumbers { parts.append("showLineNumbers") }
    if language.isEmpty, !parts.isEmpty { parts.insert("text", at: 0) }
    return parts.joined(separator: " ")
  }

  /// Leaves out the numbers of lines that the code does not have.
  mutating func limit(to count: Int) {
    highlighted = highlighted.limited(to: count)
    inserted = inserted.limited(to: count)
    deleted = deleted.limited(to: count)
  }

  /// Returns the opening line of a code block without the label in brackets at its end.
  static func withoutTitle(_ line: Bytes) -> Bytes {
    guard line.trimmedEnd.last == UInt8(ascii: "]"), let start = line.lastIndex(of: UInt8(ascii: "[")) else {
      return line
    }
    return line[..<start].trimmedEnd
  }
}
