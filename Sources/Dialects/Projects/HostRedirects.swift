import Basics

/// The redirects that a project declares for its host in a file `_redirects`. Links in pages may lead to URLs that only
/// these rules know.
///
/// Source: Netlify, “Redirects and rewrites”; Cloudflare Pages, “Redirects”.
struct HostRedirects {
  /// The places of the file, relative to the project.
  private static let files = ["_redirects", "public/_redirects", "static/_redirects"]

  private struct Rule {
    /// The path up to a `*`, without it.
    var from: String
    var to: String
    /// Whether the rule also applies to longer paths: its path ends with `*`.
    var isPrefix: Bool
  }

  /// The largest number of rules, and of rules with `:splat`, each of which is compared with all pages.
  ///
  /// Source: Cloudflare Pages, “Redirects”: 2,000 static and 100 dynamic redirects.
  private static let (most, mostWithSplat) = (2_000, 100)

  private let rules: [Rule]

  private init(_ text: String) {
    rules = text.split { $0.isNewline }.compactMap { line in
      // A “#” begins a comment only at the beginning of a word. Within a word, it begins a fragment.
      let parts = line.split(whereSeparator: \.isWhitespace).prefix { !$0.hasPrefix("#") }
      guard parts.count >= 2, parts.count <= 3, parts[0].hasPrefix("/"), !parts[0].contains("?"),
        // Rules that rewrite, or that have conditions such as languages, are not redirects.
        parts.count == 2 || parts[2].hasPrefix("30")
      else { return nil }
      let path = parts[0].replacing("\\*", with: "*")
      let star = path.firstIndex(of: "*")
      guard !path.contains(":"), star.map({ path[$0...] == "*" }) ?? true else { return nil }
      return Rule(
        from: String(star.map { path[..<$0] } ?? path[...]), to: String(parts[1]), isPrefix: star != nil)
    }
  }

  /// Adds the redirects that lead to pages. The caller sets the links of the project before.
  static func add(to project: inout ProjectDraft, _ folder: ProjectFolder) {
    if project.facts.links.pages.isEmpty || folder.version != nil { return }
    for file in files where folder.hasFile(file) {
      guard let text = folder.text(file) else { continue }
      HostRedirects(text).add(to: &project)
    }
  }

  private func add(to project: inout ProjectDraft) {
    let links = project.facts.links
    let known = Set(
      project.settings.pairs("redirects").map { LinkRules.key($0.key) })
    var added: [String: String] = [:]
    var withSplat = 0
    for rule in rules.prefix(Self.most) {
      if rule.isPrefix, rule.to.contains(":splat") {
        withSplat += 1
        if withSplat <= Self.mostWithSplat { addPrefix(rule, links, &added) }
        continue
      }
      let key = LinkRules.key(rule.from)
      guard !rule.to.contains(":splat"), added[key] == nil, links.page(named: rule.from) == nil,
        let page = links.page(named: rule.to)
      else { continue }
      added[key] = page
      if known.contains(key) { continue }
      // For a rule such as `/old*`, only `/old` redirects, because the longer paths are not known.
      let fragment = rule.to.firstIndex(of: "#").map { String(rule.to[$0...]) } ?? ""
      project.redirects.append((from: rule.from, to: (links.urls[page] ?? "/" + page) + fragment))
    }
    project.facts.links.pages.merge(added) { known, _ in known }
  }

  /// Adds the URLs of a rule such as `/docs/* /:splat` for links. The host redirects from all of them.
  private func addPrefix(_ rule: Rule, _ links: LinkRules, _ added: inout [String: String]) {
    guard rule.to.hasPrefix("/"), rule.to.hasSuffix("/:splat") else { return }
    let target = rule.to.dropLast(":splat".count)
    for (url, page) in links.pages where url.hasPrefix(target) {
      let key = LinkRules.key(rule.from + url.dropFirst(target.count))
      if links.pages[key] == nil, added[key] == nil { added[key] = page }
    }
  }
}
