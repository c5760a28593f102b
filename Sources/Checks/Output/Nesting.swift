/// Whether elements stand where they may, and end where they should.
///
/// It follows the tree construction of the HTML Standard as far as a page without mistakes needs it, and tells the
/// first thing that differs. What follows from a mistake that was told is not told again.
struct Nesting {
  /// The element that ended a paragraph by itself, until an end tag of the paragraph is looked for.
  private var endedParagraph: String?
  /// Elements that were ended already, since something around them had to end: their end tags are still to come.
  private var expected: [Element] = []
  private var mains = 0

  mutating func open(_ page: inout OutputPage) {
    let element = page.tokenizer.element
    if ImpliedEnds.end(by: element, &page) { endedParagraph = page.tagName }
    if let problem = ContentModel.problem(with: element, in: page) {
      report(&page, "<\(page.tagName)> \(problem)")
    } else if let around = InteractiveContent.control(around: element, in: page) {
      report(&page, "<\(page.tagName)> stands inside of \(around), where it cannot be reached by everyone")
    }
    guard element == .main else { return }
    mains += 1
    if mains == 2 { report(&page, "there is a second <main>", help: "a page has one main part") }
  }

  func text(in parent: OpenElement, _ page: inout OutputPage) {
    report(&page, "text stands directly in \(page.shown(parent)), which may not hold it")
  }

  mutating func close(_ page: inout OutputPage) {
    let element = page.tokenizer.element
    let name = page.tagName
    if !page.isForeign, element == .br || ElementSet.void.contains(element) {
      return report(&page, "</\(name)> means nothing, since <\(name)> has no end", help: "remove it")
    }
    guard let index = openIndex(of: element, name, page) else { return stray(element, name, &page) }
    var isTold = false
    while page.stack.count > index + 1, let last = page.stack.last {
      if last.isForeign || !ElementSet.optionalEnd.contains(last.element) {
        expected.append(last.element)
        if !isTold { report(&page, "\(page.shown(last)) is still open where </\(name)> stands") }
        isTold = true
      }
      page.pop()
    }
    page.pop()
  }

  /// Where the element that an end tag ends stands among the open ones.
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
        &page, "<\(ended)> stands in a <p>, which may hold no block: the paragraph ends before it",
        help: "close the paragraph before it, or use <div>")
    } else {
      report(&page, "</\(name)> closes nothing that is open")
    }
  }

  /// An element that is open where the page ends.
  func end(_ element: OpenElement, _ page: inout OutputPage) {
    if element.isForeign || !ElementSet.optionalEnd.contains(element.element) {
      report(&page, "\(page.shown(element)) is never closed")
    }
  }

  private func report(_ page: inout OutputPage, _ message: String, help: String? = nil) {
    page.report(BadNesting.rule, message, help: help)
  }
}
