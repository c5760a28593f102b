import Markup

/// A rule about a page as its author wrote it. Each page has one of its own, which sees the nodes it asks for in the
/// order of the page, parents before what they hold.
protocol DocumentRule: SendableMetatype {
  static var rule: Rule { get }
  /// The kinds of node that it wants to see.
  static var nodes: [UInt16] { get }

  init()
  mutating func visit(_ node: Node, _ page: inout DocumentCheck)
  /// Called when the page has ended.
  mutating func finish(_ page: inout DocumentCheck)
}

extension DocumentRule {
  mutating func finish(_ page: inout DocumentCheck) {}
}
