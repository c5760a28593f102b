import YAML

/// The facts about the repository, `site.github`, that follow from its name.
///
/// Source: Jekyll GitHub Metadata, “Using `site.github`”, “Configuration”.
enum GitHubMetadata {
  static func value(_ config: YAMLNode) -> PageTemplateValue {
    // As with `site.url`, links are relative to the site anyway.
    var pairs: [(key: String, value: PageTemplateValue)] = [("url", .text(""))]
    let parts = config["repository"]?.text?.split(separator: "/").map(String.init) ?? []
    guard parts.count == 2 else { return .map(pairs) }
    let owner = "https://github.com/" + parts[0]
    let repository = owner + "/" + parts[1]
    for (key, text) in [
      ("owner_name", parts[0]), ("owner_url", owner), ("repository_name", parts[1]),
      ("repository_nwo", parts.joined(separator: "/")), ("repository_url", repository),
      ("clone_url", repository + ".git"), ("issues_url", repository + "/issues"),
      ("releases_url", repository + "/releases"), ("wiki_url", repository + "/wiki"),
    ] { pairs.append((key, .text(text))) }
    return .map(pairs)
  }
}
