import Site

/// The rules of a site in the form that one kind of host reads.
protocol HostRules {
  /// The files, by their paths in the output.
  static func files(_ facts: HostFacts) -> [(path: String, text: String)]
}

extension Configuration.Host {
  var rules: any HostRules.Type {
    switch self {
    case .netlify: NetlifyRules.self
    case .cloudflare: CloudflareRules.self
    case .nginx: NginxRules.self
    case .caddy: CaddyRules.self
    }
  }
}
