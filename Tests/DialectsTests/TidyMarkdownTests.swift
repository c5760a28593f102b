import Testing

@testable import Dialects

/// Imported pages, which people maintain.
struct TidyMarkdownTests {
  @Test(arguments: [
    ("# A\n\n\n\nb\n", "# A\n\nb\n"),
    (
      "a\n\n\n@Aside(kind: note) {\n\nb\n\n- c\n\n}\n\n\nd\n", "a\n\n> [!NOTE]\n> b\n>\n> - c\n\nd\n"
    ),
    ("@Aside(\"Info\", kind: note) {\n\nb\n\n}\n", "@Aside(\"Info\", kind: note) {\n  b\n}\n"),
    (
      "@TabNavigator {\n\n\n@Tab(\"A\") {\n\n```py\nx = 1\n\n\ny = 2\n```\n\n}\n\n\n@Tab(\"B\") {\n\nb\n\n}\n\n}\n",
      "@TabNavigator {\n  @Tab(\"A\") {\n    ```py\n    x = 1\n\n\n    y = 2\n    ```\n  }\n\n  @Tab(\"B\") {\n    b\n  }\n}\n"
    ),
    ("1. a\n\n   @Aside(kind: tip) {\n\n   b\n\n   }\n", "1. a\n\n   > [!TIP]\n   > b\n"),
    ("```\n@Aside {\n\n\na\n}\n```\n", "```\n@Aside {\n\n\na\n}\n```\n"),
    ("---\ntitle: A\n\n\n---\n\na @b\n", "---\ntitle: A\n\n\n---\n\na @b\n"),
    ("@Grid {\n\na", "@Grid {\n\na\n"),
  ])
  func tidied(_ text: String, _ expected: String) {
    #expect(
      String(decoding: TidyMarkdown.tidied(Array(text.utf8), usesAlerts: true), as: UTF8.self) == expected)
  }
}
