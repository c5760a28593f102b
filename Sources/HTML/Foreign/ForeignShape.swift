import Basics

/// A form of another tool's syntax, which readers would see as text.
///
/// A page has one message for each form that occurs in it.
struct ForeignShape: Sendable {
  /// The places in which a form is searched.
  enum Place: Sendable {
    /// At the beginning of a paragraph of the page, outside of lists and quotes.
    case paragraph
    /// At the beginning of a line.
    case line
    case anywhere
  }

  let kind: ForeignSyntax.Kind
  /// The bytes that the form may begin with; empty if the renderer finds it in another way.
  let first: StaticString
  let place: Place
  /// The Unfold spelling.
  let help: String
  /// Returns the end of the form that begins at an offset, or the offset itself if the end is the default one; nil if
  /// the form is not there.
  let match: @Sendable (ForeignSyntax, Int) -> Int?

  init(
    _ kind: ForeignSyntax.Kind, _ first: StaticString = "", _ place: Place = .anywhere, help: String,
    match: @escaping @Sendable (ForeignSyntax, Int) -> Int? = { _, _ in nil }
  ) {
    self.kind = kind
    self.first = first
    self.place = place
    self.help = help
    self.match = match
  }

  /// The number of one of the forms below, which come last in the table.
  private var number: Int { Self.all.lastIndex { $0.kind == kind && $0.help == help } ?? 0 }

  /// Returns an occurrence of the form.
  func found(_ shown: String, at offset: Int = 0) -> ForeignSyntax.Found {
    ForeignSyntax.Found(shape: number, offset: offset, shown: shown)
  }

  // MARK: The forms that are found without `match`

  static let diagram = ForeignShape(
    .diagram,
    help: "use a kind that Unfold draws, or add “mermaid: [program, …]” to “renderers” in unfold.yml")
  /// `{ref}` before code.
  static let role = ForeignShape(
    .role, help: "write [text](page.md#Heading) for a link, and `code` or plain text for anything else")
  /// `` ```{note} ``
  static let fence = ForeignShape(
    .role,
    help:
      "write “> [!NOTE]” for a note, ![description](image.png) for an image, @Include for a file, and the language alone for code"
  )
  /// VitePress, Docusaurus: `// [!code ++]` in code.
  static let codeMark = ForeignShape(
    .attributes,
    help: "remove it, and write highlight=\"2\" after the language, or + and − before lines in a block `diff`"
  )
  /// pandoc: a table without `|`, whose line of hyphens is a thematic break.
  static let simpleTable = ForeignShape(
    .table,
    help: "write a table with “|” between the cells of each row, and |---|---| below the first row")
  /// `[text](file.md ':include')`
  static let linkOption = ForeignShape(
    .attributes,
    help:
      "remove the text in quotes; to include a file, write @Include(\"path/file.md\"), and to set a size, <img src=\"…\" alt=\"…\" width=\"300\">"
  )
  /// `[[_TOC_]]`, in which “TOC” is emphasized.
  static let contents = ForeignShape(.contents, help: removeContents)

  private static let removeContents = "remove the line: Unfold adds “On this page” by itself"
  private static let writeAlert = "write “> [!NOTE]”, and “>” before each line of the text"
  private static let writeAttribute = "remove it; in a heading, {#anchor} sets the anchor"
  private static let setSize = "to set the size of an image, write <img src=\"…\" alt=\"…\" width=\"300\">"
  private static let include =
    "write @Include(\"path/file.md\"), or file=\"path\" after the language of a code block"

  // MARK: - The table

  /// All forms. The first one that matches at an offset is reported.
  static let all: [ForeignShape] =
    blocks + contentsMarks + textMarks + braces + [
      diagram, role, fence, codeMark, simpleTable, linkOption, contents,
    ]

  private static let blocks: [ForeignShape] = [
    // Docusaurus, VitePress, MyST: `:::note`, `::: tip Title`, and a `:::` alone.
    ForeignShape(.admonition, ":", .line, help: writeAlert) { $0.isColonFence ? $1 : nil },
    // MkDocs: `!!! note` and `??? note`.
    ForeignShape(.admonition, "!", .line, help: writeAlert) {
      $0.has("!!!", at: 0) && $0.isWord(after: 3) ? $1 : nil
    },
    ForeignShape(.admonition, "?", .line, help: writeAlert) {
      $0.has("???", at: 0) && $0.isWord(after: $0[3] == UInt8(ascii: "+") ? 4 : 3) ? $1 : nil
    },
    // Docsify: `?> A tip` and `!> A warning`.
    ForeignShape(
      .admonition, "?!", .line, help: "write “> [!TIP]” or “> [!WARNING]”, and the text after “>” below it"
    ) {
      $0[1] == UInt8(ascii: ">") && $0[2] == 32 ? $1 : nil
    },
    // reStructuredText: `.. note::`.
    ForeignShape(
      .role, ".", .line,
      help: "write a directive: > [!NOTE] for a note, ![description](image.png) for an image"
    ) {
      $0.hasTextDirective ? $1 : nil
    },
    ForeignShape(
      .alert, "[", .line,
      help: "write “> [!NOTE]”, or another of [!TIP], [!IMPORTANT], [!WARNING] and [!CAUTION]"
    ) {
      $0.isAlert ? $1 : nil
    },
    ForeignShape(.tabs, "=", .line, help: "write @TabNavigator { @Tab(\"Title\") { … } }") {
      $0.has("=== \"", at: 0) || $0.has("===! \"", at: 0) || $0.has("=== “", at: 0) ? $1 : nil
    },
    // PyMdown Extensions: `--8<-- "file.md"`.
    ForeignShape(.include, "-;", .line, help: include) {
      $0.has("--8<--", at: 0) || $0.has("---8<---", at: 0) || $0.has(";--8<--", at: 0) ? $1 : nil
    },
    ForeignShape(.moduleImport, "i", .line, help: "remove it, and write a directive instead of the component")
    {
      $0.isImport ? $1 : nil
    },
    // MyST: `(target)=`.
    ForeignShape(.role, "(", .line, help: "remove it, and write {#target} after the heading below it") {
      $0.isTarget ? $1 : nil
    },
    // MyST, pandoc, Obsidian: `% comment`, `%% comment %%`.
    ForeignShape(.comment, "%", .paragraph, help: "write <!-- comment -->, or @Comment { … }") {
      $0[1] == 32 && $0.count > 2 || $0[1] == UInt8(ascii: "%") && $0.isWordOrSpace(2) ? $1 : nil
    },
    // pandoc: `+---+---+`.
    ForeignShape(
      .table, "+", .line, help: "write a table with “|” between the cells, and |---|---| below the first row"
    ) {
      $0.isGridBorder ? $1 : nil
    },
  ]

  private static let contentsMarks: [ForeignShape] = [
    // Python-Markdown, GitLab: `[TOC]`.
    ForeignShape(.contents, "[", .line, help: removeContents) { $0.isAll("[toc]") ? $1 + 5 : nil },
    ForeignShape(.contents, "$", .line, help: removeContents) { $0.isAll("${toc}") ? $1 + 6 : nil },
    ForeignShape(.contents, "[", help: removeContents) { text, start in
      ["[[toc]]", "[[_toc_]]"].contains { text.has(lowercase: $0, at: start) }
        ? text.index(after: "]]", from: start) : nil
    },
    // kramdown: `{:toc}`.
    ForeignShape(.contents, "{", .line, help: removeContents) {
      $0.has(lowercase: "{:toc", at: 0) || $0.has(lowercase: "{: toc", at: 0) ? $1 : nil
    },
    ForeignShape(.contents, "{", help: removeContents) { $0.isContentsTag($1) ? $1 : nil },
  ]

  private static let textMarks: [ForeignShape] = [
    // pandoc: `text^[A footnote.]`.
    ForeignShape(.formatting, "^", help: "write [^1], and “[^1]: text” on a line of its own") {
      $0.endOfInlineFootnote($1)
    },
    ForeignShape(.formatting, "=", help: "write <mark>text</mark>") { $0.endOfMark($1) },
    ForeignShape(.formatting, "~", help: "write <sub>text</sub>") { $0.endOfScript($1, UInt8(ascii: "~")) },
    ForeignShape(.formatting, "^", help: "write <sup>text</sup>") { $0.endOfScript($1, UInt8(ascii: "^")) },
    // VitePress, Docsify: `![a](b.png =100x200)`.
    ForeignShape(.attributes, "=", help: setSize) { $0.endOfImageSize($1) },
    // Docsify: `## Heading :id=anchor`.
    ForeignShape(.attributes, ":", help: "write {#anchor} at the end of the heading") {
      $1 > 0 && $0[$1 - 1] == 32 && $0.has(":id=", at: $1) ? $1 : nil
    },
  ]

  private static let braces: [ForeignShape] = [
    // FastAPI, Markdown-Include, mdBook: `{* file *}`, `{!file!}`, `{{#include file}}`.
    ForeignShape(.include, "{", help: include) { $0.isInclude($1) ? $1 : nil },
    ForeignShape(
      .template, "{",
      help: "write the text itself, or a directive; to show it as it is, put it in `backquotes`"
    ) { $0.isTemplate($1) ? $1 : nil },
    ForeignShape(.attributes, "{", help: setSize) {
      $0.isAttributes($1)
        && ($0.has("width=", before: "}", from: $1) || $0.has("height=", before: "}", from: $1)) ? $1 : nil
    },
    ForeignShape(.attributes, "{", help: writeAttribute) { $0.isAttributes($1) ? $1 : nil },
    ForeignShape(
      .wikiLink, "[", help: "write [text](page.md) or <doc:page>, or set `wikiLinks: true` in unfold.yml"
    ) { $0.endOfWikiLink($1) },
    ForeignShape(.emoji, ":", help: "write the character itself, or put the name in `backquotes`") {
      $0.endOfEmoji($1)
    },
  ]

  /// The numbers of the forms that may begin with each byte.
  static let byFirstByte: [[Int]] = {
    var result = [[Int]](repeating: [], count: 256)
    for (number, shape) in all.enumerated() {
      shape.first.withUTF8Buffer { for byte in $0 { result[Int(byte)].append(number) } }
    }
    return result
  }()

  /// The bytes with which forms begin at some places.
  static func firstBytes(_ isWanted: (Place) -> Bool) -> Set<UInt8> {
    Set(all.filter { isWanted($0.place) }.flatMap { $0.first.description.utf8 })
  }
}
