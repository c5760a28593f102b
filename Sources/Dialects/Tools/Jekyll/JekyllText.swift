import Basics
import FileSystem
import YAML

/// The syntax of text that plug-ins and scripts of a Jekyll project add to that of kramdown.
enum JekyllText {
  static func read(_ config: YAMLNode, _ root: String, _ folder: ProjectFolder, _ project: inout Project) {
    let plugins = (config["plugins"] ?? config["gems"])?.items?.compactMap(\.text) ?? []
    if plugins.contains("jemoji") {
      project.dialect.inlines.append(Emoji.self)
    } else {
      project.ignoreShortcodes()
    }
    project.dialect.inlines.insert(
      hasInlineFormulas(root, folder) ? DollarFormulas.self : DoubleDollarFormulas.self, at: 0)
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
