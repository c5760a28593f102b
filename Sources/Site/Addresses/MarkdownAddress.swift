extension Site {
  /// Where a page's Markdown is published: `a/b.md` for the page at `a/b/` or `a/b.html`, and `a/index.md` for
  /// the page of a folder. So relative links between such files hold as they do between an author's.
  ///
  /// Nil for a page without a file, and in a site that does not publish them.
  public func markdownPath(of index: Int) -> String? {
    guard configuration.publishesMarkdown, !pages[index].isGenerated else { return nil }
    let path = pages[index].outputPath
    let isFolderPage = !pages[index].isIndex && path.hasSuffix("/index.html")
    let ending = (isFolderPage ? "/index.html" : ".html") as StaticString
    return String(Substring(path.utf8.dropLast(ending.utf8CodeUnitCount))) + ".md"
  }
}
