/// Writes a cleaned draft as the page that a person would keep: front matter, title, abstract, body.
struct PageWriter {
  private var out: [UInt8] = []
  private var lineMap: [Int32] = []

  static func write(_ draft: Draft, flavour: Flavour, confidence: Double) -> Capture {
    var writer = PageWriter()
    writer.frontMatter(draft)
    writer.head(draft)
    writer.body(draft.blocks)
    return Capture(
      flavour: flavour, confidence: confidence, markdown: writer.out, lineMap: writer.lineMap,
      title: draft.title.map { PlainText.of(Bytes($0.value)) }, abstract: draft.description?.value,
      slug: draft.slug,
      source: draft.source?.value, kind: draft.kind?.value, date: draft.date?.value,
      platforms: draft.platforms,
      navigation: draft.navigation, inPageLinks: draft.inPageLinks, removed: draft.removals.entries,
      notUnderstood: draft.diagnostics.sorted(),
      selfChecks: draft.checks + [headingCheck(draft)].compactMap { $0 },
      isNotFound: draft.isNotFound)
  }

  private mutating func line(_ text: some Collection<UInt8>, _ number: Int32) {
    out += text
    out.append(UInt8(ascii: "\n"))
    lineMap.append(max(number, 1))
  }

  private mutating func line(_ text: String, _ number: Int32) { line(text.utf8, number) }

  private mutating func frontMatter(_ draft: Draft) {
    line("---", 1)
    if let title = draft.title {
      line("title: " + YAML.quoted(PlainText.of(Bytes(title.value))), title.number)
    }
    for (key, value) in [
      ("description", draft.description), ("source", draft.source), ("date", draft.date),
      ("kind", draft.kind),
    ] {
      if let value { line("\(key): " + YAML.quoted(value.value), value.number) }
    }
    if !draft.platforms.isEmpty {
      line("platforms:", 1)
      for platform in draft.platforms { line("  - " + YAML.quoted(platform), 1) }
    }
    if !draft.breadcrumb.isEmpty {
      line("breadcrumb:", 1)
      for crumb in draft.breadcrumb {
        line("  - title: " + YAML.quoted(crumb.title), 1)
        line("    url: " + YAML.quoted(crumb.url), 1)
      }
    }
    let folded = draft.blocks.filter { block in
      block.kind == .heading && block.level == 2 && Self.folded.contains { block.text.equals($0) }
    }
    if !folded.isEmpty {
      line("disclosure:", 1)
      for heading in folded { line("  - " + YAML.quoted(heading.text.string), 1) }
    }
    line("---", 1)
  }

  /// The sections that only a minority reads, and that a site therefore folds.
  private static let folded: [StaticString] = ["Change log", "Resources"]

  private mutating func head(_ draft: Draft) {
    if let title = draft.title {
      line("", title.number)
      line("# " + title.value, title.number)
    }
    guard let first = draft.abstract.first else { return }
    line("", first.number)
    for part in draft.abstract { line([UInt8(ascii: ">"), Byte.space] + part.text, part.number) }
  }

  private mutating func body(_ blocks: [Block]) {
    var depth = 0
    var follows = true
    for block in blocks {
      if block.kind == .directive, block.text.equals("}") {
        depth -= 1
        line([UInt8](repeating: Byte.space, count: depth > 0 ? 2 : 0) + block.text, block.number)
        follows = true
        continue
      }
      if follows { line("", block.number) }
      // Deeper indentation would read as a code block, so it stops at two columns.
      write(block, indent: depth > 0 ? 2 : 0)
      follows = block.kind != .directive
      if block.kind == .directive { depth += 1 }
    }
  }

  private mutating func write(_ block: Block, indent: Int) {
    let margin = [UInt8](repeating: Byte.space, count: indent)
    if block.kind == .heading {
      let marks = [UInt8](repeating: UInt8(ascii: "#"), count: block.level)
      var text = margin + marks + [Byte.space] + block.text
      if let anchor = block.anchor, anchor != Anchor.of(block.text) { text += Array(" {#\(anchor)}".utf8) }
      line(text, block.number)
      return
    }
    for part in block.lines {
      line(part.isBlank && block.kind != .code ? [] : margin + part.text, part.number)
    }
  }

  /// A page that lists its sections at its end lists the second-level headings.
  private static func headingCheck(_ draft: Draft) -> SelfCheck? {
    guard !draft.inPageLinks.isEmpty else { return nil }
    let wanted = draft.inPageLinks.filter { $0.anchor != "app-top" }.map(\.title)
    let found = draft.blocks.filter { $0.kind == .heading && $0.level == 2 }.map { PlainText.of($0.text) }
    let passed = wanted == found
    return SelfCheck(
      name: "The second-level headings equal the page's own list of sections", passed: passed,
      detail: passed ? "" : "the page lists \(wanted), the headings are \(found)")
  }
}

enum YAML {
  /// A double-quoted scalar. Source: YAML 1.2.2, section 7.3.1.
  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy {
      (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain { return "\"" + text + "\"" }
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}":
        let hex = String(scalar.value, radix: 16, uppercase: true)
        out += "\\u" + String(repeating: "0", count: 4 - hex.utf8.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
