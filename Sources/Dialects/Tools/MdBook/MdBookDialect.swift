/// The Markdown of mdBook and its most common preprocessors.
enum MdBookDialect {
  static func dialect(_ preprocessors: Set<String>, hasMath: Bool) -> Dialect {
    var dialect = Dialect()
    dialect.page = [BookIncludes.self]
    if preprocessors.contains("variables") { dialect.page.append(BookVariables.self) }
    dialect.blocks = [HeadingAttributes.self, LazyTagLines.self]
    dialect.fences = RustFences.self
    dialect.inlines = [OutsideLinks.self, BookLinks.self, HTMLBookLinks.self, BookMacros.self]
    // Preprocessors of the project can resolve links that have no definition.
    if !preprocessors.isEmpty { dialect.inlines.append(GeneratedLinks.self) }
    if !preprocessors.isSubset(of: MdBookProject.knownPreprocessors) {
      dialect.blocks.append(PreprocessorLines.self)
      dialect.inlines.append(PreprocessorMacros.self)
    }
    if hasMath { dialect.inlines.insert(EscapedFormulas.self, at: 0) }
    if preprocessors.contains("emojicodes") { dialect.inlines.append(Emoji.self) }
    dialect.inlines += [PlainPlusSigns.self, PlainCarets.self]
    dialect.shared = [.definitions]
    return dialect
  }
}
