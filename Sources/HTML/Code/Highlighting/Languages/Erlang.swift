extension CodeLanguage {
  static let erlang = CodeLanguage(
    "Erlang", words: ["erlang", "erl", "hrl"],
    CodeLexer(
      Grammar(
        lineComments: ["%"],
        strings: [StringForm("\"", isMultiline: true), StringForm("'", kind: .plain)],
        keywords: """
          after and andalso band begin bnot bor bsl bsr bxor case catch cond div else end fun if let maybe not of or
          orelse receive rem try when xor
          """,
        identifierBytes: "@")))
}
