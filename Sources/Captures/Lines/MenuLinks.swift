import Basics

/// Restores the links of menus whose brackets html2text wrote outside of the items: `[` alone on a line, and then items
/// such as `* News ](/news/) [`.
enum MenuLinks {
  static func restore(_ lines: [Line]) -> [Line] {
    guard lines.contains(where: { opens($0.text) }) else { return lines }
    var out: [Line] = []
    out.reserveCapacity(lines.count)
    var tracker = FenceTracker()
    var isOpen = false
    for (index, line) in lines.enumerated() {
      if tracker.consume(line.text) == .code {
        isOpen = false
        out.append(line)
      } else if isOpen, let (text, opensNext) = item(line.text) {
        out.append(Line(text, line.number))
        isOpen = opensNext
      } else if opens(line.text), let next = lines[(index + 1)...].first(where: { !$0.isBlank }),
        item(next.text) != nil
      {
        isOpen = true
      } else if !line.isBlank || !isOpen {
        isOpen = false
        out.append(line)
      }
    }
    return out
  }

  /// Returns true for a bracket alone on a line or in an item.
  private static func opens(_ text: Bytes) -> Bool {
    text.last == UInt8(ascii: "[")
      && (text.trimmed.count == 1 || LineKind.listMarker(text)?.content.count == 1)
  }

  /// Returns an item with the bracket that opens its link, and whether the link of the next item is open at its end; nil
  /// for a line without the end of such a link.
  private static func item(_ text: Bytes) -> (text: Bytes, opensNext: Bool)? {
    guard let marker = LineKind.listMarker(text), let close = marker.content.find("]("),
      !marker.content[..<close].contains(UInt8(ascii: "["))
    else { return nil }
    var rest = marker.content[close...]
    let opensNext = rest.last == UInt8(ascii: "[")
    if opensNext { rest = rest.dropLast().trimmedEnd }
    let margin = [UInt8](repeating: Byte.space, count: marker.indent)
    let title = Array("* [".utf8) + marker.content[..<close].trimmed
    return ((margin + title + rest)[...], opensNext)
  }
}
