extension CodeLanguage {
  static let haskell = CodeLanguage(
    "Haskell", words: ["haskell", "hs", "runhaskell"],
    CodeLexer(
      Grammar(
        lineComments: ["--"], blockComment: BlockComment(open: "{-", close: "-}", nests: true),
        commentIsOperator: true, strings: [StringForm("\"")],
        hasCharacters: true,
        keywords: """
          as case class data default deriving do else family forall foreign hiding if import in infix infixl infixr
          instance let module newtype of qualified then type where _
          """,
        capitalsAreTypes: true, callsAreFunctions: false, identifierBytes: "'")))
}
