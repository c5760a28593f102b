import Basics
import Build
import Site

/// Puts together what was found on the pages as readers get them.
///
/// A mistake in a template is on every page. It is told once, with the number of pages that have it.
struct OutputFindings {
  /// From so many pages with the same words on, it is one thing.
  private static let many = 5

  private struct Key: Hashable {
    var identifier: String
    var message: String
  }

  static func add(_ state: InspectionSink.State, to site: inout SiteFindings) {
    var counts: [Key: Int] = [:]
    for (_, findings) in state.findings { for finding in findings { counts[key(finding), default: 0] += 1 } }
    var told: Set<Key> = []
    for page in state.findings.keys.sorted() {
      for finding in state.findings[page] ?? [] {
        let count = counts[key(finding)] ?? 1
        if count >= many, !told.insert(key(finding)).inserted { continue }
        report(finding, on: page, count: count, to: &site)
      }
    }
    for (path, finding) in state.otherFindings.sorted(by: { $0.path < $1.path }) {
      // The page has no source but a template.
      guard counts[key(finding)] == nil else { continue }
      let place = SourceLocation(file: site.inspected.templates)
      site.report(
        finding.rule, at: place, of: nil, "in \(path), \(finding.message)", help: finding.help)
    }
  }

  private static func key(_ finding: OutputFinding) -> Key {
    Key(identifier: finding.rule.identifier, message: finding.message)
  }

  private static func report(
    _ finding: OutputFinding, on page: Int, count: Int, to site: inout SiteFindings
  ) {
    let place = site.place(ofPage: page, behind: count < many ? finding.heading : 0)
    guard count >= many else {
      return site.report(finding.rule, at: place, of: page, finding.message, help: finding.help)
    }
    // One page’s settings say nothing of all.
    site.report(
      finding.rule, at: place, of: nil,
      "\(finding.message); so on \(count) pages, of which this is the first",
      help: "look in \(site.inspected.templates)" + (finding.help.map { ": \($0)" } ?? ""))
  }
}
