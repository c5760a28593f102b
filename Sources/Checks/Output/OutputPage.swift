import Basics
import HTML
import Site

/// A page as readers get it, while rules look at it: the tag that they are at, and what is open around it.
///
/// It cannot be copied, since a copy would count references for every tag.
struct OutputPage: ~Copyable {
  var tokenizer: HTMLTokenizer
  /// What is known of the page; nil for one that no author has written.
  let summary: PageSummary?
  /// What is open, innermost last.
  private(set) var stack: [OpenElement] = []
  /// What has ended with the last tag.
  var ended: [OpenElement] = []
  private(set) var findings: [OutputFinding] = []
  /// The heading of the summary that was passed last, counted from 1; 0 before the first and behind the main part.
  private(set) var heading = 0
  private var headingsPassed = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, summary: PageSummary?) {
    tokenizer = HTMLTokenizer(bytes)
    self.summary = summary
  }

  /// - Parameter heading: the one that the finding stands behind; nil for the one that was passed last.
  mutating func report(_ rule: Rule, _ message: String, help: String? = nil, behind heading: Int? = nil) {
    findings.append(
      OutputFinding(rule: rule, message: message, help: help, heading: heading ?? self.heading))
  }

  // MARK: The tag

  /// The bytes of the page as text.
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: tokenizer.bytes[range]), as: UTF8.self)
  }

  /// The name of the tag, in lower case.
  var tagName: String { text(tokenizer.name).lowercased() }

  /// An attribute of the tag, its character references decoded.
  func value(_ attribute: StaticString) -> String? {
    tokenizer.attribute(attribute).map { String(decoding: HTMLEntities.decoded($0[...]), as: UTF8.self) }
  }

  /// An element by its name in brackets: `<div>`.
  func shown(_ element: OpenElement) -> String { "<\(text(element.name).lowercased())>" }

  // MARK: What is open

  mutating func push(_ element: OpenElement) { stack.append(element) }

  /// Ends the innermost element.
  mutating func pop() {
    guard let last = stack.popLast() else { return }
    if !stack.isEmpty { note(content: last.hasContent, name: last.hasName) }
    if last.element == .main { heading = 0 }
    ended.append(last)
  }

  /// Says of the innermost element what something in it says.
  mutating func note(content: Bool, name: Bool) {
    guard !stack.isEmpty else { return }
    if content { stack[stack.count - 1].hasContent = true }
    if name { stack[stack.count - 1].hasName = true }
  }

  mutating func noteElement() {
    if !stack.isEmpty { stack[stack.count - 1].hasElement = true }
  }

  /// Whether what begins now is of another language.
  var isForeign: Bool { stack.last.map { $0.isForeign && !$0.holdsHTML } ?? false }

  // MARK: Places

  /// Follows the headings of the author’s file, by which the place of a finding is told.
  mutating func passHeading() {
    guard let headings = summary?.headings, headingsPassed < headings.count,
      ElementSet.headings.contains(tokenizer.element), let id = value("id")
    else { return }
    for index in headingsPassed..<headings.count where headings[index].anchor == id {
      headingsPassed = index + 1
      heading = headingsPassed
      return
    }
  }
}
