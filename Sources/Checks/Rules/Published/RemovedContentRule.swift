/// A rule that checks what an earlier version of the site contained and this version no longer does.
protocol RemovedContentRule: SendableMetatype {
  static var rule: Rule { get }
  static func check(_ changes: PreviousSiteChanges, _ site: inout SiteContext)
}
