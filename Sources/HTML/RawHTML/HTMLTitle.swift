import Basics
import HTMLSyntax
import Markup

/// A title in raw HTML, with which many READMEs begin: `<h1 align="center">Spade</h1>`.
struct HTMLTitle {
  /// The text; the description of an image if there is no text.
  let text: String
  let id: String?

  /// Takes the first `<h1>` out of a block of HTML, and returns it; nil if there is none with a text. The page shows the
  /// title above the body. Images in it, such as a logo, stay in the body.
  ///
  /// The bytes of the block keep their offsets, which belong to places in the page.
  static func take(from block: Node) -> HTMLTitle? {
    let html = block.literal
    guard html.contains(UInt8(ascii: "1")) else { return nil }
    var tokenizer = HTMLTokenizer(html)
    var opening: (tag: Range<Int>, name: Range<Int>)?
    var id: String?
    var text: [UInt8] = []
    var description: [UInt8] = []
    var shown: [Range<Int>] = []
    var hasImage = false
    loop: while true {
      switch tokenizer.next() {
      case .end: return nil
      case .text:
        guard opening != nil else { continue }
        text += CharacterReferences.decoded(html[tokenizer.start..<tokenizer.position])
        shown.append(tokenizer.start..<tokenizer.position)
      case .startTag:
        if tokenizer.element == .h1, opening == nil {
          opening = (tokenizer.start..<tokenizer.position, tokenizer.name)
          id = tokenizer.attribute("id").map { String(decoding: $0, as: UTF8.self) }
        } else if tokenizer.element == .br, opening != nil {
          text.append(UInt8(ascii: " "))
          shown.append(tokenizer.start..<tokenizer.position)
        } else if tokenizer.element == .img, opening != nil {
          hasImage = true
          if description.isEmpty, let alt = tokenizer.attribute("alt") {
            description = CharacterReferences.decoded(alt[...])
          }
        }
      case .endTag: if tokenizer.element == .h1, opening != nil { break loop }
      }
    }
    guard let opening else { return nil }
    let words = { (bytes: [UInt8]) in
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let title = text.isEmpty || words(text).isEmpty ? words(description) : words(text)
    if title.isEmpty { return nil }
    if hasImage {
      for name in [opening.name, tokenizer.name] { block.overwrite(name, with: "p ") }
      for range in shown { block.clear(range) }
    } else {
      block.clear(opening.tag.lowerBound..<tokenizer.position)
    }
    if block.literal.allSatisfy(\.isASCIIWhitespace) { block.remove() }
    return HTMLTitle(text: title, id: id.flatMap { $0.isEmpty ? nil : $0 })
  }
}
