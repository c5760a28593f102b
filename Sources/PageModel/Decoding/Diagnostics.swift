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
    var foreign = keys.count > longestList ? ForeignKeys.help(for: key, in: subject) : nil
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

  /// A key under the name that it had before a version.
  ///
  /// - Parameter applies: whether the value is used, because the key is not also set under its present name.
  static func renamedKey(
    _ subject: String, _ former: String, to name: String, version: String, at place: SourceLocation,
    applies: Bool
  ) -> Diagnostic {
    Diagnostic(
      "metadata.renamed-key", as: "\(subject).renamed-key", at: place,
      ["key": former, "name": name, "version": version, "set": applies ? nil : name],
      fixIt: applies ? .replace(former, with: name) : nil)
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

  /// A URL in front matter that does not begin at the root of the site.
  public static func badPageURL(_ url: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic("page.slug/url", at: place, ["url": url])
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

  /// An entry of the navigation file in the form of MkDocs, with its title as a key.
  ///
  /// - Parameter target: the page or URL; nil for an entry with a list.
  static func titleAsKey(_ title: String, of target: String?, at place: SourceLocation) -> Diagnostic {
    Diagnostic("navigation.wrong-value/title", at: place, ["title": title, "page": target])
  }

  /// An entry of the navigation file whose page or folder does not exist.
  public static func noSuchEntry(_ target: String, at place: SourceLocation, nearest: String?) -> Diagnostic {
    Diagnostic("navigation.no-page", at: place, ["target": target, "nearest": nearest])
  }

  /// A page or folder with a second entry in the navigation file.
  public static func duplicateEntry(_ title: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic("navigation.repeated", at: place, ["title": title])
  }

  /// A page whose path cannot become a URL.
  ///
  /// - Parameter problem: the reason, from `PathComponent.problem(in:)`.
  public static func badPath(_ path: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      "page.path", at: SourceLocation(file: visible(path)), ["path": path, "problem": problem])
  }

  /// Two pages with the same URL.
  ///
  /// - Parameter names: the names of both files for the message.
  public static func sameURL(_ path: String, names: (String, String), url: String) -> Diagnostic {
    Diagnostic(
      "page.same-url", at: SourceLocation(file: path),
      ["first": names.0, "second": names.1, "url": url])
  }

  /// Two pages whose URLs differ only in case.
  ///
  /// - Parameter other: what has the other URL, such as a file.
  public static func almostSameURL(_ path: String, _ other: String, url: String, otherURL: String)
    -> Diagnostic
  {
    Diagnostic(
      "page.almost-same-url", at: SourceLocation(file: path),
      ["url": url, "other": otherURL, "file": other])
  }

  /// Returns the text with control characters escaped.
  public static func visible(_ text: String) -> String { VisibleText.escape(text) }
}
