import Basics
import Markup

/// `@Row(numberOfColumns: 3) { @Column { … } … }`: columns next to each other, if there is room for them.
///
/// Source: Swift-DocC, “Row”.
enum RowDirective: DirectiveRendering {
  static let name = "Row"
  static let end: StaticString? = "</div>\n"
  static let arguments: [DirectiveArgument] = [
    .named("numberOfColumns", .number(1...maximumColumns), otherNames: ["columns", "cols", "count"])
  ]
  /// The maximum number of columns.
  static let maximumColumns = 12

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    renderer.reportContent(of: node, in: name, otherThan: ColumnDirective.name, example: "@Column { … }")
    let count =
      directive.number("numberOfColumns", in: 1...maximumColumns)
      ?? columns(in: node, renderer)
    renderer.components.used.insert(.grids)
    renderer.out.append("<div class=\"row columns-")
    renderer.out.append(decimal: count)
    renderer.out.append("\">\n")
    return true
  }

  /// Returns the sum of the columns' sizes, from 1 to `maximumColumns`.
  private static func columns(in row: Node, _ renderer: borrowing BodyHTMLRenderer) -> Int {
    var sum = 0
    var child = row.firstChild
    while let here = child, sum < maximumColumns {
      if renderer.isDirective(here, ColumnDirective.name) {
        let size = renderer.document.directives[here.directiveIndex]["size"].flatMap { Int($0) } ?? 1
        sum += min(max(1, size), maximumColumns)
      }
      child = here.next
    }
    return min(max(1, sum), maximumColumns)
  }
}

/// `@Column(size: 2) { … }`: a column of a row, with the width of `size` columns.
///
/// Source: Swift-DocC, “Row.Column”.
enum ColumnDirective: DirectiveRendering {
  static let name = "Column"
  static let arguments: [DirectiveArgument] = [
    .named("size", .number(1...RowDirective.maximumColumns), otherNames: ["width", "span", "columns"])
  ]

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) -> Bool {
    guard renderer.checkPlace(of: directive, node, inside: RowDirective.name) else { return true }
    let size = directive.number("size", in: 1...RowDirective.maximumColumns) ?? 1
    renderer.out.append("<div class=\"column")
    if size > 1 {
      renderer.out.append(" span-")
      renderer.out.append(decimal: size)
    }
    renderer.out.append("\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout BodyHTMLRenderer) {
    guard renderer.isDirective(node.parent, RowDirective.name) else { return }
    renderer.closeBlock("</div>\n")
  }
}
