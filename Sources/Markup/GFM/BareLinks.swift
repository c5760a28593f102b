import Basics
import CMarkGFM

/// Turns `www.example.com`, `https://example.com` and `me@example.com` in text into links.
///
/// The result is the same as with the library’s `autolink` extension, but in linear time. Version 0.29.0.gfm.6 reads
/// to the end of a word from each `www.` in the word, counts all parentheses again for each one that it drops, and
/// copies the rest of a text for each email address.
///
/// Source: GitHub Flavored Markdown, “Autolinks (extension)”.
final class BareLinks {
  private let handle: UnsafeMutablePointer<cmark_syntax_extension>?
  /// The text in which a host name was rejected because of an underscore, and the offset of that underscore.
  private var rejected: (text: UnsafePointer<UInt8>?, underscore: Int) = (nil, 0)

  init() {
    handle = SyntaxExtension.make(
      "bare-links", specialCharacters: [UInt8(ascii: ":"), UInt8(ascii: "w")])
    guard let handle else { return }
    cmark_syntax_extension_set_private(handle, Unmanaged.passUnretained(self).toOpaque(), nil)
    cmark_syntax_extension_set_match_inline_func(handle) { handle, parser, parent, character, inlines in
      guard character == UInt8(ascii: ":") || character == UInt8(ascii: "w"), let handle, let parser,
        let parent, let inlines, let chunk = cmark_inline_parser_get_chunk(inlines)
      else { return nil }
      let text = chunk.pointee.bytes
      let offset = Int(cmark_inline_parser_get_offset(inlines))
      // Check the next bytes first: most `:` and `w` are part of ordinary text.
      guard offset + 3 < text.count,
        character == UInt8(ascii: ":")
          ? text[offset + 1] == UInt8(ascii: "/") && text[offset + 2] == UInt8(ascii: "/")
          : text[offset + 1] == UInt8(ascii: "w") && text[offset + 2] == UInt8(ascii: "w"),
        cmark_inline_parser_in_bracket(inlines, 0) == 0, cmark_inline_parser_in_bracket(inlines, 1) == 0,
        let owner = cmark_syntax_extension_get_private(handle)
      else { return nil }
      let links = Unmanaged<BareLinks>.fromOpaque(owner).takeUnretainedValue()
      let found =
        character == UInt8(ascii: ":")
        ? links.scheme(in: text, at: offset) : links.www(in: text, at: offset)
      return found.flatMap { BareLinks.link($0, in: text, at: offset, parser, parent, inlines) }
    }
    cmark_syntax_extension_set_postprocess_func(handle) { _, parser, root in
      if let parser, let root { BareLinks.linkMailAddresses(below: root, parser) }
      return root
    }
  }

  deinit {
    if let handle { cmark_syntax_extension_free(cmark_get_default_mem_allocator(), handle) }
  }

  func attach(to parser: UnsafeMutablePointer<cmark_parser>) {
    if let handle { cmark_parser_attach_syntax_extension(parser, handle) }
  }

  /// Prepares the extension for a new text. Call this before each parse.
  func reset() { rejected = (nil, 0) }

  /// Creates a link node for the URL in a range of the text, and moves the inline parser to its end.
  private static func link(
    _ range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, at offset: Int,
    _ parser: UnsafeMutablePointer<cmark_parser>, _ parent: CNode, _ inlines: OpaquePointer
  ) -> CNode? {
    guard let link = cmark_node_new_with_mem(CMARK_NODE_LINK, parser.pointee.mem),
      let label = cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem)
    else { return nil }
    let letters = offset - range.lowerBound
    let line = cmark_inline_parser_get_line(inlines)
    let column = cmark_inline_parser_get_column(inlines) - Int32(letters)
    // Take the scheme back from the text node before the link.
    if letters > 0 { cmark_node_unput(parent, Int32(letters)) }
    cmark_inline_parser_set_offset(inlines, Int32(range.upperBound))
    let written = UnsafeBufferPointer(rebasing: text[range])
    label.pointee.as.literal = cmark_chunk(written)
    link.pointee.as.link.url =
      letters > 0 ? cmark_chunk(written) : chunk("http://", written, parser.pointee.mem)
    for node in [link, label] {
      node.pointee.start_line = line
      node.pointee.end_line = line
      node.pointee.start_column = column
      node.pointee.end_column = column + Int32(range.count) - 1
    }
    link.append(label)
    return link
  }

  // MARK: URLs

  /// Returns the range of the URL `www.…` that begins at `start`; nil if there is none.
  private func www(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Range<Int>? {
    guard text[start + 3] == UInt8(ascii: "."), start == 0 || Self.mayPrecede.contains(text[start - 1])
    else { return nil }
    return endOfDomain(in: text, from: start, needsDot: true).map { domain in
      start..<Self.end(in: text, from: start, after: domain)
    }
  }

  /// Returns the range of the URL whose scheme ends at `colon`; nil if there is none.
  private func scheme(in text: UnsafeBufferPointer<UInt8>, at colon: Int) -> Range<Int>? {
    var start = colon
    // Stop after one letter more than the longest scheme has.
    while start > 0, colon - start <= 5, text[start - 1].isASCIILetter { start -= 1 }
    let isKnown = Self.schemes.contains { scheme in
      scheme.utf8CodeUnitCount == colon - start
        && (0..<scheme.utf8CodeUnitCount).allSatisfy { text[start + $0] | 0x20 == scheme.utf8Start[$0] }
    }
    guard isKnown, Self.isHostByte(text, colon + 3) else { return nil }
    return endOfDomain(in: text, from: colon + 3, needsDot: false).map { domain in
      start..<Self.end(in: text, from: colon, after: domain)
    }
  }

  /// Returns the end of the host name that begins at `start`; nil if there is none.
  ///
  /// The last two labels of a host name must not contain an underscore. If they do, all other candidates that begin
  /// before that underscore are rejected without reading them again.
  private func endOfDomain(in text: UnsafeBufferPointer<UInt8>, from start: Int, needsDot: Bool) -> Int? {
    if text.baseAddress == rejected.text, start < rejected.underscore { return nil }
    var index = start + 1
    var dots = (beforeLast: start, last: start)
    var underscore = start
    while index < text.count - 1 {
      let byte = text[index]
      if byte == UInt8(ascii: "_") {
        underscore = index
      } else if byte == UInt8(ascii: ".") {
        dots = (dots.last, index)
      } else if byte != UInt8(ascii: "-"), !Self.isHostByte(text, index) {
        break
      }
      index += 1
    }
    if underscore > dots.beforeLast {
      rejected = (text.baseAddress, underscore)
      return nil
    }
    return needsDot && dots.last == start ? nil : index
  }

  /// Returns the end of a URL whose host name ends at `domain`. The URL extends to a space or a `<`, except for
  /// trailing punctuation.
  private static func end(in text: UnsafeBufferPointer<UInt8>, from start: Int, after domain: Int) -> Int {
    var end = domain
    while end < text.count, text[end] != UInt8(ascii: "<"), text[end] != WideEmphasis.mark,
      !text[end].isCSpace
    {
      end += 1
    }
    return trimmed(text, start..<(startOfWideText(in: text, start..<end) ?? end))
  }

  /// Returns the offset in a URL at which text in Chinese, Japanese or Korean follows without a space: punctuation, or a
  /// letter directly after one in ASCII. Returns nil if there is none.
  private static func startOfWideText(in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
    range.first { index in
      guard text[index] >= 0xE1, index > range.lowerBound else { return false }
      let character = Flanking.character(from: index, in: text)
      guard WideCharacter.isCJK(character) else { return false }
      return Flanking.isPunctuation(character) || text[index - 1].isASCIILetter
        || text[index - 1].isASCIIDigit
    }
  }

  /// Returns the end of a URL without trailing punctuation. A closing parenthesis belongs to the URL if it matches an
  /// opening one.
  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    // The number of closing parentheses before `end` minus the number of opening ones; nil until they are counted.
    var surplus: Int?
    while end > range.lowerBound {
      let byte = text[end - 1]
      if trailing.contains(byte) {
        end -= 1
      } else if byte == UInt8(ascii: ";") {
        var name = end - 2
        while name > range.lowerBound, text[name].isASCIILetter { name -= 1 }
        end = name < end - 2 && text[name] == UInt8(ascii: "&") ? name : end - 1
      } else if byte == UInt8(ascii: ")") {
        let excess =
          surplus
          ?? text[range.lowerBound..<end].reduce(0) {
            $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0)
          }
        if excess <= 0 { break }
        surplus = excess - 1
        end -= 1
      } else {
        break
      }
    }
    return end
  }

  // MARK: Email addresses

  /// Turns the email addresses in all text outside links into links.
  private static func linkMailAddresses(below root: CNode, _ parser: UnsafeMutablePointer<cmark_parser>) {
    var node = root.following(below: root)
    while let here = node {
      // Compare the library's own type, because this reads all nodes of all pages.
      let type = UInt32(here.pointee.type)
      if type == CMARK_NODE_TEXT.rawValue { linkMailAddresses(in: here, parser) }
      node =
        type == CMARK_NODE_LINK.rawValue ? here.followingOutside(below: root) : here.following(below: root)
    }
  }

  private static func linkMailAddresses(in node: CNode, _ parser: UnsafeMutablePointer<cmark_parser>) {
    let text = node.literal
    guard text.offset(of: UInt8(ascii: "@")) != nil else { return }
    let place = (line: node.pointee.start_line, column: node.pointee.start_column)
    var last = node
    // The start of the text after the last link, and the first offset at which an address may begin.
    var start = 0
    var from = 0
    while let at = text.offset(of: UInt8(ascii: "@"), from: from) {
      defer { from = max(from, at + 1) }
      guard let address = mailAddress(in: text, at: at, from: from, textStart: start),
        let link = cmark_node_new_with_mem(CMARK_NODE_LINK, parser.pointee.mem),
        let label = cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem),
        let rest = cmark_node_new_with_mem(CMARK_NODE_TEXT, parser.pointee.mem)
      else { continue }
      let written = UnsafeBufferPointer(rebasing: text[address.range])
      label.pointee.as.literal = cmark_chunk(written)
      link.pointee.as.link.url =
        address.hasScheme ? cmark_chunk(written) : chunk("mailto:", written, parser.pointee.mem)
      for node in [link, label] {
        node.pointee.start_line = place.line
        node.pointee.end_line = place.line
        node.pointee.start_column = place.column + Int32(address.range.lowerBound)
        node.pointee.end_column = place.column + Int32(address.range.upperBound) - 1
      }
      link.append(label)
      last.pointee.as.literal.len = Int32(address.range.lowerBound - start)
      rest.pointee.as.literal = cmark_chunk(UnsafeBufferPointer(rebasing: text[address.range.upperBound...]))
      rest.pointee.start_line = place.line
      rest.pointee.end_line = place.line
      rest.pointee.start_column = place.column + Int32(address.range.upperBound)
      rest.pointee.end_column = place.column + Int32(text.count) - 1
      last.insertAfter(link)
      link.insertAfter(rest)
      last = rest
      start = address.range.upperBound
      from = start
    }
  }

  /// Returns the range of the email address around the `@` at `at`; nil if there is none.
  ///
  /// - Parameters:
  ///   - from: the first offset at which the address may begin.
  ///   - textStart: the start of the text after the last link, in which a scheme is searched for.
  private static func mailAddress(
    in text: UnsafeBufferPointer<UInt8>, at: Int, from: Int, textStart: Int
  ) -> (range: Range<Int>, hasScheme: Bool)? {
    var start = at
    var hasScheme = false
    var allowsSlash = false
    while start > from {
      let byte = text[start - 1]
      if byte == UInt8(ascii: ":") {
        if ends(text[textStart..<start], with: "mailto:") {
          hasScheme = true
        } else if ends(text[textStart..<start], with: "xmpp:") {
          hasScheme = true
          allowsSlash = true
        } else {
          break
        }
      } else if !ByteSet.alphanumerics.contains(byte), !inMailName.contains(byte) {
        break
      }
      start -= 1
    }
    if start == at { return nil }
    var end = at + 1
    var dots = 0
    scan: while end < text.count {
      let byte = text[end]
      switch byte {
      case UInt8(ascii: "@"): return nil
      case UInt8(ascii: "."):
        guard end + 1 < text.count, ByteSet.alphanumerics.contains(text[end + 1]) else { break scan }
        dots += 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"): break
      case UInt8(ascii: "/") where allowsSlash: break
      default: guard ByteSet.alphanumerics.contains(byte) else { break scan }
      }
      end += 1
    }
    guard end - at >= 2, dots > 0, text[end - 1].isASCIILetter || text[end - 1] == UInt8(ascii: ".") else {
      return nil
    }
    end = trimmed(text, at..<end)
    return end > at ? (start..<end, hasScheme) : nil
  }

  /// Returns whether the text ends with the scheme, and the scheme begins a word.
  private static func ends(_ text: Slice<UnsafeBufferPointer<UInt8>>, with scheme: StaticString) -> Bool {
    let length = scheme.utf8CodeUnitCount
    guard text.count >= length, scheme.withUTF8Buffer({ text.suffix(length).elementsEqual($0) }) else {
      return false
    }
    return text.dropLast(length).last.map { !ByteSet.alphanumerics.contains($0) } ?? true
  }

  // MARK: Bytes

  private static let schemes: [StaticString] = ["http", "https", "ftp"]
  /// The bytes that may precede `www.`: white space, `*`, `_`, `~` and `(`.
  private static let mayPrecede = ByteSet("*_~( \t\n\u{B}\u{C}\r")
  private static let trailing = ByteSet("?!.,:*_~'\"")
  private static let inMailName = ByteSet(".+-_")

  /// Returns whether a character that may be part of a host name begins at `index`.
  private static func isHostByte(_ text: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    let byte = text[index]
    if byte < 0x80 { return cmark_ispunct(Int8(bitPattern: byte)) == 0 && !byte.isCSpace }
    var character: Int32 = 0
    guard let base = text.baseAddress,
      cmark_utf8proc_iterate(base + index, Int32(text.count - index), &character) >= 0
    else { return false }
    return cmark_utf8proc_is_space(character) == 0 && cmark_utf8proc_is_punctuation(character) == 0
  }

  /// Creates a chunk with the prefix and the text, in the parser's memory.
  private static func chunk(
    _ prefix: StaticString, _ text: UnsafeBufferPointer<UInt8>, _ memory: UnsafeMutablePointer<cmark_mem>
  ) -> cmark_chunk {
    var buffer = cmark_strbuf()
    cmark_strbuf_init(memory, &buffer, Int32(prefix.utf8CodeUnitCount + text.count))
    cmark_strbuf_put(&buffer, prefix.utf8Start, Int32(prefix.utf8CodeUnitCount))
    cmark_strbuf_put(&buffer, text.baseAddress, Int32(text.count))
    let length = buffer.size
    return cmark_chunk(data: cmark_strbuf_detach(&buffer), len: length, alloc: 1)
  }
}
