extension CodeLanguage {
  static let javaScript = CodeLanguage(
    "JavaScript", words: ["javascript", "js", "jsx", "mjs", "cjs"], javaScriptLexer)

  static let javaScriptLexer = CodeLexer(ecmaScript(keywords: "", contextualKeywords: "", types: ""))

  static let typeScript = CodeLanguage(
    "TypeScript", words: ["typescript", "ts", "tsx"],
    CodeLexer(
      ecmaScript(
        keywords: """
          as enum implements infer interface keyof private protected public readonly satisfies
          """,
        contextualKeywords: "abstract asserts declare is module namespace override type unique",
        types: "any bigint boolean never number object string symbol unknown")))

  private static func ecmaScript(keywords: String, contextualKeywords: String, types: String) -> Grammar {
    Grammar(
      lineComments: ["//", "#!"], blockComment: BlockComment(open: "/*", close: "*/"),
      strings: [
        StringForm("\""), StringForm("'"), StringForm("`", isMultiline: true, interpolation: .braces),
      ],
      keywords: """
        async await break case catch class const continue debugger default delete do else export extends false
        finally for from function if import in instanceof let new null of return static super switch this
        throw true try typeof undefined var void while with yield
        """ + "\n" + keywords,
      contextualKeywords: "get set " + contextualKeywords, types: types, functionIntroducers: "function",
      capitalsAreTypes: true, identifierStarts: "$#",
      attributePrefixes: "@", hasRegularExpressions: true)
  }
}
