extension Site {
  /// Where a page's Markdown is published: `a/b.md` for the page at `a/b/` or `a/b.html`, and `a/index.md` for
  /// the page of a folder. So relative links between such files hold as they do between an author's.
  ///
  /// Nil for a page without a file, and in a site that does not publish them.
  public func markdownPath(of index: Int) -> String? {
    let page = pages[index]
    guard configuration.publishesMarkdown, !page.isGenerated else { return nil }
    let folderPage = "/index.html"
    let path = page.outputPath
    if !page.isIndex, path.hasSuffix(folderPage) { return path.dropLast(folderPage.count) + ".md" }
    return path.dropLast(".html".count) + ".md"
  }
}
