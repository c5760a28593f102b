/// The words of a rule without the documentation around them.
enum RuleText {
  /// What a rule says, as Markdown that stands alone.
  static func help(of rule: Rule) -> String {
    var text = [rule.finding, rule.reason, "**What to do:** \(rule.remedy)"].map(unlinked)
    text += ["Instead of:", fenced(rule.bad), "Write:", fenced(rule.good)]
    if !rule.sources.isEmpty {
      text.append("Sources: " + rule.sources.map { "[\($0.name)](\($0.address))" }.joined(separator: ", "))
    }
    return text.joined(separator: "\n\n")
  }

  /// An example as a block of code. Its fence is longer than any in it.
  static func fenced(_ example: Rule.Example) -> String {
    var fence = "```"
    while example.text.contains(fence) { fence += "`" }
    return "\(fence)\(example.language)\n\(example.text)\n\(fence)"
  }

  /// The text without marks of Markdown.
  static func plain(_ text: String) -> String { unlinked(text).replacing("`", with: "") }

  /// The text without its links into the documentation: `[a](b.md)` is `a`.
  private static func unlinked(_ text: String) -> String {
    text.replacing(/\[([^\]]*)\]\([^)]*\)/) { match in String(match.1) }
  }
}
