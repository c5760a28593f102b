import Basics

/// `{{ read_csv('file') }}`, which shows the content of a file as a table.
///
/// Source: mkdocs-table-reader-plugin, “Readers”, “Options”, “Customize markdown tables”.
enum TableReaders: PageSyntax {
  static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
    guard lines.contains(where: { $0.text.contains(text: "read_") }) else { return lines }
    var code = CodeLines()
    var isRaw = false
    return lines.flatMap { line -> [PageLine] in
      if line.text.contains(text: "{% raw %}") { isRaw = true }
      if line.text.contains(text: "{% endraw %}") { isRaw = false }
      _ = code.read(line.text)
      guard !code.isInFence, !isRaw, let call = TableReaderCall(line.text.trimmed) else { return [line] }
      return IncludeReader.indented(table(call, line, context), as: line)
    }
  }

  private static func table(_ call: TableReaderCall, _ line: PageLine, _ context: PageContext) -> [PageLine] {
    guard let name = call.file else { return placeholder("it does not name a file", call, line, context) }
    guard ["csv", "table", "raw", "json", "yaml"].contains(call.format) else {
      return placeholder("files of this format are not read", call, line, context)
    }
    guard let found = IncludeReader.lines(name, in: folders(context), for: line, context) else {
      return [IncludeReader.placeholder(name, for: line.with([]))]
    }
    if call.format == "raw" { return found.lines }
    reportOptions(call, line, context)
    guard let table = DataTable(found.lines, call) else {
      return placeholder("its content is not a list of records", call, line, context)
    }
    // A table needs blank lines around it.
    return [line.with([])] + table.lines(alignments: call.alignments) + [line.with([])]
  }

  /// The folders in which tables can be: the folder in the settings, the content folder, and the page’s folder.
  private static func folders(_ context: PageContext) -> [String] {
    let known = context.project.includeFolders
    let own = context.project.tableFolder.map { path in known.map { Paths.join($0, path) } } ?? []
    return own + known + [Paths.parent(context.path) ?? ""]
  }

  private static func reportOptions(_ call: TableReaderCall, _ line: PageLine, _ context: PageContext) {
    for name in call.unusedOptions {
      context.report(
        "foreign.expression", kind: call.name + name, at: line.origin,
        "the option “\(name)” of `\(call.name)` is not used, so the table can differ",
        help: "write the table in Markdown, or change the file")
    }
  }

  private static func placeholder(
    _ problem: String, _ call: TableReaderCall, _ line: PageLine, _ context: PageContext
  ) -> [PageLine] {
    context.report(
      "foreign.expression", kind: call.name, at: line.origin,
      "`\(call.name)` cannot show “\(call.file ?? "")” as a table: \(problem)",
      help: "save the table as CSV, or write it in Markdown")
    return [IncludeReader.placeholder(call.file ?? call.name, for: line.with([]))]
  }
}

/// A call such as `{{ read_csv('file', sep=';') | add_indentation(spaces=4) }}`.
struct TableReaderCall {
  let name: String
  /// The part of the name after `read_`.
  let format: String
  private(set) var file: String?
  private var options: [(name: String, value: [PageTemplateToken])] = []

  /// Returns nil if the text is not such a call, or if methods or filters change the table.
  init?(_ text: Bytes) {
    guard let content = text.droppingPrefix("{{")?.droppingSuffix("}}")?.trimmed, content.count < 2000,
      content.hasPrefix("read_") || content.hasPrefix("pd_read_"),
      let tokens = PageTemplateToken.tokens(of: content), tokens.count > 2,
      case .name(let name) = tokens[0], tokens[1] == .symbol("(")
    else { return nil }
    self.name = name
    format = String(name.dropFirst(name.hasPrefix("pd_") ? 8 : 5))
    var depth = 1
    var index = 2
    var argument: [PageTemplateToken] = []
    while index < tokens.count, depth > 0 {
      let token = tokens[index]
      index += 1
      if token == .symbol("(") || token == .symbol("[") || token == .symbol("{") { depth += 1 }
      if token == .symbol(")") || token == .symbol("]") || token == .symbol("}") { depth -= 1 }
      if depth == 0 || depth == 1 && token == .symbol(",") {
        add(argument)
        argument = []
      } else {
        argument.append(token)
      }
    }
    guard depth == 0, Self.showsWholeTable(tokens[index...]) else { return nil }
  }

  private mutating func add(_ argument: [PageTemplateToken]) {
    if argument.count > 2, case .name(let name) = argument[0], argument[1] == .symbol("=") {
      options.append((name, Array(argument[2...])))
    } else if argument.count == 1, case .text(let path) = argument[0], file == nil {
      file = path
    }
  }

  /// Returns whether what follows the call only writes the table.
  private static func showsWholeTable(_ rest: ArraySlice<PageTemplateToken>) -> Bool {
    rest.allSatisfy { token in
      guard case .name(let name) = token else { return true }
      return ["to_markdown", "convert_to_md_table", "add_indentation", "spaces", "tabs", "tablefmt", "index"]
        .contains(name) || name == "False" || name == "True"
    }
  }

  /// The options that change neither the cells nor what readers see of them.
  private static let harmless: Set<String> = [
    "tablefmt", "index", "encoding", "engine", "dtype", "keep_default_na", "na_filter", "disable_numparse",
    "low_memory", "floatfmt", "maxcolwidths", "sep", "delimiter", "header", "colalign", "filepath_or_buffer",
    "orient", "skipinitialspace",
  ]

  var unusedOptions: [String] { options.map(\.name).filter { !Self.harmless.contains($0) } }

  /// The byte between cells.
  var separator: UInt8 {
    for option in options where option.name == "sep" || option.name == "delimiter" {
      if case .text(let text)? = option.value.first {
        if text == "\\t" { return Byte.tab }
        if let byte = text.utf8.first, text.utf8.count == 1 { return byte }
      }
    }
    return format == "table" ? Byte.tab : UInt8(ascii: ",")
  }

  /// Whether the first line contains the names of the columns.
  var hasHeader: Bool { !options.contains { $0.name == "header" && $0.value == [.name("None")] } }

  /// The alignment of each column that `colalign` names.
  var alignments: [String] {
    options.first { $0.name == "colalign" }?.value.compactMap { token in
      if case .text(let text) = token { text } else { nil }
    } ?? []
  }
}
