/// The elements and attributes that pages with untrusted HTML may use.
///
/// The list is GitHub’s, without `class`, and with the disclosure elements of HTML.
enum SafeHTML {
  /// The content that an element may have.
  enum Content {
    /// The element has no content and no end tag.
    case void
    /// The element is part of a line of text, and contains text (phrasing content).
    case phrasing
    /// The element is a block that contains only text. It ends at the end of its HTML block at the latest.
    case text
    /// The element is a block that may contain Markdown blocks.
    case blocks
  }

  /// Returns the content of a safe element; nil for any other element.
  static func content(of element: String) -> Content? { elements[element] }

  /// Returns whether a safe element may be part of a line of text.
  static func isAllowedInText(_ element: String) -> Bool {
    switch elements[element] {
    case .phrasing: true
    case .void: element != "hr" && element != "col"
    default: false
    }
  }

  /// The elements that are left out of HTML that is used inside a link.
  static let leftOutInsideLinks: Set<String> = ["a", "audio", "img", "picture", "source", "track", "video"]

  /// Returns whether an attribute is safe on an element.
  static func allows(_ attribute: String, on element: String) -> Bool {
    global.contains(attribute) || specific[element]?.contains(attribute) == true
  }

  /// The elements whose attribute `align`, which READMEs on GitHub use, becomes a class: HTML has the attribute no
  /// more.
  static let aligned: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "img", "table", "tr", "th", "td",
  ]

  /// The attributes whose value is a single URL.
  static let urlAttributes: Set<String> = ["href", "src", "cite", "poster"]

  private static let elements: [String: Content] = {
    var all: [String: Content] = [:]
    for name in ["br", "hr", "img", "wbr", "source", "col", "track"] { all[name] = .void }
    for name in [
      "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "mark",
      "picture", "q", "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "span", "strong", "sub", "sup",
      "time", "u", "var", "audio", "video",
    ] { all[name] = .phrasing }
    for name in ["caption", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "summary"] {
      all[name] = .text
    }
    for name in [
      "blockquote", "colgroup", "dd", "details", "div", "dl", "figcaption", "figure", "li", "ol", "section",
      "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ] { all[name] = .blocks }
    return all
  }()

  private static let global: Set<String> = ["id", "lang", "dir", "title", "translate"]

  private static let specific: [String: Set<String>] = [
    "a": ["href", "hreflang", "name"],
    "audio": ["src", "controls", "loop", "muted", "preload"],
    "blockquote": ["cite"],
    "col": ["span"],
    "colgroup": ["span"],
    "data": ["value"],
    "del": ["cite", "datetime"],
    "details": ["open", "name"],
    "img": ["src", "srcset", "sizes", "alt", "width", "height", "loading", "decoding"],
    "ins": ["cite", "datetime"],
    "li": ["value"],
    "ol": ["start", "reversed", "type"],
    "q": ["cite"],
    "source": ["src", "srcset", "sizes", "media", "type", "width", "height"],
    "td": ["colspan", "rowspan", "headers"],
    "th": ["colspan", "rowspan", "headers", "scope", "abbr"],
    "time": ["datetime"],
    "track": ["src", "kind", "srclang", "label", "default"],
    "video": ["src", "poster", "controls", "loop", "muted", "preload", "width", "height", "playsinline"],
  ]
}
