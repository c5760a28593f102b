/// A rule about addresses on other sites, which is asked when these have answered.
protocol ExternalRule: SendableMetatype {
  static var rule: Rule { get }
  /// What is wrong with an address; nil for nothing.
  static func finding(_ target: ExternalAddress, _ answer: LinkAnswer) -> (message: String, help: String?)?
}
