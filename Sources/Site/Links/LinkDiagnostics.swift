import Basics
import PageModel

/// Diagnostics about links.
extension Diagnostic {
  /// A link to a page or file that does not exist.
  ///
  /// - Parameters:
  ///   - suggestion: the existing destination with the most similar spelling; nil if none is similar.
  ///   - fixIt: replaces the destination by the suggestion; nil unless the suggestion is unambiguous.
  static func brokenLink(
    _ link: LinkReference, on page: Page, suggestion: String?, fixIt: FixIt? = nil
  ) -> Diagnostic {
    let what = link.kind == .link ? "no page or file" : "no file"
    return Diagnostic(
      .error, "link.broken", at: link.place(on: page), "\(what) `\(visible(link.destination))`",
      help: suggestion.map { "did you mean `\($0)`?" } ?? help(for: link, on: page), fixIt: fixIt)
  }

  /// The beginning of the help for a path that does not exist, before the path in backticks. The paths that users know
  /// may be others, so `Build` replaces the path.
  public static let beginningOfPathHelp = "check the path: "

  /// Returns a help text for a link without a suggestion: it shows where the destination was looked for.
  private static func help(for link: LinkReference, on page: Page) -> String? {
    let destination = link.destination
    let lowercased = destination.lowercased()
    if lowercased.hasPrefix("www.") { return "did you mean `https://\(visible(destination))`?" }
    if lowercased.hasPrefix("doc:") { return "write the file name of a page, or its path, without `.md`" }
    var folders = page.path.split(separator: "/").dropLast()
    // Paths on pages are shown with the content folder.
    if folders.first == "content" { folders = folders.dropFirst() }
    var depth = folders.count
    for part in destination.split(separator: "/") {
      if part == ".." { depth -= 1 }
      if depth < 0 {
        return "it is outside of the content folder; copy the file into that folder, or link to its URL"
      }
    }
    guard let path = path(of: destination, from: link.place(on: page).file) else { return nil }
    let what = link.kind == .link ? "page or file" : "file"
    return "\(beginningOfPathHelp)`\(visible(path))` is not a \(what) of the site"
  }

  /// Returns the path that a destination in a file refers to. An absolute destination refers to a path in the content
  /// folder. Returns nil for a URL with a scheme or without a path.
  static func path(of destination: String, from file: String) -> String? {
    let written = destination.prefix { $0 != "#" && $0 != "?" }
    guard let first = written.split(separator: "/").first, !first.contains(":") else { return nil }
    // Decoded first, as `PathJoining` does, so that messages show the path that was looked up.
    let target = String(decoding: PercentEncoding.decode(Array(written.utf8)), as: UTF8.self)
    let parts = target.split(separator: "/")
    var path = target.hasPrefix("/") ? [] : Array(file.split(separator: "/").dropLast())
    path.follow(parts)
    return path.isEmpty ? nil : path.joined(separator: "/")
  }

  /// A link whose path differs from the file’s path only in case. It works on some machines, but not on others.
  static func wrongCase(
    _ link: LinkReference, on page: Page, right: String, fixIt: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      .warning, "link.case", at: link.place(on: page),
      "the path `\(visible(link.destination))` differs from the file name in case",
      help: "write `\(visible(right))`", fixIt: fixIt)
  }

  /// A link to a file on the author’s computer.
  static func localLink(_ link: LinkReference, on page: Page) -> Diagnostic {
    Diagnostic(
      .error, "link.broken", at: link.place(on: page),
      "`\(visible(link.destination))` is a file on one computer, which readers cannot open",
      help: "copy the file into the content folder, and write its relative path")
  }

  /// A link to a file that Unfold writes only with another setting.
  ///
  /// - Parameter requirement: what the site needs, such as the setting.
  static func notGeneratedLink(_ link: LinkReference, on page: Page, requirement: String) -> Diagnostic {
    Diagnostic(
      .error, "link.broken", at: link.place(on: page),
      "`\(visible(link.destination))` is not part of this site",
      help: "Unfold writes it only for a site with \(requirement); change the settings, or remove the link")
  }

  /// A link to a draft.
  static func draftLink(_ link: LinkReference, on page: Page) -> Diagnostic {
    Diagnostic(
      .error, "link.broken", at: link.place(on: page),
      "`\(visible(link.destination))` is a draft, which is not published",
      help: "remove the link, or remove `draft` from the page")
  }

  /// A link to a file that is only a part of pages.
  static func partLink(_ link: LinkReference, on page: Page, part: String) -> Diagnostic {
    Diagnostic(
      .error, "link.broken", at: link.place(on: page),
      "`\(visible(link.destination))` is only a part of other pages, and not a page itself",
      help: part.split(separator: "/").contains { $0.hasPrefix("_") }
        ? "link to a page that includes it, or use names that do not begin with `_`"
        : "link to a page that includes it")
  }

  /// A link to a hidden file.
  static func hiddenLink(_ link: LinkReference, on page: Page) -> Diagnostic {
    Diagnostic(
      .error, "link.broken", at: link.place(on: page), "`\(visible(link.destination))` is not published",
      help:
        "hidden files are not copied, except those in `.well-known`; use a name that does not begin with a period"
    )
  }

  /// A link to a folder at whose URL there is no page.
  static func folderLink(_ link: LinkReference, on page: Page) -> Diagnostic {
    Diagnostic(
      .warning, "link.folder", at: link.place(on: page),
      "the folder `\(visible(link.destination))` has no page",
      help: "link to a file in the folder, or add a page `index.md` to it")
  }

  /// A link to a file that the settings exclude from the site.
  static func excludedLink(_ link: LinkReference, on page: Page, _ pattern: PathPattern) -> Diagnostic {
    let place = pattern.text.location
    if !SettingsFile.names.contains(where: { place.file == $0 || place.file.hasSuffix("/" + $0) }) {
      // The author has not written the pattern: it follows from the project of another tool.
      return Diagnostic(
        .error, "link.broken", at: link.place(on: page),
        "`\(visible(link.destination))` is not published, because of \(place.file)",
        help: "remove the link, or publish the file")
    }
    return Diagnostic(
      .error, "link.broken", at: link.place(on: page),
      "`\(visible(link.destination))` is excluded from the site by `\(visible(pattern.text.text))`",
      help: "remove the link, or change `exclude` at \(place.file):\(place.line)")
  }

  /// A link to an anchor that the target page does not have. On a captured page, this is only a warning, because
  /// its text comes from another site.
  ///
  /// - Parameters:
  ///   - isSame: whether the link and its target are on the same page.
  ///   - nearest: the anchor of the target page with the most similar spelling; nil if none is similar.
  static func brokenAnchor(
    _ anchor: String, _ link: LinkReference, on page: Page, target: Page, isSame: Bool, nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      page.summary.metadata.source == nil ? .error : .warning, "link.broken-anchor", at: link.place(on: page),
      "no anchor `#\(visible(anchor))` \(isSame ? "on this page" : "in `\(target.path)`")",
      help: nearest.map { "did you mean `#\($0)`?" })
  }

  /// A link to a URL that redirects.
  ///
  /// - Parameters:
  ///   - target: the path of the target page or file, or its URL outside the site.
  ///   - better: the destination to write instead, relative to the page with the link.
  ///   - isCertain: whether the link can be fixed automatically. This is not possible if the target is a generated
  ///     page, which has no file to link to.
  static func redirectedLink(
    _ link: LinkReference, on page: Page, to target: String, better: String, isCertain: Bool
  ) -> Diagnostic {
    Diagnostic(
      .warning, "link.redirected", at: link.place(on: page),
      "`\(visible(link.destination))` redirects to `\(visible(target))`",
      help: "write `\(visible(better))`",
      fixIt: isCertain ? .redirect(link.destination, to: better) : nil)
  }

  /// A link, image or video with an empty destination.
  static func emptyLink(_ link: LinkReference, on page: Page) -> Diagnostic {
    let what =
      switch link.kind {
      case .link: "link has no destination"
      case .image: "image has no file"
      case .video: "video has no file"
      }
    return Diagnostic(
      .error, "link.empty", at: link.place(on: page), "the \(what)",
      help: "add a destination, as in "
        + (link.kind == .link ? "`[text](page.md)`" : "`![description](image.png)`"))
  }

  /// A link whose destination matches several pages or files.
  ///
  /// - Parameters:
  ///   - first: the path of the match that the link resolves to.
  ///   - second: the path of another match.
  static func ambiguousLink(_ link: LinkReference, on page: Page, _ first: String, _ second: String)
    -> Diagnostic
  {
    Diagnostic(
      .warning, "link.ambiguous", at: link.place(on: page),
      "`\(visible(link.destination))` may mean `\(first)` or `\(second)`; the first is used",
      help: "write the full path")
  }
}

extension LinkReference {
  func place(on page: Page) -> SourceLocation {
    SourceLocation(file: included?.file ?? page.path, line: line, column: column)
  }
}
