import Basics
import CMarkGFM

/// Limits the time and memory that inlines take, so that they are proportional to the length of the page. Version
/// 0.29.0.gfm.6 of the library has no such limits.
///
/// The limits apply after all blocks are parsed, so they never affect code and raw HTML blocks. A page with short
/// paragraphs and without deeply nested blocks only takes one walk over its blocks.
final class InlineLimits {
  /// The length in bytes up to which a paragraph takes little time, whatever its content.
  private static let shortParagraph: Int32 = 4096
  /// The nesting depth from which paragraphs are detached from the tree while their inlines are parsed.
  private static let shallow = 64
  /// The maximum number of unclosed tags in a long paragraph.
  private static let maximumOpenTags = 100
  /// The maximum number of `![` in a long paragraph, except for images with a plain description.
  private static let maximumOpenImages = 500
  /// For each link and each footnote, the library visits the delimiters of emphasis before it. This is the number of
  /// visits that a paragraph may cost: about 20 milliseconds.
  private static let maximumDelimiterVisits = 4_000_000
  /// The maximum length of the URL and the title of a definition, in bytes, up to which each use gets its own copy.
  private static let shortDefinition: Int32 = 256

  private let delimiters = DelimiterRuns()
  private var hasLongParagraph = false
  private var longDefinitions: [Definition] = []
  private(set) var found: [ExcessiveMarkup] = []
  private var texts: InlineTexts?
  private var quotationMarks: QuotationMarks?
  /// The definitions of footnotes, and the blocks of HTML that have no end.
  private(set) var noted = NotedBlocks()

  /// Sets the page whose inlines are parsed next. Call this before `begin`.
  func set(
    _ text: UnsafeBufferPointer<UInt8>, quotationMarks: QuotationMarks?, isSmart: Bool,
    isInComment: @escaping (CNode) -> Bool
  ) {
    texts = InlineTexts(text, isSmart: isSmart)
    self.quotationMarks = isSmart ? quotationMarks : nil
    noted = NotedBlocks()
    noted.isInComment = isInComment
  }

  /// A link reference definition with a long URL or title.
  private struct Definition {
    var label: String
    var url: cmark_chunk
    var title: cmark_chunk
  }

  /// Applies the limits to the blocks. Call this before the inlines are parsed.
  func begin(_ parser: UnsafeMutablePointer<cmark_parser>) {
    hasLongParagraph = false
    longDefinitions.removeAll(keepingCapacity: true)
    found.removeAll(keepingCapacity: true)
    guard let root = parser.pointee.root else { return }
    noted.definitions = parser.pointee.refmap?.pointee.refs
    shortenDefinitions(parser)
    var deep: [CNode] = []
    var depth = 0
    var node = root
    walk: while true {
      if Self.holdsInlines(node) {
        texts?.prepare(node)
        if node.pointee.content.size > Self.shortParagraph { prepareLongParagraph(node) }
        if depth > Self.shallow { deep.append(node) }
      } else if let child = node.pointee.first_child {
        if node.kind == .footnoteDefinition { noted.add(node) }
        node = child
        depth += 1
        continue
      } else {
        noted.add(node)
      }
      while node.pointee.next == nil {
        guard let parent = node.pointee.parent else { break walk }
        node = parent
        depth -= 1
      }
      guard let next = node.pointee.next else { break }
      node = next
    }
    if hasLongParagraph {
      parser.pointee.inline_syntax_extensions = delimiters.added(
        to: parser.pointee.inline_syntax_extensions, parser)
    }
    for node in deep { parse(node, parser) }
  }

  /// Handles undefined footnotes. Call this after the inlines are parsed, before the library resolves footnotes.
  func endInlines(_ root: CNode) {
    if let quotationMarks { quotationMarks.replace(below: root) }
    if hasLongParagraph { removeUndefinedFootnotes(root) }
  }

  /// Restores long definitions. Call this when the tree is complete.
  ///
  /// - Parameter length: the length of the page’s text in bytes.
  func end(_ root: CNode, length: Int) {
    texts?.finish()
    if !longDefinitions.isEmpty { restoreDefinitions(in: root, length) }
  }

  private static func holdsInlines(_ node: CNode) -> Bool {
    switch node.kind {
    case .paragraph, .heading, .tableCell: true
    default: false
    }
  }

  /// Parses the inlines of a paragraph while it has no parent: for each inline that it appends, the library checks all
  /// ancestors of the paragraph.
  private func parse(_ node: CNode, _ parser: UnsafeMutablePointer<cmark_parser>) {
    let parent = node.pointee.parent
    node.pointee.parent = nil
    cmark_parse_inlines(parser, node, parser.pointee.refmap, parser.pointee.options)
    node.pointee.parent = parent
    // Keep the text, since the inlines refer to it, but leave nothing for the library to parse.
    node.pointee.content.size = 0
  }

  // MARK: Long paragraphs

  private func prepareLongParagraph(_ node: CNode) {
    hasLongParagraph = true
    let text = UnsafeBufferPointer(start: node.pointee.content.ptr, count: Int(node.pointee.content.size))
    let escaped = Self.excess(in: text)
    guard !escaped.isEmpty else { return }
    var changed: [UInt8] = []
    changed.reserveCapacity(text.count + escaped.count)
    var done = 0
    for offset in escaped {
      changed.append(contentsOf: text[done..<offset])
      changed.append(UInt8(ascii: "\\"))
      done = offset
    }
    changed.append(contentsOf: text[done...])
    let first: ExcessiveMarkup.Kind =
      switch text[escaped[0]] {
      case UInt8(ascii: "<"): .tags
      case UInt8(ascii: "]"): .links
      default: .images
      }
    let lines = text[..<escaped[0]].reduce(0) { $0 + ($1 == 10 ? 1 : 0) }
    found.append(
      ExcessiveMarkup(
        kind: first, line: Int(node.pointee.start_line) + lines,
        column: lines == 0 ? Int(node.pointee.start_column) + escaped[0] : 1, count: escaped.count))
    changed.withUnsafeBufferPointer {
      cmark_strbuf_set(&node.pointee.content, $0.baseAddress, Int32($0.count))
    }
  }

  /// Returns the offsets at which to insert backslashes: before unclosed tags, unclosed images, and links beyond the
  /// limits. For each of them, the library would read to the end of the paragraph, or visit all other unclosed images
  /// or all delimiters.
  private static func excess(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
    let ends = TagEnds(in: text)
    var tags = 0
    var images = 0
    var delimiters = 0
    var visits = 0
    var excess: [Int] = []
    var index = 0
    while index + 1 < text.count {
      switch text[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "<"):
        if ends.isEndless(text, index) {
          tags += 1
          if tags > maximumOpenTags { excess.append(index) }
        } else if text[index...].starts(with: "<![CDATA[".utf8) {
          // Skip the `![`, which is part of the tag.
          index += 2
        }
      case UInt8(ascii: "!") where text[index + 1] == UInt8(ascii: "[") && !isPlainImage(text, index + 2):
        images += 1
        if images > maximumOpenImages { excess.append(index + 1) }
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        if isDelimiter(text, index) { delimiters += 1 }
      case UInt8(ascii: "]"):
        visits += delimiters
        if visits > maximumDelimiterVisits { excess.append(index) }
      default: break
      }
      index += 1
    }
    return excess
  }

  /// Returns whether a run of `*`, `_` or `~` begins here that is not an underscore inside a word.
  private static func isDelimiter(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    guard index > 0 else { return true }
    if text[index] == text[index - 1] { return false }
    return text[index] != UInt8(ascii: "_") || !isWord(text[index - 1]) || !isWord(text[index + 1])
  }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }

  /// Returns whether the text from `start` to the next `]` is a plain description, so that the bracket is surely
  /// closed.
  private static func isPlainImage(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "]"): return true
      case UInt8(ascii: "["), UInt8(ascii: "<"), UInt8(ascii: "`"), UInt8(ascii: "\\"), UInt8(ascii: "!"):
        return false
      default: index += 1
      }
    }
    return false
  }

  /// The offsets of the last possible ends of declarations, processing instructions and CDATA sections, for which the
  /// library searches to the end of the text.
  private struct TagEnds {
    private var declaration = -1
    private var instruction = -1
    private var section = -1

    init(in text: UnsafeBufferPointer<UInt8>) {
      var index = text.count - 1
      while index >= 0, instruction < 0 || section < 0 {
        if text[index] == UInt8(ascii: ">") {
          if declaration < 0 { declaration = index }
          // Leave out `??>` and `]]]>`, since the library does not always recognize them as ends.
          if index >= 2, text[index - 1] == UInt8(ascii: "?"), text[index - 2] != UInt8(ascii: "?") {
            instruction = max(instruction, index)
          }
          if index >= 3, text[index - 1] == UInt8(ascii: "]"), text[index - 2] == UInt8(ascii: "]"),
            text[index - 3] != UInt8(ascii: "]")
          {
            section = max(section, index)
          }
        }
        index -= 1
      }
    }

    /// Returns whether a construct without an end begins at `start`.
    func isEndless(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
      switch text[start + 1] {
      case UInt8(ascii: "?"): return instruction < start + 3
      case UInt8(ascii: "!"):
        guard start + 2 < text.count else { return false }
        if text[start + 2] == UInt8(ascii: "[") { return section < start + 4 }
        return UInt8(ascii: "A")...UInt8(ascii: "Z") ~= text[start + 2] && declaration < start
      default: return false
      }
    }
  }

  // MARK: Footnotes

  /// Turns references to undefined footnotes into text. The library would do the same, but visits all ancestors of each
  /// reference.
  private func removeUndefinedFootnotes(_ root: CNode) {
    var references: [CNode] = []
    var labels: Set<String> = []
    var node: CNode? = root
    while let here = node {
      if here.kind == .footnoteReference { references.append(here) }
      if here.kind == .footnoteDefinition { labels.insert(Self.key(here)) }
      node = here.following(below: root)
    }
    for reference in references where !labels.contains(Self.key(reference)) {
      var text = cmark_strbuf()
      cmark_strbuf_init(reference.pointee.content.mem, &text, reference.pointee.as.literal.len + 4)
      cmark_strbuf_puts(&text, "[^")
      cmark_strbuf_put(&text, reference.pointee.as.literal.data, reference.pointee.as.literal.len)
      cmark_strbuf_puts(&text, "]")
      let length = text.size
      reference.become(CMARK_NODE_TEXT)
      reference.pointee.as.literal = cmark_chunk(data: cmark_strbuf_detach(&text), len: length, alloc: 1)
    }
  }

  /// Returns a key that is equal for all labels that the library treats as equal, and for some others.
  private static func key(_ node: CNode) -> String {
    String(decoding: node.pointee.as.literal.bytes, as: UTF8.self).lowercased().filter { !$0.isWhitespace }
  }

  // MARK: Definitions

  /// The first byte of the keys that replace long URLs and titles. A key consists of this byte and a number. The URL
  /// and the title of a link that a page really contains are never both equal to a key.
  private static let mark: UInt8 = 1

  /// Replaces long URLs and titles in definitions by short keys, since the library copies them for each link.
  private func shortenDefinitions(_ parser: UnsafeMutablePointer<cmark_parser>) {
    var entry = parser.pointee.refmap?.pointee.refs
    while let here = entry {
      entry = here.pointee.next
      here.withMemoryRebound(to: cmark_reference.self, capacity: 1) { reference in
        guard reference.pointee.url.len + reference.pointee.title.len > Self.shortDefinition else { return }
        longDefinitions.append(
          Definition(
            label: String(cString: here.pointee.label), url: reference.pointee.url,
            title: reference.pointee.title))
        var number = cmark_strbuf()
        cmark_strbuf_init(parser.pointee.mem, &number, 16)
        cmark_strbuf_putc(&number, Int32(Self.mark))
        cmark_strbuf_puts(&number, String(longDefinitions.count - 1))
        let key = cmark_chunk(data: number.ptr, len: number.size, alloc: 0)
        reference.pointee.url = key
        reference.pointee.title = key
      }
    }
  }

  /// Replaces the keys in links by the long URLs and titles, which all links share. When these add up to more than the
  /// length of the page, and to more than 1 MiB, further links become text.
  private func restoreDefinitions(in root: CNode, _ length: Int) {
    var room = max(length, 1 << 20)
    var isReported = false
    var node: CNode? = root
    while let here = node {
      node = here.following(below: root)
      guard here.kind == .link || here.kind == .image,
        let number = number(of: here.pointee.as.link)
      else { continue }
      let definition = longDefinitions[number]
      room -= Int(definition.url.len + definition.title.len)
      if room >= 0 {
        here.pointee.as.link.url = definition.url
        here.pointee.as.link.title = definition.title
        continue
      }
      here.become(CMARK_NODE_CUSTOM_INLINE)
      here.pointee.as.custom.on_enter = cmark_chunk()
      here.pointee.as.custom.on_exit = cmark_chunk()
      if isReported { continue }
      isReported = true
      let place = here.pointee.first_child ?? here
      found.append(
        ExcessiveMarkup(
          kind: .definition(definition.label), line: Int(place.pointee.start_line),
          column: Int(here.pointee.start_column), count: Int(definition.url.len + definition.title.len)))
    }
  }

  /// Returns the index of the long definition that a link uses; nil for any other link.
  private func number(of link: cmark_link) -> Int? {
    guard link.url.len == link.title.len, link.url.bytes.first == Self.mark,
      link.title.bytes.first == Self.mark,
      let number = Int(String(decoding: link.url.bytes.dropFirst(), as: UTF8.self))
    else { return nil }
    return longDefinitions.indices.contains(number) ? number : nil
  }
}
