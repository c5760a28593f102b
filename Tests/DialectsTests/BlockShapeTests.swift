import Basics
import Testing

@testable import Dialects

/// Blocks of all shapes, in places where only the reader of the shape and the writer of the meaning know about
/// prefixes: in quotes, in lists, and in other blocks.
struct BlockShapeTests {
  private let mkDocs = MkDocsDialect.dialect(.init(extensions: MkDocsDialect.defaultExtensions))

  @Test(arguments: [
    ("> /// note | A\n> B\n> ///", "> @Aside(\"A\", kind: note) {\n>\n> B\n>\n> }\n>"),
    ("!!! INFO\n    A", "@Aside(\"Info\", kind: note) {\n\nA\n\n}"),
    ("!!! note \"\"\n    A", "@Aside(kind: note) {\n\nA\n\n}"),
    ("??? tip \"\" { #a }\n    A", "<a id=\"a\"></a>\n\n@DisclosureGroup(\"Tip\") {\n\nA\n\n}"),
    ("/// details | A\n    open: true\n\nB\n///", "@DisclosureGroup(\"A\", isExpanded: true) {\n\nB\n\n}"),
  ])
  func blocksOfPythonMarkdown(page: String, expected: String) {
    #expect(trimmed(mkDocs.converted(page)) == trimmed(expected))
  }

  @Test(arguments: [
    ("> [!NOTE]\n> A", "> [!NOTE]\n> A"), ("> [!note] A\n> B", "> [!NOTE]\n> A\n> B"),
    ("> [!info] A\n> B", "@Aside(\"Info\", kind: note) {\n\nA\nB\n\n}"),
    ("> [!info]- A\n> B", "@Aside(\"Info\", kind: note) {\n\nA\nB\n\n}"),
    ("> [!a](b.md) c", "> [!a](b.md) c"),
    ("> ::: tip A\n> B\n> :::", "> @Aside(\"A\", kind: tip) {\n>\n> B\n>\n> }\n>"),
    (
      "::: code-group\n```js [A]\na\n```\nB\n```js\nb\n```\n:::",
      "@TabNavigator {\n\n@Tab(\"A\") {\n\n```js\na\n```\n\n}\n\n}\n\nB\n\n"
        + "@TabNavigator {\n\n@Tab(\"js\") {\n\n```js\nb\n```\n\n}\n\n}"
    ),
    ("# A {#b .c}\n\n{#d}", "# A {#b}\n\n<a id=\"d\"></a>"),
  ])
  func blocksOfVitePress(page: String, expected: String) {
    #expect(trimmed(Dialect.vitePress.converted(page)) == trimmed(expected))
  }

  /// A link in a partial that another partial imports is relative to its own file.
  @Test func partialsInOtherFolders() {
    let page = "import X from './p/_x.mdx'\n\n<X />"
    let includes = [
      "a/p/_x.mdx": "import Y from './q/_y.mdx'\n\n<Y />", "a/p/q/_y.mdx": "[Z](z.mdx)",
    ]
    #expect(Dialect.docusaurus.converted(page, path: "a/b.mdx", includes: includes) == "[Z](/a/p/q/z.mdx)")
  }

  @Test(arguments: [
    ("3", "3"), ("2-4,6", "2-4,6"), ("-4", "1-4"), ("0", "1"), ("5-2", ""), ("1,2", "1,2"),
  ])
  func ranges(text: String, expected: String) {
    #expect(LineRanges(text, separator: "-")?.text == expected)
  }

  @Test func unreadableRanges() {
    #expect(LineRanges("a", separator: "-") == nil)
    #expect(LineRanges("", separator: "-") == nil)
    #expect(LineRanges(marks: Bytes("{1, a, 3-4}")).text == "1,3-4")
    #expect(LineRanges(marks: Bytes("{3-9,1,2}")).limited(to: 5).text == "1-5")
    #expect(LineRanges(lines: [1, 2, 4, 5, 6, 9]).text == "1-2,4-6,9")
  }

  @Test(arguments: [
    ("| a | b |", 2), ("a | b", 2), ("| `a|b` |", 1), ("a \\| b | c", 2), ("|", 1), ("| a \\|", 1),
  ])
  func cellsOfRows(row: String, count: Int) { #expect(TableRow(Bytes(row)).count == count) }

  @Test func rowsWithOtherNumbersOfCells() {
    #expect(TableRow(Bytes("a | b")).text(cells: 3, adding: "  ").string == "| a | b|  |")
    #expect(TableRow(Bytes("|-|-|-|")).text(cells: 2, adding: "---").string == "|-|-|")
  }

  /// The lines that are not blank.
  private func trimmed(_ text: String) -> [Substring] { text.split(separator: "\n").filter { $0 != ">" } }
}
