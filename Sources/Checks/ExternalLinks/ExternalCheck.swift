import Basics
import Build

/// Checks the external links of a site, for `unfold check --external`.
///
/// Each URL is requested once, even if the site is checked repeatedly with `--fix`: the answers are kept.
public final class ExternalCheck: Sendable {
  private let answers: LinkAnswers
  private let progress: BuildProgress
  /// The `User-Agent` header.
  private let userAgent: String

  /// - Parameters:
  ///   - options: the options of the build.
  ///   - version: the version of Unfold, for the `User-Agent` header.
  public init(_ options: BuildOptions, version: String) {
    answers = LinkAnswers(site: options.site, usesCache: options.usesCache)
    progress = options.progress
    userAgent = "Unfold/\(version) (link checker; unfold check --external)"
  }

  /// Saves the answers so far for the next check. It may be called from any thread, for example on an interrupt.
  public func keep() { answers.keep() }

  /// Checks the external links, and reports the findings to `site`.
  ///
  /// - Throws: `BuildError` if libcurl is missing or too old.
  func run(
    _ site: inout SiteContext, authored: SourceLinks, urls: [String: InspectedOutput.ExternalReference]
  ) throws(BuildError) {
    let settings = site.site.configuration.externalLinks
    let policy = HostPolicy(settings)
    let links = CollectedLinks(site, authored: authored, urls: urls).links
    let linkRequests = unknown(links, policy)
    if !linkRequests.isEmpty { try ask(linkRequests, timeout: settings.timeout) }
    let known = answers.known
    for link in links {
      guard let answer = policy.answer(for: link.target) ?? known[link.target.request] else { continue }
      for rule in RuleList.external {
        guard let finding = rule.finding(link.target, answer) else { continue }
        site.report(rule.rule, at: link.place, of: link.page, finding.message, help: finding.help)
      }
    }
  }

  /// Returns the requests for all URLs without a cached answer, in the order of their first occurrences.
  private func unknown(_ links: [CollectedLink], _ policy: HostPolicy) -> [LinkRequest] {
    var wanted: [String: Set<String>] = [:]
    for link in links where policy.answer(for: link.target) == nil {
      wanted[link.target.request, default: []].formUnion(link.target.fragment.map { [$0] } ?? [])
    }
    let known = answers.known
    var linkRequests: [LinkRequest] = []
    for link in links {
      guard let fragments = wanted.removeValue(forKey: link.target.request),
        known[link.target.request]?.covers(fragments) != true
      else { continue }
      linkRequests.append(LinkRequest(link.target, fragments: fragments, policy: policy))
    }
    return linkRequests
  }

  private func ask(_ linkRequests: [LinkRequest], timeout: Int) throws(BuildError) {
    guard let library = CurlLibrary.shared,
      let pool = TransferPool(library, userAgent: userAgent, timeout: timeout)
    else { throw BuildError(Diagnostic("external.no-library", at: SourceLocation(file: "libcurl"))) }
    progress.begin(.checkingLinks, pages: linkRequests.count)
    var loop = LinkChecker(linkRequests, pool: pool)
    loop.run { url, answer in
      answers.learn(answer, of: url)
      progress.advance()
    }
    answers.keep()
  }
}
