extension CodeLanguage {
  static let lua = CodeLanguage(
    "Lua", words: ["lua", "luau", "pluto"],
    CodeLexer(
      Grammar(
        lineComments: ["--"], strings: [StringForm("\""), StringForm("'")], hasLongBrackets: true,
        keywords: """
          and break do else elseif end false for function goto if in local nil not or repeat return then true until
          while
          """,
        functions: """
          assert collectgarbage dofile error getmetatable ipairs load loadfile next pairs pcall print rawequal rawget
          rawlen rawset require select setmetatable tonumber tostring type xpcall
          """,
        functionIntroducers: "function")))
}
