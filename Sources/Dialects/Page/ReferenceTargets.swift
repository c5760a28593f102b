import Basics
import FileSystem

/// The headings of a project’s pages and the names of source code that they document, for links that give only a name.
///
/// Source: mkdocs-autorefs, “Usage”.
struct ReferenceTargets: Sendable {
  /// The path of the first page with a heading, an ID or a documented name, by its letters and digits in lowercase.
  private(set) var pages: [String: String] = [:]
  /// The anchors of the pages with parts that are generated from source code, in the same form, by the paths of the pages.
  /// Links to other anchors of these pages lead to generated text.
  private(set) var generated: [String: Set<String>] = [:]

  /// Adds a page.
  mutating func read(_ text: [UInt8], _ path: String) {
    var anchors: Set<String> = []
    var isGenerated = false
    // The text of an included file can have any anchor.
    var hasIncludes = false
    var code = CodeLines()
    var document: (name: String, lines: [PageLine])?
    func add(_ name: Bytes) { anchors.insert(Self.folded(name)) }
    func endDocument() {
      guard let done = document else { return }
      for member in GeneratedReference.members(done.lines) { add(Bytes("\(done.name).\(member)")) }
      document = nil
    }
    for line in PageLine.lines(of: text) {
      if document != nil, line.isBlank || line.text.indent >= 4 {
        document?.lines.append(line)
        continue
      }
      endDocument()
      guard case .text = code.read(line.text) else { continue }
      let start = LineStart(line.text).text
      if start.contains(text: "--8<--") || start.contains(text: "{%") || start.contains(text: "{!") {
        hasIncludes = true
      }
      for id in Self.ids(in: start) { add(id) }
      if let name = GeneratedReference.name(start) {
        isGenerated = true
        add(Bytes(name))
        document = (name, [])
      } else if start.first == UInt8(ascii: "#") {
        let (title, list) = PythonHeading.withoutList(start.drop { $0 == UInt8(ascii: "#") }.trimmed)
        add(Bytes(PlainMarkdown.text(of: title)))
        if let id = list?.id { add(Bytes(id)) }
      }
    }
    endDocument()
    for anchor in anchors where !anchor.isEmpty && pages[anchor] == nil { pages[anchor] = path }
    if isGenerated, !hasIncludes { generated[path] = anchors }
  }

  /// Returns the page and the anchor for a name, such as `package.Class.method`: those of the name itself, else those of
  /// the class or module of which it is a part.
  func target(of name: String) -> (page: String, anchor: String)? {
    for part in Self.parts(of: name) {
      if let page = pages[Self.folded(Bytes(part))] { return (page, part) }
    }
    return nil
  }

  /// Returns the anchor to which a link with an anchor of a page leads: the anchor itself if the page has it or has no
  /// generated parts, else that of the documented class or module of which it is a part; nil if there is none.
  func anchor(_ name: String, of page: String) -> String? {
    guard let known = generated[page] else { return name }
    return Self.parts(of: name).first { known.contains(Self.folded(Bytes($0))) }
  }

  /// A text that is the same for the same targets.
  var fingerprint: String {
    let names = pages.map { "\($0.key) \($0.value)" }.sorted()
    return (names + generated.map { "\($0.key) \($0.value.sorted())" }.sorted()).joined(separator: "\n")
  }

  /// The name, and the names of the modules and classes around it, from the inside out.
  private static func parts(of name: String) -> [String] {
    var all = [name]
    while let last = all.last, let dot = last.lastIndex(of: "."), all.count < 12 {
      all.append(String(last[..<dot]))
    }
    return all.filter { !$0.isEmpty }
  }

  /// The values of `id="…"` and `{#id}` on a line.
  private static func ids(in line: Bytes) -> [Bytes] {
    var found: [Bytes] = []
    for (mark, ends) in [("id=\"", "\""), ("name=\"", "\""), ("{#", " }"), ("{ #", " }"), ("{: #", " }")] {
      var rest = line
      while found.count < 50, let start = rest.find(Bytes(mark)) {
        let value = rest[(start + mark.utf8.count)...].prefix { !ends.utf8.contains($0) }
        found.append(value)
        rest = rest[value.endIndex...]
      }
    }
    return found
  }

  /// Returns the letters and digits of a text, in lowercase, which is how links find anchors.
  private static func folded(_ text: Bytes) -> String {
    Bytes(text.lazy.filter { $0 >= 0x80 || $0.isASCIILetter || $0.isASCIIDigit }.map(\.asciiLowercased))
      .string
  }
}
