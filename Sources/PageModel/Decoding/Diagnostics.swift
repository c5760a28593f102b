import Basics

/// The messages about front matter, `unfold.yml`, the navigation file, and the paths of pages.
extension Diagnostic {
  /// A key that is not known.
  ///
  /// - Parameters:
  ///   - keys: the known keys.
  ///   - help: what to do about a key that is known elsewhere; nil for any other key.
  ///   - isFree: returns whether the mapping does not contain a key yet, so that the key can be suggested.
  static func unknownKey(
    _ subject: String, _ key: String, at place: SourceLocation, _ keys: [String], help: String?,
    isFree: (String) -> Bool
  ) -> Diagnostic {
    // The first word of a key may be enough, as in `script` for `script-src`.
    let nearest = Spelling.nearest(to: key, in: keys) ?? keys.first { $0.hasPrefix(key + "-") }
    let certain = Spelling.certain(for: key, in: keys).flatMap { isFree($0) ? $0 : nil }
    // A key of another generator is not a misspelling. Its help replaces the list of all keys if that list is long,
    // because the list would be repeated for each unknown key.
    var foreign = keys.count > longestList ? foreignHelp(for: key, in: subject) : nil
    if let certain, foreign == "write `\(certain)`" { foreign = nil }
    let schema = subject == "configuration" ? subject : "front-matter"
    return Diagnostic(
      "metadata.unknown-key", as: "\(subject).unknown-key", at: place,
      [
        "key": key, "help": foreign ?? help, "nearest": nearest.flatMap { isFree($0) ? $0 : nil },
        "set": nearest, "schema": keys.count > longestList ? schema : nil,
        "keys": keys.map { "`\($0)`" }.joined(separator: ", "),
      ],
      fixIt: foreign != nil || help != nil ? nil : certain.map { .replace(key, with: $0) })
  }

  /// Returns the help about a key that another generator has; nil for any other key.
  ///
  /// - Parameter subject: `configuration` or `metadata`.
  private static func foreignHelp(for key: String, in subject: String) -> String? {
    let name = key.lowercased().filter { $0 != "_" && $0 != "-" }
    if let help = ForeignNames.Kind(rawValue: subject).flatMap({ ForeignNames.ours(for: name, $0) }) {
      return help.contains(" ") ? help : "write `\(help)`"
    }
    // Microsoft’s keys have a common beginning: `ms.topic`, `ms.date`.
    return subject == "metadata" && name.hasPrefix("ms.") ? "remove it; Unfold has nothing like it" : nil
  }

  /// The number of keys that a message lists.
  private static var longestList: Int { 16 }

  /// A value of the wrong type, or outside of the allowed values.
  ///
  /// - Parameters:
  ///   - what: the subject of the message, such as a key in backquotes.
  ///   - expected: the type or the allowed values, to follow “must be”.
  static func wrongValue(
    _ subject: String, _ what: String, _ expected: String, at place: SourceLocation,
    nearest: String? = nil, help: String? = nil, fixIt: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      "metadata.wrong-value", as: "\(subject).wrong-value", at: place,
      ["value": what, "expected": expected, "nearest": nearest, "help": help], fixIt: fixIt)
  }

  /// A color with too little contrast.
  ///
  /// - Parameters:
  ///   - mode: `light` or `dark`.
  ///   - isOwn: whether the site has set the color, and not only the background.
  ///   - better: the nearest color with enough contrast; nil if there is none.
  static func lowContrast(
    _ name: String, _ mode: String, ratio: Double, wanted: Double, at place: SourceLocation, isOwn: Bool,
    better: String?
  ) -> Diagnostic {
    func shown(_ ratio: Double) -> String {
      let tenths = Int(ratio * 10)
      return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
    return Diagnostic(
      "configuration.low-contrast/\(isOwn ? "own" : "theme")", at: place,
      [
        "mode": mode, "name": name, "ratio": shown(ratio), "wanted": shown(wanted), "better": better,
        "direction": mode == "light" ? "lighter" : "darker",
      ])
  }

  /// A slug that cannot be a component of a URL.
  ///
  /// - Parameter problem: the reason, from `PathComponent.problem(in:)`.
  public static func badSlug(_ slug: String, _ problem: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      "page.slug/slug", at: place,
      ["slug": slug, "problem": problem, "url": slug.hasPrefix("/") && slug.count > 1 ? slug : nil])
  }

  /// A file that is not valid YAML.
  static func invalidFile(_ subject: String, _ message: String, at place: SourceLocation, help: String?)
    -> Diagnostic
  {
    Diagnostic(
      "configuration.invalid", as: "\(subject).invalid", at: place, ["problem": message, "help": help])
  }

  /// Returns the text with control characters escaped.
  public static func visible(_ text: String) -> String { VisibleText.escape(text) }
}
