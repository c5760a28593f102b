extension Configuration {
  /// Returns when a page was last changed, and by whom, as far as readers may see it.
  public func changes(of page: PageSummary) -> PageChanges {
    if !showsLastUpdated && !showsContributors { return PageChanges() }
    var changes = history[page.path] ?? PageChanges()
    guard page.metadata.hasOwnChanges else { return changes }
    changes = page.metadata.ownChanges.applied(to: changes)
    if !showsLastUpdated { changes.lastUpdated = nil }
    if !showsContributors { changes.contributors = [] }
    return changes
  }
}
