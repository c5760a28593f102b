import Projects

extension PageConverter {
  /// Converts pages of a tool that belong to no project, with all syntax that projects of the tool can have.
  public init(of tool: Project.Tool) {
    let dialect: Dialect =
      switch tool {
      // The texts of archives are in JSON, which the module Reference converts.
      case .docC, .docCArchive: .docC
      case .mkDocs:
        MkDocsDialect.dialect(
          MkDocsDialect.Features(
            extensions: MkDocsDialect.defaultExtensions.union([
              "mdx_include", "markdown_include_variants", "pymdownx.critic", "wikilinks",
            ]), plugins: ["include-markdown", "macros", "mkdocstrings"]))
      case .mdBook: MdBookDialect.dialect(["emojicodes"], hasMath: true)
      case .docusaurus: .docusaurus
      case .starlight: .starlight
      case .vitePress: .vitePress
      case .docFX: .docFX
      case .jekyll: .jekyll
      case .gitBook: .gitBook
      case .wiki: .wiki
      case .obsidian: .obsidian
      case .hugo: .hugo
      }
    var facts = ProjectFacts()
    if tool == .mkDocs { facts.templates = PageTemplateGlobals(isJinja: true) }
    self.init(dialect, facts)
  }
}
