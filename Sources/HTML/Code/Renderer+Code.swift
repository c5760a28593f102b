import Basics
import CMarkGFM
import Markup

/// Code blocks. On a site each carries its language as a label, and its tokens stand in spans to be coloured.
extension Renderer {
  mutating func renderCodeBlock(_ node: Node) {
    startLine()
    let code = node.pointee.as.code
    let info = code.info.bytes
    let wordEnd = info.firstIndex { $0 == UInt8(ascii: " ") || (9...13).contains($0) } ?? info.count
    let word = UnsafeBufferPointer(rebasing: info[..<wordEnd])
    let hasLabel = options.isSite && !word.isEmpty
    var language: CodeLanguage?

    if hasLabel {
      let word = String(decoding: word, as: UTF8.self)
      language = CodeLanguage.named(word)
      out.append("<figure class=\"code\">\n<figcaption>")
      out.appendEscaped(language?.name ?? word)
      out.append("</figcaption>\n")
    }
    out.append("<pre")
    if options.isSite, mayOverflow(code.literal.bytes) { appendScrollRegion() }
    out.append("><code")
    if !info.isEmpty {
      out.append(" class=\"language-")
      out.appendEscaped(word)
      out.append(UInt8(ascii: "\""))
    }
    out.append(UInt8(ascii: ">"))
    if let scanner = language?.scanner {
      scanner.highlight(code.literal.bytes, into: &out)
    } else {
      out.appendEscaped(code.literal.bytes)
    }
    out.append("</code></pre>\n")
    if hasLabel { out.append("</figure>\n") }
  }

  /// What overflows must be reachable by the keyboard to be scrolled; what cannot would only cost a stop.
  private mutating func appendScrollRegion() {
    codeCount += 1
    out.append(" tabindex=\"0\" role=\"region\" aria-label=\"")
    appendRegionLabel(options.strings.code, codeCount)
    out.append(UInt8(ascii: "\""))
  }

  /// Whether some line is longer than a screen of 320 px surely shows.
  private func mayOverflow(_ code: UnsafeBufferPointer<UInt8>) -> Bool {
    var length = 0
    for byte in code {
      length = byte == 10 ? 0 : length + 1
      if length > 28 { return true }
    }
    return false
  }
}
