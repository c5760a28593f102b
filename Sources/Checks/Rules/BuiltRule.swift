/// A rule that every build tells of, since rendering finds what it is about: here stands what it is for.
protocol BuiltRule: SendableMetatype {
  static var rule: Rule { get }
}
