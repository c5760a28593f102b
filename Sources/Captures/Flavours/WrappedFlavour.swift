/// The body alone through html2text, wrapped at 78 columns.
enum WrappedFlavour: CaptureFlavour {
  static func name(of marks: Fingerprint) -> String { "wrapped" }

  static func confidence(_ marks: Fingerprint) -> Double {
    guard !marks.hasFrontMatter, !marks.navigatorReady else { return 0 }
    // A page that is nothing but links to the pages of its group has no headings.
    if marks.linkedATXHeadings == 0 { return marks.paddedLinks >= 2 ? 0.6 : 0 }
    var score = 0.3
    if marks.selfLinkedHeadings >= 1 { score += 0.1 }
    if marks.linkedATXHeadings >= 2 { score += 0.2 }
    if marks.splitLinks >= 1 { score += 0.3 }
    if marks.longLines == 0 { score += 0.15 }
    return score
  }

  static func read(_ page: SourcePage, into draft: inout Draft) {
    let lines = BrokenLines.unwrap(page.lines)
    SiteURL.fill(&draft, from: BlockParser.parse(lines))
    WholePage.read(lines, into: &draft)
  }
}
