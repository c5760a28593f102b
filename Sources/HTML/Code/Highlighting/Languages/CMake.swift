extension CodeLanguage {
  static let cMake = CodeLanguage(
    "CMake", words: ["cmake"],
    CodeLexer(
      Grammar(
        lineComments: ["#"], blockComment: BlockComment(open: "#[[", close: "]]"),
        strings: [StringForm("\"", isMultiline: true, hasVariables: true)],
        keywords: """
          break continue else elseif endforeach endfunction endif endmacro endwhile foreach function if macro return
          while AND DEFINED EQUAL EXISTS FALSE GREATER IN LESS LISTS MATCHES NOT OFF ON OR STREQUAL TARGET TRUE
          VERSION_GREATER VERSION_LESS
          """,
        identifierBytes: "-", hasVariables: true)))
}
