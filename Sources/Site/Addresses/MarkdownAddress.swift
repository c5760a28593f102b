extension Site {
  /// Where a page's Markdown is published: at its own path below `content/`, so that relative links between such
  /// files hold; with the ending `.md`, whichever its file has.
  ///
  /// Nil for a page without a file, and in a site that does not publish them.
  public func markdownPath(of index: Int) -> String? {
    guard configuration.publishesMarkdown, !pages[index].isGenerated else { return nil }
    let path = pages[index].path
    let folder = PageAddresses.folder(of: path)
    return (folder.isEmpty ? "" : folder + "/") + PageAddresses.stem(path) + ".md"
  }
}
