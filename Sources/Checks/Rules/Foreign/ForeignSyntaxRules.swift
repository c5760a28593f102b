/// Describes the findings about syntax of other tools, which the renderer reports.
enum ForeignSyntaxRules {
  /// The rules, which differ only in the syntax that they find.
  static let all: [Rule] = [
    rule(
      "admonition", "Admonitions of other tools",
      finding: "A line begins with `:::note`, `!!! note`, `??? note` or `?> text`.",
      name: "callout or admonition", of: [.docusaurus, .material, .docsify],
      advice: "Write an [alert](../writing/asides.md).",
      bad: ":::note\nUse soft water.\n:::", good: "> [!NOTE]\n> Use soft water."),
    rule(
      "alert", "Unknown alerts",
      finding: "A block quote begins with an alert that does not exist, such as `[!INFO]`.",
      name: "callout", of: [.obsidian], advice: "Write one of the five [alerts](../writing/asides.md).",
      bad: "> [!INFO]\n> Use soft water.", good: "> [!NOTE]\n> Use soft water."),
    rule(
      "tabs", "Tabs of other tools", finding: "A line begins with `=== \"Title\"`.", name: "tab",
      of: [.material],
      advice: "Write [tabs](../components/tabs.md).", bad: "=== \"Green tea\"\n\n    Two minutes.",
      good: "@TabNavigator {\n  @Tab(\"Green tea\") {\n    Two minutes.\n  }\n}"),
    rule(
      "include", "Includes of other tools",
      finding: "A text contains `{{#include}}`, `--8<--`, `{* file *}` or `{!file!}`.", name: "include",
      of: [.mdBook, .snippets],
      advice: "Write an [include](../writing/includes.md).", bad: "{{#include water.md}}",
      good: "Use soft water."),
    rule(
      "template", "Template tags",
      finding: "A text contains `{{< shortcode >}}`, `{{ value }}` or `{% tag %}`.",
      name: "shortcode or template tag", of: [.hugo, .jekyll],
      advice: "Write the text itself, or a [directive](../components/index.md); put examples in backquotes.",
      bad: "Steep it for {{< minutes >}} minutes.", good: "Steep it for `{{< minutes >}}` minutes."),
    rule(
      "emoji", "Emoji shortcodes", finding: "A text contains the name of an emoji, such as `:rocket:`.",
      name: "emoji shortcode", of: [.github], advice: "Write the character.",
      bad: "The kettle is ready :rocket:",
      good: "The kettle is ready 🚀"),
    rule(
      "attributes", "Attribute lists",
      finding: """
        A text contains `{: .class}`, `{ .class }` or `:id=anchor`, `{width=300}` after an image or a link, or a size \
        in an image, such as `=300x200`.
        """,
      name: "attribute list", of: [.kramdown], advice: "Remove it.", bad: "Steep it.\n{: .large}",
      good: "Steep it."),
    rule(
      "wiki-link", "Wiki links", finding: "A text contains `[[Page]]`.", name: "wiki link", of: [.obsidian],
      advice: "Write a [link to a page](../writing/links.md).", bad: "See [[Water]].",
      good: "See [water](#water)."),
    rule(
      "import", "JavaScript modules", finding: "A line begins with `import X from \"…\"`.",
      name: "module import",
      of: [.mdx],
      advice: "Remove it, and write a [directive](../components/index.md) instead of the component.",
      bad: "import Tabs from '@theme/Tabs';", good: "Steep it."),
    rule(
      "diagram", "Mermaid diagrams that only Mermaid draws",
      finding: "A code block is a Mermaid diagram that Unfold does not draw, such as a Sankey diagram.",
      name: "Mermaid diagram",
      of: [.githubDiagrams],
      advice: "Use [another kind](../writing/diagrams.md), or add a renderer.",
      bad: "```mermaid\nsankey-beta\nLeaves,Cup,10\n```", good: "```mermaid\ngraph LR\n  Leaves --> Cup\n```"),
    rule(
      "contents", "Tables of contents",
      finding: "A line is `[TOC]`, `[[_TOC_]]`, `{:toc}` or another mark for a list of the headings.",
      name: "table of contents", of: [.tableOfContents, .kramdown],
      advice: "Remove it: Unfold adds [On this page](../navigation/around.md) by itself.", bad: "[TOC]",
      good: "Steep it."),
    rule(
      "role", "Roles and directives of Sphinx and MyST",
      finding: "A text contains `` {ref}`target` ``, `(target)=`, `.. note::`, or a code block `{note}`.",
      name: "role or directive", of: [.myST],
      advice:
        "Write a [link to a heading](../writing/links.md), an [alert](../writing/asides.md) or a [directive](../components/index.md).",
      bad: "See {ref}`water`.", good: "See [water](#water)."),
    rule(
      "comment", "Comments of other tools", finding: "A paragraph begins with `% text` or `%% text`.",
      name: "comment", of: [.myST], advice: "Write an HTML comment.", bad: "% Too bitter?",
      good: "<!-- Too bitter? -->"),
    rule(
      "table", "Tables of other tools",
      finding: "A line is a border such as `+---+---+`, or divides columns, such as `----- -----`.",
      name: "table",
      of: [.pandoc], advice: "Write a [table](../writing/markdown.md#Tables).",
      bad: "+-----+-----+\n| Tea | 80° |\n+-----+-----+", good: "| Tea |\n| --- |\n| 80° |"),
    rule(
      "formatting", "Formatting of other tools",
      finding: "A text contains `==marked==`, `H~2~O`, `x^2^` or `^[a footnote]`.",
      name: "kind of formatting",
      of: [.pandoc], advice: "Write it in [HTML](../writing/html.md), or a footnote with a label.",
      bad: "Use ==soft== water.", good: "Use <mark>soft</mark> water."),
  ]

  private static func rule(
    _ identifier: String, _ title: String, finding: String, name: String, of sources: [Rule.Source],
    advice: String, bad: String, good: String
  ) -> Rule {
    let article = "aeiou".contains(name.first ?? "x") ? "an" : "a"
    return Rule(
      "foreign.\(identifier)", .foreign, .warning, title: title, finding: finding,
      reason: """
        It is \(article) \(name) of another tool. Unfold does not know it, so readers see it as it is written. Each \
        page has one message for each form, at the first one. Code is not searched.
        """,
      sources: sources, advice: advice, bad: .markdown("# Water\n\n" + bad),
      good: .markdown("# Water\n\n" + good))
  }
}

extension Rule.Source {
  fileprivate static let docusaurus = Rule.Source(
    name: "Docusaurus, “Admonitions”",
    url: "https://docusaurus.io/docs/markdown-features/admonitions")
  fileprivate static let material = Rule.Source(
    name: "Material for MkDocs, “Reference”", url: "https://squidfunk.github.io/mkdocs-material/reference/")
  fileprivate static let docsify = Rule.Source(
    name: "Docsify, “Helpers”", url: "https://docsify.js.org/#/helpers")
  fileprivate static let myST = Rule.Source(
    name: "MyST Parser, “Roles and Directives”",
    url: "https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html")
  fileprivate static let pandoc = Rule.Source(
    name: "Pandoc, “Pandoc’s Markdown”", url: "https://pandoc.org/MANUAL.html#pandocs-markdown")
  fileprivate static let tableOfContents = Rule.Source(
    name: "Python-Markdown, “Table of Contents”",
    url: "https://python-markdown.github.io/extensions/toc/")
  fileprivate static let obsidian = Rule.Source(
    name: "Obsidian, “Obsidian Flavored Markdown”",
    url: "https://help.obsidian.md/obsidian-flavored-markdown")
  fileprivate static let mdBook = Rule.Source(
    name: "mdBook, “mdBook-specific features”", url: "https://rust-lang.github.io/mdBook/format/mdbook.html")
  fileprivate static let snippets = Rule.Source(
    name: "PyMdown Extensions, “Snippets”",
    url: "https://facelessuser.github.io/pymdown-extensions/extensions/snippets/")
  fileprivate static let hugo = Rule.Source(
    name: "Hugo, “Shortcodes”", url: "https://gohugo.io/content-management/shortcodes/")
  fileprivate static let jekyll = Rule.Source(
    name: "Jekyll, “Liquid”", url: "https://jekyllrb.com/docs/liquid/")
  fileprivate static let github = Rule.Source(
    name: "GitHub, “Basic writing and formatting syntax”",
    url:
      "https://docs.github.com/en/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax"
  )
  fileprivate static let githubDiagrams = Rule.Source(
    name: "GitHub, “Creating diagrams”",
    url:
      "https://docs.github.com/en/get-started/writing-on-github/working-with-advanced-formatting/creating-diagrams"
  )
  fileprivate static let kramdown = Rule.Source(
    name: "kramdown, “Inline Attribute Lists”",
    url: "https://kramdown.gettalong.org/syntax.html#inline-attribute-lists")
  fileprivate static let mdx = Rule.Source(name: "MDX, “Using MDX”", url: "https://mdxjs.com/docs/using-mdx/")
}
