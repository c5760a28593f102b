import Basics

/// What SARIF tells of a rule: `reportingDescriptor`.
enum SARIFRule {
  /// - Parameter rule: nil for a message of a build, of which no more is known than what it is called.
  static func add(_ identifier: String, _ rule: Rule?, to json: inout JSONWriter) {
    json.beginObject()
    json.add("id", identifier)
    if let rule {
      text("shortDescription", rule.title + ".", to: &json)
      text("fullDescription", RuleText.plain(rule.finding), to: &json)
      json.beginObject("help")
      json.add("text", RuleText.plain([rule.finding, rule.reason, rule.remedy].joined(separator: " ")))
      json.add("markdown", RuleText.help(of: rule))
      json.end()
      if let source = rule.sources.first { json.add("helpUri", source.address) }
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
