import Basics
import YAML

/// The Markdown of MkDocs: Python-Markdown with its own extensions and the PyMdown extensions.
enum MkDocsDialect {
  /// The extensions and plugins of a project.
  struct Features {
    var extensions: Set<String>
    var plugins: Set<String> = []
    /// Whether scripts of the project change pages.
    var hasHooks = false
    /// Whether metadata can be at the beginning of a page without lines around it.
    var hasPlainMetadata = false

    /// Whether pages can contain documentation that is generated from source code, and links by name.
    var hasGeneratedReferences: Bool {
      hasHooks || !plugins.isDisjoint(with: ["mkdocstrings", "autorefs"])
        || !extensions.isDisjoint(with: ["mkdocs-click", "mkdocs-typer", "mkdocs-typer2"])
    }

    func has(_ name: String) -> Bool { extensions.contains(name) }
  }

  /// The extensions of projects of Zensical and Kiln that do not name any.
  static let defaultExtensions: Set<String> = [
    "abbr", "admonition", "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc",
    "pymdownx.arithmatex", "pymdownx.betterem", "pymdownx.caret", "pymdownx.details", "pymdownx.emoji",
    "pymdownx.highlight", "pymdownx.inlinehilite", "pymdownx.keys", "pymdownx.mark", "pymdownx.smartsymbols",
    "pymdownx.superfences", "pymdownx.tabbed", "pymdownx.tasklist", "pymdownx.tilde", "pymdownx.snippets",
  ]

  /// Returns the dialect of a project. Syntax that is hardly ever meant as text is converted in all projects.
  static func dialect(_ features: Features) -> Dialect {
    var dialect = Dialect()
    if features.hasPlainMetadata { dialect.page.append(PlainMetadata.self) }
    // This plugin runs before others, wherever it is listed.
    if features.plugins.contains("include-markdown") { dialect.page.append(IncludeTags.self) }
    let hasMacros = features.plugins.contains("macros") || features.plugins.contains("markdownextradata")
    if features.plugins.contains("table-reader") { dialect.page.append(TableReaders.self) }
    if hasMacros { dialect.page.append(MacroTemplates.self) }
    if features.has("pymdownx.snippets") { dialect.page.append(Snippets.self) }
    if !features.extensions.isDisjoint(with: ["mdx_include", "markdown_include", "markdown_include.include"])
    {
      dialect.page.append(MarkdownIncludes.self)
    }
    if features.has("markdown_include_variants") { dialect.page.append(CodeIncludes.self) }
    if features.has("codehilite") { dialect.page.append(CodeHiliteLanguages.self) }
    if features.has("pymdownx.superfences") { dialect.page.append(FenceTabs.self) }
    dialect.blocks = [
      CommentsBeforeText.self, Admonition.self, Callouts.self, IndentedTabs.self, FootnotesMarker.self,
      SlashBlocks.self,
      GeneratedReference.self, HTMLElements.self, InlineTagLines.self, LazyTagLines.self, PythonHeading.self,
      PythonUnderline.self, TableOfContentsMarker.self, PythonFootnote.self,
      PythonReference.self, PythonTable.self,
    ]
    if features.has("def_list") { dialect.blocks.append(PythonDefinition.self) }
    dialect.fences = SuperFences.self
    dialect.itemIndentation = 4

    if features.hasHooks || hasMacros {
      dialect.inlines += [Macros.self, MacroDestinations.self]
    }
    if features.has("pymdownx.arithmatex") { dialect.inlines.append(Formulas.self) }
    if features.has("pymdownx.inlinehilite") { dialect.inlines.append(InlineCodeLanguage.self) }
    if features.has("pymdownx.critic") { dialect.inlines.append(CriticMarks.self) }
    dialect.inlines += [
      EscapedURLs.self, InlineAttributeList.self, SizedImages.self, ImageVariants.self, IndentedHTML.self,
    ]
    if features.hasGeneratedReferences {
      dialect.inlines.append(GeneratedLinks.self)
    }
    if features.has("wikilinks")
      || !features.plugins.isDisjoint(with: ["ezlinks", "roamlinks", "obsidian-bridge"])
    {
      dialect.inlines.append(WikiLinks.self)
    }
    dialect.inlines += [PythonStrong.self, MkDocsLinks.self, HTMLTags.self, Emoji.self]
    if features.has("pymdownx.mark") { dialect.inlines.append(MarkedText.self) }
    if features.has("pymdownx.caret") { dialect.inlines.append(Carets.self) }
    dialect.inlines.append(features.has("pymdownx.tilde") ? Tildes.self : PlainTildes.self)
    dialect.inlines.append(PlainCarets.self)
    if features.has("pymdownx.smartsymbols") { dialect.inlines.append(SmartSymbols.self) }
    if features.has("def_list") { dialect.shared.insert(.definitions) }
    if features.has("abbr") { dialect.shared.insert(.abbreviations) }
    if features.has("pymdownx.keys") {
      dialect.shared.insert(.keys)
    } else {
      dialect.inlines.append(PlainPlusSigns.self)
    }
    dialect.frontMatter = frontMatter
    // Without the plugin, tags have no effect.
    if features.plugins.contains("tags") {
      dialect.frontMatter.converted["tags"] = FrontMatterKeys.names("tags")
    }
    return dialect
  }

  private static let frontMatter = FrontMatterKeys(
    renamed: ["order": "order", "weight": "order"],
    converted: [
      "hide": { value, _ in
        let parts = (value.items?.compactMap(\.text) ?? [value.text ?? ""]).map { $0.lowercased() }
        if parts.contains("navigation") && parts.contains("toc") { return ["layout: wide"] }
        return parts.contains("toc") ? ["contents: none"] : []
      },
      "search": { value, _ in value["exclude"]?.text == "true" ? ["search: false"] : [] },
      "status": { value, _ in
        switch value.text {
        case "new": ["badge: New"]
        case "deprecated": ["badge: {text: Deprecated, kind: warning}"]
        default: []
        }
      },
      "template": { value, context in
        context.report(
          "foreign.template/layout", at: LineOrigin(file: 0, line: value.line), ["name": value.text ?? ""])
        return []
      },
    ])
}
