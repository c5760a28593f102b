extension CodeLanguage {
  static let protobuf = CodeLanguage(
    "Protocol Buffers", words: ["protobuf", "proto", "protocol-buffer"],
    CodeLexer(
      Grammar(
        lineComments: ["//"], blockComment: BlockComment(open: "/*", close: "*/"),
        strings: [StringForm("\""), StringForm("'")],
        keywords: """
          default enum extend extensions false group import inf map max message nan oneof option optional
          package packed public repeated required reserved returns rpc service stream syntax to true weak
          """,
        types: """
          bool bytes double fixed32 fixed64 float int32 int64 sfixed32 sfixed64 sint32 sint64 string uint32 uint64
          """,
        capitalsAreTypes: true)))
}
