import Basics

extension ProjectDraft {
  /// Reads whether a plug-in of a project with MDX converts formulas. Without it, dollar signs are text.
  ///
  /// Source: remark-math, `singleDollarTextMath`.
  ///
  /// - Parameter file: the configuration. Its dependencies are in `package.json`.
  mutating func readFormulas(_ scripts: ProjectScripts, _ file: String, _ folder: ProjectFolder) {
    let texts = [file, "package.json"].compactMap { folder.read($0).map { Bytes($0) } }
    guard texts.contains(where: { $0.contains(text: "remark-math") }) else {
      return project.settings.set("math", false)
    }
    let onlyDisplays = texts.contains { $0.contains(text: "singleDollarTextMath: false") }
    dialect.inlines.insert(onlyDisplays ? DoubleDollarFormulas.self : DollarFormulas.self, at: 0)
  }

  /// Reads whether each line break of a paragraph is one for readers.
  mutating func readLineBreaks(_ scripts: ProjectScripts, _ file: String) {
    if scripts.hasMarkdownPlugin("remark-breaks", of: file) { project.settings.set("lineBreaks", true) }
  }
}
