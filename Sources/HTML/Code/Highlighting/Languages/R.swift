extension CodeLanguage {
  static let r = CodeLanguage(
    "R", words: ["r", "rscript", "splus", "s"],
    CodeLexer(
      Grammar(
        lineComments: ["#"],
        strings: [
          StringForm("\"", isMultiline: true), StringForm("'", isMultiline: true),
          StringForm("`", isMultiline: true, kind: .plain),
        ],
        stringPrefixes: "r R", hasDelimitedRawStrings: true,
        keywords: """
          if else for while repeat in next break return switch function NULL NA NA_integer_ NA_real_ NA_complex_
          NA_character_ letters LETTERS Inf TRUE FALSE NaN pi
          """,
        identifierStarts: ".")))
}
