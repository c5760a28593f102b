import Basics

/// Writes our Markdown: the only place that knows the prefixes of its lines, the blank lines between its blocks, and
/// the author’s lines that they replace.
extension BlockConverter {
  // MARK: Blocks

  /// Writes a block between blank lines.
  ///
  /// - Parameter id: the ID of the place, which links can have as their anchor.
  mutating func write(_ meaning: Meaning, _ block: SourceBlock, id: String? = nil) {
    if let id {
      writeBlank(block)
      writeAnchor(id, block)
    }
    switch meaning {
    case .aside(let type, let title): writeDirective(AsideType.directive(type, title: title), block)
    case .disclosure(let label, let isExpanded):
      writeDirective(
        "@DisclosureGroup(\(label.directiveArgument)\(isExpanded ? ", isExpanded: true" : ""))", block)
    case .directive(let head): writeDirective(head, block)
    case .content:
      writeBlank(block)
      writeContent(block)
      writeBlank(prefix: block.prefix, for: block.last)
    case .code(let info):
      writeBlank(block)
      for line in Fence.lines(around: block.content, info: info, for: block.opening) {
        write([line.with(line.text, .verbatim).prefixed(by: block.prefix)])
      }
      writeBlank(block)
    case .markup(let lines):
      writeBlank(block)
      for line in lines { write(line, block) }
      writeBlank(block)
    case .embed(let url, let title):
      let isSecure = url.hasPrefix("https://")
      write(
        .markup([
          isSecure
            ? "@Embed(\(url.directiveArgument), title: \(title.directiveArgument))" : "[\(title)](\(url))"
        ]), block)
    }
  }

  /// Writes a directive with the converted content of a block:
  ///
  ///     @Tab("Kettle") {
  ///     …
  ///     }
  ///
  /// - Parameter head: the directive without its brace, such as `@Tab("Kettle")`.
  private mutating func writeDirective(_ head: String, _ block: SourceBlock) {
    // Indentation that all lines have in common has no meaning in a directive.
    let content = withFence(block.content, block.opening).withoutCommonIndentation
    writeGroup(head, block) { blocks in
      // A blank line, so that content cannot be read as part of the directive.
      blocks.writeBlank(block)
      blocks.writeContent(block.with(content))
      blocks.writeBlank(prefix: block.prefix, for: block.last)
    }
  }

  /// Writes a directive around the blocks that a function writes.
  mutating func writeGroup(_ head: String, _ block: SourceBlock, _ body: (inout BlockConverter) -> Void) {
    writeBlank(block)
    write(head + " {", block)
    body(&self)
    write("}", prefix: block.prefix, for: block.last)
    writeBlank(prefix: block.prefix, for: block.last)
  }

  /// Writes consecutive tabs as groups, and the content between them.
  ///
  /// - Parameter block: the block that contains the tabs; nil if they are next to each other without one.
  mutating func writeTabs(_ tabs: [Tab], prefix: Bytes, in block: SourceBlock? = nil) {
    var rest = tabs[...]
    while let first = rest.first {
      guard first.title != nil else {
        writeContent(first.content, prefix: prefix)
        rest.removeFirst()
        continue
      }
      let group = rest.prefix { $0.title != nil }
      rest = rest.dropFirst(group.count)
      let last = group.last ?? first
      let whole = SourceBlock(
        prefix: prefix, opening: block?.opening ?? first.line,
        closing: block?.last ?? last.content.last ?? last.line)
      writeGroup("@TabNavigator", whole) { blocks in
        for tab in group { blocks.writeTab(tab, prefix) }
      }
    }
  }

  private mutating func writeTab(_ tab: Tab, _ prefix: Bytes) {
    let title = tab.title.nonEmpty ?? "…"
    var block = SourceBlock(prefix: prefix, opening: tab.line, closing: tab.closing, content: tab.content)
    if let anchor = TabAnchors.next(title, context) {
      let target = tab.line.with(Bytes("<a id=\"\(anchor.attributeText)\"></a>"), .verbatim)
      block.content = [target, tab.line.with([])] + block.content
    }
    write(.directive("@Tab(\(title.directiveArgument))"), block)
  }

  /// Writes an item of a list with the blocks that a function writes, given the prefix of their lines.
  mutating func writeItem(
    _ marker: String, prefix: Bytes, for line: PageLine, _ body: (inout BlockConverter, Bytes) -> Void
  ) {
    let inner = prefix + Bytes(repeating: Byte.space, count: marker.utf8.count)
    let start = output.count
    body(&self, inner)
    beginItem(at: start, marker: prefix + Bytes(marker), width: inner.count, for: line)
    writeBlank(prefix: prefix, for: line)
  }

  /// Writes the content of a block, without blank lines around it.
  mutating func writeContent(_ block: SourceBlock) { writeContent(block.content, prefix: block.prefix) }

  /// Returns the content, with fences around it if it consists only of indented code: indentation that all lines in a
  /// directive have in common does not make them code.
  private func withFence(_ content: [PageLine], _ opening: PageLine) -> [PageLine] {
    let width = 4
    guard !context.isMDX, content.contains(where: { !$0.isBlank }),
      content.allSatisfy({ $0.isBlank || $0.text.indent >= width })
    else { return content }
    var lines = content.map { $0.withoutColumns(width) }
    while lines.last?.isBlank == true { lines.removeLast() }
    lines = Array(lines.drop(while: \.isBlank))
    let fence = opening.with(Bytes(Fence.enclosing(lines, atLeast: 4)))
    return [fence] + lines + [fence]
  }

  // MARK: Lines

  /// Writes a line of markup, which is not converted further, in place of a block.
  mutating func write(_ text: String, _ block: SourceBlock) {
    write(text, prefix: block.prefix, for: block.opening)
  }

  /// Writes a line of markup, which is not converted further, in place of an author’s line.
  mutating func write(_ text: String, prefix: Bytes, for line: PageLine) {
    write([line.with(prefix + Bytes(text), .verbatim)])
  }

  /// Writes an element that gives a place an ID.
  mutating func writeAnchor(_ id: String, _ block: SourceBlock) {
    write("<a id=\"\(id.attributeText)\"></a>", block)
  }

  /// Writes a blank line at the beginning of a block.
  mutating func writeBlank(_ block: SourceBlock) { writeBlank(prefix: block.prefix, for: block.opening) }

  /// Writes a blank line after a prefix, without white space at its end.
  mutating func writeBlank(prefix: Bytes, for line: PageLine) {
    write([line.with(prefix.trimmedEnd, .verbatim)])
  }

  /// Converts the content of a block, and writes each line after `prefix`, or after `firstPrefix` for the first line
  /// that is not blank. Leaves out the blank lines before that one.
  mutating func writeContent(_ content: [PageLine], firstPrefix: Bytes, prefix: Bytes) {
    var isFirst = true
    for line in Self.convert(content, dialect, context) {
      if isFirst, line.isBlank { continue }
      write([line.prefixed(by: isFirst ? firstPrefix : prefix)])
      isFirst = false
    }
  }

  /// Converts the content of a block, and writes it after a prefix.
  mutating func writeContent(_ content: [PageLine], prefix: Bytes) {
    write(Self.convert(content, dialect, context).map { $0.prefixed(by: prefix) })
  }
}

extension String {
  /// The text as an argument of a directive, in quotes.
  var directiveArgument: String {
    "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
