import Basics

/// Writes a directive of DocC in our syntax.
typealias DirectiveConverter =
  @Sendable (_ block: DirectiveBlock, _ blocks: inout BlockConverter) -> Void

/// The directives of DocC. Those that we have too keep their form; files and links in them are found by name.
///
/// Source: Swift-DocC, “API Reference Syntax” and “Tutorials Syntax”.
enum DocumentationDirectives: BlockSyntax {
  static let firstBytes = ByteSet("@")

  static func convert(_ blocks: inout BlockConverter) -> Bool {
    let start = blocks.start
    guard start.quotes == 0, let name = DirectiveHead.name(of: start.text),
      let block = DirectiveBlock(blocks.remaining)
    else {
      return false
    }
    if let convert = all[name] {
      blocks.skip(block.count)
      convert(block, &blocks)
      return true
    }
    // An unknown name without content is more likely an attribute of Swift than a directive.
    guard block.hasBody, name.first?.isUppercase == true else { return false }
    blocks.skip(block.count)
    blocks.context.report(
      "foreign.component/directive", kind: name, at: block.opening.origin, ["name": name])
    blocks.writeContent(block.source)
    return true
  }

  private static let all: [String: DirectiveConverter] = {
    var result = TutorialDirectives.all
    for name in ["Row", "Column", "TabNavigator", "Tab", "Small"] { result[name] = keep }
    // Settings that write nothing here: they are read elsewhere, or have no counterpart.
    for name in [
      "Comment", "Options", "TechnologyRoot", "DocumentationExtension", "SupportedLanguage", "DisplayName",
      "AutomaticTitleHeading", "AutomaticSeeAlso", "AutomaticArticleSubheading", "TopicsVisualStyle",
      "AlternateRepresentation", "PageKind", "PageColor", "TitleHeading", "Available",
    ] {
      result[name] = { _, _ in }
    }
    result["Metadata"] = metadata
    result["Redirected"] = { block, blocks in
      blocks.write(block.head.text, block.source)
      blocks.writeBlank(block.source)
    }
    result["Image"] = image
    result["Video"] = video
    result["Links"] = links
    result["Snippet"] = DocumentationSnippets.convert
    result["DeprecationSummary"] = { block, blocks in
      blocks.write(.aside("warning", title: "Deprecated"), block.source)
    }
    return result
  }()

  // MARK: Containers

  private static let keep: DirectiveConverter = { block, blocks in
    guard block.hasBody else { return blocks.write(block.head.text, block.source) }
    blocks.write(.directive(block.head.text), block.source)
  }

  private static let links: DirectiveConverter = { block, blocks in
    let style = block.head["visualStyle"] ?? "list"
    LinkLists.write(block.source, style: style == "hidden" ? "list" : style, &blocks)
  }

  // MARK: Metadata

  private static let metadata: DirectiveConverter = { block, blocks in
    let names: Set<String> = [
      "TitleHeading", "PageColor", "PageKind", "Available", "Redirected", "PageImage", "CallToAction",
    ]
    let silent: Set<String> = [
      "DisplayName", "TechnologyRoot", "DocumentationExtension", "SupportedLanguage",
      "AlternateRepresentation", "Comment",
    ]
    var heads: [(head: DirectiveHead, line: PageLine)] = []
    for part in DirectiveContent.parts(of: block, names: names.union(silent)) {
      switch part {
      case .directive(let item):
        guard names.contains(item.name) else { continue }
        var head = item.head
        resolve(&head, blocks.context)
        heads.append((head, item.opening))
      case .lines(let lines):
        guard let line = lines.first(where: { !$0.isBlank && !$0.text.trimmed.hasPrefix("<!--") }) else {
          continue
        }
        blocks.context.report("foreign.metadata/setting", at: line.origin)
      }
    }
    guard !heads.isEmpty else { return }
    blocks.writeGroup("@Metadata", block.source) { blocks in
      for (head, line) in heads { blocks.write("  " + head.text, prefix: block.prefix, for: line) }
    }
  }

  /// Replaces the names of files in the arguments by their paths.
  private static func resolve(_ head: inout DirectiveHead, _ context: PageContext) {
    if head.name == "PageImage", let source = head["source"], let file = NamedFile.image(source, context) {
      head["source"] = "/" + file.path
    }
    if head.name == "CallToAction", let name = head["file"], let file = NamedFile.file(name, context) {
      head["file"] = "/" + file.path
    }
  }

  // MARK: Media

  private static let image: DirectiveConverter = { block, blocks in
    var head = block.head
    if let source = head["source"], let file = NamedFile.image(source, blocks.context) {
      head["source"] = "/" + file.path
    }
    if head["alt"] == nil {
      head.arguments.append(DirectiveHead.Argument(label: "alt", value: "", isQuoted: true))
    }
    write(head, block, &blocks)
  }

  private static let video: DirectiveConverter = { block, blocks in
    var head = block.head
    if let source = head["source"], let file = NamedFile.video(source, blocks.context) {
      head["source"] = "/" + file.path
    }
    if let poster = head["poster"], let file = NamedFile.image(poster, blocks.context) {
      head["poster"] = "/" + file.path
    }
    if head["alt"] == nil {
      // DocC does not require alternative text; the name of the file is better than none.
      let name =
        (head["source"] ?? "").split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
      head.arguments.append(DirectiveHead.Argument(label: "alt", value: name, isQuoted: true))
    }
    write(head, block, &blocks)
  }

  private static func write(
    _ head: DirectiveHead, _ block: DirectiveBlock, _ blocks: inout BlockConverter
  ) {
    blocks.write(block.source.isEmpty ? .markup([head.text]) : .directive(head.text), block.source)
  }
}

/// `@Snippet(path: "tea/Snippets/brew", slice: "steep")`: code from the folder `Snippets` of the package.
///
/// Source: Swift-DocC, “Adding Code Snippets to Your Content”; Swift-DocC-Plugin, `Snippet`.
enum DocumentationSnippets {
  static let convert: DirectiveConverter = { block, blocks in
    let context = blocks.context
    let path = block.head["path"] ?? block.head.unnamed ?? ""
    guard let file = read(path, context) else {
      return context.report(
        "foreign.include/snippet", kind: path, at: block.opening.origin, ["path": path])
    }
    let all = PageLine.lines(
      of: file.bytes, file: context.index(ofFile: file.path), includedAt: block.opening)
    let (explanation, code) = parts(of: all, slice: block.head["slice"])
    if code.isEmpty, let slice = block.head["slice"] {
      context.report(
        "foreign.include/slice", kind: slice, at: block.opening.origin, ["path": path, "slice": slice])
    }
    if block.head["slice"] == nil { blocks.writeContent(explanation, prefix: block.prefix) }
    blocks.write(.code(info: "swift"), block.source.with(code))
  }

  /// Finds the file of a snippet: `package/Snippets/name`, without its extension.
  private static func read(_ path: String, _ context: PageContext) -> (bytes: [UInt8], path: String)? {
    let parts = path.split(separator: "/").map(String.init)
    let names = parts.firstIndex(of: "Snippets").map { Array(parts[$0...]) } ?? ["Snippets"] + parts
    var name = names.joined(separator: "/")
    if !name.hasSuffix(".swift") { name += ".swift" }
    for up in 0...6 {
      let place = String(repeating: "../", count: up) + name
      if let bytes = IncludeReader.read(place, context).bytes { return (bytes, place) }
    }
    return nil
  }

  /// Returns the text of the comment at the beginning of a snippet, and the code of the snippet or of one of its
  /// slices.
  private static func parts(of lines: [PageLine], slice: String?) -> (
    explanation: [PageLine], code: [PageLine]
  ) {
    var explanation: [PageLine] = []
    var code: [PageLine] = []
    var isShown = true
    var current: String?
    var isStart = true
    for line in lines {
      let text = line.text.trimmed
      if isStart, let comment = text.droppingPrefix("//"), !comment.trimmed.hasPrefix("snippet.") {
        explanation.append(line.with(comment.first == Byte.space ? comment.dropFirst() : comment))
        continue
      }
      if text.isEmpty, isStart { continue }
      isStart = false
      if let marker = text.droppingPrefix("//")?.trimmed.droppingPrefix("snippet.")?.trimmed.string {
        switch marker.lowercased() {
        case "hide": isShown = false
        case "show": isShown = true
        case "end": current = nil
        default: current = marker
        }
        continue
      }
      guard isShown, slice == nil || slice == current else { continue }
      code.append(line)
    }
    while code.first?.isBlank == true { code.removeFirst() }
    while code.last?.isBlank == true { code.removeLast() }
    return (explanation, code.withoutCommonIndentation)
  }
}
