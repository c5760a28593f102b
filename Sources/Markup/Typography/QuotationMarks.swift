import Basics
import CMarkGFM

/// The quotation marks of a language, which replace the English ones that the library writes for `"` and `'`.
///
/// Source: Unicode CLDR 42, the delimiters of each language. French has a narrow no-break space within, and other marks
/// for inner quotations, as in the rules of its typography; Swiss German has the marks of Swiss print.
struct QuotationMarks {
  /// The marks for `"`, and those for `'`.
  private let outer, inner: (open: String, close: String)

  /// Returns nil for a language with the marks of English.
  init?(language: String) {
    let tag = language.lowercased().replacing("_", with: "-")
    var parts = tag.split(separator: "-")
    while !parts.isEmpty {
      if let row = Self.table.first(where: { $0.languages.contains(parts.joined(separator: "-")) }) {
        let marks = row.marks.split(separator: " ").map(String.init)
        outer = (marks[0], marks[1])
        inner = (marks[2], marks[3])
        return
      }
      parts.removeLast()
    }
    return nil
  }

  private static let table: [(languages: Set<String>, marks: String)] = [
    (["de", "cs", "sk", "sl", "hr", "is", "et", "mk", "lb"], "„ “ ‚ ‘"),
    (["bg", "lt"], "„ “ „ “"),
    (["sr"], "„ “ ‘ ‘"),
    (["ka"], "„ “ « »"),
    (["bs"], "„ ” ‘ ’"),
    (["de-ch", "de-li", "it-ch", "rm"], "« » ‹ ›"),
    (["fr"], "«\u{202F} \u{202F}» ‹\u{202F} \u{202F}›"),
    (["fr-ca"], "«\u{202F} \u{202F}» ” “"),
    (["es", "it", "ca", "el", "pt-pt", "eu", "br", "kk", "sq"], "« » “ ”"),
    (["es-419", "es-mx", "es-ar", "es-cl", "es-co", "es-pe"], "“ ” ‘ ’"),
    (["nb", "nn", "no"], "« » ‘ ’"),
    (["hy"], "« » « »"),
    (["ru", "uk", "be", "ky"], "« » „ “"),
    (["fa", "az-cyrl", "am"], "« » ‹ ›"),
    (["pl"], "„ ” « »"),
    (["hu"], "„ ” » «"),
    (["ro"], "„ ” « »"),
    (["nl"], "‘ ’ ‘ ’"),
    (["ar", "ur"], "” “ ’ ‘"),
    (["sv", "fi", "he"], "” ” ’ ’"),
    (["ja", "zh-hant", "zh-tw", "zh-hk", "zh-mo"], "「 」 『 』"),
  ]

  /// Replaces the marks below `root`. Call this when the inlines are parsed, before the library joins texts: until then,
  /// each mark that it has written is a text of its own, which is not part of the page.
  func replace(below root: CNode) {
    var node = root.pointee.first_child
    var block: CNode?
    // The opening marks for `'` whose closing ones have not been found.
    var open = 0
    while let here = node {
      node = here.following(below: root)
      if !here.isInline {
        block = here
        open = 0
        continue
      }
      guard here.kind == .text, let mark = Self.mark(here, in: block) else { continue }
      switch mark {
      case 0x9C: cmark_node_set_literal(here, outer.open)
      case 0x9D: cmark_node_set_literal(here, outer.close)
      case 0x98:
        open += 1
        cmark_node_set_literal(here, inner.open)
      default:
        guard open > 0, !Self.isApostrophe(here) else { continue }
        open -= 1
        cmark_node_set_literal(here, inner.close)
      }
    }
  }

  /// Returns the last byte of a mark that the library has written: the others are `E2 80`. Returns nil for other text.
  private static func mark(_ node: CNode, in block: CNode?) -> UInt8? {
    let text = node.literal
    guard node.pointee.as.literal.alloc == 0, text.count == 3, text[0] == 0xE2, text[1] == 0x80,
      [0x98, 0x99, 0x9C, 0x9D].contains(text[2]), let data = text.baseAddress, let block,
      let start = block.pointee.content.ptr
    else { return nil }
    let offset = data - UnsafePointer(start)
    return 0..<Int(block.pointee.content.asize) ~= offset ? nil : text[2]
  }

  /// Returns whether a letter or digit follows a mark.
  private static func isApostrophe(_ node: CNode) -> Bool {
    guard let next = node.pointee.next, next.kind == .text, let first = next.literal.first else {
      return false
    }
    if first < 0x80 { return ByteSet.alphanumerics.contains(first) }
    return !Flanking.isPunctuation(Flanking.character(from: 0, in: next.literal))
  }
}
