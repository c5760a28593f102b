/// The manual page unfold(1), made from the definitions that the help is made from.
enum ManualPage {
  static func text(_ commands: [CommandDefinition]) -> String {
    var page = ManualText()
    page.line("Dd", .word(HelpText.versionDate))
    page.line("Dt", .word("UNFOLD"), .word("1"))
    page.line("Os", .text(HelpText.version))
    page.line("Sh", .word("NAME"))
    page.line("Nm", .word("unfold"))
    page.line("Nd", .text("make accessible documentation sites from Markdown"))
    page.line("Sh", .word("SYNOPSIS"))
    for command in commands { synopsis(command, &page) }
    for option in CommandList.options { page.line("Nm", .word("Fl"), .text(dashless(option))) }
    page.line("Sh", .word("DESCRIPTION"))
    page.prose(HelpText.purpose)
    page.line("Sh", .word("COMMANDS"))
    for command in commands { section(command, &page) }
    page.line("Sh", .word("ENVIRONMENT"))
    list(ManualFacts.environment, "Ev", &page)
    page.line("Sh", .word("FILES"))
    list(ManualFacts.files, "Pa", &page)
    page.line("Sh", .word("EXIT STATUS"))
    list(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }, nil, &page)
    page.line("Sh", .word("EXAMPLES"))
    examples(commands, &page)
    page.line("Sh", .word("SEE ALSO"))
    for (index, link) in ManualFacts.links.enumerated() {
      let comma: [ManualText.Part] = index + 1 < ManualFacts.links.count ? [.word(",")] : []
      page.line("Lk", [.text(link.address), .text(link.name)] + comma)
    }
    return page.text
  }

  private static func synopsis(_ command: CommandDefinition, _ page: inout ManualText) {
    page.line("Nm", .word("Cm"), .text(command.name))
    if let operand = command.operand {
      let isChoice = !command.operandChoices.isEmpty
      let macro = isChoice ? "Cm" : "Ar"
      let name = isChoice ? command.operandChoices.joined(separator: "|") : operand
      if command.takesManyOperands {
        page.line(macro, .text(name), .word("..."))
      } else if command.requiresOperand {
        page.line(macro, .text(name))
      } else {
        page.line("Op", .word(macro), .text(name))
      }
    }
    page.line("Op", .word("Ar"), .text("OPTION"), .word("..."))
  }

  private static func section(_ command: CommandDefinition, _ page: inout ManualText) {
    page.line("Ss", .text("unfold \(command.name)"))
    page.prose(command.summary + ".")
    page.line("Pp")
    page.prose(command.discussion)
    page.line("Bl", .word("-tag"), .word("-width"), .word("Ds"))
    for option in command.options {
      var item: [ManualText.Part] = [.word("Fl"), .text(dashless(option))]
      if let value = option.value { item += [.word(option.choices.isEmpty ? "Ar" : "Cm"), .text(value)] }
      page.line("It", item)
      page.prose(option.purpose + ".")
    }
    page.line("El")
  }

  private static func examples(_ commands: [CommandDefinition], _ page: inout ManualText) {
    var isFirst = true
    for command in commands {
      for example in command.examples {
        if !isFirst { page.line("Pp") }
        isFirst = false
        page.prose(example.purpose)
        page.display(example.command)
      }
    }
  }

  /// Names with what they mean; the macro says what the names are.
  private static func list(
    _ rows: [(name: String, meaning: String)], _ macro: String?, _ page: inout ManualText
  ) {
    page.line("Bl", .word("-tag"), .word("-width"), .word("Ds"))
    for row in rows {
      page.line("It", (macro.map { [.word($0)] } ?? []) + [.text(row.name)])
      page.prose(row.meaning)
    }
    page.line("El")
  }

  /// The macro for options adds one dash.
  private static func dashless(_ option: Option) -> String { String(option.name.dropFirst()) }
}
