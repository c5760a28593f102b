import Basics
import HTMLSyntax

/// Tabs of Docusaurus and Starlight: `<Tabs>` with `<TabItem>`.
enum TabComponents {
  static let convert: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let labels = labels(of: element.tag, context)
    var isOpen = false
    for part in PageElement.parts(of: element.content, context) {
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
        Components.report(
          other.tag, at: other.opening.origin, context, other.content.isEmpty ? .nothing : .content)
        blocks.writeContent(other.content, prefix: prefix)
      case .text(let lines):
        close(&isOpen, prefix, element, &blocks)
        blocks.writeContent(lines, prefix: prefix)
      }
    }
    close(&isOpen, prefix, element, &blocks)
  }

  /// Writes a component of the project as tabs if its name ends with “Tabs”, and it contains only tabs with labels:
  /// components such as `<DatabaseTab value="mysql">`, or slots such as `<Fragment slot="npm">`. Returns false for all
  /// others.
  static func convertOwn(_ element: PageElement, _ prefix: Bytes, _ blocks: inout BlockConverter) -> Bool {
    guard element.tag.name.hasSuffix("Tabs"), !element.content.isEmpty else { return false }
    let context = blocks.context
    let items = PageElement.parts(of: element.content, context).map { part in
      if case .element(let item) = part { item } else { nil as PageElement? }
    }
    let tabs = items.compactMap { item in
      item.flatMap { item in ownLabel(of: item.tag, context).map { (item: item, label: $0) } }
    }
    guard !tabs.isEmpty, tabs.count == items.count else { return false }
    blocks.writeBlank(prefix: prefix, for: element.opening)
    blocks.write("@TabNavigator {", prefix: prefix, for: element.opening)
    for (item, label) in tabs {
      blocks.writeDirective(
        "@Tab(\(label.directiveArgument))", item.content, prefix: prefix, opening: item.opening,
        closing: item.closing)
    }
    var isOpen = true
    close(&isOpen, prefix, element, &blocks)
    return true
  }

  private static func ownLabel(of tag: Tag, _ context: PageContext) -> String? {
    let label: String?
    if tag.name == "Fragment" || tag.name == "template" {
      let slot = tag.attributes.first { $0.name.hasPrefix("#") || $0.name.hasPrefix("v-slot:") }
      label =
        tag.text("slot", in: context)
        ?? slot.map { String($0.name.drop { $0 != "#" && $0 != ":" }.dropFirst()) }
    } else if ["Tab", "TabItem", "TabPanel"].contains(where: tag.name.hasSuffix) {
      label = tag.text("label", "title", "value", "name", in: context)
    } else {
      label = nil
    }
    return label.flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func close(
    _ isOpen: inout Bool, _ prefix: Bytes, _ element: PageElement, _ blocks: inout BlockConverter
  ) {
    guard isOpen else { return }
    isOpen = false
    blocks.write("}", prefix: prefix, for: element.closing)
    blocks.writeBlank(prefix: prefix, for: element.closing)
  }

  /// Returns the labels of `values={[{label: 'Apple', value: 'apple'}]}` by their values.
  private static func labels(of tag: Tag, _ context: PageContext) -> [String: String] {
    var labels: [String: String] = [:]
    for item in tag.value("values", in: context)?.items ?? [] {
      if let value = item["value"]?.scalar, let label = item["label"]?.label { labels[value] = label }
    }
    return labels
  }
}
