extension CodeLanguage {
  static let perl = CodeLanguage(
    "Perl", words: ["perl", "pl", "pm"],
    CodeLexer(
      Grammar(
        lineComments: ["#"], blockComment: BlockComment(open: "=pod", close: "\n=cut", needsLineStart: true),
        strings: [
          StringForm("\"", isMultiline: true, interpolation: .braces, hasVariables: true),
          StringForm("'", isMultiline: true),
        ],
        keywords: """
          BEGIN END and case cmp continue default do else elsif eq for foreach ge given gt if last le local lt my ne next
          no not or our package redo require return state sub unless until use when while xor
          """,
        functions: """
          bless chomp chop chr close defined delete die each eof eval exists exit grep join keys lc length map open ord
          pop print printf push ref reverse say scalar shift sort splice split sprintf substr uc undef unlink unshift
          values wantarray warn
          """,
        functionIntroducers: "sub", hasVariables: true, hereDocuments: .shell, hasRegularExpressions: true)))
}
