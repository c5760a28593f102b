extension CodeLanguage {
  static let elixir = CodeLanguage(
    "Elixir", words: ["elixir", "ex", "exs"],
    CodeLexer(
      Grammar(
        lineComments: ["#"],
        strings: [
          StringForm("\"\"\"", isMultiline: true, interpolation: .hash),
          StringForm("'''", isMultiline: true, interpolation: .hash),
          StringForm("\"", isMultiline: true, interpolation: .hash),
          StringForm("'", isMultiline: true, interpolation: .hash),
        ],
        delimitedLiterals: DelimitedLiterals(
          mark: UInt8(ascii: "~"), letters: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
          rawLetters: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", needsLetter: true),
        hasSymbols: true,
        keywords: """
          after alias and case catch cond def defdelegate defexception defguard defguardp defimpl defmacro defmacrop
          defmodule defp defprotocol defstruct do else end false fn for if import in nil not or quote raise receive
          require rescue super throw true try unless unquote unquote_splicing use when with
          """,
        functionIntroducers: "def defp defmacro defmacrop defguard defdelegate", capitalsAreTypes: true,
        identifierEnds: "?!", attributePrefixes: "@")))
}
