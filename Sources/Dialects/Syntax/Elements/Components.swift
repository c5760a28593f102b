import Basics
import HTMLSyntax

/// The components of a tool that have a counterpart.
struct ComponentTable: Sendable {
  /// The conversions of components that are blocks, by name.
  var blocks: [String: Components.Conversion]
  /// Whether all other elements with names in capitals are components, too. If not, `<NAME>` is a placeholder in text.
  var isOpen = true

  /// The elements of HTML that become directives.
  static let html = ComponentTable(
    blocks: [
      "details": Components.disclosure, "iframe": Components.embed, "script": Components.script,
      "style": Components.script, "head": Components.drop,
    ], isOpen: false)

  /// The components of Docusaurus, Starlight and VitePress, and common ones of their projects.
  static let shared: ComponentTable = {
    var all = html.blocks
    let conversions: [(names: String, convert: Components.Conversion)] = [
      ("Tabs", TabComponents.convert), ("Steps", Components.steps), ("FileTree", Components.fileTree),
      ("CardGrid CardGroup Cards", CardComponents.grid), ("LinkCard Card", CardComponents.card),
      ("DocCardList", CardComponents.list), ("Details Accordion", Components.disclosure),
      ("CodeBlock Code", CodeComponents.convert),
      ("PackageManagers", PackageCommands.convert), ("Head TOCInline Icon", Components.drop),
      (
        "Iframe IFrame YouTube Youtube LiteYouTubeEmbed YouTubeEmbed YoutubeEmbed YouTubeVideo YoutubeVideo "
          + "YouTubePlayer YoutubePlayer Vimeo ReactPlayer", Components.embed
      ),
      ("Admonition Aside Callout " + AsideComponents.names.joined(separator: " "), AsideComponents.convert),
    ]
    for (names, convert) in conversions {
      for name in names.split(separator: " ") { all[String(name)] = convert }
    }
    return ComponentTable(blocks: all)
  }()
}

/// The conversions of components.
enum Components {
  typealias Conversion = @Sendable (PageElement, Bytes, inout BlockConverter) -> Void

  /// Components that can be part of a line of text.
  static let inlineNames: Set<String> = [
    "Badge", "Icon", "Code", "LinkButton", "Link", "Image", "ThemedImage", "Translate",
  ]

  /// Components that only say where or when their content appears.
  static let transparent: Set<String> = [
    "", "Fragment", "React.Fragment", "ClientOnly", "BrowserOnly", "Content", "Translate", "TabItem", "Tab",
    "CardGrid", "template", "CodeGroup",
  ]

  /// The part of a component without a counterpart that readers see.
  enum Remainder: String {
    case nothing, text, content
  }

  static func report(
    _ tag: Tag, at origin: LineOrigin, column: Int = 1, _ context: PageContext, _ shown: Remainder
  ) {
    context.report(
      "foreign.component/\(shown.rawValue)", kind: tag.name, at: origin, column: column, ["name": tag.name])
  }

  static let drop: Conversion = { _, _, _ in }

  static let script: Conversion = { element, _, blocks in
    if element.tag.has(attribute: "setup") {
      blocks.context.script.read(element.content, blocks.context.budget)
      return
    }
    blocks.context.report(
      "foreign.script/page", kind: element.tag.name, at: element.opening.origin,
      ["what": element.tag.name == "style" ? "style sheet" : "script"])
  }

  static let steps: Conversion = { element, prefix, blocks in
    // A list in HTML stays one.
    if let first = element.content.first, LineStart(first.text).text.hasPrefix("<ol") {
      blocks.write(.content, element.block(prefix))
      return
    }
    blocks.write(.directive("@Steps"), element.block(prefix))
  }

  static let fileTree: Conversion = { element, prefix, blocks in
    blocks.write(.directive("@FileTree"), element.block(prefix))
  }

  static let disclosure: Conversion = { element, prefix, blocks in
    let context = blocks.context
    var content = element.content
    var label = element.tag.text("summary", "title", in: context)
    if let first = content.firstIndex(where: { !$0.isBlank }),
      LineStart(content[first].text).text.hasPrefix("<summary"),
      let summary = PageElement.read(
        content[first...], at: LineStart(content[first].text).text.startIndex, context)
    {
      label = Self.label(summary.content)
      let rest = content[first].with(summary.rest.trimmed)
      content = (summary.rest.isBlank ? [] : [rest]) + content[(first + summary.lineCount)...]
      content = ElementSearch.dedented(content)
    }
    let isOpen = element.tag.has("open", in: context) || element.tag.has("defaultOpen", in: context)
    blocks.write(
      .disclosure(label ?? "Details", isExpanded: isOpen), element.block(prefix).with(content),
      id: element.tag.text("id", in: context))
  }

  /// Returns the text of a summary. If it consists of badges or images, it is their text.
  private static func label(_ summary: [PageLine]) -> String {
    let text = PlainMarkdown.text(of: summary)
    guard text.isEmpty else { return text }
    return DialectPlainText.text(
      of: Bytes(summary.map(\.text).joined(separator: CollectionOfOne(Byte.space))),
      other: { rest in
        guard rest.first == UInt8(ascii: "<"), let tag = Tag(html: rest),
          let text = tag.name == "badge" ? tag["text"] : tag.name == "img" ? tag["alt"] : nil
        else { return nil }
        return (Bytes(text), tag.end)
      })
  }

  static let embed: Conversion = { element, prefix, blocks in
    let context = blocks.context
    let tag = element.tag
    var url = tag.link("src", "url", in: context)
    if url == nil, let id = tag.text("id", "videoId", "videoid", in: context) {
      let site = tag.name == "Vimeo" ? "https://vimeo.com/" : "https://www.youtube.com/watch?v="
      url = LinkRules.hasScheme(id) ? id : site + id
    }
    guard var url, LinkRules.hasScheme(url) || url.hasPrefix("//") else {
      report(tag, at: element.opening.origin, context, .nothing)
      return
    }
    if url.hasPrefix("//") { url = "https:" + url }
    let title = tag.text("title", in: context).flatMap { $0.isEmpty ? nil : $0 } ?? "Embedded page"
    blocks.write(.embed(url, title: title), SourceBlock(prefix: prefix, opening: element.opening))
  }
}

/// The text of Markdown with components, for labels.
enum PlainMarkdown {
  static func text(of lines: [PageLine]) -> String {
    text(of: Bytes(lines.map(\.text.trimmed).joined(separator: CollectionOfOne(Byte.space))))
  }

  static func text(of bytes: Bytes) -> String {
    DialectPlainText.text(
      of: bytes,
      other: { rest in
        guard rest.first == UInt8(ascii: "<"),
          case .tag(let tag) = Tag.read(at: rest.startIndex, in: rest)
        else { return nil }
        return ([], tag.end)
      })
  }
}
