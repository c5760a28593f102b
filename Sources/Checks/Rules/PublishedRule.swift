/// A rule about what was published and is there no more.
protocol PublishedRule: SendableMetatype {
  static var rule: Rule { get }
  static func check(_ changes: PublishedChanges, _ site: inout SiteFindings)
}
