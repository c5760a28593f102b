import Basics

/// Escapes text that Markdown would read as HTML or emphasis although it is code: `init<S>(_:_:)`.
///
/// Captured text contains the names and declarations of symbols without code spans. Real elements, such as `<kbd>`,
/// have lowercase names.
enum SymbolText {
  static func escape(_ line: Bytes) -> Bytes {
    guard line.contains(UInt8(ascii: "<")) || line.contains(text: ":_:") else { return line }
    var out: [UInt8] = []
    out.reserveCapacity(line.count + 8)
    var code = CodeSpanEnds(line)
    var index = line.startIndex
    var tags: LetterTags?
    func copy(to end: Int) {
      out += line[index..<end]
      index = end
    }
    while index < line.endIndex {
      switch line[index] {
      case Byte.backslash: copy(to: min(index + 2, line.endIndex))
      case Byte.backtick: copy(to: code.span(at: index).end)
      case UInt8(ascii: "]") where line[index...].hasPrefix("]("):
        copy(to: LinkSpan.closingParenthesis(in: line, from: index + 2) ?? index + 2)
      case UInt8(ascii: "<"):
        if isText(line, index, &tags) { out.append(Byte.backslash) }
        copy(to: index + 1)
      case UInt8(ascii: "_"):
        // The second of two parameters without labels would close an emphasis.
        if index > line.startIndex, line[index - 1] == UInt8(ascii: ":"), line[index...].hasPrefix("_:") {
          out.append(Byte.backslash)
        }
        copy(to: index + 1)
      default: copy(to: index + 1)
      }
    }
    return out.count == line.count ? line : out[...]
  }

  /// The maximum length of a URL in angle brackets, which keeps lines such as `<a:<a:` from taking quadratic time.
  private static let longestURL = 1_000

  /// Returns true if `<` begins a list of type parameters or a name in angle brackets, rather than HTML or a link.
  private static func isText(_ line: Bytes, _ index: Int, _ tags: inout LetterTags?) -> Bool {
    var rest = line[(index + 1)...]
    let isEndTag = rest.first == UInt8(ascii: "/")
    if isEndTag { rest = rest.dropFirst() }
    guard rest.first?.isASCIILetter == true else { return false }
    let name = rest.prefix { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }
    let after = name.endIndex < line.endIndex ? line[name.endIndex] : 0
    if !isEndTag, after == UInt8(ascii: ":") || after == UInt8(ascii: ".") || after == UInt8(ascii: "@"),
      let close = rest.prefix(longestURL).firstIndex(of: UInt8(ascii: ">")),
      !rest[..<close].contains(Byte.space)
    {
      // A link, such as <https://example.com>, or an email address.
      let isURL = after == UInt8(ascii: ":") && name.count >= 2 && !rest[..<close].hasPrefix("Self:")
      if isURL || rest[..<close].contains(UInt8(ascii: "@")) { return false }
    }
    let lowercase = Bytes(name.string.lowercased())
    guard elements.contains(lowercase) else { return true }
    if name.elementsEqual(lowercase) { return false }
    // `<BR>` is an element. `<S>` is one only with its end tag.
    guard name.count == 1, let letter = name.first else { return name.contains { $0.isASCIILowercase } }
    let known = tags ?? LetterTags(line)
    tags = known
    return !known.isPaired(letter, at: index, isEndTag: isEndTag)
  }

  /// The positions of the tags in a line whose names are one capital letter.
  private struct LetterTags {
    private var firstStart: [UInt8: Int] = [:]
    private var lastEnd: [UInt8: Int] = [:]

    init(_ line: Bytes) {
      for index in line.indices where line[index] == UInt8(ascii: "<") {
        let rest = line[(index + 1)...]
        let isEnd = rest.first == UInt8(ascii: "/")
        let name = isEnd ? rest.dropFirst() : rest
        guard let letter = name.first, letter.isASCIIUppercase, name.dropFirst().first == UInt8(ascii: ">")
        else {
          continue
        }
        if isEnd { lastEnd[letter] = index } else if firstStart[letter] == nil { firstStart[letter] = index }
      }
    }

    func isPaired(_ letter: UInt8, at index: Int, isEndTag: Bool) -> Bool {
      isEndTag ? (firstStart[letter] ?? index) < index : (lastEnd[letter] ?? index) > index
    }
  }

  private static let elements = Set(
    """
    a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption cite code col \
    colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure footer form h1 h2 h3 \
    h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta \
    meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search \
    section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th \
    thead time title tr track tt u ul var video wbr path g rect circle line polygon polyline ellipse text defs use
    """.split(separator: " ").map { Bytes(String($0)) })
}
