import Basics

/// Tabs in a container: `== Label` begins one in VitePress, and `@tab Label` in plug-ins for VuePress. If containers
/// are nested, the outer one uses one more `=`: `=== Label`.
///
/// Source: vitepress-plugin-tabs, “Usage”.
enum PluginTabs {
  /// Returns the tabs, and the lines before the first one; nil if there are none.
  static func tabs(in content: [PageLine]) -> [Tab]? {
    guard let first = content.first else { return nil }
    var tabs = [Tab(title: nil, content: [], line: first)]
    var code = CodeLines()
    // The number of colons of each open container with tabs of its own.
    var containers: [Int] = []
    var separator: Bytes?
    for line in content {
      let start = LineStart(line.text)
      var isText = false
      if case .text = code.read(line.text) { isText = true }
      if isText, start.text.hasPrefix(":::") {
        let colons = start.text.prefix { $0 == UInt8(ascii: ":") }.count
        let name = start.text.dropFirst(colons).trimmed
        if name.hasPrefix("tabs") {
          containers.append(colons)
        } else if name.isEmpty, let open = containers.last, colons >= open {
          containers.removeLast()
        }
      }
      if isText, containers.isEmpty, let found = label(start.text), separator ?? found.mark == found.mark {
        separator = found.mark
        tabs.append(Tab(title: found.text, content: [], line: line))
        // A tab ends lists and paragraphs.
        code = CodeLines()
      } else {
        tabs[tabs.count - 1].content.append(line)
      }
    }
    if tabs[0].content.allSatisfy(\.isBlank) { tabs.removeFirst() }
    return tabs.contains { $0.title != nil } ? tabs : nil
  }

  /// Returns the mark and the label of the line that begins a tab; nil for other lines.
  private static func label(_ text: Bytes) -> (mark: Bytes, text: String)? {
    var mark = text.prefix { $0 == UInt8(ascii: "=") }
    var rest = text[mark.endIndex...]
    if mark.isEmpty, text.hasPrefix("@tab") {
      mark = text.prefix(4)
      rest = text[mark.endIndex...]
      if let active = rest.droppingPrefix(":active") { rest = active }
    }
    guard mark.count >= 2, rest.first == Byte.space || rest.first == Byte.tab, !rest.isBlank else {
      return nil
    }
    return (mark, PlainMarkdown.text(of: rest.trimmed))
  }
}
