/// The elements and attributes that pages may use when their HTML is not trusted.
///
/// The list follows what GitHub lets through, less `class` and `align`, and with HTML's own means of disclosure.
enum SafeHTML {
  enum Content {
    /// No content and no end tag.
    case void
    /// Stands in a line of text and holds text.
    case phrasing
    /// Stands between blocks and holds text only: it ends with its block of HTML.
    case text
    /// Stands between blocks and may hold blocks of Markdown.
    case blocks
  }

  static func content(of element: String) -> Content? { elements[element] }

  /// Whether the element may stand in a line of text.
  static func standsInText(_ element: String) -> Bool {
    switch elements[element] {
    case .phrasing: true
    case .void: element != "hr" && element != "col"
    default: false
    }
  }

  /// Elements that have an address of their own, or would stand badly inside a link.
  static let leftOutInsideLinks: Set<String> = ["a", "audio", "img", "picture", "source", "track", "video"]

  static func allows(_ attribute: String, on element: String) -> Bool {
    global.contains(attribute) || specific[element]?.contains(attribute) == true
  }

  /// Attributes whose value is one address.
  static let addresses: Set<String> = ["href", "src", "cite", "poster"]

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
      "table",
      "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
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
