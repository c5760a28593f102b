extension CodeLanguage {
  static let kotlin = CodeLanguage(
    "Kotlin", words: ["kotlin", "kt", "kts"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/", nests: true),
        strings: [
          StringForm("\"\"\"", escape: "", isMultiline: true, interpolation: .braces, hasVariables: true),
          StringForm("\"", interpolation: .braces, hasVariables: true), StringForm("'"),
          StringForm("`", escape: "", kind: .plain),
        ],
        keywords: """
          abstract actual annotation as break by catch class companion const constructor continue crossinline data do
          else enum expect external false final finally for fun get if import in infix init inline inner interface
          internal is lateinit noinline null object open operator out override package private protected public
          reified return sealed set super suspend tailrec this throw true try typealias val value var vararg when
          where while
          """,
        functionIntroducers: "fun", capitalsAreTypes: true, attributePrefixes: "@")))
}
