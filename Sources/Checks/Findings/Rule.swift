import Basics

/// A rule: the identifier and severity of its findings, and everything that the documentation says about it.
///
/// The sections of `content/checks/*-rules.md` are the only descriptions of rules. They are compiled into the command.
public struct Rule: Sendable {
  /// A specification, guideline or article that a rule is based on.
  public struct Source: Sendable {
    /// The publication, and the title of its section.
    public let name: String
    /// The URL of the section.
    public let url: String
  }

  /// A short text that a rule reports, or the corrected text.
  public struct Example: Sendable {
    /// The language of the code block, as written after its fence.
    public let language: String
    /// The source text, without a line ending at its end.
    public let text: String
  }

  /// The identifier of the findings, such as `link.generic-text`.
  public let identifier: String
  /// The severity of the findings, unless the settings of the site or the page override it.
  public let severity: Diagnostic.Severity
  /// The heading of the rule: a few words.
  public let title: String
  /// The problem that the rule finds: one sentence in Markdown.
  public let finding: String
  /// The reason why it is a problem, in Markdown.
  public let reason: String
  /// The advice to authors: one sentence in Markdown.
  public let advice: String
  /// An example that the rule reports. Tests check this for rules about the source of a page.
  public let bad: Example
  /// The same example without the problem.
  public let good: Example
  /// The sources that the rule is based on, the most important one first.
  public let sources: [Source]

  /// Returns a diagnostic with the severity and the identifier of this rule.
  func diagnostic(
    at place: SourceLocation, _ message: String, help: String? = nil, fixIt: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(severity, identifier, at: place, message, help: help, fixIt: fixIt)
  }
}

// MARK: - Reading

extension Rule {
  /// Returns the rules that a page describes, in order.
  static func rules(on page: [UInt8]) -> [Rule] {
    var sections: [[String]] = []
    var fence: Substring?
    var isBlank = true
    // Blank lines separate the blocks of a section, except in code.
    for line in String(decoding: page, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    {
      let marks = line.prefix { $0 == "`" }
      let isInCode = fence != nil
      if let open = fence {
        if line == open { fence = nil }
      } else if line.hasPrefix("## ") {
        sections.append([])
      } else if marks.count >= 3 {
        fence = marks
      }
      guard var blocks = sections.popLast() else { continue }
      if !isInCode, isBlank, !line.isEmpty {
        blocks.append(String(line))
      } else if isInCode || !line.isEmpty, let last = blocks.indices.last {
        blocks[last] += "\n" + line
      }
      sections.append(blocks)
      isBlank = line.isEmpty && !isInCode
    }
    return sections.compactMap { Rule($0) }
  }

  /// Reads a section. Returns nil unless it consists of a heading with the identifier as its anchor, a table with the
  /// severity, the finding, the reason, the advice, both examples, and possibly the sources.
  private init?(_ blocks: [String]) {
    guard blocks.count > 8, blocks[5] == "Instead of:", blocks[7] == "Write:",
      let anchor = blocks[0].firstRange(of: " {#"), let bad = Example(block: blocks[6]),
      let good = Example(block: blocks[8])
    else { return nil }
    let cells = blocks[1].split(separator: "|").map(\.trimmingWhiteSpace)
    let advice = "**What to do.** "
    guard let severity = cells.lazy.compactMap({ Diagnostic.Severity(rawValue: $0) }).first,
      blocks[4].hasPrefix(advice)
    else { return nil }
    identifier = String(blocks[0][anchor.upperBound...].dropLast())
    title = String(blocks[0][..<anchor.lowerBound].dropFirst(3))
    (finding, reason) = (blocks[2], blocks[3])
    self.severity = severity
    self.advice = String(blocks[4].dropFirst(advice.count))
    (self.bad, self.good) = (bad, good)
    sources = blocks.last.map { $0.hasPrefix("Source: ") ? Source.all(in: $0) : [] } ?? []
  }
}

extension Rule.Source {
  /// Returns the links in a text.
  fileprivate static func all(in text: String) -> [Rule.Source] {
    text.split(separator: "[").dropFirst().compactMap { link in
      let parts = link.split(separator: "](", maxSplits: 1)
      guard parts.count == 2, let end = parts[1].firstIndex(of: ")") else { return nil }
      return Rule.Source(name: String(parts[0]), url: String(parts[1][..<end]))
    }
  }
}

extension Rule.Example {
  /// - Parameter block: a fenced code block.
  fileprivate init?(block: String) {
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2 else { return nil }
    language = String(lines[0].drop { $0 == "`" })
    text = lines.dropFirst().dropLast().joined(separator: "\n")
  }
}
