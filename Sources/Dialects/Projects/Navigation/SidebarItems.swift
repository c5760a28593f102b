import Basics
import PageModel

extension NavigationFile.Entry {
  /// Returns the entry of a link: an external one, or that of the page to which it leads; nil if there is none.
  ///
  /// - Parameter page: returns the path of the page at a URL of the site.
  static func link(
    _ title: String, to url: String, children: [Self] = [], page: (String) -> String?
  ) -> Self? {
    if LinkRules.hasScheme(url) {
      return Self(title: title, target: url, isExternal: true, children: children)
    }
    return page(url).map { Self(title: title, target: $0, children: children) }
  }

  /// Returns a group, without the entry that only repeats its page; nil if it has neither a page nor entries.
  static func group(
    _ title: String?, page: String? = nil, _ children: [Self], line: Int = 1, column: Int = 1
  ) -> Self? {
    let children = page == nil ? children : children.filter { $0.target != page || !$0.children.isEmpty }
    if page == nil, children.isEmpty { return nil }
    return Self(title: title, target: page, children: children, line: line, column: column)
  }
}

extension [NavigationFile.Entry] {
  /// The targets of all entries, at every level.
  var targets: Set<String> {
    reduce(into: []) { found, entry in
      if let target = entry.target { found.insert(target) }
      found.formUnion(entry.children.targets)
    }
  }
}

extension ProjectDraft {
  /// Sets the navigation, unless it is empty: without one, pages are in the order of their files.
  ///
  /// - Parameter file: the path of the file that states it, for messages.
  mutating func setNavigation(_ entries: [NavigationFile.Entry], from file: String) {
    if !entries.isEmpty { project.navigation = NavigationFile(file: file, entries: entries) }
  }

  /// Reports a page of the sidebar that does not exist.
  mutating func reportMissingPage(_ name: String, at place: SourceLocation) {
    project.diagnostics.append(Diagnostic("project.missing-page/sidebar", at: place, ["page": name]))
  }

  /// Reports an item of the sidebar whose value is not known.
  mutating func reportUnreadableItem(at place: SourceLocation) {
    project.diagnostics.append(Diagnostic("project.script/item", at: place))
  }

  /// Reports a configuration whose values are not known.
  mutating func reportUnreadableConfiguration(_ file: String) {
    project.diagnostics.append(Diagnostic("project.script/configuration", at: SourceLocation(file: file)))
  }
}
