import Basics
import Build

/// A SARIF log, the standard format for the results of static analysis tools.
///
/// Source: OASIS, “Static Analysis Results Interchange Format (SARIF) Version 2.1.0”.
enum SARIFReport: ReportFormat {
  static let name = "sarif"

  private static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  static func write(_ report: CheckReport, _ context: ReportContext) -> [UInt8] {
    let rules = rules(of: report)
    var numbers: [String: Int] = [:]
    for (number, rule) in rules.enumerated() { numbers[rule.identifier] = number }
    var json = JSONWriter(capacity: 16 << 10)
    json.beginObject()
    json.add("$schema", schema)
    json.add("version", "2.1.0")
    json.beginList("runs")
    json.beginObject()
    json.beginObject("tool")
    json.beginObject("driver")
    json.add("name", "Unfold")
    json.add("semanticVersion", context.version)
    json.beginList("rules")
    for rule in rules { SARIFRule.add(rule.identifier, rule.rule, to: &json) }
    json.end()
    json.end()
    json.end()
    json.add("columnKind", "utf16CodeUnits")
    add(report, numbers, context, to: &json)
    return json.finish(endsLine: true)
  }

  /// Returns all rules, and then the other identifiers that occur in the report.
  private static func rules(of report: CheckReport) -> [(identifier: String, rule: Rule?)] {
    let known = Set(RuleList.all.map(\.identifier))
    let others = Set(report.diagnostics.map(\.identifier)).subtracting(known)
    return RuleList.all.map { ($0.identifier, $0) } + others.sorted().map { ($0, nil) }
  }

  private static func add(
    _ report: CheckReport, _ numbers: [String: Int], _ context: ReportContext, to json: inout JSONWriter
  ) {
    var files = SourceFiles()
    var fingerprints = FindingFingerprints(report.site)
    var columns = UTF16Columns()
    json.beginList("results")
    for diagnostic in report.diagnostics {
      json.beginObject()
      json.add("ruleId", diagnostic.identifier)
      if let number = numbers[diagnostic.identifier] { json.add("ruleIndex", number) }
      json.add("level", diagnostic.severity.rawValue)
      json.beginObject("message")
      json.add("text", ReportText.sentences(of: diagnostic))
      json.end()
      let column = files.line(at: diagnostic.location).map { columns.column(of: diagnostic.location, in: $0) }
      add(diagnostic.location, column: column, context, to: &json)
      json.beginObject("partialFingerprints")
      json.add("unfold/v1", fingerprints.fingerprint(of: diagnostic))
      json.end()
      json.end()
    }
    json.end()
  }

  private static func add(
    _ place: SourceLocation, column: Int?, _ context: ReportContext, to json: inout JSONWriter
  ) {
    json.beginList("locations")
    json.beginObject()
    json.beginObject("physicalLocation")
    json.beginObject("artifactLocation")
    json.add("uri", ReportPath.uri(place.file, from: context.folder))
    json.end()
    if place.hasLine {
      json.beginObject("region")
      json.add("startLine", place.line)
      if let column { json.add("startColumn", column) }
      json.end()
    }
    json.end()
    json.end()
    json.end()
  }
}

/// The `reportingDescriptor` of a rule.
enum SARIFRule {
  /// - Parameter rule: the rule; nil for a diagnostic of the build, which has only an identifier.
  static func add(_ identifier: String, _ rule: Rule?, to json: inout JSONWriter) {
    json.beginObject()
    json.add("id", identifier)
    if let rule {
      text("shortDescription", rule.title + ".", to: &json)
      text("fullDescription", RuleText.plain(rule.finding), to: &json)
      json.beginObject("help")
      json.add("text", RuleText.plain([rule.finding, rule.reason, rule.advice].joined(separator: " ")))
      json.add("markdown", RuleText.help(of: rule))
      json.end()
      if let source = rule.sources.first { json.add("helpUri", source.url) }
      json.beginObject("defaultConfiguration")
      json.add("level", rule.severity.rawValue)
      json.end()
    }
    json.end()
  }

  private static func text(_ name: String, _ text: String, to json: inout JSONWriter) {
    json.beginObject(name)
    json.add("text", text)
    json.end()
  }
}

/// The description of a rule for readers who do not see the documentation around it.
enum RuleText {
  /// Returns the description of a rule as Markdown without links to other pages of the documentation.
  static func help(of rule: Rule) -> String {
    var text = [rule.finding, rule.reason, "**What to do:** \(rule.advice)"].map(unlinked)
    text += ["Instead of:", fenced(rule.bad), "Write:", fenced(rule.good)]
    if !rule.sources.isEmpty {
      text.append("Sources: " + rule.sources.map { "[\($0.name)](\($0.url))" }.joined(separator: ", "))
    }
    return text.joined(separator: "\n\n")
  }

  /// Returns an example as a fenced code block. The fence is longer than any fence in the example.
  static func fenced(_ example: Rule.Example) -> String {
    var fence = "```"
    while example.text.contains(fence) { fence += "`" }
    return "\(fence)\(example.language)\n\(example.text)\n\(fence)"
  }

  /// Removes links and backquotes from Markdown.
  static func plain(_ text: String) -> String { unlinked(text).replacing("`", with: "") }

  /// Replaces links by their texts: `[a](b.md)` becomes `a`.
  private static func unlinked(_ text: String) -> String {
    text.withoutMarkdownLinks
  }
}
