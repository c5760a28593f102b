import Basics
import Build

/// `unfold translate`.
enum TranslateCommand {
  private static let language = Option("--language", "TAG", "Only this language, such as de") {
    (text) throws(UsageError) -> String in text
  }
  private static let site = Option.folder(
    "--site", "The folder of the site; the default is the current folder")
  private static let format = OutputFormat.option("A table (default), or a JSON list with all pages")

  static let definition = CommandDefinition(
    name: "translate",
    operand: Operand(
      placeholder: "ACTION", kind: .file, count: .many,
      request: "say what to do: `status`, or `mark` and the translations that are up to date"),
    summary: "Show which translations are up to date, or mark them as up to date",
    discussion: """
      With status, shows how many pages of a site in several languages are translated, and lists the files of
      outdated, unmarked, and obsolete translations. With mark, followed by files of translations, records in their
      front matter that they match the current text of the original.
      """,
    options: [language, site, format, SharedOptions.help],
    examples: [
      ("unfold translate status --language de", "Show the state of the German translation."),
      ("unfold translate mark content/tea.de.md", "Mark a translation as up to date."),
    ],
    run: run)

  private static func run(_ arguments: ParsedArguments) -> ExitCode {
    let files = arguments.operands.dropFirst()
    let options = BuildOptions(site: arguments[site] ?? ".")
    do throws(BuildError) {
      switch arguments.operands.first {
      case "status" where files.isEmpty: return try status(Translations(options), arguments)
      case "mark" where !files.isEmpty: return try mark(files, in: Translations(options))
      case "mark":
        return Terminal.report(
          UsageError("no file to mark", help: "write `unfold translate mark content/tea.de.md`"))
      case let action:
        return Terminal.report(
          UsageError(
            "there is no action `\(action ?? "")`",
            help: "write `unfold translate status` or `unfold translate mark FILE`"))
      }
    } catch {
      return DiagnosticPrinter.report(error)
    }
  }

  private static func mark(_ files: ArraySlice<String>, in translations: Translations) throws(BuildError)
    -> ExitCode
  {
    var count = 0
    for file in files where try translations.mark(file) { count += 1 }
    Terminal.write("\(CountText.count(count, "file")) marked, \(files.count - count) unchanged\n")
    return .success
  }

  private static func status(
    _ translations: Translations, _ arguments: ParsedArguments
  ) throws(BuildError) -> ExitCode {
    let tag = arguments[language]?.lowercased()
    if let tag, !translations.languages.contains(where: { $0.tag.lowercased() == tag }) {
      return Terminal.report(
        UsageError(
          "the site has no translation into `\(tag)`",
          help: "it is translated into \(translations.languages.map(\.tag).listed("and"))"))
    }
    let pages = translations.pages().filter { tag == nil || $0.language.tag.lowercased() == tag }
    Terminal.write(arguments[format] == .json ? TranslationText.json(pages) : TranslationText.table(pages))
    return .success
  }
}

/// Formats the state of translations.
private enum TranslationText {
  /// Returns a line with the number of pages of each state for each language, and the files that need work.
  static func table(_ pages: [Translations.Page]) -> String {
    let states = Translations.State.allCases
    var rows = [["Language"] + states.map(\.rawValue)]
    var tags: [String] = []
    for page in pages where !tags.contains(page.language.tag) { tags.append(page.language.tag) }
    for tag in tags {
      let own = pages.filter { $0.language.tag == tag }
      rows.append([tag] + states.map { state in String(own.count { $0.state == state }) })
    }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    var text = ""
    for row in rows {
      let cells = zip(row, widths).enumerated().map { index, cell in
        let space = String(repeating: " ", count: cell.1 - cell.0.count)
        return index == 0 ? cell.0 + space : space + cell.0
      }
      text += cells.joined(separator: "  ") + "\n"
    }
    for state in [Translations.State.outdated, .unmarked, .obsolete] {
      let files = pages.filter { $0.state == state }.map(\.file)
      if !files.isEmpty {
        text += "\n\(state.rawValue):\n" + files.map { "  " + VisibleText.line($0) + "\n" }.joined()
      }
    }
    return text
  }

  /// Returns a list of objects with the members `language`, `state` and `file`.
  static func json(_ pages: [Translations.Page]) -> String {
    var json = JSONWriter()
    json.beginList()
    for page in pages {
      json.beginObject()
      json.add("language", page.language.tag)
      json.add("state", page.state.rawValue)
      json.add("file", page.file)
      json.end()
    }
    return String(decoding: json.finish(endsLine: true), as: UTF8.self)
  }
}
