import Basics
import Markup

/// `@Row(numberOfColumns: 3) { @Column { … } … }`: columns beside each other where there is room for them.
///
/// Source: Swift-DocC, “Row”.
enum RowDirective: DirectiveRendering {
  static let name = "Row"
  /// Narrower ones hold no text.
  static let mostColumns = 12

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    renderer.reportContent(of: node, in: name, otherThan: ColumnDirective.name)
    let count =
      renderer.count("numberOfColumns", upTo: mostColumns, of: directive, node) ?? columns(in: node, renderer)
    renderer.out.append("<div class=\"row columns-")
    renderer.out.append(decimal: count)
    renderer.out.append("\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    renderer.closeBlock("</div>\n")
  }

  /// As many as the columns take together.
  private static func columns(in row: Node, _ renderer: borrowing Renderer) -> Int {
    var sum = 0
    var child = row.pointee.first_child
    while let here = child, sum < mostColumns {
      if renderer.isDirective(here, ColumnDirective.name) {
        let size = renderer.document.directives[here.directiveIndex]["size"].flatMap { Int($0) } ?? 1
        sum += min(max(1, size), mostColumns)
      }
      child = here.pointee.next
    }
    return min(max(1, sum), mostColumns)
  }
}

/// `@Column(size: 2) { … }`: one of the columns of a row, as wide as `size` of them.
///
/// Source: Swift-DocC, “Row.Column”.
enum ColumnDirective: DirectiveRendering {
  static let name = "Column"

  static func enter(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) -> Bool {
    guard renderer.checkPlace(of: directive, node, inside: RowDirective.name) else { return true }
    let size = renderer.count("size", upTo: RowDirective.mostColumns, of: directive, node) ?? 1
    renderer.out.append("<div class=\"column")
    if size > 1 {
      renderer.out.append(" span-")
      renderer.out.append(decimal: size)
    }
    renderer.out.append("\">\n")
    return true
  }

  static func leave(_ directive: Directive, _ node: Node, _ renderer: inout Renderer) {
    guard renderer.isDirective(node.pointee.parent, RowDirective.name) else { return }
    renderer.closeBlock("</div>\n")
  }
}
