extension CodeLanguage {
  static let makefile = CodeLanguage(
    "Makefile", words: ["makefile", "make", "mf", "bsdmake"], CodeLexer(makefileGrammar))

  /// A shell's grammar, with rules, assignments and the directives of Make.
  private static var makefileGrammar: Grammar {
    var grammar = shellGrammar
    grammar.lineKeywords = """
      ifeq ifneq ifdef ifndef else endif include -include sinclude define endef export unexport override vpath
      """
    grammar.hasRules = true
    grammar.identifierStarts = "."
    grammar.specialVariables = "<^+%|"
    grammar.hasParenthesizedVariables = true
    grammar.hereDocuments = nil
    return grammar
  }
}
