extension CodeLanguage {
  static let javaScript = CodeLanguage(
    "JavaScript", words: ["javascript", "js", "jsx", "mjs"], Lexer(ecmaScript(keywords: "", types: "")))

  static let typeScript = CodeLanguage(
    "TypeScript", words: ["typescript", "ts", "tsx"],
    Lexer(
      ecmaScript(
        keywords: """
          abstract as asserts declare enum implements infer interface is keyof namespace override private protected
          public readonly satisfies type unique
          """,
        types: "any bigint boolean never number object string symbol unknown")))

  private static func ecmaScript(keywords: String, types: String) -> Grammar {
    Grammar(
      lineComments: ["//", "#!"], blockComment: BlockComment(open: "/*", close: "*/"),
      strings: [
        StringForm("\""), StringForm("'"), StringForm("`", isMultiline: true, interpolation: .braces),
      ],
      keywords: """
        async await break case catch class const continue debugger default delete do else export extends false
        finally for from function get if import in instanceof let new null of return set static super switch this
        throw true try typeof undefined var void while with yield
        """ + "\n" + keywords,
      types: types, functionIntroducers: "function", capitalsAreTypes: true, identifierStarts: "$#",
      attributePrefixes: "@", hasRegularExpressions: true)
  }
}
