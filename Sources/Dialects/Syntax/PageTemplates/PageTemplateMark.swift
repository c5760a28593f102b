import Basics
import HTMLSyntax

/// A tag, `{% name arguments %}`, an expression, `{{ … }}`, or a comment, `{# … #}`, of a template language.
struct PageTemplateMark {
  enum Kind { case tag, value, comment }

  let kind: Kind
  /// The text between the marks, without white space and the hyphens that remove white space around the marks.
  let content: Bytes
  /// The range with the marks.
  let range: Range<Int>

  /// Reads the mark that begins at `index`. Returns nil if there is none.
  ///
  /// - Parameter maximum: the maximum length in bytes, which keeps many open marks from taking quadratic time.
  init?(at index: Int, in bytes: Bytes, _ marks: PageTemplateMarks = .liquid, maximum: Int = 4096) {
    let rest = bytes[index...].prefix(maximum)
    let kinds: [(Kind, (start: Bytes, end: Bytes)?)] = [
      (.comment, marks.comment), (.value, marks.value), (.tag, marks.tag),
    ]
    for case (let kind, let pair?) in kinds where rest.starts(with: pair.start) {
      let start = index + pair.start.count
      guard let close = rest.find(pair.end, from: start) else {
        if kind == .comment { continue }
        return nil
      }
      var content = rest[start..<close]
      if let first = content.first, "-+".utf8.contains(first) { content = content.dropFirst() }
      if let last = content.last, "-+".utf8.contains(last) { content = content.dropLast() }
      self.kind = kind
      self.content = content.trimmedWhitespace
      range = index..<(close + pair.end.count)
      return
    }
    return nil
  }
}

/// `{% name arguments %}`
struct PageTemplateTag {
  let name: String
  let arguments: Bytes
  /// The range of the tag with its marks.
  let range: Range<Int>

  /// Reads the tag of Liquid that begins at `index`. Returns nil if there is none.
  init?(at index: Int, in bytes: Bytes) {
    guard index < bytes.endIndex, let mark = PageTemplateMark(at: index, in: bytes), mark.kind == .tag else {
      return nil
    }
    self.init(mark)
  }

  init(_ mark: PageTemplateMark) {
    let word = mark.content.prefix {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
    }
    name = word.string
    arguments = mark.content.dropFirst(word.count).trimmedWhitespace
    range = mark.range
  }

  /// The index after the tag.
  var end: Int { range.upperBound }

  /// Returns the value of `name="value"`, which can have spaces around the equals sign.
  subscript(name: String) -> String? { AttributeWords(arguments, [.spaces, .references])[name] }
}

extension PageContext {
  /// Reports a tag without a counterpart, which is left out.
  ///
  /// - Parameter hasContent: whether its content is shown.
  func report(_ tag: PageTemplateTag, hasContent: Bool = false, at origin: LineOrigin, column: Int = 1) {
    let isInclude = tag.name.hasPrefix("include")
    report(
      "foreign.tag/\(hasContent ? "content" : isInclude ? "include" : "left-out")", kind: tag.name,
      at: origin,
      column: column, ["name": tag.name, "arguments": tag.arguments.onOneLine])
  }
}

extension Bytes {
  /// The words of the text with single spaces between them, for messages.
  var onOneLine: String { string.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
