/// The script for bash, from 3.2 on, which macOS has. It needs no bash-completion.
///
/// Source: the GNU Bash Reference Manual, 8.6, “Programmable Completion”.
enum BashCompletions {
  static func script(_ commands: [CommandDefinition]) -> String {
    var values = ""
    var operands = ""
    for command in commands {
      for option in command.options {
        guard let kind = option.kind else { continue }
        values += "    \("\(command.name) \(option.name)".shellQuoted)) kind=\(word(kind)) ;;\n"
      }
      operands += "    \(command.name)) options=\(list(command.options).shellQuoted)"
      if let kind = command.operandKind { operands += " operand=\(word(kind)) limit=\(command.operandLimit)" }
      operands += " ;;\n"
    }
    let first = commands.map(\.name).joined(separator: " ") + " " + list(CommandList.options)
    return """
      \(Shell.bash.note)

      # Sets kind to what the value of option $2 of command $1 is; to nothing for an option without one.
      _unfold_value() {
        case "$1 $2" in
      \(values)    *) kind= ;;
        esac
      }

      # Sets the options of command $1, what its operands are, and how many it takes.
      _unfold_command() {
        options= operand= limit=0
        case $1 in
      \(operands)  esac
      }

      # Completes $current: $1 is @folder, @file, @text, or the words to choose from.
      _unfold_complete() {
        local action word
        case $1 in
          @folder) action=(-d) ;;
          @file) action=(-f) ;;
          @text) return ;;
          *) action=(-W "$1") ;;
        esac
        # A folder gets a slash, and special characters a backslash; bash 3.2 has no such option.
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
            # Bash splits --option=value at the sign.
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

  private static func list(_ options: [Option]) -> String { options.map(\.name).joined(separator: " ") }

  /// What `_unfold_complete` takes.
  private static func word(_ kind: ValueKind) -> String {
    switch kind {
    case .folder: "@folder"
    case .file: "@file"
    case .text: "@text"
    case .choice(let words): words.joined(separator: " ").shellQuoted
    }
  }
}
