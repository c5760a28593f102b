import Basics
import HTMLSyntax

/// Elements of JSX, of Vue templates and of HTML that begin a line: known components become directives, imported
/// partials are included, and unknown components are replaced by their content.
enum ElementBlocks: BlockSyntax {
  static let firstBytes = ByteSet("<")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes == 0, blocks.context.budget.canSearch, let second = start.text.dropFirst().first,
      second.isASCIILetter || second == UInt8(ascii: ">") || second == UInt8(ascii: "/")
    else { return false }
    if second == UInt8(ascii: "/") { return dropClosingTag(&blocks, start) }
    guard let element = PageElement.read(blocks.remaining, at: start.text.startIndex, blocks.context)
    else { return false }
    let isInline = element.lineCount == 1 && !element.rest.isBlank
    // Each element copies the rest of its line. These bytes count as searched, so that many elements on one line cannot
    // take quadratic time.
    blocks.context.budget.spend(searched: element.rest.count)
    let name = element.tag.name
    if blocks.context.includes.directives.contains(name), !isInline {
      let prefix = blocks.prefixOfText
      blocks.skip(element.lineCount, leaving: element.rest)
      OwnComponents.convert(element, prefix, &blocks)
      return true
    }
    if let convert = blocks.context.components.blocks[name] {
      guard !isInline || !Components.inlineNames.contains(name) else { return false }
      let prefix = blocks.prefixOfText
      blocks.skip(element.lineCount, leaving: element.rest)
      convert(element, prefix, &blocks)
      return true
    }
    if Components.inlineNames.contains(name) { return false }
    if element.tag.isComponent {
      guard blocks.context.components.isOpen else { return false }
      if isInline, !element.isUnclosed { return false }
      let prefix = blocks.prefixOfText
      blocks.skip(element.lineCount, leaving: element.rest)
      component(element, prefix, &blocks)
      return true
    }
    return html(element, isInline: isInline, blocks.prefixOfText, &blocks)
  }

  /// Leaves out a closing tag without an opening one, which our Markdown would show as text.
  private static func dropClosingTag(_ blocks: inout BlockConverter, _ start: LineStart) -> Bool {
    guard case .tag(let tag) = Tag.read(at: start.text.startIndex, in: start.text),
      tag.isComponent, blocks.context.components.isOpen
    else { return false }
    blocks.skip(1, leaving: start.text[tag.end...])
    return true
  }

  /// Writes the content of a component that has no counterpart, or the partial that it includes.
  private static func component(_ element: PageElement, _ prefix: Bytes, _ blocks: inout BlockConverter) {
    if let path = blocks.context.script.imports[element.tag.name], PagePartials.isPage(path),
      blocks.context.script.isInProject(path, blocks.context)
    {
      PagePartials.include(
        path, at: blocks.context.script.place(of: path, in: blocks.context), element, prefix, &blocks)
      return
    }
    let context = blocks.context
    if let path = context.script.imports[element.tag.name], element.content.isEmpty,
      let page = ScriptPartials.page(of: element.tag.name, in: path, context)
    {
      PagePartials.include(page, at: page, element, prefix, &blocks)
      return
    }
    if element.content.isEmpty, let media = MediaComponents.html(element.tag, context) {
      let caption = element.tag.text("caption", in: context).map { ["", $0] } ?? []
      return blocks.write(.markup([media] + caption), element.block(prefix))
    }
    if let component = ScriptComponents(element.tag, context) {
      write(component, of: element, prefix, &blocks)
      return
    }
    writeContent(of: element, prefix, &blocks)
  }

  /// Writes the markup of a component around its content.
  private static func write(
    _ component: ScriptComponents, of element: PageElement, _ prefix: Bytes, _ blocks: inout BlockConverter
  ) {
    blocks.writeBlank(prefix: prefix, for: element.opening)
    if !component.before.isEmpty { blocks.write(component.before, prefix: prefix, for: element.opening) }
    blocks.writeBlank(prefix: prefix, for: element.opening)
    guard let after = component.after else { return }
    blocks.writeContent(element.block(prefix))
    blocks.writeBlank(prefix: prefix, for: element.closing)
    if !after.isEmpty { blocks.write(after, prefix: prefix, for: element.closing) }
    blocks.writeBlank(prefix: prefix, for: element.closing)
  }

  /// Writes the parts of an unknown component that readers need: its anchor, title and content.
  private static func writeContent(
    of element: PageElement, _ prefix: Bytes, _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    let titles = ["title", "label", "heading", "question", "summary"]
    let title = titles.lazy.compactMap { element.tag.text($0, in: context) }.first { !$0.isEmpty }
    let isTransparent = Components.transparent.contains(element.tag.name)
    let texts = isTransparent ? nil : element.tag.textOfAttributes(except: Set(titles), in: context)
    let isShown = context.hasCustomElements && element.tag.isCustomElement && !element.content.isEmpty
    if !isTransparent, !isShown {
      let hasText = title != nil || texts != nil
      Components.report(
        element.tag, at: element.opening.origin, context,
        !element.content.isEmpty ? .content : hasText ? .text : .nothing)
    }
    let block = element.block(prefix)
    // Links can lead to the ID of a component, so it becomes an anchor.
    if !element.content.isEmpty, let id = element.tag.text("id", in: context), !id.isEmpty {
      blocks.writeBlank(block)
      blocks.writeAnchor(id, block)
    }
    // Text in well-known attributes would otherwise be lost.
    if let title {
      let link = element.tag.link("href", "to", "link", in: context).map(context.resolved)
      // Without a blank line, the title would be part of an HTML element above it, and not Markdown.
      blocks.write(.markup([link.map { "**[\(title)](\($0))**" } ?? "**\(title)**"]), block)
    }
    if let texts { blocks.write(.markup([texts]), block) }
    blocks.write(.content, block)
  }

  // MARK: HTML

  /// Elements that only lay out their content.
  static let wrappers = ElementNames.wrappers.union(["figure", "font", "span", "template"])

  private static func html(
    _ element: PageElement, isInline: Bool, _ prefix: Bytes, _ blocks: inout BlockConverter
  ) -> Bool {
    let name = element.tag.name
    if let level = headingLevel(name), element.lineCount == 1, !isInline, element.content.count == 1,
      blocks.context.isMDX || blocks.previous?.isBlank ?? true
    {
      // In an element of HTML, the line would be text.
      if blocks.previous?.isBlank == false { blocks.writeBlank(prefix: prefix, for: element.opening) }
      blocks.skip(1)
      let id = element.tag.text("id", in: blocks.context).map { " {#\($0)}" } ?? ""
      var heading = element.opening.with(
        prefix + Bytes(String(repeating: "#", count: level) + " ") + element.content[0].text + Bytes(id))
      heading.role = .text
      blocks.write([heading])
      return true
    }
    if blocks.context.isMDX, !isInline, ElementCells.convert(element, prefix, &blocks) { return true }
    if blocks.context.isMDX, !isInline, element.lineCount == 1, blocks.previous?.isBlank ?? true,
      let next = blocks.line(after: 1), !next.isBlank, LineStart(next.text).text.first != UInt8(ascii: "<")
    {
      // In CommonMark, the text below an element such as `<br />` would be HTML.
      blocks.write([blocks.take()])
      blocks.writeBlank(prefix: prefix, for: element.closing)
      return true
    }
    // kramdown converts Markdown in an element with this attribute.
    let isMDX = blocks.context.isMDX || element.tag.has(attribute: "markdown")
    let hasMarkdown =
      element.content.contains(where: \.isBlank) || element.content.contains { Fence($0.text) != nil }
    guard wrappers.contains(name), !isInline, !element.isUnclosed, element.lineCount > 1,
      name == "template" || hasMarkdown || isMDX && name != "figure"
    else { return false }
    blocks.skip(element.lineCount, leaving: element.rest)
    blocks.write(
      .content, element.block(prefix).with(withoutIndentedHTML(element.content)),
      id: element.tag.text("id", in: blocks.context))
    return true
  }

  /// Returns the content of an element without the indentation of the lines before the first blank one. They are HTML
  /// below the opening tag, but on their own, they could be code.
  private static func withoutIndentedHTML(_ content: [PageLine]) -> [PageLine] {
    let end = content.firstIndex(where: \.isBlank) ?? content.endIndex
    return content[..<end].withoutCommonIndentation + content[end...]
  }

  private static func headingLevel(_ name: String) -> Int? {
    guard name.utf8.count == 2, name.utf8.first == UInt8(ascii: "h"), let level = name.last?.wholeNumberValue,
      (1...6).contains(level)
    else { return nil }
    return level
  }
}

/// Pages that other pages include: `import Part from './_part.mdx'` and `<Part />`.
enum PagePartials {
  static func isPage(_ path: String) -> Bool {
    path.hasSuffix(".mdx") || path.hasSuffix(".md") || path.hasSuffix(".mdoc")
  }

  /// Writes the content of a page.
  ///
  /// - Parameters:
  ///   - path: the path for messages.
  ///   - place: the path relative to the content folder.
  static func include(
    _ path: String, at place: String, _ element: PageElement, _ prefix: Bytes,
    _ blocks: inout BlockConverter
  ) {
    let context = blocks.context
    guard let body = PageIncludes.lines(of: place, as: path, for: element.opening, context) else { return }
    var script = PageScript(folder: Paths.parent(place) ?? "", imports: context.project.partials)
    script.values["props"] = ScriptValue(
      .object(
        element.tag.attributes.compactMap { attribute in
          element.tag.value(attribute.name, in: context).map { (attribute.name, $0) }
        }))
    blocks.writeBlank(prefix: prefix, for: element.opening)
    PageIncludes.write(body, of: place, script, prefix: prefix, &blocks)
    blocks.writeBlank(prefix: prefix, for: element.opening)
  }
}
