import Basics
import Build
import HTMLSyntax
import Site

/// Reads the HTML of a generated page once, and runs all output rules over its tags.
struct OutputInspector: ~Copyable {
  private(set) var page: OutputPage
  private(set) var references = PageReferences()
  private var nesting = ContentModelCheck()
  private var rules: [any OutputRule] = []

  init(_ page: consuming OutputPage) {
    self.page = page
    rules.reserveCapacity(RuleList.output.count)
    for rule in RuleList.output { rules.append(rule.init()) }
  }

  mutating func run() {
    while true {
      switch page.tokenizer.next() {
      case .startTag: startTag()
      case .endTag: endTag()
      case .text: text()
      case .end: return finish()
      }
    }
  }

  private mutating func startTag() {
    page.passHeading()
    let isForeign = page.isForeign
    if !isForeign { nesting.open(&page) }
    closeEnded()
    references.read(page.tokenizer, after: page.heading)
    let open = OpenElement(page, isForeign: isForeign)
    page.noteElement()
    page.note(
      content: open.isContent, name: open.isNamed && !open.isHiddenFromAssistance)
    page.push(open)
    for index in rules.indices { rules[index].open(open, &page) }
    let isVoid = open.isForeign ? page.tokenizer.isSelfClosing : ElementSet.void.contains(open.element)
    if isVoid { page.pop() }
    closeEnded()
  }

  private mutating func endTag() {
    nesting.close(&page)
    closeEnded()
  }

  private mutating func text() {
    let range = page.tokenizer.start..<page.tokenizer.position
    guard let last = page.stack.last, page.tokenizer.bytes[range].contains(where: { $0 > 0x20 }),
      last.element != .script, last.element != .style, last.element != .template
    else { return }
    if !last.isForeign, ContentModel.allowsNoText(last.element) { nesting.text(in: last, &page) }
    page.note(content: true, name: !last.isHiddenFromAssistance)
  }

  private mutating func finish() {
    while let last = page.stack.last {
      nesting.end(last, &page)
      page.pop()
    }
    closeEnded()
    for index in rules.indices { rules[index].finish(&page) }
  }

  private mutating func closeEnded() {
    if page.ended.isEmpty { return }
    for element in page.ended {
      for index in rules.indices { rules[index].close(element, &page) }
    }
    page.ended.removeAll(keepingCapacity: true)
  }
}

// MARK: - OutputFindings

/// Reports the findings on generated pages.
///
/// A mistake in a template affects every page. It is reported once, with the number of affected pages.
struct OutputFindings {
  /// The number of pages with the same message from which the message is reported only once.
  private static let many = 5

  private struct Key: Hashable {
    var identifier: String
    var message: String
  }

  static func add(_ state: InspectedOutput, to site: inout SiteContext) {
    var counts: [Key: Int] = [:]
    for (_, findings) in state.findings { for finding in findings { counts[key(finding), default: 0] += 1 } }
    var reported: Set<Key> = []
    var lines = WrittenLines()
    for page in state.findings.keys.sorted() {
      for finding in state.findings[page] ?? [] where !isOfTheme(finding, site) {
        let count = counts[key(finding)] ?? 1
        if count >= many, !reported.insert(key(finding)).inserted { continue }
        report(finding, on: page, count: count, &lines, to: &site)
      }
    }
    for (path, finding) in state.otherFindings.sorted(by: { $0.path < $1.path }) {
      // Such a page has no source file, so the templates are the only place to look.
      guard counts[key(finding)] == nil, !isOfTheme(finding, site) else { continue }
      let place = SourceLocation(folder: site.inspected.templates)
      site.report(
        finding.rule, at: place, of: nil, "in \(path), \(finding.message)", help: finding.help)
    }
  }

  /// Returns whether the build has reported a finding at its place in a template.
  private static func isOfTheme(_ finding: OutputFinding, _ site: SiteContext) -> Bool {
    finding.rule.identifier == BlockedByPolicy.rule.identifier
      && site.inspected.blockedInTheme.contains { finding.message.hasPrefix($0) }
  }

  private static func key(_ finding: OutputFinding) -> Key {
    Key(identifier: finding.rule.identifier, message: finding.message)
  }

  private static func report(
    _ finding: OutputFinding, on page: Int, count: Int, _ lines: inout WrittenLines,
    to site: inout SiteContext
  ) {
    var place = site.place(ofPage: page, after: count < many ? finding.heading : 0)
    if count < many, !finding.written.isEmpty { place = lines.place(of: finding.written, from: place) }
    guard count >= many else {
      return site.report(finding.rule, at: place, of: page, finding.message, help: finding.help)
    }
    // The finding is about many pages, so the settings of a single page do not apply.
    site.report(
      finding.rule, at: place, of: nil,
      "\(finding.message) (on \(count) pages; this is the first)",
      help: "look in \(site.inspected.templates)" + (finding.help.map { ": \($0)" } ?? ""))
  }
}

// MARK: - WrittenLines

/// Finds the lines of source files that contain the text of findings on generated pages, which have no positions.
struct WrittenLines {
  private var files = SourceFiles()
  private var last = SourceLocation(file: "")
  private var misses = 0

  /// The number of texts that are not found in a file, after which its search ends. Each of these texts costs a search
  /// of the whole file.
  private static let maximumMisses = 4

  /// Returns the place of the first of these texts that is in a file, at or after a heading; the heading if none of them
  /// is there.
  ///
  /// The caller passes the findings in the order of the page, so the search begins at the line of the previous finding.
  mutating func place(of texts: [WrittenText], from heading: SourceLocation) -> SourceLocation {
    if last.file != heading.file {
      last = heading
      misses = 0
    }
    guard misses < Self.maximumMisses else { return heading }
    for text in texts {
      var place = heading
      place.line = max(place.line, last.line)
      while let line = files.line(at: place) {
        if let first = text.first, let found = line.firstRange(of: first.utf8),
          text.dropFirst().allSatisfy({ line.firstRange(of: $0.utf8) != nil })
        {
          place.column = found.lowerBound - line.startIndex + 1
          last = place
          return place
        }
        place.line += 1
      }
    }
    misses += 1
    return heading
  }
}
