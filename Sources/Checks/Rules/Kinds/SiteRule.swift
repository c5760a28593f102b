/// A rule that checks the site as a whole: its navigation, and the links between its pages.
protocol SiteRule: SendableMetatype {
  static var rule: Rule { get }
  static func check(_ site: inout SiteContext)
}

/// A rule that checks the set of all generated files. It runs once, after every file has been generated.
protocol FileRule: SendableMetatype {
  static var rule: Rule { get }
  static func check(_ output: InspectedOutput, _ site: inout SiteContext)
}

/// A rule that checks the answer of another site to a request for a URL.
protocol ExternalRule: SendableMetatype {
  static var rule: Rule { get }
  /// Returns the message and the help for a problem with `target`; nil if there is none.
  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)?
}
