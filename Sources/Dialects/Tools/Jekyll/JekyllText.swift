import Basics
import YAML

/// The syntax of text that plug-ins and scripts of a Jekyll project add to kramdown.
enum JekyllText {
  static func read(_ config: YAMLNode, _ root: String, _ folder: ProjectFolder, _ project: inout ProjectDraft)
  {
    let plugins = (config["plugins"] ?? config["gems"])?.texts ?? []
    if plugins.contains("jemoji") {
      project.dialect.inlines.append(Emoji.self)
    } else {
      project.ignoreShortcodes()
    }
    if hasTypographicSymbols(config) {
      project.settings.set("smartPunctuation", true)
      project.dialect.inlines.append(Guillemets.self)
      project.dialect.blocks.append(KramdownHeadings.self)
    }
    project.dialect.inlines.insert(
      hasInlineFormulas(root, folder) ? DollarFormulas.self : DoubleDollarFormulas.self, at: 0)
  }

  /// Whether quotation marks, dashes and ellipses replace the characters of the keyboard. If an option keeps straight
  /// quotation marks, the others stay as well.
  ///
  /// Sources: kramdown, “Options”, `smart_quotes`; kramdown-parser-gfm, `gfm_quirks`.
  private static func hasTypographicSymbols(_ config: YAMLNode) -> Bool {
    if let markdown = config["markdown"]?.text, markdown.lowercased() != "kramdown" { return false }
    let kramdown = config["kramdown"]
    func words(_ key: String) -> [String] {
      let node = kramdown?[key]
      return node?.items?.compactMap(\.text)
        ?? node?.text?.split(separator: ",").map { $0.trimmingWhiteSpace } ?? []
    }
    return !words("gfm_quirks").contains("no_auto_typographic")
      && words("smart_quotes").allSatisfy { ["lsquo", "rsquo", "ldquo", "rdquo"].contains($0) }
  }

  /// Whether a script in the templates converts formulas between single dollar signs.
  ///
  /// Source: MathJax, “tex2jax”, `inlineMath`.
  private static func hasInlineFormulas(_ root: String, _ folder: ProjectFolder) -> Bool {
    ["_includes", "_layouts"].contains { name in
      let place = Paths.join(root, name)
      return folder.files(below: place).contains { path in
        path.hasSuffix(".html")
          && folder.read(Paths.join(place, path)).map { Bytes($0).contains(text: "inlineMath") } ?? false
      }
    }
  }
}
