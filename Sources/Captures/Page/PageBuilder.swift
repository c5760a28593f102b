import Basics

/// A page on the way from capture to clean Markdown. A format fills it, and the cleaning rules change it.
struct PageBuilder {
  let file: String
  var title: Located?
  var description: Located?
  var source: Located?
  /// The date of the page, as its site shows it.
  var date: Located?
  /// The time at which the page was captured.
  var captured: Located?
  var kind: Located?
  var slug: String?
  var platforms: [String] = []
  var breadcrumb: [(title: String, url: String)] = []
  /// The paragraph of the abstract with its inline Markdown.
  var abstract: [Line] = []
  var blocks: [Block] = []
  /// A change note that precedes the title, usually a copy of a row of the change log.
  var changeNote: [Line] = []
  /// The date of the change note.
  var changeDate: String?
  var navigation: [NavigatorRow] = []
  var inPageLinks: [InPageLink] = []
  var checks: [SelfCheck] = []
  var diagnostics: [Diagnostic] = []
  var isNotFound = false
  /// Whether the sections that few readers of the guidelines need are collapsed.
  var collapsesSections = true
  /// The title of the window, with the name of the site, if a tool has saved it.
  var windowTitle: String?
  /// The visible text of the first heading of level 1.
  var firstHeading: String?
  /// Whether a tool wrapped the lines of the page, inside links, too.
  var isWrapped = false
  /// The parts at the beginning and end of the page before its frame was removed.
  var edges: PageEdges?
  /// The blocks of the page before its frame was removed.
  var framedBlocks: [Block] = []
  /// The menu of the site, which is part of the frame.
  var menu: TableOfContents?
  /// The lines removed so far, grouped by rule, in the order in which the rules were first applied.
  private(set) var removals: [Removal] = []

  init(file: String) { self.file = file }

  mutating func remove(_ line: Line, rule: StaticString) {
    guard !line.isBlank else { return }
    let rule = rule.description
    let index = removals.firstIndex { $0.rule == rule } ?? removals.count
    if index == removals.count { removals.append(Removal(rule: rule, lines: [])) }
    removals[index].lines += (line.number...max(line.number, line.lastNumber)).map(Int.init)
  }

  /// Removes a line that others are read with, so that a blank line stays in its place.
  mutating func take(_ line: inout Line, rule: StaticString) {
    remove(line, rule: rule)
    line.text = []
  }

  mutating func remove(_ lines: some Sequence<Line>, rule: StaticString) {
    for line in lines { remove(line, rule: rule) }
  }

  /// Replaces the blocks by those that `read` writes for them in order. It returns the index of the next block to read.
  mutating func rewriteBlocks(_ read: (inout PageBuilder, _ index: Int, _ out: inout [Block]) -> Int) {
    var out: [Block] = []
    out.reserveCapacity(blocks.count)
    var index = 0
    while index < blocks.count { index = read(&self, index, &out) }
    blocks = out
  }

  /// Returns the block at an index; nil after the last one.
  func block(at index: Int) -> Block? { index < blocks.count ? blocks[index] : nil }

  /// Reports text that no rule recognizes and that stays in its place.
  mutating func report(_ name: String, at line: Line, _ parts: MessageTable.Parts = [:]) {
    diagnostics.append(
      Diagnostic(name, at: SourceLocation(file: file, line: Int(line.number)), parts))
  }
}

/// A value and the line that it was read from, counted from 1.
struct Located: Sendable {
  var value: String
  var number: Int32

  init(_ value: String, _ number: Int32) {
    self.value = value
    self.number = number
  }

  /// Returns nil if the field is missing or has no value.
  init?(field: Located?) {
    guard let field, !field.value.isEmpty else { return nil }
    self = field
  }
}
