import Basics

/// The kind of place in an HTML document at which a template writes a value. It determines how the value is escaped.
enum HTMLPlace: UInt8, Sendable {
  /// Between tags. HTML values are written unchanged.
  case content
  /// In an attribute value in double quotes, in `<title>`, `<textarea>` or a comment. These cannot contain tags, so
  /// only the text of HTML values is written.
  case text
  /// In an attribute value in single quotes. Like `text`, but `'` is escaped, too.
  case singleQuoted

  /// Returns the stricter of two places: a tag’s in a template, and the template’s own.
  @inline(__always) func combined(with inner: HTMLPlace?) -> HTMLPlace {
    guard let inner, inner.rawValue > rawValue else { return self }
    return inner
  }

  /// Appends the text of HTML without its tags, escaped for this place.
  func append(textOf html: HTMLFragment, to output: inout ByteBuffer) {
    html.bytes.withUnsafeBufferPointer { append(textOf: $0, to: &output) }
  }

  func append(textOf html: UnsafeBufferPointer<UInt8>, to output: inout ByteBuffer) {
    var done = 0
    var index = 0
    while index < html.count {
      let replacement: StaticString
      var next = index + 1
      switch html[index] {
      case UInt8(ascii: "<"):
        replacement = ""
        next = Self.endOfTag(html, next)
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case UInt8(ascii: "'") where self == .singleQuoted: replacement = "&#39;"
      default:
        index = next
        continue
      }
      output.append(UnsafeBufferPointer(rebasing: html[done..<index]))
      output.append(replacement)
      done = next
      index = next
    }
    output.append(UnsafeBufferPointer(rebasing: html[done...]))
  }

  /// Returns the offset after the `>` of a tag, ignoring any `>` in quotes. `start` is the offset after `<`.
  private static func endOfTag(_ html: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    var quote: UInt8?
    for index in start..<html.count {
      let byte = html[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      }
    }
    return html.count
  }
}

/// Tracks the state of an HTML tokenizer over the text of a template, to find the place of each value.
///
/// It reads the content of each section once. The result is correct for all values because a section must end at the
/// same place as it begins, which the compiler checks with `hasSamePlaceAs(_:)`.
///
/// Source: HTML Standard, “Tokenization”.
struct HTMLPlaceScanner {
  private enum State {
    case content
    case tagOpen
    case tagName
    case betweenAttributes
    case attributeName
    case afterAttributeName
    case beforeValue
    case value(quote: UInt8)
    case unquotedValue
    /// In `<!…>` or `<?…>`.
    case declaration
    case comment
    /// In an element whose content has no tags, such as `<script>`. `matched` bytes of its end tag have been read.
    case rawText(matched: Int)
  }

  private var state = State.content
  /// The name of the current tag, or of the element whose content has no tags, in lowercase.
  private var element: [UInt8] = []
  /// The name of the current attribute, in lowercase.
  private var attribute: [UInt8] = []
  private var isEndTag = false
  /// The number of hyphens directly before the current byte, in a declaration or a comment.
  private var hyphens = 0

  /// The place for a value here; nil if a value could add markup or run as a script even if it were escaped.
  var place: HTMLPlace? {
    switch state {
    case .content: .content
    case .comment: .text
    case .value(let quote):
      isScript(attribute) ? nil : quote == UInt8(ascii: "\"") ? .text : .singleQuoted
    case .rawText: Self.escapableElements.contains(element) ? .text : nil
    default: nil
    }
  }

  /// The description of the current place in messages.
  var name: String {
    switch state {
    case .value: "the attribute `\(String(decoding: attribute, as: UTF8.self))`"
    case .rawText: "`<\(String(decoding: element, as: UTF8.self))>`"
    case .beforeValue, .unquotedValue: "an attribute value without quotes"
    case .content: "the content of the page"
    case .comment: "a comment"
    default: "a tag, outside of an attribute value"
    }
  }

  /// Returns whether both scanners are in the same part of a document, so that the text between them can be omitted or
  /// repeated.
  func hasSamePlaceAs(_ other: HTMLPlaceScanner) -> Bool {
    switch (state, other.state) {
    case (.value(let quote), .value(let otherQuote)): quote == otherQuote && attribute == other.attribute
    case (.rawText, .rawText): element == other.element
    default: part == other.part
    }
  }

  private var part: Int {
    switch state {
    case .content: 0
    case .tagName, .betweenAttributes, .attributeName, .afterAttributeName: 1
    case .beforeValue, .unquotedValue: 2
    case .comment: 3
    case .tagOpen: 4
    case .declaration: 5
    case .value: 6
    case .rawText: 7
    }
  }

  /// Reads text of the template.
  mutating func read(_ bytes: ArraySlice<UInt8>) { for byte in bytes { read(byte) } }

  private mutating func read(_ byte: UInt8) {
    switch state {
    case .content: if byte == UInt8(ascii: "<") { beginTag() }
    case .tagOpen: readTagOpen(byte)
    case .tagName:
      if Self.endsName(byte) { readBetweenAttributes(byte) } else { element.append(byte.asciiLowercased) }
    case .betweenAttributes: readBetweenAttributes(byte)
    case .attributeName:
      if byte == UInt8(ascii: "=") {
        state = .beforeValue
      } else if byte.isASCIIWhitespace {
        state = .afterAttributeName
      } else if Self.endsName(byte) {
        readBetweenAttributes(byte)
      } else {
        attribute.append(byte.asciiLowercased)
      }
    case .afterAttributeName:
      if byte == UInt8(ascii: "=") { state = .beforeValue } else { readBetweenAttributes(byte, stay: true) }
    case .beforeValue:
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        state = .value(quote: byte)
      } else if byte == UInt8(ascii: ">") {
        endTag()
      } else if !byte.isASCIIWhitespace {
        state = .unquotedValue
      }
    case .value(let quote): if byte == quote { state = .betweenAttributes }
    case .unquotedValue:
      if byte == UInt8(ascii: ">") { endTag() } else if byte.isASCIIWhitespace { state = .betweenAttributes }
    case .declaration, .comment: readDeclaration(byte)
    case .rawText(let matched): readRawText(byte, matched)
    }
  }

  private mutating func beginTag() {
    state = .tagOpen
    element = []
    isEndTag = false
  }

  private mutating func readTagOpen(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      state = .tagName
      element.append(byte.asciiLowercased)
    case UInt8(ascii: "/") where !isEndTag: isEndTag = true
    case UInt8(ascii: "!") where !isEndTag, UInt8(ascii: "?") where !isEndTag:
      state = .declaration
      hyphens = 0
    default:
      state = .content
      read(byte)
    }
  }

  private mutating func readBetweenAttributes(_ byte: UInt8, stay: Bool = false) {
    if byte == UInt8(ascii: ">") {
      endTag()
    } else if byte.isASCIIWhitespace || byte == UInt8(ascii: "/") {
      if !stay { state = .betweenAttributes }
    } else {
      state = .attributeName
      attribute = [byte.asciiLowercased]
    }
  }

  private mutating func endTag() {
    let isRaw = !isEndTag && (Self.rawElements.contains(element) || Self.escapableElements.contains(element))
    state = isRaw ? .rawText(matched: 0) : .content
  }

  private mutating func readDeclaration(_ byte: UInt8) {
    if byte == UInt8(ascii: "-") {
      hyphens += 1
      if case .declaration = state, hyphens == 2 { state = .comment }
      return
    }
    if byte == UInt8(ascii: ">") {
      if case .comment = state, hyphens < 2 { hyphens = 0 } else { state = .content }
      return
    }
    // Two hyphens begin a comment only as the first characters of the declaration.
    if case .comment = state { hyphens = 0 } else { hyphens = .min }
  }

  private mutating func readRawText(_ byte: UInt8, _ matched: Int) {
    let end = Array("</".utf8) + element
    if matched == end.count, Self.endsName(byte) {
      isEndTag = true
      readBetweenAttributes(byte)
    } else if matched < end.count, byte.asciiLowercased == end[matched] {
      state = .rawText(matched: matched + 1)
    } else {
      state = .rawText(matched: byte == UInt8(ascii: "<") ? 1 : 0)
    }
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    byte.isASCIIWhitespace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
  }

  /// Returns whether the browser parses the value of an attribute as a script, a style sheet or a document. Escaping
  /// does not help there, because character references are resolved first.
  private func isScript(_ attribute: [UInt8]) -> Bool {
    attribute.starts(with: "on".utf8) || attribute.elementsEqual("style".utf8)
      || attribute.elementsEqual("srcdoc".utf8)
  }

  /// Elements whose content has neither tags nor character references.
  private static let rawElements: Set<[UInt8]> = Set(
    ["script", "style", "xmp", "iframe", "noembed", "noframes"].map { Array($0.utf8) })
  /// Elements whose content has character references, but no tags.
  private static let escapableElements: Set<[UInt8]> = Set(["title", "textarea"].map { Array($0.utf8) })
}
