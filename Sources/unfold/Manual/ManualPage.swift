/// The manual page unfold(1), made from the same definitions as the help.
enum ManualPage {
  /// Returns the whole page.
  static func text(_ commands: [CommandDefinition]) -> String {
    var page = ManualText()
    page.line("Dd", .word(Version.date))
    page.line("Dt", .word("UNFOLD"), .word("1"))
    page.line("Os", .text(HelpText.version))
    page.line("Sh", .word("NAME"))
    page.line("Nm", .word("unfold"))
    page.line("Nd", .text("create accessible documentation sites from Markdown"))
    page.line("Sh", .word("SYNOPSIS"))
    for command in commands { synopsis(command, &page) }
    for option in SharedOptions.ofProgram {
      page.line("Nm", .word("unfold"), .word("Fl"), .text(dashless(option.name)))
    }
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
    // Some versions of man join lines whose macro `Nm` has no name.
    page.line("Nm", .word("unfold"), .word("Cm"), .text(command.name))
    if let operand = command.operand {
      let macro = operand.kind.choices == nil ? "Ar" : "Cm"
      switch operand.count {
      case .optional: page.line("Op", .word(macro), .text(operand.shown))
      case .one: page.line(macro, .text(operand.shown))
      case .many: page.line(macro, .text(operand.shown), .word("..."))
      }
    }
    for option in command.options where option.isRequired { page.line("Fl", parts(of: option, option.name)) }
    page.line("Op", .word("Ar"), .text("OPTION"), .word("..."))
  }

  private static func section(_ command: CommandDefinition, _ page: inout ManualText) {
    page.line("Ss", .text("unfold \(command.name)"))
    page.prose(command.summary + ".")
    page.line("Pp")
    page.prose(command.discussion)
    page.line("Bl", .word("-tag"), .word("-width"), .word("Ds"))
    for option in command.options {
      let forms = option.names.map { [.word("Fl")] + parts(of: option, $0) }
      page.line("It", Array(forms.joined(separator: [.word(",")])))
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

  /// Appends names with their meanings; the macro determines the kind of name.
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

  /// Returns the arguments of the macro for options: the name and the placeholder of the value.
  private static func parts(of option: any CommandOption, _ name: String) -> [ManualText.Part] {
    [.text(dashless(name))]
      + (option.argument.map { [.word($0.kind.choices == nil ? "Ar" : "Cm"), .text($0.placeholder)] } ?? [])
  }

  /// Returns the name without its first dash, which the macro for options adds.
  private static func dashless(_ name: String) -> String { String(name.dropFirst()) }
}

/// Parts of the manual page that do not come from the definition of a subcommand.
enum ManualFacts {
  static let environment: [(name: String, meaning: String)] = [
    ("UNFOLD_ALLOW_RENDERERS", "If 1, the same as --allow-renderers."),
    ("NO_COLOR", "If set and not empty, messages have no colors."),
  ]

  /// Paths relative to the folder of a site.
  static let files: [(name: String, meaning: String)] = [
    ("content/", "The pages, and the images and other files that they use."),
    ("unfold.yml", "The settings of the site. Optional."),
    ("navigation.yml", "The order of pages in the navigation. Optional."),
    ("templates/", "Files that replace files of the theme with the same names. Optional."),
    ("public/", "The built site."),
    (".unfold/", "The cache of builds. You can delete it at any time."),
  ]

  static let links: [(address: String, name: String)] = [
    ("https://spec.commonmark.org/", "CommonMark"),
    ("https://github.github.com/gfm/", "GitHub Flavored Markdown"),
    ("https://no-color.org/", "NO_COLOR"),
  ]
}
