extension CodeLanguage {
  static let dart = CodeLanguage(
    "Dart", words: ["dart"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/", nests: true),
        strings: [
          StringForm("\"\"\"", isMultiline: true, interpolation: .braces, hasVariables: true),
          StringForm("'''", isMultiline: true, interpolation: .braces, hasVariables: true),
          StringForm("\"", interpolation: .braces, hasVariables: true),
          StringForm("'", interpolation: .braces, hasVariables: true),
        ],
        stringPrefixes: "r", rawPrefixes: "r",
        keywords: """
          abstract as assert async await base break case catch class const continue covariant default deferred do else
          enum export extends extension external factory false final finally for get if implements import in interface
          is late library mixin native new null on operator part required rethrow return sealed set show static super
          switch sync this throw true try typedef var when while with yield
          """,
        contextualKeywords: "hide of",
        types: "bool double dynamic int num void Function Never Null Object String", capitalsAreTypes: true,
        attributePrefixes: "@")))
}
