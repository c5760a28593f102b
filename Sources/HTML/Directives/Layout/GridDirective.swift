import Basics
import Markup

/// `@Grid(columns: 3) { … }`: cells in at most three columns of the same width.
/// `@Grid(minimum: 300) { … }`: cells in as many columns as fit, if each is at least 300 points wide.
///
/// The cells are the blocks inside. If there is only a list, they are its items.
///
/// Source: SwiftUI, `LazyVGrid` and `GridItem.Size.adaptive(minimum:maximum:)`.
enum GridDirective: DirectiveRendering {
  static let name = "Grid"
  static let arguments: [DirectiveArgument] = [
    .named(
      "columns", .number(1...RowDirective.maximumColumns), otherNames: ["numberofcolumns", "cols", "count"]),
    .named("minimum", .number(1...10_000), otherNames: ["min", "minwidth", "width"]),
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    if directive["columns"] == nil, directive["minimum"] == nil {
      renderer.report(
        "directive.missing-argument/argument", at: renderer.location(of: node),
        ["name": name, "example": "columns: 3) or @Grid(minimum: 300"])
    }
    renderer.components.used.insert(.grids)
    if onlyList(in: node) { return true }
    renderer.out.append("<div class=\"")
    renderer.out.append(classes(directive))
    renderer.out.append("\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    if onlyList(in: node) { return }
    renderer.closeBlock("</div>\n")
  }

  static func listClass(_ directive: Directive, _ node: Node) -> String? {
    onlyList(in: node) ? classes(directive) : nil
  }

  private static func onlyList(in node: Node) -> Bool {
    guard let only = node.firstChild, only.next == nil else { return false }
    return only.kind == .list
  }

  private static func classes(_ directive: Directive) -> String {
    if let columns = columns(directive) { return "grid columns-\(columns)" }
    return "grid minimum-\(minimum(directive) ?? 200)"
  }

  private static func columns(_ directive: Directive) -> Int? {
    directive.number("columns", in: 1...RowDirective.maximumColumns)
  }

  /// Returns the minimum width, rounded to the nearest width for which the theme has a class: the
  /// Content-Security-Policy forbids style attributes.
  private static func minimum(_ directive: Directive) -> Int? {
    guard directive["columns"] == nil, let minimum = directive.number("minimum", in: 1...10_000)
    else { return nil }
    return (min(max(minimum, 100), 600) + 25) / 50 * 50
  }
}
