extension CodeLanguage {
  static let solidity = CodeLanguage(
    "Solidity", words: ["solidity", "sol"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [StringForm("\""), StringForm("'")],
        stringPrefixes: "hex unicode",
        keywords: """
          abstract anonymous as assembly break calldata case catch constant constructor continue contract default delete
          do else emit enum error event external fallback false final for function if immutable import indexed interface
          internal is let library memory modifier new override payable pragma private public pure receive return returns
          storage struct super switch this throw transient true try type unchecked using var view virtual while
          """,
        types: """
          address bool byte bytes bytes4 bytes20 bytes32 fixed int int8 int16 int32 int64 int128 int256 mapping string
          ufixed uint uint8 uint16 uint32 uint64 uint96 uint128 uint160 uint256
          """,
        functionIntroducers: "function modifier event error", capitalsAreTypes: true)))
}
