import Basics

/// Tabs in a container: `== Label` begins one in VitePress, and `@tab Label` in plug-ins for VuePress. If containers
/// are nested, the outer one uses one more `=`: `=== Label`.
///
/// Source: vitepress-plugin-tabs, “Usage”.
enum PluginTabs {
  /// Writes a container with tabs. Returns false if it contains none.
  static func write(
    _ content: [PageLine], _ prefix: Bytes, _ opening: PageLine, _ closing: PageLine?,
    _ blocks: inout BlockConverter
  ) -> Bool {
    let parts = parts(of: content)
    guard parts.contains(where: { $0.label != nil }) else { return false }
    blocks.writeBlank(prefix: prefix, for: opening)
    for part in parts where part.label == nil { blocks.writeContent(part.lines, prefix: prefix) }
    blocks.write("@TabNavigator {", prefix: prefix, for: opening)
    for part in parts {
      guard let label = part.label else { continue }
      blocks.writeDirective(
        "@Tab(\(label.directiveArgument))", part.lines, prefix: prefix, opening: part.opening)
    }
    blocks.write("}", prefix: prefix, for: closing ?? opening)
    blocks.writeBlank(prefix: prefix, for: closing ?? opening)
    return true
  }

  private struct Part {
    var label: String?
    let opening: PageLine
    var lines: [PageLine] = []
  }

  /// Returns the tabs. The lines before the first tab are a part without a label.
  private static func parts(of content: [PageLine]) -> [Part] {
    guard let first = content.first else { return [] }
    var parts = [Part(opening: first)]
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
        parts.append(Part(label: found.text, opening: line))
        // A tab ends lists and paragraphs.
        code = CodeLines()
      } else {
        parts[parts.count - 1].lines.append(line)
      }
    }
    if parts[0].lines.allSatisfy(\.isBlank) { parts.removeFirst() }
    return parts
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
