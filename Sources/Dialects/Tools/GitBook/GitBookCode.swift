import Basics
import HTMLSyntax

/// `<pre class="language-js"><code class="lang-js">…</code></pre>`, code with marked parts. It becomes a code block, in
/// which lines with `<strong>` are highlighted.
enum GitBookCode: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard let pre = Tag(html: start.text), pre.name == "pre", let code = Tag(html: start.text[pre.end...]),
      code.name == "code", let count = length(blocks)
    else { return false }
    let opening = blocks.line
    var lines: [String] = []
    var marked: [Int] = []
    var isMarked = false
    for number in 0..<count {
      let line = blocks.take()
      var text = number == 0 ? start.text[code.end...] : line.text.dropFirst(columns: start.column)
      if number == count - 1, let end = text.find("</code></pre>") { text = text[..<end] }
      if let shown = plain(text, &isMarked, number == count - 1) {
        lines.append(shown.text)
        if shown.isMarked { marked.append(lines.count) }
      }
    }
    let language = (code.classes + pre.classes).lazy.compactMap {
      $0.hasPrefix("lang-") ? $0.dropFirst(5) : $0.hasPrefix("language-") ? $0.dropFirst(9) : nil
    }.first
    var info = language.map(String.init) ?? "text"
    if let title = pre["data-title"] { info += " title=\"\(title.replacing("\"", with: "'"))\"" }
    if !marked.isEmpty { info += " {\(marked.map(String.init).joined(separator: ","))}" }
    let content = lines.map { opening.with(Bytes($0)) }
    blocks.write(
      .code(info: info), SourceBlock(prefix: start.prefix, opening: opening, content: content))
    return true
  }

  /// Returns the number of lines up to the end of the code; nil if the end is missing.
  private static func length(_ blocks: BlockConverter) -> Int? {
    var count = 0
    while count < blocks.context.budget.searchableLines, let line = blocks.line(after: count) {
      count += 1
      if line.text.contains(text: "</code></pre>") { return count }
    }
    blocks.context.budget.spend(searchedLines: count)
    return nil
  }

  /// Returns a line without tags; nil for a last line without text.
  private static func plain(
    _ line: Bytes, _ isMarked: inout Bool, _ isLast: Bool
  ) -> (text: String, isMarked: Bool)? {
    var text: [UInt8] = []
    var hasMark = false
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "<"), let end = HTMLUnit.end(at: index, in: line) {
        if line[index...].hasPrefix("<strong") { isMarked = true }
        if line[index...].hasPrefix("</strong") { isMarked = false }
        index = end
        continue
      }
      if isMarked { hasMark = true }
      text.append(line[index])
      index += 1
    }
    if isLast, text.isEmpty { return nil }
    return (Bytes(text).string.decodingReferences, hasMark)
  }
}
