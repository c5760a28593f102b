extension CodeLanguage {
  static let swift = CodeLanguage(
    "Swift", words: ["swift"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/", nests: true),
        strings: [
          StringForm("\"\"\"", isMultiline: true, interpolation: .parentheses),
          StringForm("\"", interpolation: .parentheses),
          StringForm("`", escape: "", kind: .plain),
        ],
        hasHashStrings: true,
        keywords: """
          as associatedtype async await break case catch class continue default defer deinit
          didSet do else enum extension fallthrough false fileprivate for func get guard if import
          in init inout internal is let mutating nil nonisolated nonmutating operator override
          precedencegroup private protocol public repeat required rethrows return self Self set
          static struct subscript super switch throw throws true try typealias unowned var where
          while willSet yield _read _modify
          """,
        contextualKeywords: """
          actor any borrowing consume consuming convenience copy discard distributed dynamic each
          final indirect infix isolated lazy macro open optional package postfix prefix sending
          some weak
          """,
        memberKeywords: "self init Type Protocol", functionIntroducers: "func macro", capitalsAreTypes: true,
        identifierStarts: "$", attributePrefixes: "@#", hasRegularExpressions: true)))
}
