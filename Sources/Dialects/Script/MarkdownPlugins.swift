import Basics

/// The plug-ins that a configuration file adds to Markdown: the items of lists such as `remarkPlugins`, and the
/// arguments of `md.use(…)`.
///
/// Sources: Docusaurus, “MDX Plugins”; Astro, “Markdown options”; VitePress, “Markdown Extensions, Advanced
/// Configuration”.
struct MarkdownPlugins {
  private static let lists: Set<String> = [
    "remarkPlugins", "rehypePlugins", "recmaPlugins", "beforeDefaultRemarkPlugins",
    "beforeDefaultRehypePlugins",
  ]

  /// Parts of the names of packages whose syntax is converted, or that change only how a page looks.
  private static let known = [
    "admonitions-to-directives", "astrojs/", "attrs", "autolink-headings", "blockquote-alert", "code-group",
    "directive", "emoji", "external-links", "footnote", "frontmatter", "gemoji", "gfm", "github-alert",
    "group-icons", "heading-id", "katex",
    "markdown-it-anchor", "math", "mermaid", "npm2yarn", "rehype-raw", "remark-breaks", "rehype-slug",
    "smartypants", "tab-blocks", "task-checkbox", "task-lists", "twoslash", "unwrap-images",
  ]

  private let file: ScriptFile

  init(_ file: ScriptFile) { self.file = file }

  /// The names of the plug-ins without a counterpart. A plug-in is a package or a function in the project.
  var unknown: [String] {
    var result: [String] = []
    for name in plugins where !result.contains(name) && !Self.known.contains(where: name.contains) {
      result.append(name)
    }
    return result
  }

  /// Whether the name of a plug-in contains one of these texts.
  func contains(_ texts: [String]) -> Bool {
    plugins.contains { plugin in texts.contains(where: plugin.lowercased().contains) }
  }

  /// The names of the plug-ins.
  private var plugins: [String] {
    file.tokens.indices.flatMap { index -> [String] in
      let token = file.tokens[index]
      guard token.kind == .name else { return [] }
      if Self.lists.contains(file.source.text(token)), let list = list(after: index) {
        return items(at: list)
      }
      let isCall = index > 0 && file.isMark(index - 1, ".") && file.isMark(index + 1, "(")
      return isCall && file.isName(index, "use") ? [name(at: index + 2)].compactMap { $0 } : []
    }
  }

  /// Returns the index of the list that the property at an index has as its value, which a declaration can contain.
  private func list(after index: Int) -> Int? {
    let isShort = file.isMark(index + 1, ",") || file.isMark(index + 1, "}")
    guard isShort || file.isMark(index + 1, ":") else { return nil }
    let start = isShort ? index : index + 2
    if file.isMark(start, "[") { return start }
    guard start < file.tokens.count, file.tokens[start].kind == .name else { return nil }
    return file.declarations[file.source.text(file.tokens[start])]
  }

  /// Returns the names of the plug-ins in a list, each of which can be a list of a plug-in and its options.
  private func items(at start: Int) -> [String] {
    guard file.isMark(start, "["), let end = file.closing[start] else { return [] }
    var result: [String] = []
    var index = start + 1
    while index < end {
      if let name = name(at: file.isMark(index, "[") ? index + 1 : index) { result.append(name) }
      index = comma(after: index, before: end) + 1
    }
    return result
  }

  /// Returns the index of the next comma outside of brackets; `end` if there is none.
  private func comma(after start: Int, before end: Int) -> Int {
    var index = start
    while index < end, !file.isMark(index, ",") { index = (file.closing[index] ?? index) + 1 }
    return min(index, end)
  }

  /// Returns the name of a package in place of the name that its import declares.
  private func name(at index: Int) -> String? {
    guard index < file.tokens.count else { return nil }
    let token = file.tokens[index]
    if token.kind == .text { return ScriptStrings.value(file.source.bytes[token.range]) }
    guard token.kind == .name else { return nil }
    if file.isName(index, "require") || file.isName(index, "import"), file.isMark(index + 1, "(") {
      return name(at: index + 2)
    }
    let name = file.source.text(token)
    guard let path = file.imports[name]?.path, !path.hasPrefix("."), !path.hasPrefix("@/"),
      !path.hasPrefix("~")
    else { return required(name) ?? name }
    return path
  }

  /// Returns the package of `const name = require('package')`.
  private func required(_ name: String) -> String? {
    guard let start = file.declarations[name] else { return nil }
    // A function can be around the call: `interop(require('package'))`.
    for index in start..<min(start + 3, file.tokens.count) where file.isName(index, "require") {
      return self.name(at: index)
    }
    return nil
  }
}
