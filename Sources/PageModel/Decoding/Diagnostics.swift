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
      .warning, "\(subject).unknown-key", at: place, "the key `\(key)` is unknown",
      help: foreign ?? help
        ?? nearest.map { isFree($0) ? "did you mean `\($0)`?" : "remove it; `\($0)` is set already" }
        ?? (keys.count > longestList
          ? "remove it; `unfold schema \(schema)` lists the keys"
          : "the keys are \(keys.map { "`\($0)`" }.joined(separator: ", "))"),
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
      .warning, "\(subject).renamed-key", at: place,
      "the key `\(former)` was renamed to `\(name)` in version \(version)",
      help: applies
        ? "write `\(name)`; a later version will not accept `\(former)`"
        : "remove it; `\(name)` is set already",
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
    _ subject: String, _ what: String, _ expected: String, at place: SourceLocation, _ severity: Severity,
    nearest: String? = nil, help: String? = nil, fixIt: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, "\(subject).wrong-value", at: place, "\(what) must be \(expected)",
      help: nearest.map { "did you mean `\($0)`?" } ?? help, fixIt: fixIt)
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
    let what = isOwn ? "the color `\(name)`" : "the theme’s color `\(name)`"
    let help =
      better.map { "the nearest color with enough contrast is `\($0)`" }
      ?? (isOwn
        ? "choose a \(mode == "light" ? "lighter" : "darker") background"
        : "set `\(name)` too, or choose a \(mode == "light" ? "lighter" : "darker") background")
    return Diagnostic(
      .error, "configuration.low-contrast", at: place,
      "in \(mode) mode, \(what) has a contrast of \(shown(ratio)):1 with the background, less than \(shown(wanted)):1",
      help: help)
  }

  /// A URL in front matter that does not begin at the root of the site.
  public static func badPageURL(_ url: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "page.slug", at: place, "the URL `\(visible(url))` is not one from the root of the site",
      help: "write it with a slash at its beginning, such as `/guides/tea/`")
  }

  /// A slug that cannot be a component of a URL.
  ///
  /// - Parameter problem: the reason, from `PathComponent.problem(in:)`.
  public static func badSlug(_ slug: String, _ problem: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "page.slug", at: place, "the slug `\(visible(slug))` cannot be part of a URL: \(problem)",
      help: slug.hasPrefix("/") && slug.count > 1
        ? "for a whole URL, write `url: \(visible(slug))`" : "a slug is one word, such as `menus-and-actions`"
    )
  }

  /// A file that is not valid YAML.
  static func invalidFile(_ subject: String, _ message: String, at place: SourceLocation, help: String?)
    -> Diagnostic
  {
    Diagnostic(.error, "\(subject).invalid", at: place, message, help: help)
  }

  /// An entry of the navigation file in the form of MkDocs, with its title as a key.
  ///
  /// - Parameter target: the page or URL; nil for an entry with a list.
  static func titleAsKey(_ title: String, of target: String?, at place: SourceLocation) -> Diagnostic {
    let name = visible(title)
    return Diagnostic(
      .warning, "navigation.wrong-value", at: place,
      "`\(name):` is the form of MkDocs, in which the title is a key; here, it is the value of `title`",
      help: target.map { "write `- title: \(name)`, and `  page: \(visible($0))` in the next line" }
        ?? "write `- title: \(name)`, and `  children:` in the next line, before the list")
  }

  /// An entry of the navigation file whose page or folder does not exist.
  public static func noSuchEntry(_ target: String, at place: SourceLocation, nearest: String?) -> Diagnostic {
    Diagnostic(
      .warning, "navigation.no-page", at: place, "no page or folder `\(target)`",
      help: nearest.map { "did you mean `\($0)`?" })
  }

  /// A page or folder with a second entry in the navigation file.
  public static func duplicateEntry(_ title: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "navigation.repeated", at: place,
      "`\(title)` is listed twice; only its first entry is used",
      help: "remove this entry")
  }

  /// A page whose path cannot become a URL.
  ///
  /// - Parameter problem: the reason, from `PathComponent.problem(in:)`.
  public static func badPath(_ path: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .error, "page.path", at: SourceLocation(file: visible(path)),
      "the path `\(visible(path))` cannot become a URL: in one of its names, \(problem)",
      help: "rename it")
  }

  /// Two pages with the same URL.
  ///
  /// - Parameter names: the names of both files for the message.
  public static func sameURL(_ path: String, names: (String, String), url: String) -> Diagnostic {
    Diagnostic(
      .error, "page.same-url", at: SourceLocation(file: path),
      "`\(names.0)` and `\(names.1)` would both become `/\(url)`; only the second is built",
      help: "rename one of them, or give it a `slug`")
  }

  /// Two pages whose URLs differ only in case.
  ///
  /// - Parameter other: what has the other URL, such as a file.
  public static func almostSameURL(_ path: String, _ other: String, url: String, otherURL: String)
    -> Diagnostic
  {
    Diagnostic(
      .warning, "page.almost-same-url", at: SourceLocation(file: path),
      "`/\(url)` and `/\(otherURL)` of \(other) differ only in case, which many file systems do not distinguish",
      help: "rename one of them, or give it a `slug`")
  }

  /// Returns the text with control characters escaped.
  public static func visible(_ text: String) -> String { VisibleText.escape(text) }
}
