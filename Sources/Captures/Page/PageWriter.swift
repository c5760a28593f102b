import Basics

/// Writes the page as clean Markdown: front matter, title, abstract, and body.
struct PageWriter {
  private var out: [UInt8] = []
  private var lineMap: [Int32] = []

  static func write(_ builder: PageBuilder, format: String, confidence: Double) -> Capture {
    var writer = PageWriter()
    writer.frontMatter(builder)
    writer.head(builder)
    writer.body(builder.blocks)
    return Capture(
      format: format, confidence: confidence, markdown: writer.out, lineMap: writer.lineMap,
      title: builder.title.map { PlainText.of(Bytes($0.value)) }, abstract: builder.description?.value,
      slug: builder.slug,
      source: builder.source?.value, kind: builder.kind?.value,
      date: (builder.date ?? builder.captured).map { ISODate.normalized($0.value) },
      platforms: builder.platforms,
      navigation: builder.navigation, inPageLinks: builder.inPageLinks, removed: builder.removals,
      unrecognized: builder.diagnostics.sorted().summarized(),
      selfChecks: builder.checks + [headingCheck(builder)].compactMap { $0 },
      isNotFound: builder.isNotFound)
  }

  private mutating func line(_ text: some Collection<UInt8>, _ number: Int32) {
    out += text
    out.append(UInt8(ascii: "\n"))
    lineMap.append(max(number, 1))
  }

  private mutating func line(_ text: String, _ number: Int32) { line(text.utf8, number) }

  private mutating func frontMatter(_ builder: PageBuilder) {
    line("---", 1)
    if let title = builder.title {
      line("title: " + YAMLScalar.quoted(PlainText.of(Bytes(title.value))), title.number)
    }
    // The abstract is the description of the page, so the same text is not written twice.
    let description = Self.isAbstract(builder.description, builder) ? nil : builder.description
    func iso(_ date: Located?) -> Located? { date.map { Located(ISODate.normalized($0.value), $0.number) } }
    for (key, value) in [
      ("description", description), ("source", builder.source), ("captured", iso(builder.captured)),
      ("date", iso(builder.date)), ("kind", builder.kind),
    ] {
      if let value { line("\(key): " + YAMLScalar.quoted(value.value), value.number) }
    }
    if !builder.platforms.isEmpty {
      line("platforms:", 1)
      for platform in builder.platforms { line("  - " + YAMLScalar.quoted(platform), 1) }
    }
    if !builder.breadcrumb.isEmpty {
      line("breadcrumb:", 1)
      for crumb in builder.breadcrumb {
        line("  - title: " + YAMLScalar.quoted(crumb.title), 1)
        line("    url: " + YAMLScalar.quoted(crumb.url), 1)
      }
    }
    let collapsed = Self.collapsedHeadings(builder)
    if !collapsed.isEmpty {
      line("disclosure:", 1)
      for heading in collapsed { line("  - " + YAMLScalar.quoted(heading), 1) }
    }
    line("---", 1)
  }

  /// Returns whether a description has the same text as the abstract.
  private static func isAbstract(_ description: Located?, _ builder: PageBuilder) -> Bool {
    guard let description, !builder.abstract.isEmpty else { return false }
    let abstract = builder.abstract.map { PlainText.of($0.text.replacingNoBreakSpaces.trimmed) }
    let plain = PlainText.of(Bytes(description.value).replacingNoBreakSpaces)
    return abstract.joined(separator: " ").split(separator: " ") == plain.split(separator: " ")
  }

  /// Returns the headings of the sections that are collapsed, because few readers need them.
  static func collapsedHeadings(_ builder: PageBuilder) -> [String] {
    if !builder.collapsesSections { return [] }
    return builder.blocks.filter { block in
      block.kind == .heading && block.level == 2 && collapsed.contains { block.text.equals($0) }
    }.map(\.text.string)
  }

  private static let collapsed: [StaticString] = ["Change log", "Resources"]

  private mutating func head(_ builder: PageBuilder) {
    if let title = builder.title {
      line("", title.number)
      line("# " + title.value, title.number)
    }
    guard let first = builder.abstract.first else { return }
    line("", first.number)
    for part in builder.abstract { line([UInt8(ascii: ">"), Byte.space] + part.text, part.number) }
  }

  private mutating func body(_ blocks: [Block]) {
    var depth = 0
    var follows = true
    var afterList = false
    for block in blocks {
      if block.kind == .directive, block.text.equals("}") {
        depth -= 1
        line([UInt8](repeating: Byte.space, count: depth > 0 ? 2 : 0) + block.text, block.number)
        follows = true
        continue
      }
      if follows { line("", block.number) }
      // Deeper indentation would turn text into a code block, so it stops at two columns.
      if block.kind == .code, !block.isFenced {
        writeIndentedCode(block, afterList: afterList)
      } else {
        write(block, indent: depth > 0 ? 2 : 0)
      }
      afterList = block.kind == .list
      follows = block.kind != .directive
      if block.kind == .directive { depth += 1 }
    }
  }

  private mutating func write(_ block: Block, indent: Int) {
    let margin = [UInt8](repeating: Byte.space, count: indent)
    if block.kind == .heading {
      let marks = [UInt8](repeating: UInt8(ascii: "#"), count: block.level)
      var text = margin + marks + [Byte.space] + block.text
      if let anchor = block.anchor, anchor != HeadingAnchor.of(block.text) {
        text += Array(" {#\(anchor)}".utf8)
      }
      line(text, block.number)
      return
    }
    for part in block.lines {
      line(part.isBlank && block.kind != .code ? [] : margin + part.text, part.number)
    }
  }

  /// Writes indented code unchanged. After a list, it gets fences, since the list would continue with it.
  private mutating func writeIndentedCode(_ block: Block, afterList: Bool) {
    guard afterList else {
      for part in block.lines { line(part.isBlank ? [] : part.text, part.number) }
      return
    }
    let longest = block.lines.reduce(0) { max($0, $1.text.trimmed.prefix { $0 == Byte.backtick }.count) }
    let fence = [UInt8](repeating: Byte.backtick, count: max(3, longest + 1))
    line(fence, block.number)
    for part in block.lines { line(part.text.dropFirst(columns: 4), part.number) }
    line(fence, block.lines.last?.lastNumber ?? block.number)
  }

  /// Compares the headings of level 2 with the list of headings in the page's footer.
  private static func headingCheck(_ builder: PageBuilder) -> SelfCheck? {
    guard !builder.inPageLinks.isEmpty else { return nil }
    let wanted = builder.inPageLinks.filter { $0.anchor != "app-top" }.map(\.title)
    let found = builder.blocks.filter { $0.kind == .heading && $0.level == 2 }.map { PlainText.of($0.text) }
    let passed = wanted == found
    return SelfCheck(
      name: "The level 2 headings match the list of headings in the page's footer", passed: passed,
      detail: passed ? "" : "the footer lists \(wanted), but the headings are \(found)")
  }
}

/// Writes texts in front matter.
private enum YAMLScalar {
  /// Returns a double-quoted YAML scalar. Source: YAML 1.2.2, section 7.3.1.
  static func quoted(_ text: String) -> String {
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
