import Basics
import PageModel
import Projects
import YAML

/// The posts of a blog: `_posts/2026-02-01-green-tea.md`.
///
/// Source: Jekyll, “Posts”, “Permalinks”.
enum JekyllPosts {
  private static let name = "posts"
  /// The patterns that have names.
  private static let styles = [
    "date": "/:categories/:year/:month/:day/:title", "pretty": "/:categories/:year/:month/:day/:title",
    "ordinal": "/:categories/:year/:y_day/:title", "weekdate": "/:categories/:year/W:week/:short_day/:title",
    "none": "/:categories/:title",
  ]

  /// Reads the posts below `_posts`, and adds their folder to the project. Returns them with the newest first.
  static func read(
    _ config: YAMLNode, _ defaults: JekyllDefaults, _ root: String, _ folder: ProjectFolder,
    _ project: inout ProjectDraft
  ) -> [JekyllReader.Page] {
    let place = Paths.join(root, "_posts")
    guard folder.hasFolder(place) else { return [] }
    let own =
      defaults.text("permalink", path: "_posts/", type: name)
      ?? config["collections"]?[name]?["permalink"]?.text ?? config["permalink"]?.text ?? "date"
    let pattern = styles[own] ?? own
    let category = defaults.text("category", path: "_posts/", type: name)
    var pages: [JekyllReader.Page] = []
    var (undated, unknown): ([String], Bool) = ([], false)
    for head in JekyllReader.addFolder(place, url: "/_posts/", folder, &project, permalink: { _ in nil }) {
      let parts = head.stem.split(separator: "-", maxSplits: 3).map(String.init)
      let day = parts.count == 4 ? ProjectBlog.day(parts[..<3].joined(separator: "-")) : nil
      guard let date = ProjectBlog.day(head.text("date")) ?? day else {
        undated.append(head.path)
        continue
      }
      let title = day == nil ? head.stem : parts[3]
      let categories = words(head, "categories", "category") ?? category.map { [$0] } ?? []
      let path = "_posts/" + head.path
      let url = url(pattern, date, head.text("slug") ?? title, categories)
      unknown = unknown || url == nil
      pages.append(
        JekyllReader.Page(
          head: head, sitePath: path, permalink: url, language: defaults.text("lang", path: path, type: name),
          date: date, ownTitle: head.heading ?? Self.title(of: title)))
    }
    if unknown { project.unsupported.append("permalink: \(own)") }
    if !undated.isEmpty {
      project.content[project.content.count - 1].parts.formUnion(undated)
      project.content[project.content.count - 1].pages.subtract(undated)
      project.unsupported.append(
        "posts without a date: " + undated.map { Paths.join(place, $0) }.listed(most: 3))
    }
    return pages.sorted { Paths.precedes($1.head.stem, $0.head.stem) }
  }

  /// Returns a slug as a title: `hot-tea` becomes `Hot Tea`.
  private static func title(of slug: String) -> String {
    slug.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }

  /// Returns the words of a list, or of a text with spaces between them, as categories and tags are written.
  private static func words(_ head: PageHead, _ list: String, _ single: String) -> [String]? {
    if let text = head.text(list) { return text.split(separator: " ").map(String.init) }
    return head.frontMatter?[list]?.items?.compactMap(\.text) ?? head.text(single).map { [$0] }
  }

  /// Returns the URL of a post; nil if only Jekyll knows a part of it.
  private static func url(
    _ pattern: String, _ date: CalendarDate, _ title: String, _ categories: [String]
  ) -> String? {
    let day = date.text.split(separator: "-").map(String.init)
    guard day.count == 3 else { return nil }
    var url = pattern
    for (key, value) in [
      (":categories", categories.map { $0.lowercased() }.joined(separator: "/")), (":year", day[0]),
      (":short_year", String(day[0].suffix(2))), (":month", day[1]), (":i_month", String(date.month)),
      (":day", day[2]),
      (":i_day", String(date.day)), (":title", title), (":slug", title), (":output_ext", ""),
    ] {
      url = url.replacing(key, with: value)
    }
    return url.contains(":") ? nil : "/" + url.split(separator: "/").joined(separator: "/") + "/"
  }

  /// Adds what posts state to their pages. Returns the list of posts for the navigation; nil without posts.
  static func list(_ posts: [JekyllReader.Page], _ project: inout ProjectDraft) -> NavigationFile.Entry? {
    if posts.isEmpty { return nil }
    var blog = ProjectBlog()
    for post in posts {
      let authors = post.head.names("author")
      blog.add(
        ProjectBlog.Post(
          path: post.sitePath, head: post.head, date: post.date, url: post.url,
          authors: authors.isEmpty ? post.head.names("authors") : authors,
          tags: words(post.head, "tags", "tag") ?? []))
    }
    // A page of the author has this URL if the theme makes the list from a template.
    let isTaken = project.pages.values.contains { $0.url == "/blog/" }
    return ProjectBlog.list(
      blog.addPages(to: &project), title: isTaken ? "Posts" : "Blog", url: isTaken ? "posts/" : "blog/")
  }
}
