import Basics

/// Tabs in books, with each helper on its own line: `{{#tab name="A"}}` to `{{#endtab}}` from mdbook-tabs, and
/// `{{#tab A}}` to `{{#/tab}}` from the preprocessor tabulate, which the Kubernetes books use.
///
/// Sources: mdbook-tabs, “Usage”; tabulate, in the book of Kubebuilder.
enum BookTabs: BlockSyntax {
  static let firstBytes = ByteSet("{")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let helper = Helper(start.text), helper.name == "tabs", let next = blocks.line(after: 1),
      next.isBlank || Helper(LineStart(next.text).text)?.name == "tab"
    else { return false }
    _ = blocks.take()
    let taken = blocks.take(upTo: start.column) { line in
      Helper(line.text).map { $0.isEnd && $0.name == "tabs" } ?? false
    }
    var tabs: [Tab] = []
    var isInTab = false
    for line in taken.content {
      if let helper = Helper(line.text.trimmed), helper.name == "tab" {
        isInTab = !helper.isEnd
        if isInTab { tabs.append(Tab(title: helper.title, content: [], line: line)) }
      } else if isInTab {
        tabs[tabs.count - 1].content.append(line)
      }
    }
    blocks.writeTabs(tabs, prefix: start.prefix)
    return true
  }

  /// A line that begins or ends tabs or a tab.
  private struct Helper {
    /// `tabs` or `tab`.
    let name: String
    let isEnd: Bool
    private let arguments: Bytes

    init?(_ text: Bytes) {
      guard text.hasPrefix("{{#"), text.trimmedEnd.hasSuffix("}}") else { return nil }
      var inner = text.trimmedEnd.dropFirst(3).dropLast(2).trimmed
      let ends = inner.droppingPrefix("/") ?? inner.droppingPrefix("end")
      isEnd = ends != nil
      inner = ends ?? inner
      let word = inner.prefix { $0.isASCIILetter }
      guard word.equals("tabs") || word.equals("tab") else { return nil }
      name = word.string
      arguments = inner[word.endIndex...].trimmed
    }

    /// The label of a tab.
    var title: String { AttributeWords(arguments.string)["name"] ?? arguments.string }
  }
}
