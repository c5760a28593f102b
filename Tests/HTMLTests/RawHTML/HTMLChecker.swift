@testable import HTML

/// Tokenizes HTML as a browser does, without code of the renderer, and reports elements, attributes and URLs that are
/// not safe.
///
/// Source: HTML Standard, “Tokenization”.
struct HTMLChecker {
  private let scalars: [Unicode.Scalar]
  private let own: Set<String>
  private var index = 0
  private var open: [String] = []
  private(set) var problems: [String] = []

  /// Returns the problems of HTML.
  ///
  /// - Parameter own: the elements and attributes that Unfold writes, but that are not allowed in raw HTML.
  static func problems(in html: String, own: Set<String> = []) -> [String] {
    var checker = HTMLChecker(html, own)
    checker.run()
    return checker.problems
  }

  private init(_ html: String, _ own: Set<String>) {
    scalars = Array(html.unicodeScalars)
    self.own = own
  }

  private static let void: Set<String> = ["br", "col", "hr", "img", "input", "source", "track", "wbr"]
  private static let elements = Set(
    """
    a abbr audio b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em figcaption
    figure h2 h3 h4 h5 h6 hr i img input ins kbd li mark ol p picture pre q rb rp rt rtc ruby s samp section small source
    span strong sub summary sup table tbody td tfoot th thead time tr track u ul var video wbr
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
  private static let attributes = Set(
    """
    abbr alt aria-label aria-labelledby checked cite class colspan controls data-footnote-backref data-footnote-ref data-footnotes
    datetime decoding default dir disabled headers height href hreflang id kind label lang loading loop media muted name
    open playsinline poster preload rel reversed role rowspan scope sizes span src srclang srcset start tabindex title
    translate type value width
    """.split { $0 == " " || $0 == "\n" }.map(String.init))

  private mutating func run() {
    while index < scalars.count {
      guard scalars[index] == "<" else {
        index += 1
        continue
      }
      index += 1
      tag()
    }
    if !open.isEmpty { problems.append("left open: \(open)") }
  }

  private mutating func tag() {
    let isEnd = peek == "/"
    if isEnd { index += 1 }
    guard let first = peek, first.properties.isAlphabetic, first.isASCII else {
      problems.append("a stray <")
      return
    }
    let name = word { $0 == ">" || $0 == "/" || Self.isSpace($0) }
    if !Self.elements.contains(name), !own.contains(name) { problems.append("element \(name)") }
    var isSelfClosed = false
    var names: Set<String> = []
    while let next = peek, next != ">" {
      if next == "/" || Self.isSpace(next) {
        isSelfClosed = next == "/"
        index += 1
        continue
      }
      let attribute = word { $0 == ">" || $0 == "/" || $0 == "=" || Self.isSpace($0) }
      if !Self.attributes.contains(attribute), !own.contains(attribute) {
        problems.append("attribute \(attribute) of \(name)")
      }
      if !names.insert(attribute).inserted { problems.append("attribute \(attribute) twice") }
      guard peek == "=" else { continue }
      index += 1
      guard peek == "\"" else {
        problems.append("unquoted \(attribute)")
        continue
      }
      index += 1
      let value = word(lowercase: false) { $0 == "\"" }
      if peek == nil { problems.append("unterminated value of \(attribute)") }
      index += 1
      check(attribute, value, of: name)
    }
    if peek == nil { problems.append("unterminated tag \(name)") }
    index += 1
    if isEnd {
      if open.last == name { open.removeLast() } else { problems.append("</\(name)> inside \(open)") }
    } else if !Self.void.contains(name) {
      if isSelfClosed { problems.append("<\(name)/>") }
      if name == "a", open.contains("a") { problems.append("a link in a link") }
      open.append(name)
    }
  }

  private mutating func check(_ attribute: String, _ value: String, of element: String) {
    if value.contains("<") || value.contains(">") { problems.append("unescaped \(attribute)") }
    guard ["href", "src", "cite", "poster", "srcset"].contains(attribute) else { return }
    let url = String(
      String.UnicodeScalarView(
        Self.decoded(value).unicodeScalars.drop { $0.value <= 0x20 }.filter {
          !["\t", "\n", "\r"].contains($0)
        })
    ).lowercased()
    let candidates =
      attribute == "srcset" ? url.split(separator: ",").map { $0.drop { $0 == " " } } : [url[...]]
    for candidate in candidates {
      for scheme in ["javascript:", "vbscript:", "data:"] where candidate.hasPrefix(scheme) {
        if scheme == "data:", element == "img", attribute == "src", candidate.hasPrefix("data:image/"),
          !candidate.hasPrefix("data:image/svg")
        {
          continue
        }
        problems.append("\(attribute)=\(candidate)")
      }
    }
  }

  /// Decodes the character references that could hide a scheme.
  static func decoded(_ value: String) -> String {
    var text = value
    for (name, character) in [("colon", ":"), ("Tab", "\t"), ("NewLine", "\n"), ("lpar", "(")] {
      text = text.replacing("&\(name);", with: character)
    }
    text = text.replacing(/&#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?/) { match in
      let number = match.1.map { UInt32($0, radix: 16) ?? 0 } ?? match.2.map { UInt32($0) ?? 0 } ?? 0
      return Unicode.Scalar(number).map { String(Character($0)) } ?? "\u{FFFD}"
    }
    // Decode `&amp;` last, so that its result is not decoded again.
    return text.replacing("&amp;", with: "&")
  }

  private var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  private mutating func word(lowercase: Bool = true, until ends: (Unicode.Scalar) -> Bool) -> String {
    var view = String.UnicodeScalarView()
    while let next = peek, !ends(next) {
      view.append(next)
      index += 1
    }
    return lowercase ? String(view).lowercased() : String(view)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    [" ", "\t", "\n", "\r", "\u{C}"].contains(scalar)
  }
}
