/// The subcommands of `unfold`. A new one needs a file in this folder and an entry in this list.
enum CommandList {
  static let all: [CommandDefinition] = [
    NewCommand.definition, PreviewCommand.definition, BuildCommand.definition, CheckCommand.definition,
    MergeCommand.definition, NavigationCommand.definition, ImportCommand.definition,
    ConvertCommand.definition, TranslateCommand.definition,
    DoctorCommand.definition, SchemaCommand.definition, CompletionsCommand.definition, ManCommand.definition,
  ]
}
