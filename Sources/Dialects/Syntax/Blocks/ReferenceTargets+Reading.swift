import Basics

extension ReferenceTargets {
  /// Adds the anchors in the text of a page.
  mutating func read(_ text: [UInt8], _ path: String) {
    var anchors: Set<String> = []
    var names: Set<String> = []
    var isGenerated = false
    // The text of an included file can have any anchor.
    var hasIncludes = false
    var code = CodeLines()
    var document: (name: String, lines: [PageLine])?
    func add(_ name: Bytes, isName: Bool = false) {
      anchors.insert(Self.folded(name))
      if isName { names.insert(Self.folded(name)) }
    }
    func endDocument() {
      guard let done = document else { return }
      for member in GeneratedReference.members(done.lines) {
        add(Bytes("\(done.name).\(member)"), isName: true)
      }
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
        add(Bytes(name), isName: true)
        document = (name, [])
      } else if start.first == UInt8(ascii: "#") {
        let (title, list) = PythonHeading.withoutList(start.drop { $0 == UInt8(ascii: "#") }.trimmed)
        add(Bytes(PlainMarkdown.text(of: title)))
        if let id = list?.id { add(Bytes(id)) }
      }
    }
    endDocument()
    self.add(path, anchors, names: names, isGenerated: isGenerated && !hasIncludes)
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
}
