extension CodeLanguage {
  static let scala = CodeLanguage(
    "Scala", words: ["scala", "sbt", "sc"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/", nests: true),
        strings: [
          StringForm("\"\"\"", escape: "", isMultiline: true, interpolation: .braces, hasVariables: true),
          StringForm("\"", interpolation: .braces, hasVariables: true),
          StringForm("`", escape: "", kind: .plain),
        ],
        stringPrefixes: "s f raw", hasCharacters: true,
        keywords: """
          abstract case catch class def do else enum export extends false final finally for forSome given if implicit
          import lazy match new null object override package private protected return sealed super then this throw
          trait true try type val var while with yield
          """,
        contextualKeywords: "as derives end extension infix inline opaque open transparent using",
        functionIntroducers: "def", capitalsAreTypes: true, attributePrefixes: "@")))
}
