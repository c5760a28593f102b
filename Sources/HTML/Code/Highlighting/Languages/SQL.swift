extension CodeLanguage {
  static let sql = CodeLanguage(
    "SQL", words: ["sql", "mysql", "postgres", "postgresql", "plpgsql", "sqlite", "tsql"],
    CodeLexer(
      Grammar(
        lineComments: ["--"], blockComment: BlockComment(open: "/*", close: "*/", nests: true),
        strings: [
          StringForm("'", escape: "", isMultiline: true), StringForm("\"", escape: "", isMultiline: true),
          StringForm("`", escape: "", kind: .plain),
        ],
        ignoresCase: true,
        keywords: """
          add after all alter always analyze and any as asc before begin between by cascade case check collate column
          commit conflict constraint create cross current_date current_time database declare default
          deferrable delete desc distinct do drop each else elsif end escape except execute exists explain fetch
          filter first following for foreign from full function generated grant group having identity if ilike
          immutable in index initially inner insert instead intersect into is isolation join key language last lateral
          left level like limit loop materialized merge natural new not nothing null nulls of offset old on only or
          order outer over partition plpgsql preceding primary procedure public raise range recursive references rename
          replace restrict return returning returns revoke right rollback row rows savepoint schema security select
          sequence session set some start stored table temp temporary then to transaction trigger truncate unbounded
          union unique update user using values view volatile when where while window with without true false
          """,
        types: """
          bigint binary bit blob boolean bool bytea char character date decimal double float int integer interval json
          jsonb numeric precision real serial bigserial smallint text time timestamp timestamptz uuid varchar varying
          xml
          """)))
}
