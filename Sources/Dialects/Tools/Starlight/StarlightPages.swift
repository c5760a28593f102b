import Basics

/// The pages of a project of Starlight outside of its documentation, in `src/pages`, which are not built.
///
/// Source: Astro, “Pages” and “Routing”.
enum StarlightPages {
  private static let place = "src/pages"

  /// Names the pages in the summary, and lets links to them lead to the published site.
  static func note(_ config: ScriptValue, _ folder: ProjectFolder, _ project: inout ProjectDraft) {
    let files = folder.files(below: place).filter { path in
      [".astro", ".md", ".mdx", ".html"].contains { path.hasSuffix($0) } && !path.hasPrivateComponent
        && !["404", "500"].contains(PageHead.stem(of: path))
    }
    guard !files.isEmpty else { return }
    project.unsupported.append(
      "pages in \(place): " + files.listed(most: 5))
    guard let site = config["site"]?.text else { return }
    let root = Paths.join(site, String((config["base"]?.text ?? "").drop { $0 == "/" }))
    project.facts.links.elsewhere += Set(files.compactMap(url)).sorted().map { ($0, root.withSlash) }
  }

  /// Returns the URL of a page without the slash at its end, or, for pages whose names are only known when the site is
  /// built, `[name].astro`, the URL of the folder that contains them; nil for the home page and for such pages at the
  /// root.
  private static func url(of path: String) -> String? {
    var parts = path.split(separator: "/").map(String.init)
    parts[parts.count - 1] = PageHead.stem(of: path)
    if let parameter = parts.firstIndex(where: { $0.contains("[") }) { parts.removeSubrange(parameter...) }
    if parts.last == "index" { parts.removeLast() }
    return parts.isEmpty ? nil : "/" + parts.joined(separator: "/")
  }
}
