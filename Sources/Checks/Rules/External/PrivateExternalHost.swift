import PageModel

/// Finds links to hosts in private networks.
enum PrivateExternalHost: ExternalRule {
  static let rule = Rule(
    "external.private", .external, .note,
    title: "Links to private hosts",
    finding: """
      The host of a URL is this machine, is in a private network, or has a name that works only in a local network. \
      The URL was not checked.
      """,
    reason: """
      Readers in other networks cannot follow the link. Unfold sends no request to such a host unless you allow it: \
      anyone who contributes a link could otherwise make a check in your network send requests to servers that trust \
      this network. The IP address decides, however a URL spells it, as in `http://0x7f.1/`, and also if a name \
      resolves to it. Names and addresses that are reserved for examples, such as `example.com`, are neither checked \
      nor reported.
      """,
    sources: [
      Rule.Source(
        name: "IANA, “IPv4 Special-Purpose Address Registry”",
        url: "https://www.iana.org/assignments/iana-ipv4-special-registry/"),
      Rule.Source(
        name: "IANA, “IPv6 Special-Purpose Address Registry”",
        url: "https://www.iana.org/assignments/iana-ipv6-special-registry/"),
      Rule.Source(
        name: "OWASP, “Server-Side Request Forgery Prevention”",
        url:
          "https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html"
      ),
    ],
    advice: """
      Link to a page that everyone can reach, or [allow the host](external.md#Private-hosts) where you run the check.
      """,
    bad: .yaml("# Pages link to http://wiki.intranet.internal/tea.\nexternalLinks:\n  timeout: 30"),
    good: .yaml("externalLinks:\n  privateHosts:\n    - wiki.intranet.internal"))

  static func finding(_ target: ExternalURL, _ answer: LinkAnswer) -> (message: String, help: String?)? {
    guard case .private(let reason, let host) = answer.outcome, !HostPolicy.isExample(host) else {
      return nil
    }
    return (
      "\(target.url) was not checked: \(reason)",
      "to have it checked, add `privateHosts: [\"\(host)\"]` to `externalLinks` in unfold.yml"
    )
  }
}
