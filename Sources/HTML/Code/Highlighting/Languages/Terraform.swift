extension CodeLanguage {
  static let terraform = CodeLanguage(
    "Terraform", words: ["terraform", "tf", "hcl", "opentofu", "tofu"],
    CodeLexer(
      Grammar(
        lineComments: ["#", "//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [StringForm("\"", interpolation: .braces)],
        keywords: """
          backend check data ephemeral for if import in locals module moved output provider provisioner removed
          resource terraform variable true false null
          """,
        types: "any bool list map number object set string tuple",
        identifierBytes: "-", hasKeys: true, hereDocuments: .terraform)))
}
