/// The completion script for fish 3.0 and later.
///
/// Source: the fish documentation, “Writing your own completions”.
enum FishCompletions {
  /// Returns the completion script.
  static func script(_ commands: [CommandDefinition]) -> String {
    var lines: [String] = []
    for option in SharedOptions.ofProgram {
      lines.append("complete -c unfold -n __unfold_first" + described(option))
    }
    for command in commands {
      lines.append("")
      lines.append("complete -c unfold -n __unfold_first -a \(command.name) -d \(quoted(command.summary))")
      for option in command.options {
        lines.append("complete -c unfold -n '__unfold_options \(command.name)'" + described(option))
      }
      if let kind = command.operand?.kind {
        let values = command.options.filter { $0.argument != nil }.flatMap(\.names).map { " " + $0 }.joined()
        let room = "__unfold_operand \(command.name) \(command.operandLimit)\(values)"
        lines.append("complete -c unfold -n \(quoted(room))\(arguments(kind))")
      }
    }
    return """
      \(Shell.fish.note)

      # Tests whether the word at the cursor is the first one.
      function __unfold_first
          test (count (commandline -opc)) -eq 1
      end

      # Tests whether the subcommand is $argv[1], and `--` has not ended the options.
      function __unfold_options
          set -l words (commandline -opc)
          test (count $words) -gt 1; and test "$words[2]" = $argv[1]; and not contains -- -- $words
      end

      # Tests whether the subcommand is $argv[1] and has fewer than $argv[2] operands so far. The other arguments are
      # the options that take a value.
      function __unfold_operand
          set -l words (commandline -opc)
          test (count $words) -gt 1; and test "$words[2]" = $argv[1]; or return
          set -l operands 0
          set -l is_value 0
          set -l is_ended 0
          for word in $words[3..-1]
              if test $is_value = 1
                  set is_value 0
              else if test $is_ended = 0 -a "$word" = --
                  set is_ended 1
              else if test $is_ended = 1; or not string match -q -- '-?*' $word
                  set operands (math $operands + 1)
              else if contains -- $word $argv[3..-1]
                  set is_value 1
              end
          end
          test $operands -lt $argv[2]
      end

      # Completes folders. The option is removed from --option=value, which fish would complete as a whole.
      function __unfold_folders
          __fish_complete_directories (string replace -r -- '^--[a-z-]+=' '' (commandline -ct)) Folder
      end

      complete -c unfold -f
      \(lines.joined(separator: "\n"))

      """
  }

  private static func described(_ option: any CommandOption) -> String {
    (option.letter.map { " -s \($0)" } ?? "") + " -l \(option.name.drop { $0 == "-" })"
      + (option.argument.map { " -r" + arguments($0.kind) } ?? "")
      + " -d \(quoted(option.purpose))"
  }

  private static func arguments(_ kind: ValueKind) -> String {
    switch kind {
    case .folder: " -f -a '(__unfold_folders)'"
    case .file: " -F"
    case .choice(let words): " -f -a \(quoted(words.joined(separator: " ")))"
    case .text: " -f"
    }
  }

  /// Returns the text in single quotes, in which fish recognizes `\\` and `\'`.
  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for character in text {
      if character == "\\" || character == "'" { quoted.append("\\") }
      quoted.append(character)
    }
    return quoted + "'"
  }
}
