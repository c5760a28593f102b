/// A rule about all files of a site together, which is asked when all are made.
protocol FileRule: SendableMetatype {
  static var rule: Rule { get }
  static func check(_ files: InspectionSink.State, _ site: inout SiteFindings)
}
