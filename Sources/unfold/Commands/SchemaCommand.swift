import Site

/// `unfold schema`.
enum SchemaCommand {
  static let definition = CommandDefinition(
    name: "schema", operand: "FILE", operandChoices: JSONSchema.allCases.map(\.rawValue),
    requiresOperand: true,
    summary: "Print the JSON Schema of unfold.yml or of front matter",
    discussion: """
      Editors that read the schema complete keys and values as you write, and mark what means nothing.
      """,
    options: [.help],
    examples: [
      ("unfold schema configuration > unfold.schema.json", "Keep the schema of unfold.yml for an editor.")
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    for schema in arguments.operands.compactMap(JSONSchema.init) { Terminal.write(schema.bytes) }
    return .fine
  }
}
