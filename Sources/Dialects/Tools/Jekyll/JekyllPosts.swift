import Basics
import YAML

/// The posts of a blog, which are not built.
///
/// Source: Jekyll, “Posts”, “Permalinks”.
enum JekyllPosts {
  /// The patterns that have names.
  private static let styles = [
    "date": "/:categories/:year/:month/:day/:title", "pretty": "/:categories/:year/:month/:day/:title",
    "ordinal": "/:categories/:year/:y_day/:title", "weekdate": "/:categories/:year/W:week/:short_day/:title",
    "none": "/:categories/:title",
  ]

  /// Returns the paths of posts in the published site, and the beginning that all of them share.
  static func paths(
    _ config: YAMLNode, _ defaults: JekyllDefaults, _ root: String, _ folder: ProjectFolder
  ) -> [String] {
    let own =
      defaults.text("permalink", path: "_posts/", type: "posts") ?? config["permalink"]?.text ?? "date"
    let pattern = styles[own] ?? own
    let shared = pattern.prefix { $0 != ":" }.split(separator: "/").joined(separator: "/")
    // Only the programs of the project know the rest of the URLs.
    if !shared.isEmpty { return [shared] }
    let category = defaults.text("category", path: "_posts/", type: "posts")
    let place = Paths.join(root, "_posts")
    return PageHead.pages(below: place, [".md", ".markdown", ".html"], folder).compactMap { head in
      let parts = head.stem.split(separator: "-", maxSplits: 3).map(String.init)
      guard parts.count == 4, parts[0].count == 4, Int(parts[0]) != nil else { return nil }
      if let permalink = head.text("permalink") { return permalink }
      let categories =
        head.frontMatter?["categories"]?.items?.compactMap(\.text) ?? head.text("categories").map {
          $0.split(separator: " ").map(String.init)
        }
        ?? (head.text("category") ?? category).map { [$0] } ?? []
      var url = pattern
      for (key, value) in [
        (":categories", categories.map { $0.lowercased() }.joined(separator: "/")), (":year", parts[0]),
        (":month", parts[1]), (":day", parts[2]), (":title", head.text("slug") ?? parts[3]),
        (":slug", parts[3]),
        (":output_ext", ""),
      ] {
        url = url.replacing(key, with: value)
      }
      return url.contains(":") ? nil : url
    }
  }
}
