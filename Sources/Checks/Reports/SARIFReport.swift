import Basics
import Build

/// The format in which tools of analysis hand over what they find.
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

  /// All rules, and what else occurs.
  private static func rules(of report: CheckReport) -> [(identifier: String, rule: Rule?)] {
    let known = Set(RuleList.all.map(\.identifier))
    let others = Set(report.diagnostics.map(\.identifier)).subtracting(known)
    return RuleList.all.map { ($0.identifier, $0) } + others.sorted().map { ($0, nil) }
  }

  private static func add(
    _ report: CheckReport, _ numbers: [String: Int], _ context: ReportContext, to json: inout JSONWriter
  ) {
    var files = SourceFiles()
    var fingerprints = Fingerprints(report.site)
    json.beginList("results")
    for diagnostic in report.diagnostics {
      json.beginObject()
      json.add("ruleId", diagnostic.identifier)
      if let number = numbers[diagnostic.identifier] { json.add("ruleIndex", number) }
      json.add("level", diagnostic.severity.rawValue)
      json.beginObject("message")
      json.add("text", ReportText.sentences(of: diagnostic))
      json.end()
      add(diagnostic.location, files.line(at: diagnostic.location), context, to: &json)
      json.beginObject("partialFingerprints")
      json.add("unfold/v1", fingerprints.fingerprint(of: diagnostic))
      json.end()
      json.end()
    }
    json.end()
  }

  private static func add(
    _ place: SourceLocation, _ line: ArraySlice<UInt8>?, _ context: ReportContext, to json: inout JSONWriter
  ) {
    json.beginList("locations")
    json.beginObject()
    json.beginObject("physicalLocation")
    json.beginObject("artifactLocation")
    json.add("uri", ReportPath.uri(place.file, from: context.folder))
    json.end()
    json.beginObject("region")
    json.add("startLine", place.line)
    if let line { json.add("startColumn", ReportText.utf16Column(place.column, in: line)) }
    json.end()
    json.end()
    json.end()
    json.end()
  }
}
