import Basics

/// Repairs that all formats need before their lines are read as blocks, and lines of tools that can be part of any format.
enum PageRepairs {
  static func apply(to page: inout SourcePage, _ signals: FormatSignals, into builder: inout PageBuilder) {
    page.lines = SplitLinks.join(BlankLinks.join(page.lines))
    ProvenanceHeader.take(from: &page.lines, into: &builder)
    takeSiteTitle(from: &page.lines, into: &builder)
    let footer = ProvenanceFooter.start(page.lines)
    builder.remove(page.lines[footer...], rule: "footer")
    page.lines.removeSubrange(footer...)
    // Around the whole page of a site, lists of links are menus.
    if signals.hasBoilerplate { return }
    BreadcrumbList.take(from: &page.lines, into: &builder)
    PlatformRun.take(from: &page.lines, into: &builder)
  }

  /// Removes the title of the site from the title of the page, or the title as a whole if the page has another one, which
  /// some tools write above the text of the page.
  private static func takeSiteTitle(from lines: inout [Line], into builder: inout PageBuilder) {
    guard let first = PageHeader.titleIndex(in: lines[...]) else { return }
    let title = PageHeader.title(lines[first]).value
    let stripped = SiteTitle.strip(title)
    guard stripped != title, !stripped.isEmpty else { return }
    builder.remove(lines[first], rule: "title of the window")
    let isRepeated = PageHeader.titleIndex(in: lines[(first + 1)...]) != nil
    lines[first].text = isRepeated ? [] : Bytes("# " + stripped)
  }
}
