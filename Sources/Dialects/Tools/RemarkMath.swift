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
    addFormulas(onlyDisplays: onlyDisplays, scripts.formulaPlugins(of: file).compactMap(\.self))
  }

  /// Reads whether each line break of a paragraph is one for readers.
  mutating func readLineBreaks(_ scripts: ProjectScripts, _ file: String) {
    if scripts.hasMarkdownPlugin("remark-breaks", of: file) { project.settings.set("lineBreaks", true) }
  }

  /// Adds formulas to the syntax of pages.
  ///
  /// - Parameters:
  ///   - onlyDisplays: whether single dollar signs are text.
  ///   - options: the options of the plug-ins for formulas.
  mutating func addFormulas(onlyDisplays: Bool = false, _ options: [ScriptValue]) {
    for each in options { facts.formulaMacros.add(each) }
    let syntax: any InlineSyntax.Type =
      switch (onlyDisplays, facts.formulaMacros.isEmpty) {
      case (false, true): DollarFormulas.self
      case (true, true): DoubleDollarFormulas.self
      case (false, false): MacroFormulas<DollarFormulas>.self
      case (true, false): MacroFormulas<DoubleDollarFormulas>.self
      }
    dialect.inlines.insert(syntax, at: 0)
  }
}

extension FormulaMacros {
  /// Adds the macros in the options of a plug-in: `{macros: {'\\norm': '\\|#1\\|'}}` for KaTeX, and
  /// `{tex: {macros: {norm: ['\\|#1\\|', 1]}}}` for MathJax.
  ///
  /// Sources: KaTeX, “Options”, `macros`; MathJax, “TeX Input Processor Options”, `macros`.
  fileprivate mutating func add(_ options: ScriptValue) {
    for group in [options, options["tex"], options["katexOptions"]] {
      for pair in group?["macros"]?.pairs ?? [] {
        let name = pair.key.hasPrefix("\\") ? String(pair.key.dropFirst()) : pair.key
        let parts = pair.value.items
        guard let body = (parts?.first ?? pair.value).text else { continue }
        define(
          name, as: Bytes(body),
          arguments: parts.map { $0.dropFirst().first?.number.flatMap { Int(exactly: $0) } ?? 0 },
          first: parts?.dropFirst(2).first?.text.map { Bytes($0) })
      }
    }
  }
}
