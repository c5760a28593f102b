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
    "markdown-it-anchor", "math", "mermaid", "npm2yarn", "plugin-tabs", "rehype-raw", "rehype-slug",
    "smartypants", "tab-blocks", "task-checkbox", "task-lists", "twoslash", "unwrap-images",
  ]

  private let file: ScriptFile

  init(_ file: ScriptFile) { self.file = file }

  /// The names of the plug-ins without a counterpart: those of packages, and of functions of the project.
  var unknown: [String] {
    var result: [String] = []
    for name in names where !result.contains(name) && !Self.known.contains(where: name.contains) {
      result.append(name)
    }
    return result
  }

  private var names: [String] {
    file.tokens.indices.flatMap { index -> [String] in
      let token = file.tokens[index]
      guard token.kind == .name else { return [] }
      if file.isMark(index + 1, ":"), Self.lists.contains(file.source.text(token)) {
        return items(at: index + 2)
      }
      let isCall = index > 0 && file.isMark(index - 1, ".") && file.isMark(index + 1, "(")
      return isCall && file.isName(index, "use") ? [name(at: index + 2)].compactMap { $0 } : []
    }
  }

  /// Returns the names of the items of a list, each of which can be a list of a plug-in and its options.
  private func items(at start: Int) -> [String] {
    guard file.isMark(start, "["), let end = file.closing[start] else { return [] }
    var result: [String] = []
    var index = start + 1
    while index < end {
      let name = name(at: file.isMark(index, "[") ? index + 1 : index)
      if let name { result.append(name) }
      while index < end, !file.isMark(index, ",") { index = (file.closing[index] ?? index) + 1 }
      index += 1
    }
    return result
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
