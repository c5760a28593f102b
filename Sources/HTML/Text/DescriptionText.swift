@_spi(RenderedHTML) import Basics

/// The description in front matter: plain text, in which authors write code between backquotes as in Markdown.
struct DescriptionText {
  /// The text without the backquotes of code.
  let plain: String
  /// The text with code in `<code>`.
  let html: HTMLFragment

  init(_ text: String) {
    let bytes = Bytes(text)
    guard bytes.contains(Byte.backtick) else {
      plain = text
      html = HTMLFragment(escaping: text)
      return
    }
    var spans = CodeSpanEnds(bytes)
    var plain: [UInt8] = []
    var out = ByteBuffer(capacity: bytes.count + 64)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == Byte.backtick else {
        let end = bytes[index...].firstIndex(of: Byte.backtick) ?? bytes.endIndex
        plain += bytes[index..<end]
        out.appendEscaped(String(decoding: bytes[index..<end], as: UTF8.self))
        index = end
        continue
      }
      let span = spans.span(at: index)
      let inner =
        span.isClosed ? bytes[(index + span.length)..<(span.end - span.length)] : bytes[index..<span.end]
      plain += inner
      if span.isClosed { out.append("<code>") }
      out.appendEscaped(String(decoding: inner, as: UTF8.self))
      if span.isClosed { out.append("</code>") }
      index = span.end
    }
    self.plain = String(decoding: plain, as: UTF8.self)
    html = HTMLFragment(rendered: out.array())
  }
}
