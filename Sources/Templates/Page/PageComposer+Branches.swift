import Basics
import Site

/// Branches of the sidebar, which pages load when a reader opens them.
extension PageComposer {
  /// Appends a script that hands a branch's entries to the page that loads it: ``unfoldBranch(`<li>…</li>`)``.
  ///
  /// It is a script and not HTML, since a page that was opened from a disk may load nothing else. Links are
  /// relative to the site's root, as the file is the same for all pages. The link to the branch's own page is not
  /// among them: each page has it.
  public func composeBranch(
    _ node: Int, into output: inout ByteBuffer, diagnostics: inout [Diagnostic]
  ) {
    let keys = theme.keys
    let base = TemplateValue.object([(keys.strings, strings), (keys.icons, theme.iconsValue)])
    var html = ByteBuffer(capacity: 8 << 10)
    for entry in entries(of: Sidebar.branch(node, in: site), from: "") {
      do throws(TemplateFailure) {
        try theme.library.render("sidebar-item", base, entry, into: &html)
      } catch {
        diagnostics.append(error.diagnostic)
      }
    }
    output.append("unfoldBranch(")
    html.withBytes { output.appendTemplateLiteral($0) }
    output.append(")\n")
  }

  /// What the script needs to know of all branches of a sidebar.
  func branchesValue(from url: String) -> TemplateValue {
    guard let branches else { return .absent }
    return .object([
      (theme.keys.url, .html(RelativeURL.from(url, to: branches.folder))),
      (theme.keys.root, .html(RelativeURL.from(url, to: ""))),
    ])
  }
}
