import Basics

/// The wording of what can be wrong with links.
extension Diagnostic {
  /// - Parameter correction: the suggestion, if it is right beyond doubt.
  static func brokenLink(
    _ link: LinkReference, on page: Page, suggestion: String?, correction: Correction? = nil
  ) -> Diagnostic {
    let what = link.kind == .link ? "no page or file" : "no file"
    return Diagnostic(
      .error, "link.broken", at: link.place(on: page), "\(what) `\(visible(link.destination))`",
      help: suggestion.map { "did you mean `\($0)`?" }, correction: correction)
  }

  /// A captured page's text is not its keeper's to mend: there, it is a warning.
  static func brokenAnchor(
    _ anchor: String, _ link: LinkReference, on page: Page, target: Page, isSame: Bool, nearest: String?
  ) -> Diagnostic {
    Diagnostic(
      page.summary.metadata.source == nil ? .error : .warning, "link.broken-anchor", at: link.place(on: page),
      "no anchor `#\(visible(anchor))` \(isSame ? "on this page" : "in `\(target.path)`")",
      help: nearest.map { "did you mean `#\($0)`?" })
  }

  /// - Parameters:
  ///   - target: what the address leads to now, as the site knows it.
  ///   - better: the same as the page should write it.
  ///   - isCertain: whether that is a file or an address that authors write.
  static func redirectedLink(
    _ link: LinkReference, on page: Page, to target: String, better: String, isCertain: Bool
  ) -> Diagnostic {
    Diagnostic(
      .warning, "link.redirected", at: link.place(on: page),
      "`\(visible(link.destination))` is an address that `\(visible(target))` had earlier",
      help: "write `\(visible(better))`",
      correction: isCertain ? .redirect(link.destination, to: better) : nil)
  }

  static func emptyLink(_ link: LinkReference, on page: Page) -> Diagnostic {
    let what =
      switch link.kind {
      case .link: "link leads nowhere"
      case .image: "image has no file"
      case .video: "video has no file"
      }
    return Diagnostic(
      .error, "link.empty", at: link.place(on: page), "the \(what)",
      help: "write its destination in the `()`")
  }

  static func ambiguousLink(_ link: LinkReference, on page: Page, _ first: String, _ second: String)
    -> Diagnostic
  {
    Diagnostic(
      .warning, "link.ambiguous", at: link.place(on: page),
      "`\(visible(link.destination))` may mean `\(first)` or `\(second)`; the first is used",
      help: "write the path instead")
  }
}

extension LinkReference {
  fileprivate func place(on page: Page) -> SourceLocation {
    SourceLocation(file: page.path, line: line, column: column)
  }
}
