import Basics
import HTML
import HTMLSyntax
import PageModel
import Site

/// A rule that checks the HTML of a generated page. Each page gets its own instance, which visits the tags in order.
protocol OutputRule: SendableMetatype {
  static var rule: Rule { get }

  init()
  /// Called at the start tag of an element. `page.tokenizer` has its attributes.
  mutating func open(_ element: OpenElement, _ page: inout OutputPage)
  /// Called after an element ends. The element is no longer in `page.stack`.
  mutating func close(_ element: OpenElement, _ page: inout OutputPage)
  /// Called once, at the end of the page.
  mutating func finish(_ page: inout OutputPage)
}

extension OutputRule {
  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {}
  mutating func close(_ element: OpenElement, _ page: inout OutputPage) {}
  mutating func finish(_ page: inout OutputPage) {}
}

// MARK: - OutputPage

/// The HTML of a generated page while rules check it: the current tag, the open elements, and the findings so far.
///
/// The type is noncopyable, so that rules do not retain and release its arrays for every tag.
struct OutputPage: ~Copyable {
  var tokenizer: HTMLTokenizer
  /// The summary of the page; nil for a page without a source file.
  let summary: PageSummary?
  /// The links in the text of the page.
  let links: LinkList
  /// The origin of the site, such as `https://example.com`; nil if it is unknown.
  let origin: String?
  /// The open elements, outermost first.
  private(set) var stack: [OpenElement] = []
  /// The elements that ended at the last tag.
  var ended: [OpenElement] = []
  private(set) var findings: [OutputFinding] = []
  /// The number of the last heading of `summary` before this position, from 1; 0 before the first heading and after
  /// `<main>`.
  private(set) var heading = 0
  private var headingsPassed = 0

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, summary: PageSummary?, links: LinkList = LinkList(),
    origin: String? = nil
  ) {
    tokenizer = HTMLTokenizer(bytes)
    self.origin = origin
    self.summary = summary
    self.links = links
  }

  /// Adds a finding.
  ///
  /// - Parameters:
  ///   - heading: the number of the heading before the finding, from 1; nil for the current heading.
  ///   - written: what the line of the finding in the source file can contain, the surest first.
  mutating func report(
    _ rule: Rule, _ message: String, help: String? = nil, after heading: Int? = nil,
    written: [WrittenText] = []
  ) {
    findings.append(
      OutputFinding(
        rule: rule, message: message, help: help, heading: heading ?? self.heading, written: written))
  }

  // MARK: The tag

  /// Decodes a range of bytes of the page.
  func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: tokenizer.bytes[range]), as: UTF8.self)
  }

  /// The name of the current tag in lowercase.
  var tagName: String { text(tokenizer.name).lowercased() }

  /// Returns the value of an attribute of the current tag, with character references decoded; nil if there is none.
  func value(_ attribute: StaticString) -> String? {
    tokenizer.attribute(attribute).map {
      String(decoding: CharacterReferences.decoded($0[...]), as: UTF8.self)
    }
  }

  /// Returns the name of an element in angle brackets: `<div>`.
  func shown(_ element: OpenElement) -> String { "<\(text(element.name).lowercased())>" }

  // MARK: Open elements

  mutating func push(_ element: OpenElement) { stack.append(element) }

  /// Ends the innermost element.
  mutating func pop() {
    guard let last = stack.popLast() else { return }
    if !stack.isEmpty { note(content: last.hasContent, name: last.hasName) }
    if last.element == .main { heading = 0 }
    ended.append(last)
  }

  /// Records that the innermost element has content or a name.
  mutating func note(content: Bool, name: Bool) {
    guard !stack.isEmpty else { return }
    if content { stack[stack.count - 1].hasContent = true }
    if name { stack[stack.count - 1].hasName = true }
  }

  /// Records that the innermost element has a child element.
  mutating func noteElement() {
    if !stack.isEmpty { stack[stack.count - 1].hasElement = true }
  }

  /// Whether the current position is inside an SVG or MathML element, and not in HTML that this element contains.
  var isForeign: Bool { stack.last.map { $0.isForeign && !$0.containsHTML } ?? false }

  // MARK: Headings

  /// Updates `heading` if the current tag is a heading of the source file. Findings are reported at the heading before
  /// them, since generated HTML has no source positions.
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

/// A finding of an output rule on one page.
struct OutputFinding {
  let rule: Rule
  let message: String
  let help: String?
  /// The number of the heading of the source file before the finding, from 1; 0 for none.
  let heading: Int
  /// The texts that the line of the finding in the source file can contain; empty for a finding in a template.
  let written: [WrittenText]
}

/// Texts that are all in one line of a source file.
typealias WrittenText = [String]

// MARK: - OpenElement

/// An element whose start tag has been read, and what is known about it.
struct OpenElement {
  /// The element; `unknown` for SVG and MathML elements below the outermost `<svg>` or `<math>`.
  let element: Element
  /// The range of its name in the page, in bytes.
  let name: Range<Int>
  /// The offset of its start tag in the page, in bytes.
  let start: Int
  /// Whether it is an SVG or MathML element.
  let isForeign: Bool
  /// Whether its content is HTML although it is an SVG or MathML element.
  let containsHTML: Bool
  /// Whether it is hidden from assistive technology: the element or an ancestor has `aria-hidden`.
  let isHiddenFromAssistance: Bool
  /// Whether it is a landmark, which must not be empty.
  let isLandmark: Bool
  /// Whether it is a link, a button or a summary without an attribute that names it.
  let isControl: Bool
  /// Whether it counts as content even without text, such as an image.
  let isContent: Bool
  /// Whether an attribute gives it an accessible name.
  let isNamed: Bool

  /// Whether a child element has been read.
  var hasElement = false
  /// Whether text, or an element that counts as content, has been read in it.
  var hasContent = false
  /// Whether text, or a named element, has been read in it that gives it an accessible name.
  var hasName = false

  /// Creates the element of the current start tag.
  ///
  /// - Parameter isForeign: whether its parent is an SVG or MathML element without HTML content.
  init(_ page: borrowing OutputPage, isForeign: Bool) {
    element = isForeign ? .unknown : page.tokenizer.element
    name = page.tokenizer.name
    start = page.tokenizer.start
    self.isForeign = isForeign || page.tokenizer.element == .svg || page.tokenizer.element == .math
    containsHTML = isForeign && Self.integrationPoints.contains(page.tagName)
    isHiddenFromAssistance =
      page.stack.last?.isHiddenFromAssistance ?? false
      || page.tokenizer.attribute("aria-hidden")?.elementsEqual("true".utf8) ?? false
    isLandmark = EmptyLandmark.isLandmark(page.tokenizer, isForeign: self.isForeign)
    isControl = EmptyControl.isControl(page.tokenizer, isForeign: self.isForeign)
    isContent = Self.contents.contains(page.tokenizer.element)
    isNamed =
      page.tokenizer.says("aria-label") || page.tokenizer.says("aria-labelledby")
      || (page.tokenizer.element == .img && page.tokenizer.says("alt"))
      || (page.tokenizer.element == .input && page.tokenizer.says("value"))
  }

  /// Source: HTML Standard, “HTML integration point”.
  private static let integrationPoints: Set<String> = ["foreignobject", "desc", "title", "annotation-xml"]

  private static let contents = ElementSet(
    .audio, .button, .canvas, .embed, .hr, .iframe, .img, .input, .object, .select, .svg, .textarea, .video)
}

extension HTMLTokenizer {
  /// Whether the current tag has this attribute with a value that is not empty.
  func says(_ name: StaticString) -> Bool { attribute(name).map { !$0.isEmpty } ?? false }
}
