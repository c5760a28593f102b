extension CodeLanguage {
  static let cSharp = CodeLanguage(
    "C#", words: ["csharp", "c#", "cs", "csx", "cake"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [
          StringForm("$\"\"\"", "\"\"\"", escape: "", isMultiline: true, interpolation: .bareBraces),
          StringForm("\"\"\"", escape: "", isMultiline: true),
          StringForm(
            "$@\"", "\"", escape: "", isMultiline: true, interpolation: .bareBraces, doublesClose: true),
          StringForm(
            "@$\"", "\"", escape: "", isMultiline: true, interpolation: .bareBraces, doublesClose: true),
          StringForm("@\"", "\"", escape: "", isMultiline: true, doublesClose: true),
          StringForm("$\"", "\"", interpolation: .bareBraces), StringForm("\""), StringForm("'"),
        ],
        keywords: """
          abstract and as async await base break case catch checked class const continue default delegate do else enum
          event explicit extern false finally fixed for foreach get global goto if implicit in init interface internal
          is lock namespace new nameof not null operator or out override params partial private protected public
          readonly record ref required return sealed set sizeof stackalloc static struct switch this throw true try
          typeof unchecked unsafe using value virtual void volatile when where while with yield
          """,
        contextualKeywords: "file from group into join let on orderby ascending descending select scoped",
        types: """
          bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort
          var
          """,
        capitalsAreTypes: true, hasDirectives: true)))
}
