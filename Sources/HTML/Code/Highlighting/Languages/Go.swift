extension CodeLanguage {
  static let go = CodeLanguage(
    "Go", words: ["go", "golang"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [StringForm("\""), StringForm("'"), StringForm("`", escape: "", isMultiline: true)],
        keywords: """
          break case chan const continue default defer else fallthrough false for func go goto if import interface
          iota map nil package range return select struct switch true type var
          """,
        types: """
          any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string
          uint uint8 uint16 uint32 uint64 uintptr
          """,
        functions: "append cap clear close copy delete len make max min new panic print println recover",
        functionIntroducers: "func")))
}
