/// A rule about the pages in their tree.
protocol SiteRule: SendableMetatype {
  static var rule: Rule { get }
  static func check(_ site: inout SiteFindings)
}
