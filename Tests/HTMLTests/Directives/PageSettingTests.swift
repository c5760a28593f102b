import Site
import Testing

@testable import HTML

@Suite struct PageSettingTests {
  private static let all = """
    # Sloths

    @Metadata {
      @TitleHeading("Guide")
      @DisplayName("Sloth", style: conceptual)
      @PageKind(sampleCode)
      @PageColor(green)
      @PageImage(purpose: card, source: "card.png", alt: "A sloth")
      @PageImage(purpose: icon, source: "icon.svg")
      @CallToAction(file: "sloth.zip", purpose: download)
      @Available(iOS, introduced: "15.0")
      @Available("My Mac", introduced: "12", deprecated: "14.1.2")
      @Redirected(from: "old/sloth")
      @SupportedLanguage(swift)
      @TechnologyRoot
      @DocumentationExtension(mergeBehavior: override)
    }

    > An abstract.

    @Options {
      @TopicsVisualStyle(list)
      @AutomaticSeeAlso(disabled)
    }

    Text.

    @Redirected(from: "/older/")
    """

  @Test func directivesSetThePropertiesOfFrontMatter() throws {
    let page = RenderedPage(Self.all)
    #expect(page.diagnostics == [])
    #expect(page.html == "An abstract.\n<p>Text.</p>\n")
    let metadata = page.summary.metadata
    #expect(page.summary.title == "Sloth")
    #expect(page.summary.abstract == "An abstract.")
    #expect(metadata.kind == "sample code")
    #expect(metadata.platforms == ["iOS 15.0+", "My Mac 12+, deprecated in 14.1.2"])
    let shown = metadata.presentation
    #expect(shown.heading == "Guide" && shown.color == .green && shown.children == .list)
    let image = try #require(shown.image)
    #expect(image.source.text == "card.png" && image.alt == "A sloth")
    #expect(image.source.location.line == 8 && image.source.location.file == "page.md")
    #expect(shown.iconImage?.source.text == "icon.svg")
    #expect(shown.action?.target.text == "sloth.zip" && shown.action?.purpose == .download)
    #expect(shown.redirects.map(\.text) == ["old/sloth", "/older/"])
  }

  @Test func frontMatterTakesPrecedence() {
    let front = """
      ---
      title: Own
      kind: article
      heading: Above
      color: red
      image: own.png
      iconImage: {source: own.svg, alt: Own}
      action: https://example.com/
      platforms: [watchOS]
      children: hidden
      redirects: [/own/]
      ---

      """
    let page = RenderedPage(front + Self.all)
    #expect(page.diagnostics == [])
    let metadata = page.summary.metadata
    let shown = metadata.presentation
    #expect(page.summary.title == "Own" && metadata.kind == "article")
    #expect(metadata.platforms == ["watchOS"])
    #expect(shown.heading == "Above" && shown.color == .red && shown.children == .hidden)
    #expect(shown.image?.source.text == "own.png" && shown.iconImage?.source.text == "own.svg")
    #expect(shown.action?.target.text == "https://example.com/")
    #expect(shown.redirects.map(\.text) == ["/own/", "old/sloth", "/older/"])
  }

  @Test func globalOptionsAreStoredSeparately() {
    let text = "@Options(scope: global) {\n@TopicsVisualStyle(compactGrid)\n}\n\nText."
    let shown = RenderedPage(text).summary.metadata.presentation
    #expect(shown.siteListStyle == .compactGrid && shown.children == nil)
  }

  @Test func pageWithoutSettingsHasNoPresentation() {
    #expect(!RenderedPage("Text").summary.metadata.hasPresentation)
  }

  @Test(arguments: [
    (
      "@Metadata { @PageColor(pink) }",
      "1:13 the value of @PageColor must be one of `accent`, `blue`, `gray`, `green`, `orange`, `purple`, `red`, `yellow`, not `pink`"
    ),
    ("@Metadata {\n@PageKind\n}", "2:1 the value of @PageKind must be one of `article`, `sampleCode`"),
    ("@Metadata { @PageImage(source: a) }", "1:13 `purpose` of @PageImage must be one of `icon`, `card`"),
    ("@Metadata { @PageImage(purpose: icon) }", "1:13 `source` of @PageImage must be an image file"),
    ("@Metadata { @TitleHeading(\"\") }", "1:13 the value of @TitleHeading must be text in quotes, not ``"),
    (
      "@Metadata { @DisplayName(\"A\", style: bold) }",
      "1:13 `style` of @DisplayName must be one of `conceptual`, `symbol`, not `bold`"
    ),
    (
      "@Metadata { @CallToAction(label: \"Go\") }",
      "1:13 `url` of @CallToAction must be a URL; write either `url` or `file`"
    ),
    (
      "@Metadata { @CallToAction(url: \"a.md\") }",
      "1:13 `purpose` of @CallToAction must be one of `download`, `link`"
    ),
    (
      "@Metadata { @Available(iOS) }",
      "1:13 `introduced` of @Available must be a version such as `\"15.0\"`"
    ),
    (
      "@Metadata { @Available(iOS, introduced: \"1.x\") }",
      "1:13 `introduced` of @Available must be a version such as `\"15.0\"`, not `1.x`"
    ),
    ("@Redirected", "1:1 `from` of @Redirected must be a URL of this site"),
    (
      "@Options(scope: all) { @AutomaticSeeAlso(enabled) }",
      "1:1 `scope` of @Options must be one of `local`, `global`, not `all`"
    ),
    (
      "@Options { @AutomaticSeeAlso(no) }",
      "1:12 the value of @AutomaticSeeAlso must be one of `enabled`, `disabled`, not `no`"
    ),
    ("@Options { @PageColor(red) }", "1:12 @PageColor has no effect in @Options"),
    ("@PageColor(red)", "1:1 @PageColor has no effect here"),
    (
      "@DisclosureGroup(\"A\") {\n@Metadata { @PageColor(red) }\n}",
      "2:1 @Metadata has no effect here"
    ),
    ("@Metadata {\ntext\n}", "2:1 text in @Metadata is not shown"),
  ])
  func wrongSettingsAreReportedOnce(_ text: String, _ message: String) {
    let found = RenderedPage(text + "\n\nText.").rendered.diagnostics
    #expect(found.map { "\($0.location.line):\($0.location.column) \($0.message)" } == [message])
  }
}
