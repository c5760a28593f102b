/// The counterparts of other tools’ components, such as `<Tabs>` or `@Tabs`.
///
/// Sources: the components of Starlight, Docusaurus, Mintlify, Nextra and Material for MkDocs.
public enum ForeignComponents {
  /// Returns what to write instead of a component, without regard to the case of its name; nil for an unknown name.
  public static func directive(for name: String) -> String? { all[name.lowercased()] }

  private static let all: [String: String] = {
    var all: [String: String] = [:]
    for (names, written) in rows {
      for name in names.split(separator: " ") { all[String(name)] = written }
    }
    return all
  }()

  private static let rows: [(names: String, written: String)] = [
    ("badge", "@Badge(\"text\")"),
    ("tabs tab tabitem tabpanel tabgroup tabset codegroup codetabs", "@TabNavigator { … }"),
    ("card cards cardgrid cardgroup linkcard columns grids", "@Grid { … }"),
    ("steps step stepper", "@Steps { … }"),
    ("filetree tree files", "@FileTree { … }"),
    (
      "accordion accordiongroup accordions accordionitem collapse collapsible collapsed expandable spoiler details toggle dropdown",
      "@DisclosureGroup(\"Label\") { … }"
    ),
    ("faq question", "@DisclosureGroup(\"Question\") { … }"),
    (
      "admonition callout note tip hint info important warning caution danger alert banner success check",
      "`> Note: text`"
    ),
    (
      "youtube vimeo iframe codepen codesandbox stackblitz loom spotify figma embedded",
      "@Embed(url: \"…\", title: \"…\")"
    ),
    ("img picture screenshot frame", "@Image(source: \"file.png\", alt: \"…\")"),
    ("button linkbutton", "a link, as in [text](page.md), or @CallToAction in @Metadata"),
    ("toc tableofcontents", "nothing: Unfold adds “On this page” by itself"),
    ("snippet partial codesnippet", "@Include(\"path/file.md\")"),
    ("code codeblock highlight", "a code block, as in ```swift"),
    ("math latex katex", "a formula, as in $x^2$"),
    ("mermaid diagram", "a code block in the language “mermaid”"),
    ("icon emoji", "the character itself"),
    ("quote blockquote", "`> text`"),
    ("table", "a table with `|` between its cells"),
    ("divider hr separator", "`---`"),
    ("kbd key keys", "`<kbd>Enter</kbd>`"),
  ]
}
