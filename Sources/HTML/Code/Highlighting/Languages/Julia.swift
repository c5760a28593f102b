extension CodeLanguage {
  static let julia = CodeLanguage(
    "Julia", words: ["julia", "jl"],
    CodeLexer(
      Grammar(
        lineComments: ["#"], blockComment: BlockComment(open: "#=", close: "=#", nests: true),
        strings: [
          StringForm("\"\"\"", isMultiline: true, hasVariables: true),
          StringForm("\"", isMultiline: true, hasVariables: true), StringForm("`", hasVariables: true),
        ],
        stringPrefixes: "r raw b v", hasCharacters: true,
        keywords: """
          abstract baremodule begin break catch const continue do else elseif end export false finally for function
          global if import in isa let local macro module mutable primitive quote return struct true try type using where
          while
          """,
        functionIntroducers: "function macro", capitalsAreTypes: true, identifierEnds: "!",
        attributePrefixes: "@")))
}
