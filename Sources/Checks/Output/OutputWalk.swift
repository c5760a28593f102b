/// Goes through a page as readers get it, and shows its tags to all rules.
struct OutputWalk: ~Copyable {
  private(set) var page: OutputPage
  private(set) var references = PageReferences()
  private var nesting = Nesting()
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
    references.read(page.tokenizer, behind: page.heading)
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
    if !last.isForeign, ContentModel.holdsNoText(last.element) { nesting.text(in: last, &page) }
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
