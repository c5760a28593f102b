/// The script for zsh: for a folder of `fpath` under the name `_unfold`, or to be sourced after `compinit`.
///
/// Source: the zsh manual, zshcompsys(1), `_arguments` and `_describe`.
enum ZshCompletions {
  static func script(_ commands: [CommandDefinition]) -> String {
    var list = ""
    var cases = ""
    for command in commands {
      list += "        \((command.name + ":" + command.summary).shellQuoted)\n"
      var specifications = command.options.map(specification)
      if let operand = operand(of: command) { specifications.append(operand) }
      cases += "        \(command.name))\n          _arguments -S"
      for text in specifications { cases += " \\\n            \(text.shellQuoted)" }
      cases += "\n          ;;\n"
    }
    // Nothing goes with them.
    let options = CommandList.options.map { ("(- *)" + specification($0)).shellQuoted }
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

      # As a file of fpath this is the function itself; sourced, it makes it known.
      if [[ $funcstack[1] == _unfold ]]; then _unfold "$@"; else compdef _unfold unfold; fi

      """
  }

  /// `--output=[Where to build]:DIR:_files -/`
  private static func specification(_ option: Option) -> String {
    var purpose = ""
    for character in option.purpose {
      if "[]\\:".contains(character) { purpose.append("\\") }
      purpose.append(character)
    }
    guard let value = option.value, let kind = option.kind else { return "\(option.name)[\(purpose)]" }
    return "\(option.name)=[\(purpose)]:\(value):\(action(kind))"
  }

  /// `1::SITE:_files -/`; nil for a command without operands.
  private static func operand(of command: CommandDefinition) -> String? {
    guard let name = command.operand, let kind = command.operandKind else { return nil }
    let place = command.takesManyOperands ? "*:" : command.requiresOperand ? "1:" : "1::"
    return "\(place)\(name):\(action(kind))"
  }

  private static func action(_ kind: ValueKind) -> String {
    switch kind {
    case .folder: "_files -/"
    case .file: "_files"
    case .choice(let words): "(\(words.joined(separator: " ")))"
    // Nothing to choose from: what is meant is shown.
    case .text: " "
    }
  }
}
