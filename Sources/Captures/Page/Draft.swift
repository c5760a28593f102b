import Basics

/// A page on its way from capture to clean Markdown: filled by a flavour, then worked on by the cleaning rules.
struct Draft {
  let file: String
  var title: Sourced?
  var description: Sourced?
  var source: Sourced?
  var date: Sourced?
  var kind: Sourced?
  var slug: String?
  var platforms: [String] = []
  var breadcrumb: [(title: String, url: String)] = []
  /// The abstract's paragraph with its inline Markdown.
  var abstract: [Line] = []
  var blocks: [Block] = []
  /// A change note that stood in front of the title: a copy of a row of the change log, usually.
  var changeNote: [Line] = []
  var navigation: [NavigatorRow] = []
  var inPageLinks: [InPageLink] = []
  var checks: [SelfCheck] = []
  var diagnostics: [Diagnostic] = []
  var isNotFound = false
  private(set) var removals = RemovalLog()

  init(file: String) { self.file = file }

  mutating func remove(_ line: Line, rule: StaticString) {
    guard !line.isBlank else { return }
    for number in line.number...max(line.number, line.lastNumber) { removals.add(number, rule: rule) }
  }

  mutating func remove(_ lines: some Sequence<Line>, rule: StaticString) {
    for line in lines { remove(line, rule: rule) }
  }

  /// Reports text that no rule knows and that stays where it is.
  mutating func doesNotUnderstand(_ line: Line, _ wording: Wording) {
    diagnostics.append(wording.diagnostic(file: file, line: line))
  }
}

/// A value and the line it was read from.
struct Sourced: Sendable {
  var value: String
  var number: Int32

  init(_ value: String, _ number: Int32) {
    self.value = value
    self.number = number
  }

  /// Nil where there is nothing but white space.
  init?(field: FrontMatterField?) {
    guard let field, !field.value.isEmpty else { return nil }
    self.init(field.value, field.number)
  }
}

/// What was taken away so far, by rule, in the order in which the rules first fired.
struct RemovalLog {
  private(set) var entries: [Removal] = []
  private var last = 0

  mutating func add(_ line: Int32, rule: StaticString) {
    // Lines of one rule come in runs, and rules are few.
    if last < entries.count, isRule(entries[last], rule) {
      entries[last].lines.append(Int(line))
    } else if let index = entries.firstIndex(where: { isRule($0, rule) }) {
      entries[index].lines.append(Int(line))
      last = index
    } else {
      last = entries.count
      entries.append(Removal(rule: rule.description, lines: [Int(line)]))
    }
  }

  private func isRule(_ entry: Removal, _ rule: StaticString) -> Bool {
    rule.withUTF8Buffer { entry.rule.utf8.elementsEqual($0) }
  }
}
