extension CodeLanguage {
  static let graphQL = CodeLanguage(
    "GraphQL", words: ["graphql", "gql", "graphqls"],
    CodeLexer(
      Grammar(
        lineComments: ["#"], strings: [StringForm("\"\"\"", isMultiline: true), StringForm("\"")],
        keywords: """
          directive enum extend fragment implements input interface mutation on query repeatable scalar schema
          subscription type union true false null QUERY MUTATION SUBSCRIPTION FIELD FRAGMENT_SPREAD INLINE_FRAGMENT
          SCHEMA SCALAR OBJECT FIELD_DEFINITION INTERFACE UNION ENUM ENUM_VALUE INPUT_OBJECT
          """,
        types: "Boolean Float ID Int String", capitalsAreTypes: true, callsAreFunctions: true,
        attributePrefixes: "@", hasVariables: true)))
}
