import Basics
import HTMLSyntax

/// Components of the project whose names end with “Table”, with rows as a list of objects in an attribute:
/// `<PropsTable :data="[{ name: 'size', type: 'number' }]" />`. The keys of the objects become the columns.
enum DataTableComponents {
  /// Returns a table in HTML, one row on each line; nil if an element is not such a component.
  static func lines(_ element: PageElement, _ context: PageContext) -> [String]? {
    guard element.content.isEmpty, element.tag.name.hasSuffix("Table"),
      let rows = element.tag.attributes.lazy.compactMap({ rows(named: $0.name, of: element.tag, context) })
        .first
    else { return nil }
    var keys: [String] = []
    for row in rows {
      for pair in row where !keys.contains(pair.key) && cell(pair.value) != nil { keys.append(pair.key) }
    }
    guard !keys.isEmpty, keys.count <= 24 else { return nil }
    let heads = keys.map { "<th>\($0.asTitle.attributeText)</th>" }.joined()
    let body = rows.map { row in
      "<tr>"
        + keys.map { key in
          let value = row.last { $0.key == key }.flatMap { cell($0.value) }
          return "<td>\(value ?? "")</td>"
        }.joined() + "</tr>"
    }
    return ["<table>", "<thead><tr>\(heads)</tr></thead>", "<tbody>"] + body + ["</tbody>", "</table>"]
  }

  /// Returns the objects in the list that an attribute has as its value.
  private static func rows(
    named name: String, of tag: Tag, _ context: PageContext
  ) -> [[(key: String, value: ScriptValue)]]? {
    let plain =
      name.hasPrefix("v-bind:")
      ? String(name.dropFirst(7)) : name.hasPrefix(":") ? String(name.dropFirst()) : name
    guard let items = tag.value(plain, in: context)?.items, !items.isEmpty else { return nil }
    let rows = items.compactMap(\.pairs)
    return rows.count == items.count ? rows : nil
  }

  /// Returns the content of a cell: text, or HTML; nil for a value that cannot be shown.
  private static func cell(_ value: ScriptValue) -> String? {
    if let items = value.items {
      let cells = items.compactMap(cell)
      return cells.count == items.count ? cells.joined(separator: ", ") : nil
    }
    guard let text = value.scalar?.trimmingWhiteSpace, !text.isEmpty else { return nil }
    // A line feed could end the element of HTML.
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    // Types such as `List<Tea>` have no end tag.
    return line.contains("</") ? line : line.attributeText
  }
}
