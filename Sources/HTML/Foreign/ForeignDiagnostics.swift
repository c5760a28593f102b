import Basics

/// The messages about syntax of other tools.
enum ForeignDiagnostics {
  static func found(_ found: ForeignSyntax.Found, _ place: SourceLocation, count: Int) -> Diagnostic {
    let shown = found.shown.split(whereSeparator: \.isNewline).first ?? ""
    var message = "“\(shown)” is syntax of other tools, so readers see it as text"
    if found.kind == .diagram {
      message = "this site has no renderer for Mermaid, so readers see the diagram as code"
    }
    if count > 1 { message += ", and \(count - 1) more like this on the page" }
    return Diagnostic(
      .warning, "foreign.\(found.kind.rawValue)", at: place, message, help: help(for: found))
  }

  private static func help(for found: ForeignSyntax.Found) -> String {
    switch found.kind {
    case .admonition: "write “> [!NOTE]”, and “>” before each line of the text"
    case .alert: "write “> [!NOTE]”, or another of [!TIP], [!IMPORTANT], [!WARNING] and [!CAUTION]"
    case .tabs: "write @TabNavigator { @Tab(\"Title\") { … } }"
    case .include: "write @Include(\"path/file.md\"), or file=\"path\" after the language of a code block"
    case .template: "write the text itself, or a directive; to show it as it is, put it in `backquotes`"
    case .emoji: "write the character itself, or put the name in `backquotes`"
    case .attributes where found.shown.contains("width=") || found.shown.contains("height="):
      "to set the size of an image, write <img src=\"…\" alt=\"…\" width=\"300\">"
    case .attributes: "remove it; in a heading, {#anchor} sets the anchor"
    case .wikiLink: "write [text](page.md), or <doc:page>"
    case .moduleImport: "remove it, and write a directive instead of the component"
    case .diagram: "add “mermaid: [program, …]” to “renderers” in unfold.yml"
    }
  }
}
