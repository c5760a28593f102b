import Basics
import HTMLSyntax

/// Tabs of Docusaurus and Starlight: `<Tabs>` with `<TabItem>`.
enum TabComponents {
  static let convert: Components.Conversion = { element, prefix, blocks in
    let context = blocks.context
    let labels = labels(of: element.tag, context)
    let tabs = PageElement.parts(of: element.content, context).map { part -> Tab in
      switch part {
      case .element(let item) where item.tag.name == "TabItem" || item.tag.name == "Tab":
        let value = item.tag.text("value", "name", in: context)
        let label =
          item.tag.text("label", "title", in: context) ?? value.flatMap { labels[$0] } ?? value ?? "Tab"
        return Tab(title: label, content: item.content, line: item.opening, closing: item.closing)
      case .element(let other):
        Components.report(
          other.tag, at: other.opening.origin, context, other.content.isEmpty ? .nothing : .content)
        return Tab(title: nil, content: other.content, line: other.opening)
      case .text(let lines): return Tab(title: nil, content: lines, line: element.opening)
      }
    }
    blocks.writeTabs(tabs, prefix: prefix, in: element.block(prefix))
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
