import Basics
import Build

/// Asks other sites whether what a site links to is there, for `unfold check --external`.
///
/// Each address is asked for once, whatever looks at the site how often: answers are known from then on.
public final class ExternalCheck: Sendable {
  private let answers: LinkAnswers
  private let progress: BuildProgress
  /// How servers are told who asks.
  private let agent: String
  private let skipped = SkippedHosts()

  /// - Parameter version: that of the command.
  public init(_ options: BuildOptions, version: String) {
    answers = LinkAnswers(site: options.site, usesCache: options.usesCache)
    progress = options.progress
    agent = "Unfold/\(version) (looks after links; unfold check --external)"
  }

  /// Keeps for the next check what has been learned so far; may be called from any thread.
  public func keep() { answers.keep() }

  /// Adds what is wrong with links to other sites.
  func run(
    _ site: inout SiteFindings, authored: AuthoredLinks, addresses: [String: InspectionSink.NamedAddress]
  ) throws(UsageError) {
    let links = GatheredLinks(site, authored: authored, addresses: addresses, skipping: skipped).links
    let probes = unknown(links)
    if !probes.isEmpty { try ask(probes, timeout: site.site.configuration.externalLinks.timeout) }
    let known = answers.known
    for link in links {
      guard let answer = known[link.target.address] else { continue }
      for rule in RuleList.external {
        guard let finding = rule.finding(link.target, answer) else { continue }
        site.report(rule.rule, at: link.place, of: link.page, finding.message, help: finding.help)
      }
    }
  }

  /// What has to be asked for, in the order of its first places.
  private func unknown(_ links: [GatheredLink]) -> [Probe] {
    var wanted: [String: Set<String>] = [:]
    for link in links {
      wanted[link.target.address, default: []].formUnion(link.target.fragment.map { [$0] } ?? [])
    }
    let known = answers.known
    var probes: [Probe] = []
    for link in links {
      guard let fragments = wanted.removeValue(forKey: link.target.address),
        known[link.target.address]?.covers(fragments) != true
      else { continue }
      probes.append(Probe(link.target, fragments: fragments, skipped: skipped))
    }
    return probes
  }

  private func ask(_ probes: [Probe], timeout: Int) throws(UsageError) {
    guard let library = CurlLibrary.shared,
      let pool = TransferPool(library, agent: agent, timeout: timeout)
    else { throw UsageError(.noNetworkLibrary) }
    progress.begin(.asking, pages: probes.count)
    var loop = AskingLoop(probes, pool: pool)
    loop.run { address, answer in
      answers.learn(answer, of: address)
      progress.advance()
    }
    answers.keep()
  }
}
