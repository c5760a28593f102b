import Basics
import PageModel

/// The title and URL of a page that a project states outside of the page’s file.
public struct PageDefaults: Sendable, Hashable {
  /// The URL relative to the site’s root, which begins with a slash, such as `/documentation/tea/pots/`; nil for that
  /// of the file’s path.
  public var url: String?
  /// The title in the navigation; nil for that of the page.
  public var title: String?
  /// The title of a page that states none and does not begin with a heading of level 1.
  var titleWithoutHeading: String?

  public init(url: String? = nil, title: String? = nil) {
    self.url = url
    self.title = title
  }

  /// The lines of front matter.
  var metadata: [String] {
    var lines: [String] = []
    if let title { lines.append("title: \(title.jsonText)") }
    if let url { lines.append("url: \("/\(url.drop { $0 == "/" })".jsonText)") }
    return lines
  }
}

extension Project {
  /// Gives the pages that state no title, and do not begin with one, the titles that the list of pages declares.
  ///
  /// Sources: GitBook, “Content configuration”; MkDocs, “Meta-Data”, the title of a page; mdBook, “SUMMARY.md”.
  ///
  /// - Parameter ofSections: whether the title of a section is that of its first page, too.
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
    guard let entries = navigation?.entries,
      !diagnostics.contains(where: { $0.identifier == "project.script" })
    else { return }
    var listed: Set<String> = []
    func collect(_ entries: [NavigationFile.Entry]) {
      for entry in entries {
        if let target = entry.target { listed.insert(target) }
        collect(entry.children)
      }
    }
    collect(entries)
    for page in pages where !listed.contains(page) && self.pages[page]?.url != "/" {
      facts.unlistedPages.insert(page)
    }
  }
}
