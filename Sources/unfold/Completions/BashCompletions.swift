/// The completion script for bash 3.2 (the version on macOS) and later. It does not need bash-completion.
///
/// Source: GNU Bash Reference Manual, 8.6, “Programmable Completion”.
enum BashCompletions {
  /// Returns the completion script.
  static func script(_ commands: [CommandDefinition]) -> String {
    var values = ""
    var operands = ""
    for command in commands {
      for option in command.options {
        guard let kind = option.argument?.kind else { continue }
        let patterns = option.names.map { "\(command.name) \($0)".shellQuoted }.joined(separator: "|")
        values += "    \(patterns)) kind=\(word(kind)) ;;\n"
      }
      operands += "    \(command.name)) options=\(list(command.options).shellQuoted)"
      if let kind = command.operand?.kind {
        operands += " operand=\(word(kind)) limit=\(command.operandLimit)"
      }
      operands += " ;;\n"
    }
    let first = commands.map(\.name).joined(separator: " ") + " " + list(SharedOptions.ofProgram)
    return """
      \(Shell.bash.note)

      # Sets kind to the kind of value of option $2 of subcommand $1, or to nothing for an option without a value.
      _unfold_value() {
        case "$1 $2" in
      \(values)    *) kind= ;;
        esac
      }

      # Sets the options of subcommand $1, the kind of its operands, and their maximum number.
      _unfold_command() {
        options= operand= limit=0
        case $1 in
      \(operands)  esac
      }

      # Completes $current. $1 is @folder, @file, @text, or a list of words.
      _unfold_complete() {
        local action word
        case $1 in
          @folder) action=(-d) ;;
          @file) action=(-f) ;;
          @text) return ;;
          *) action=(-W "$1") ;;
        esac
        # Add a slash after folders and a backslash before special characters. Bash 3.2 does not support this.
        case $1 in @*) compopt -o filenames 2>/dev/null ;; esac
        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "${action[@]}" -- "$current")
      }

      _unfold() {
        local current=${COMP_WORDS[COMP_CWORD]} word kind= count=0 ended= i options operand limit
        COMPREPLY=()
        if ((COMP_CWORD == 1)); then
          _unfold_complete \(first.shellQuoted)
          return
        fi
        _unfold_command "${COMP_WORDS[1]}"
        for ((i = 2; i < COMP_CWORD; i++)); do
          word=${COMP_WORDS[i]}
          if [[ -n $kind ]]; then
            # Bash splits --option=value at the equals sign.
            if [[ $word != = ]]; then kind=; fi
          elif [[ -z $ended && $word == -- ]]; then
            ended=1
          elif [[ -z $ended && $word == -?* ]]; then
            _unfold_value "${COMP_WORDS[1]}" "$word"
          else
            count=$((count + 1))
          fi
        done
        if [[ -n $kind ]]; then
          if [[ $current == = ]]; then current=; fi
          _unfold_complete "$kind"
        elif [[ -z $ended && $current == -* ]]; then
          _unfold_complete "$options"
        elif ((count < limit)); then
          _unfold_complete "$operand"
        elif [[ -z $ended ]]; then
          _unfold_complete "$options"
        fi
      }

      complete -F _unfold unfold

      """
  }

  private static func list(_ options: [any CommandOption]) -> String {
    options.map(\.name).joined(separator: " ")
  }

  /// Returns the argument of `_unfold_complete`.
  private static func word(_ kind: ValueKind) -> String {
    switch kind {
    case .folder: "@folder"
    case .file: "@file"
    case .text: "@text"
    case .choice(let words): words.joined(separator: " ").shellQuoted
    }
  }
}
