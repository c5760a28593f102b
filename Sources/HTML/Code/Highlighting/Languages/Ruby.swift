extension CodeLanguage {
  static let ruby = CodeLanguage(
    "Ruby", words: ["ruby", "rb", "duby", "gemfile", "rakefile"],
    CodeLexer(
      Grammar(
        lineComments: ["#"],
        blockComment: BlockComment(open: "=begin", close: "\n=end", needsLineStart: true),
        strings: [
          StringForm("\"", isMultiline: true, interpolation: .hash), StringForm("'", isMultiline: true),
          StringForm("`", isMultiline: true, interpolation: .hash),
        ],
        delimitedLiterals: DelimitedLiterals(
          mark: UInt8(ascii: "%"), letters: "qQwWiIrsx", rawLetters: "qwsi", needsLetter: false),
        hasSymbols: true,
        keywords: """
          BEGIN END alias and attr_accessor attr_reader attr_writer begin break case catch class def defined? do else
          elsif end ensure extend false for if in include loop module module_function next nil not or prepend private
          protected public raise redo rescue retry return self super then throw true undef unless until when while
          yield
          """,
        memberKeywords: "new", functionIntroducers: "def", capitalsAreTypes: true, identifierEnds: "?!",
        attributePrefixes: "@", attributeKind: .variable, hasVariables: true, specialVariables: "~&`'+",
        hereDocuments: .ruby, hasRegularExpressions: true)))
}
