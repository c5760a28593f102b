import Basics
import PageModel

extension ProjectDraft {
  /// Gives the pages that state no title, and do not begin with one, the titles that the list of pages declares.
  ///
  /// Sources: GitBook, “Content configuration”; MkDocs, “Meta-Data”, the title of a page; mdBook, “SUMMARY.md”.
  ///
  /// - Parameter ofSections: whether a section’s title is also the title of its first page.
  mutating func setTitles(from entries: [NavigationFile.Entry], ofSections: Bool) {
    for entry in entries {
      if let target = entry.target, !entry.isExternal, ofSections || entry.children.isEmpty,
        let title = entry.title, pages[target]?.titleWithoutHeading == nil
      {
        pages[target, default: PageDefaults()].titleWithoutHeading = title
      }
      setTitles(from: entry.children, ofSections: ofSections)
    }
  }

  /// Leaves pages out of the navigation that the sidebar of the project does not list: the tool builds them, but shows
  /// no sidebar on them, or one without them. If parts of the sidebar are not known, all pages stay in it.
  ///
  /// - Parameter pages: the paths in the site of pages in the default language.
  mutating func unlist(_ pages: [String]) {
    guard let entries = project.navigation?.entries,
      !project.diagnostics.contains(where: { $0.identifier == "project.script" })
    else { return }
    let listed = entries.targets
    for page in pages where !listed.contains(page) && self.pages[page]?.url != "/" {
      facts.unlistedPages.insert(page)
    }
  }
}
