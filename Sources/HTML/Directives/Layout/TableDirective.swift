import Basics
import Markup

/// `@Table("prices.csv", caption: "Prices")`: the rows of a file as a table, or a caption for a table in Markdown.
///
/// A table of a file is replaced by its Markdown before a page is rendered. Only tables with a mistake, which has already
/// been reported, remain with their file. Their source is shown, so that the reader of a preview sees what is missing.
enum TableDirective: DirectiveRendering {
  static let name = "Table"
  static let arguments: [DirectiveArgument] = [
    .unnamed(.file, label: "file", required: false),
    .named("columns", .text),
    .named("sort", .text, otherNames: ["order", "sortby"]),
    .named("filter", .text, otherNames: ["where", "query"]),
    .named("header", .text, otherNames: ["headers", "names"]),
    .named("caption", .text, otherNames: ["title"]),
    .anchor,
    .named("align", .text),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    guard directive.unnamed ?? directive["file"] == nil else {
      renderer.out.append("<p>")
      renderer.out.appendEscaped(directive.opening)
      renderer.out.append("</p>\n")
      return true
    }
    if node.firstChild?.kind != .table {
      renderer.report(
        "directive.missing-argument/argument", at: renderer.location(of: node),
        ["name": name, "example": "\"prices.csv\""])
    }
    renderer.table.caption = directive["caption"]
    renderer.table.id = directive["id"]
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    (renderer.table.caption, renderer.table.id) = (nil, nil)
  }
}
