import Basics
import Markup
import Testing

@testable import HTML

/// Pages in plain Markdown, as they are published next to the pages in HTML.
@Suite struct MarkdownCopyTests {
  private func plain(_ page: String) -> String {
    let parser = MarkupParser(directives: BodyRenderer.directiveNames)
    let text = MarkdownCopy.text(of: Array(page.utf8), parser) { destination in
      destination == "doc:Tea" ? ("Tea", "../tea.md") : nil
    }
    return String(decoding: text, as: UTF8.self)
  }

  @Test(arguments: [
    (
      "# A\n\n## B\n\n@TabNavigator {\n  @Tab(\"One\") {\n    Text 1.\n\n    - a\n      - b\n  }\n  @Tab(\"Two\") {\n    Text 2.\n  }\n}\n",
      "# A\n\n## B\n\n### One\n\nText 1.\n\n- a\n  - b\n\n### Two\n\nText 2.\n"
    ),
    (
      "Text.\n\n@DisclosureGroup(\"More\", isExpanded: true) {\nHidden.\n}\n\nEnd.\n",
      "Text.\n\n**More**\n\nHidden.\n\nEnd.\n"
    ),
    (
      "Text.\n@Aside(\"Before\", kind: tip) {\n  One.\n\n  Two.\n}\nEnd.\n",
      "Text.\n\n> **Before**\n>\n> One.\n>\n> Two.\n\nEnd.\n"
    ),
    ("@Aside(kind: warning) {\nHot.\n}\n", "> [!WARNING]\n> Hot.\n"),
    (
      "@Row {\n  @Column { Left. }\n  @Column { Right. }\n}\n",
      "Left.\n\nRight.\n"
    ),
    ("@Image(source: \"a b.png\", alt: \"A cup\") { Caption }\n", "![A cup](<a b.png>)\n\nCaption\n"),
    ("@Image(\n  source: a,\n  alt: \"A cup\"\n)\n\nText.\n", "![A cup](a)\n\nText.\n"),
    ("@Video(source: \"v.mp4\", alt: \"How\")\n", "[How](v.mp4)\n"),
    ("@Metadata {\n  @PageKind(article)\n}\n\n# A\n\n@Comment {\nNo.\n}\n\nText.\n", "# A\n\nText.\n"),
    (
      "1. One\n\n   @Aside(kind: tip) {\n     Warm.\n   }\n\n2. Two\n",
      "1. One\n\n   > [!TIP]\n   > Warm.\n\n2. Two\n"
    ),
    ("> @DisclosureGroup(\"A\") {\n> Text.\n> }\n", "> **A**\n>\n> Text.\n"),
    (
      "See <doc:Tea>, [it](doc:Tea) and `<doc:Tea>`, <doc:No>.\n",
      "See [Tea](../tea.md), [it](../tea.md) and `<doc:Tea>`, <doc:No>.\n"
    ),
    ("Tea @Badge(\"New\", style: tip) and `@Badge(\"New\")`.\n", "Tea New and `@Badge(\"New\")`.\n"),
    ("---\ntitle: A\n---\n\n@Small {\nText.\n}\n", "---\ntitle: A\n---\n\nText.\n"),
  ])
  func directivesAreWrittenInMarkdown(_ page: String, _ expected: String) {
    #expect(plain(page) == expected)
    // The result contains nothing to convert.
    #expect(plain(expected) == expected)
  }

  @Test(arguments: [
    "```markdown\n@Tab(\"One\") {\nText.\n}\n<doc:Tea>\n```\n", "Write to @Ada or `@Row { a }`.\n",
    "@Unknown(\"a\") {\nText.\n}\n", "@DisclosureGroup(\"Open\") {\nText.\n", "@Main\nstruct A {\n}\n",
    "# A\n",
  ])
  func otherTextIsUnchanged(_ page: String) { #expect(plain(page) == page) }
}
