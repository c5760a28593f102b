import PageModel
import Site

/// `unfold schema`.
enum SchemaCommand {
  static let definition = CommandDefinition(
    name: "schema", operand: .choice("schema", of: JSONSchema.self),
    summary: "Print the JSON Schema of unfold.yml, of front matter, or of a directive's template",
    discussion: """
      Editors that support JSON Schema use it to complete keys and values, and to mark invalid ones.
      """,
    options: [SharedOptions.help],
    examples: [
      ("unfold schema configuration > unfold.schema.json", "Save the schema of unfold.yml for an editor.")
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    for schema in arguments.operands.compactMap(JSONSchema.init) { Terminal.write(schema.bytes) }
    return .success
  }
}
