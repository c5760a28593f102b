import Basics
import YAML

extension Dialect {
  /// The syntax of Docusaurus, which reads `.md` files as MDX, too.
  static let docusaurus = Dialect(
    page: [MDXCodeBlocks.self],
    blocks: [
      PageModules.self, ComponentItems.self, ElementBlocks.self, Containers.self, ExpressionBlocks.self,
    ],
    inlines: [
      InlineElements.self, MDXExpressions.self, MarkdownInTags.self, LinkDestinations.self,
      PlainPlusSigns.self, PlainCarets.self, Emoji.self,
    ],
    fences: ScriptFences.self,
    frontMatter: FrontMatterKeys(
      renamed: ["draft": "draft"],
      converted: [
        "tags": FrontMatterKeys.names("tags"),
        "hide_table_of_contents": { node, _ in node.text == "true" ? ["contents: none"] : [] },
        "unlisted": { node, _ in
          node.text == "true" ? ["sidebar: false", "search: false", "robots: noindex"] : []
        },
        "last_update": { node, _ in (node["date"]?.text).map { ["date: \($0.jsonText)"] } ?? [] },
      ]),
    isMDX: { _ in true })

  /// The syntax of Starlight and Expressive Code.
  static let starlight = Dialect(
    blocks: [
      PageModules.self, LazyTagLines.self, ComponentItems.self, ElementBlocks.self, Containers.self,
      ExpressionBlocks.self,
    ],
    inlines: [
      InlineElements.self, MDXExpressions.self, MarkdownInTags.self, LinkDestinations.self,
      PlainPlusSigns.self,
      PlainCarets.self,
    ],
    fences: ScriptFences.self,
    frontMatter: FrontMatterKeys(
      renamed: ["draft": "draft"],
      converted: [
        "template": { node, context in
          node.text == "splash" && context.frontMatter?["hero"] != nil ? ["layout: landing"] : []
        },
        "hero": LandingPages.starlight,
        "tableOfContents": { node, _ in node.text == "false" ? ["contents: none"] : [] },
        "pagefind": { node, _ in node.text == "false" ? ["search: false"] : [] },
        "lastUpdated": { node, _ in
          node.text.flatMap { $0.first?.isNumber == true ? ["date: \($0.jsonText)"] : nil } ?? []
        },
        "sidebar": { node, _ in
          var lines: [String] = []
          if node["hidden"]?.text == "true" { lines.append("sidebar: false") }
          if let badge = node["badge"]?.text ?? node["badge"]?["text"]?.text {
            lines.append("badge: \(badge.jsonText)")
          }
          return lines
        },
      ]),
    isMDX: { $0.hasSuffix(".mdx") })

  /// The syntax of VitePress.
  static let vitePress = Dialect(
    blocks: [
      CodeImports.self, LazyTagLines.self, ComponentItems.self, ElementBlocks.self, Containers.self,
      Alerts.self, VitePressIncludes.self, HeadingAnchors.self, AttributeLines.self,
    ],
    inlines: [
      InlineElements.self, Interpolations.self, EscapedURLs.self, LinkAttributes.self,
      TableOfContentsMarks.self,
      LinkDestinations.self, PlainPlusSigns.self, PlainCarets.self, PlainTildes.self, Emoji.self,
    ],
    fences: ScriptFences.self,
    frontMatter: FrontMatterKeys(
      converted: [
        "layout": { node, _ in node.text == "home" ? ["layout: landing"] : [] },
        "hero": LandingPages.vitePress,
        "features": LandingPages.features,
        "aside": { node, _ in node.text == "false" ? ["contents: none"] : [] },
        "outline": { node, _ in node.text == "false" ? ["contents: none"] : [] },
        "search": { node, _ in node.text == "false" ? ["search: false"] : [] },
      ]),
    // In Vue, `<tea-pot>` is a component, as `<TeaPot>` is.
    hasCustomElements: false)
}

/// MDX expressions in Starlight, where `.md` files are Markdown, and in Docusaurus, where a setting decides this.
enum MDXExpressions: InlineSyntax {
  static let firstBytes = InlineExpressions.firstBytes

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    text.context.isMDX ? InlineExpressions.replacement(&text) : nil
  }
}

/// `[[toc]]`, which is left out, because every page has a table of contents.
enum TableOfContentsMarks: InlineSyntax {
  static let firstBytes = ByteSet("[")

  static func replacement(_ text: inout InlineText) -> InlineReplacement? {
    let rest = text.rest
    guard rest.hasPrefix("[[toc]]") || rest.hasPrefix("[[TOC]]") else { return nil }
    return InlineReplacement(end: text.index + 7, text: [])
  }
}
