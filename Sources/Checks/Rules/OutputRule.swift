/// A rule about a page as readers get it. Each page has one of its own, which sees its tags in their order.
protocol OutputRule: SendableMetatype {
  static var rule: Rule { get }

  init()
  /// An element begins; `page.tokenizer` has its attributes.
  mutating func open(_ element: OpenElement, _ page: inout OutputPage)
  /// An element ends; it is not among the open ones any more.
  mutating func close(_ element: OpenElement, _ page: inout OutputPage)
  /// Called when the page has ended.
  mutating func finish(_ page: inout OutputPage)
}

extension OutputRule {
  mutating func open(_ element: OpenElement, _ page: inout OutputPage) {}
  mutating func close(_ element: OpenElement, _ page: inout OutputPage) {}
  mutating func finish(_ page: inout OutputPage) {}
}
