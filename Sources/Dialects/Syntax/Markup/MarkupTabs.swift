import Basics

/// Tabs of Docusaurus and Starlight: `<Tabs>` with `<TabItem>`.
enum MarkupTabs {
  static let convert: MarkupComponents.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let labels = labels(of: element.tag, context)
    var isOpen = false
    for part in MarkupElement.parts(of: element.content, context) {
      switch part {
      case .element(let item) where item.tag.name == "TabItem" || item.tag.name == "Tab":
        if !isOpen {
          blocks.writeBlank(prefix: prefix, for: element.opening)
          blocks.write("@TabNavigator {", prefix: prefix, for: element.opening)
          isOpen = true
        }
        let value = item.tag.text("value", "name", in: context)
        let label =
          item.tag.text("label", "title", in: context) ?? value.flatMap { labels[$0] } ?? value ?? "Tab"
        blocks.writeDirective(
          "@Tab(\(label.directiveArgument))", item.content, prefix: prefix, opening: item.opening,
          closing: item.closing)
      case .element(let other):
        close(&isOpen, prefix, element, &blocks)
        MarkupComponents.report(other.tag, other.opening, context, isEmpty: other.content.isEmpty)
        blocks.writeContent(other.content, prefix: prefix)
      case .text(let lines):
        close(&isOpen, prefix, element, &blocks)
        blocks.writeContent(lines, prefix: prefix)
      }
    }
    close(&isOpen, prefix, element, &blocks)
  }

  private static func close(
    _ isOpen: inout Bool, _ prefix: Bytes, _ element: MarkupElement, _ blocks: inout BlockConverter
  ) {
    guard isOpen else { return }
    isOpen = false
    blocks.write("}", prefix: prefix, for: element.closing)
    blocks.writeBlank(prefix: prefix, for: element.closing)
  }

  /// Returns the labels of `values={[{label: 'Apple', value: 'apple'}]}` by their values.
  private static func labels(of tag: MarkupTag, _ context: PageContext) -> [String: String] {
    var labels: [String: String] = [:]
    for item in tag.value("values", in: context)?.items ?? [] {
      if let value = item["value"]?.scalar, let label = item["label"]?.scalar { labels[value] = label }
    }
    return labels
  }
}
