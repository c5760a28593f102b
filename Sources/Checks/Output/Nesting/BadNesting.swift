import HTMLSyntax

/// Describes the findings of `ContentModelCheck`: elements in places where they are not allowed, and missing end tags.
struct BadNesting: OutputRule {
  static let rule = Rule.named("html.bad-nesting")

  init() {}
}

// MARK: - ContentModelCheck

/// Checks that elements are in places where they are allowed, and that their start and end tags match.
///
/// It implements tree construction as in the HTML Standard, as far as valid pages need it, and reports the first
/// deviation. The consequences of a reported mistake are not reported again.
struct ContentModelCheck {
  /// The name of the last element whose start tag closed a paragraph. It explains a later `</p>` without a paragraph.
  private var endedParagraph: String?
  /// The elements that were closed early, by the end tag of an ancestor. Their own end tags are not reported.
  private var expected: [Element] = []
  private var mains = 0

  mutating func open(_ page: inout OutputPage) {
    let element = page.tokenizer.element
    if ImpliedEndTags.end(by: element, &page) { endedParagraph = page.tagName }
    if let problem = ContentModel.problem(with: element, in: page) {
      report(&page, "<\(page.tagName)> \(problem)")
    } else if let around = InteractiveContent.control(around: element, in: page) {
      report(&page, "<\(page.tagName)> is not allowed in \(around): interactive elements cannot be nested")
    }
    guard element == .main else { return }
    mains += 1
    if mains == 2 { report(&page, "the page has a second <main>", help: "use one <main> per page") }
  }

  func text(in parent: OpenElement, _ page: inout OutputPage) {
    report(&page, "text is not allowed directly in \(page.shown(parent))")
  }

  mutating func close(_ page: inout OutputPage) {
    let element = page.tokenizer.element
    let name = page.tagName
    if !page.isForeign, element == .br || ElementSet.void.contains(element) {
      return report(&page, "</\(name)> is not allowed: <\(name)> has no end tag", help: "remove it")
    }
    guard let index = openIndex(of: element, name, page) else { return stray(element, name, &page) }
    var isReported = false
    while page.stack.count > index + 1, let last = page.stack.last {
      if last.isForeign || !ElementSet.optionalEnd.contains(last.element) {
        expected.append(last.element)
        if !isReported { report(&page, "\(page.shown(last)) is still open at </\(name)>") }
        isReported = true
      }
      page.pop()
    }
    page.pop()
  }

  /// Returns the index in the stack of the element that an end tag closes; nil if there is none.
  private func openIndex(of element: Element, _ name: String, _ page: borrowing OutputPage) -> Int? {
    for index in page.stack.indices.reversed() {
      let open = page.stack[index]
      let isSame =
        open.element == .unknown ? page.text(open.name).lowercased() == name : open.element == element
      if isSame { return index }
      if element == .p, ElementSet.scope.contains(open.element) { return nil }
    }
    return nil
  }

  private mutating func stray(_ element: Element, _ name: String, _ page: inout OutputPage) {
    if let index = expected.lastIndex(of: element) {
      expected.remove(at: index)
    } else if element == .p, let ended = endedParagraph {
      endedParagraph = nil
      report(
        &page, "<\(ended)> is not allowed in <p>, so the paragraph ends before it",
        help: "close the paragraph before it, or use <div>")
    } else {
      report(&page, "</\(name)> has no matching start tag")
    }
  }

  /// Checks an element that is open at the end of the page.
  func end(_ element: OpenElement, _ page: inout OutputPage) {
    if element.isForeign || !ElementSet.optionalEnd.contains(element.element) {
      report(&page, "\(page.shown(element)) is never closed")
    }
  }

  private func report(_ page: inout OutputPage, _ message: String, help: String? = nil) {
    page.report(BadNesting.rule, message, help: help)
  }
}
