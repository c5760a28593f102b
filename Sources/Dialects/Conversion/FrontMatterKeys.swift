import Basics
import PageModel
import YAML

/// The keys of a tool’s front matter that have a counterpart in ours. All other keys are left out.
struct FrontMatterKeys: Sendable {
  /// Our keys for the tool’s keys whose values have the same meaning, such as `order` for `sidebar_position`.
  var renamed: [String: String] = [:]
  /// Functions for the tool’s keys whose values have another form: each converts a value to lines of YAML in our form.
  var converted: [String: @Sendable (YAMLNode, PageContext) -> [String]] = [:]

  /// Returns a function that converts a list of tags or people, each a text or a mapping with its name.
  static func names(_ key: String) -> @Sendable (YAMLNode, PageContext) -> [String] {
    { node, _ in line(key, names(node)).map { [$0] } ?? [] }
  }

  /// Returns the names in a list of tags or people, each a text or a mapping with its name or its key.
  static func names(_ node: YAMLNode) -> [String] {
    (node.items ?? [node]).compactMap {
      $0["label"]?.text ?? $0["name"]?.text ?? $0["key"]?.text ?? ($0.isNull ? nil : $0.text)
    }.filter { !$0.isEmpty }
  }

  /// Returns a line of front matter with a list of names; nil if there are none.
  static func line(_ key: String, _ names: [String]) -> String? {
    names.isEmpty ? nil : "\(key): [\(names.map(\.jsonText).joined(separator: ", "))]"
  }

  /// Our keys that mean the same in every tool.
  private static let common: Set<String> = ["title", "description"]

  /// Returns the lines of front matter in our keys. The context has its values.
  ///
  /// - Parameter lines: the lines of the tool’s front matter, with the lines `---` around them.
  func convert(_ lines: ArraySlice<PageLine>, _ context: PageContext) -> [PageLine] {
    guard let first = lines.first, let last = lines.last else { return [] }
    guard let root = context.frontMatter else { return [] }
    guard let pairs = root.pairs else { return Array(lines) }
    var result: [PageLine] = []
    for pair in pairs {
      let number = max(0, min(pair.keyLine - 1, lines.count - 1))
      let line = lines[lines.startIndex + number]
      for text in convert(pair, context) { result.append(line.with(Bytes(text), .verbatim)) }
    }
    return result.isEmpty
      ? [] : [first.with(Bytes("---"), .verbatim)] + result + [last.with(Bytes("---"), .verbatim)]
  }

  /// Returns the front matter as YAML; nil if there is none. Its problems are reported.
  func root(of lines: ArraySlice<PageLine>, _ context: PageContext) -> YAMLNode? {
    if lines.isEmpty { return nil }
    var text = Array(lines.joinedText)
    text.append(UInt8(ascii: "\n"))
    let matter = text.withUnsafeBufferPointer { FrontMatter(of: $0, file: context.path, keepsLast: true) }
    for problem in matter.diagnostics {
      let number = min(problem.location.line, lines.count)
      context.report(
        problem.identifier, at: lines[lines.startIndex + number - 1].origin, column: problem.location.column,
        problem.message, help: problem.help)
    }
    return matter.root
  }

  /// Returns the language tag that a text contains, which may have underscores; nil if it is none.
  static func language(_ text: String?) -> String? {
    guard let tag = text?.replacing("_", with: "-"), LanguageTag.isKnown(tag) else { return nil }
    return tag
  }

  private func convert(_ pair: YAMLNode.Pair, _ context: PageContext) -> [String] {
    if let convert = converted[pair.key] { return convert(pair.value, context) }
    if pair.key == "lang" { return Self.language(pair.value.text).map { ["language: \($0)"] } ?? [] }
    guard let key = renamed[pair.key] ?? (Self.common.contains(pair.key) ? pair.key : nil),
      !pair.value.isNull
    else { return [] }
    if key == "description", let text = pair.value.text, text.contains("](") || text.contains("\\<") {
      // A description is plain text, apart from code.
      let plain = DialectPlainText.text(of: Bytes(text), code: { code, _ in Bytes("`") + code + Bytes("`") })
      return ["\(key): \(plain.jsonText)"]
    }
    return ["\(key): \(pair.value.flowText)"]
  }
}
