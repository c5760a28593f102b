/// What is sent back.
struct Reply {
  enum Body {
    case bytes(ResourceBytes, Range<Int>)
    case file(ServedFile, Range<Int>)
    /// Goes on until the browser leaves.
    case events(EventStream)
  }

  var status: Int
  var headers: [(name: StaticString, value: String)] = []
  var body: Body

  var isEndless: Bool { if case .events = body { true } else { false } }

  /// A reply without content.
  init(_ status: Int, _ headers: [(name: StaticString, value: String)] = []) {
    self.init(status, headers, .bytes(.none, 0..<0))
  }

  init(_ status: Int, _ headers: [(name: StaticString, value: String)], _ body: Body) {
    self.status = status
    self.headers = headers
    self.body = body
  }
}
