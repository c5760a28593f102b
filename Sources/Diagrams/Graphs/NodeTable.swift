/// The content of a box with a heading and rows: a class, or an entity.
struct NodeTable {
  /// Lines above the heading, such as `«interface»`.
  var stereotype: Label?
  var heading: Label
  /// The sections of rows, separated by lines. A row is one cell, or has the same number of cells as all others.
  var sections: [[[Label]]] = []
  /// The text form.
  var outline: [Outline] = []

  private static let rowHeight = Font.small.size * Font.lineHeight + 4
  private static let padding = 8.0

  /// The texts above the rows.
  private func head(_ style: Style = Style()) -> [PlacedLabel] {
    let above = stereotype.map { PlacedLabel($0, style.text("small")) }
    return [above, PlacedLabel(heading, style.text("strong"))].compactMap { $0 }
  }

  /// The height of the texts above the rows, at least one line.
  private func height(_ head: [PlacedLabel]) -> Double {
    max(head.reduce(0) { $0 + $1.height }, Font.regular.size * Font.lineHeight) + 14
  }

  /// The widths of the columns.
  private var columns: [Double] {
    var widths: [Double] = []
    for row in sections.joined() {
      for (index, cell) in row.enumerated() {
        let width = cell.size(.small).width + 2 * Self.padding
        if index < widths.count { widths[index] = max(widths[index], width) } else { widths.append(width) }
      }
    }
    return widths
  }

  private func height(_ section: [[Label]]) -> Double {
    section.isEmpty ? 8 : Double(section.count) * Self.rowHeight + 8
  }

  var size: Size {
    let head = head()
    let top = head.map(\.width).max() ?? 0
    return Size(
      width: max(top + 28, columns.reduce(0, +), 60).rounded(.up),
      height: (height(head) + sections.reduce(0) { $0 + height($1) }).rounded(.up))
  }

  func draw(_ rect: Rect, _ style: Style, to writer: SVGWriter) {
    writer.rect(rect, radius: 3, style.look("box"))
    let head = head(style)
    var y = rect.y + 7
    for text in head {
      writer.text(text.placed(Point(x: rect.center.x, y: y + text.height / 2)))
      y += text.height
    }
    y = rect.y + height(head)
    // The columns share what the heading needs more.
    var widths = columns
    let extra = rect.width - widths.reduce(0, +)
    if widths.count > 1 { for index in widths.indices { widths[index] += extra / Double(widths.count) } }
    for section in sections {
      writer.line(y: y, from: rect.x, to: rect.maxX, style.look("edge thin"))
      for (index, row) in section.enumerated() {
        var x = rect.x
        for (column, cell) in row.enumerated() {
          let middle = y + 4 + (Double(index) + 0.5) * Self.rowHeight
          let text = PlacedLabel(cell, style.text("small"))
          writer.text(text.placed(Point(x: x + Self.padding, y: middle), .start))
          x += widths[column]
        }
      }
      y += height(section)
    }
  }
}
