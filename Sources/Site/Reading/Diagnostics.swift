import Basics

/// The wording of what can be wrong with front matter, configuration and outline.
extension Diagnostic {
  /// - Parameter isFree: whether a key may be written in place of the unknown one, since it is not there yet.
  static func unknownKey(
    _ subject: String, _ key: String, at place: SourceLocation, _ keys: [String],
    isFree: (String) -> Bool = { _ in false }
  ) -> Diagnostic {
    let nearest = Spelling.nearest(to: key, in: keys)
    let certain = Spelling.certain(for: key, in: keys).flatMap { isFree($0) ? $0 : nil }
    return Diagnostic(
      .warning, "\(subject).unknown-key", at: place, "the key `\(key)` has no meaning here",
      help: nearest.map { "did you mean `\($0)`?" }
        ?? "the keys are \(keys.map { "`\($0)`" }.joined(separator: ", "))",
      correction: certain.map { .replace(key, with: $0) })
  }

  static func wrongType(
    _ subject: String, _ what: String, _ expected: String, at place: SourceLocation, _ severity: Severity,
    nearest: String? = nil, correction: Correction? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, "\(subject).wrong-value", at: place, "\(what) must be \(expected)",
      help: nearest.map { "did you mean `\($0)`?" }, correction: correction)
  }

  static func badSlug(_ slug: String, _ problem: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .error, "page.slug", at: place, "the slug `\(visible(slug))` cannot be part of a URL: \(problem)",
      help: "a slug is one word, such as `menus-and-actions`")
  }

  static func invalidFile(_ subject: String, _ message: String, at place: SourceLocation, help: String?)
    -> Diagnostic
  {
    Diagnostic(.error, "\(subject).invalid", at: place, message, help: help)
  }

  static func noSuchEntry(_ target: String, at place: SourceLocation, nearest: String?) -> Diagnostic {
    Diagnostic(
      .warning, "outline.no-page", at: place, "no page or folder `\(target)`",
      help: nearest.map { "did you mean `\($0)`?" })
  }

  static func listedTwice(_ title: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .warning, "outline.repeated", at: place,
      "`\(title)` is listed for the second time; its first place is used",
      help: "remove this entry")
  }

  static func badPath(_ path: String, _ problem: String) -> Diagnostic {
    Diagnostic(
      .error, "page.path", at: SourceLocation(file: visible(path)),
      "the path `\(visible(path))` cannot be part of the site: in one of its names, \(problem)",
      help: "rename it")
  }

  static func sameURL(_ path: String, _ other: String, url: String) -> Diagnostic {
    Diagnostic(
      .error, "page.same-url", at: SourceLocation(file: path),
      "`\(path)` and `\(other)` would both become `/\(url)`; only the second is built",
      help: "rename one of them, or give it a `slug`")
  }

  static func almostSameURL(_ path: String, _ other: String, url: String, otherURL: String) -> Diagnostic {
    Diagnostic(
      .warning, "page.almost-same-url", at: SourceLocation(file: path),
      "`/\(url)` and `/\(otherURL)` of `\(other)` differ only in case, which many file systems do not tell apart",
      help: "rename one of them, or give it a `slug`")
  }

  /// Control characters made visible, so that a name cannot play tricks on a terminal.
  static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
