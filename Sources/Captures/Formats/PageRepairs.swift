import Basics

/// Repairs that all formats need before their lines are read as blocks, and lines of tools that can be part of any
/// format.
enum PageRepairs {
  static func apply(to page: inout SourcePage, _ signals: FormatSignals, into builder: inout PageBuilder) {
    page.lines = SplitLinks.join(BlankLinks.join(MenuLinks.restore(page.lines)))
    let hasMenus = signals.hasMenus
    WindowTitle.readSource(in: &page.lines)
    ProvenanceHeader.take(from: &page.lines, into: &builder)
    if !hasMenus { WindowTitle.removeNotice(from: &page.lines, into: &builder) }
    WindowTitle.removeRepetition(from: &page.lines, into: &builder)
    let footer = ProvenanceFooter.start(page.lines)
    builder.remove(page.lines[footer...], rule: "footer")
    page.lines.removeSubrange(footer...)
    // Around the whole page of a site, lists of links are menus.
    if hasMenus { return }
    BreadcrumbList.take(from: &page.lines, endsWithTitle: signals.isFromOtherSite, into: &builder)
    PlatformRun.take(from: &page.lines, into: &builder)
  }
}
