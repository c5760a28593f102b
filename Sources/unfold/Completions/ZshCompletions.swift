/// The completion script for zsh, to be stored as `_unfold` in a folder of `fpath`, or sourced after `compinit`.
///
/// Source: the zsh manual, zshcompsys(1), `_arguments` and `_describe`.
enum ZshCompletions {
  /// Returns the completion script.
  static func script(_ commands: [CommandDefinition]) -> String {
    var list = ""
    var cases = ""
    for command in commands {
      list += "        \((command.name + ":" + command.summary).shellQuoted)\n"
      var specifications = command.options.flatMap { self.specifications(of: $0) }
      if let operand = operand(of: command) { specifications.append(operand) }
      cases += "        \(command.name))\n          _arguments -S"
      for text in specifications { cases += " \\\n            \(text.shellQuoted)" }
      cases += "\n          ;;\n"
    }
    // Each of these options excludes all other options and arguments.
    let options = SharedOptions.ofProgram.flatMap { specifications(of: $0, excluding: "- *") }.map(
      \.shellQuoted)
    return """
      #compdef unfold
      \(Shell.zsh.note)

      _unfold() {
        local curcontext="$curcontext" state line
        local -A opt_args
        local -a commands
        _arguments -C \\
          \(options.joined(separator: " \\\n    ")) \\
          '1: :->command' \\
          '*:: :->arguments'
        case $state in
          command)
            commands=(
      \(list)      )
            _describe -t commands command commands
            ;;
          arguments)
            case $words[1] in
      \(cases)      esac
            ;;
        esac
      }

      # If loaded from fpath, this file is the function itself. If sourced, it registers the function.
      if [[ $funcstack[1] == _unfold ]]; then _unfold "$@"; else compdef _unfold unfold; fi

      """
  }

  /// Returns a specification for each form of an option, such as
  /// `(-o --output)--output=[The output folder]:DIR:_files -/`.
  ///
  /// - Parameter excluded: what zsh does not offer after the option; nil for the forms of the option itself.
  private static func specifications(of option: any CommandOption, excluding excluded: String? = nil)
    -> [String]
  {
    let names = option.names
    let exclusion = excluded ?? (names.count > 1 ? names.joined(separator: " ") : nil)
    var purpose = ""
    for character in option.purpose {
      if "[]\\:".contains(character) { purpose.append("\\") }
      purpose.append(character)
    }
    return names.map { name in
      let start = exclusion.map { "(\($0))" } ?? ""
      guard let argument = option.argument else { return "\(start)\(name)[\(purpose)]" }
      // A short option takes its value from the same argument or the next one.
      let sign = name.hasPrefix("--") ? "=" : "+"
      return "\(start)\(name)\(sign)[\(purpose)]:\(argument.placeholder):\(action(argument.kind))"
    }
  }

  /// Returns a specification such as `1::SITE:_files -/`; nil for a subcommand without operands.
  private static func operand(of command: CommandDefinition) -> String? {
    guard let operand = command.operand else { return nil }
    let place =
      switch operand.count {
      case .optional: "1::"
      case .one: "1:"
      case .many: "*:"
      }
    return "\(place)\(operand.placeholder):\(action(operand.kind))"
  }

  private static func action(_ kind: ValueKind) -> String {
    switch kind {
    case .folder: "_files -/"
    case .file: "_files"
    case .choice(let words): "(\(words.joined(separator: " ")))"
    // There is nothing to choose from, so only the description is shown.
    case .text: " "
    }
  }
}
