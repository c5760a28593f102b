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
    let destination = link.destination
    let isDocumentation = destination.lowercased().hasPrefix("doc:")
    let isWeb = destination.lowercased().hasPrefix("www.")
    let leadsOut = leadsOut(destination, on: page)
    return Diagnostic(
      "link.broken/\(isDocumentation ? "doc" : leadsOut ? "outside" : link.kind == .link ? "page" : "file")",
      at: link.place(on: page),
      [
        "link": destination, "nearest": suggestion ?? (isWeb ? "https://\(destination)" : nil),
        "path": path(of: destination, from: link.place(on: page).file),
        "what": link.kind == .link ? "page or file" : "file",
      ], fixIt: fixIt)
  }

  /// The beginning of the help for a path that does not exist, before the path in backticks. The paths that users know
  /// may be others, so `Build` replaces the path.
  public static let beginningOfPathHelp = "check the path: "

  /// Returns whether a relative destination leads out of the content folder.
  private static func leadsOut(_ destination: String, on page: Page) -> Bool {
    var folders = page.path.split(separator: "/").dropLast()
    // Paths on pages are shown with the content folder.
    if folders.first == "content" { folders = folders.dropFirst() }
    var depth = folders.count
    for part in destination.split(separator: "/") where part == ".." {
      depth -= 1
      if depth < 0 { return true }
    }
    return false
  }

  /// Returns the path that a destination in a file refers to. An absolute destination refers to a path in the content
  /// folder. Returns nil for a URL with a scheme or without a path.
  static func path(of destination: String, from file: String) -> String? {
    let written = destination.prefix { $0 != "#" && $0 != "?" }
    guard let first = written.split(separator: "/").first, !first.contains(":") else { return nil }
    // Decoded first, as `PathJoining` does, so that messages show the path that was looked up.
    let target = PercentEncoding.decode(written)
    let parts = target.split(separator: "/")
    var path = target.hasPrefix("/") ? [] : Array(file.split(separator: "/").dropLast())
    path.follow(parts)
    return path.isEmpty ? nil : path.joined(separator: "/")
  }

  /// A link to a file that is only a part of pages.
  static func partLink(_ link: LinkReference, on page: Page, part: String) -> Diagnostic {
    let isMarked = part.split(separator: "/").contains { $0.hasPrefix("_") }
    return Diagnostic(
      "link.broken/\(isMarked ? "marked-part" : "part")", at: link.place(on: page),
      ["link": link.destination])
  }

  /// A link to a file that the settings exclude from the site.
  static func excludedLink(_ link: LinkReference, on page: Page, _ pattern: PathPattern) -> Diagnostic {
    let place = pattern.text.location
    // Otherwise, the author has not written the pattern: it follows from the project of another tool.
    let isOwn = SettingsFile.names.contains { place.file == $0 || place.file.hasSuffix("/" + $0) }
    return Diagnostic(
      "link.broken/\(isOwn ? "excluded" : "excluded-by-project")", at: link.place(on: page),
      [
        "link": link.destination, "pattern": pattern.text.text, "file": place.file, "line": place.line,
      ])
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
    var diagnostic = Diagnostic(
      "link.broken-anchor", at: link.place(on: page),
      ["anchor": anchor, "page": isSame ? nil : target.path, "nearest": nearest])
    if page.summary.metadata.source != nil { diagnostic.severity = .warning }
    return diagnostic
  }
}

extension LinkReference {
  func place(on page: Page) -> SourceLocation {
    SourceLocation(file: included?.file ?? page.path, line: line, column: column)
  }
}
