import Basics
import PageModel
import Projects
import YAML

/// The posts of a blog: `_posts/2026-02-01-green-tea.md`.
///
/// Source: Jekyll, “Posts”, “Permalinks”.
struct JekyllPosts {
  private static let name = "posts"
  /// The patterns that have names.
  private static let styles = [
    "date": "/:categories/:year/:month/:day/:title", "pretty": "/:categories/:year/:month/:day/:title",
    "none": "/:categories/:title",
  ]

  private var blog = ProjectBlog()
  /// The posts as templates see them, the newest first.
  private(set) var pages: [JekyllReader.Page] = []

  /// Reads the posts below `_posts`, and adds their folder to the project.
  init(
    _ config: YAMLNode, _ defaults: JekyllDefaults, _ root: String, _ folder: ProjectFolder,
    _ project: inout ProjectDraft
  ) {
    let place = Paths.join(root, "_posts")
    guard folder.hasFolder(place) else { return }
    let own =
      defaults.text("permalink", path: "_posts/", type: Self.name)
      ?? config["collections"]?[Self.name]?["permalink"]?.text ?? config["permalink"]?.text ?? "date"
    let pattern = Self.styles[own] ?? own
    let category = defaults.text("category", path: "_posts/", type: Self.name)
    project.content.append(Project.ContentFolder(place, url: "/_posts/"))
    let heads = PageHead.pages(below: place, [".md", ".markdown"], folder)
    for head in JekyllPages.withFrontMatter(heads, in: place, &project) {
      let parts = head.stem.split(separator: "-", maxSplits: 3).map(String.init)
      let day = parts.count == 4 ? ProjectBlog.day(parts[..<3].joined(separator: "-")) : nil
      guard let date = ProjectBlog.day(head.text("date")) ?? day else { continue }
      let title = day == nil ? head.stem : parts[3]
      let categories = Self.words(head, "categories", "category") ?? category.map { [$0] } ?? []
      let path = "_posts/" + head.path
      let url = Self.url(pattern, date, head.text("slug") ?? title, categories)
      if url == nil { project.unsupported.append("permalink: \(own)") }
      let page = JekyllReader.Page(
        head: head, sitePath: path, permalink: url,
        language: defaults.text("lang", path: path, type: Self.name),
        date: date, ownTitle: head.heading ?? Self.title(of: title))
      pages.append(page)
      let authors = head.names("author")
      blog.add(
        ProjectBlog.Post(
          path: path, head: head, date: date, url: page.url,
          authors: authors.isEmpty ? head.names("authors") : authors,
          tags: Self.words(head, "tags", "tag") ?? []))
    }
    pages.sort { Paths.precedes($1.head.stem, $0.head.stem) }
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

  /// Adds what the posts state to their pages. Returns the list of posts for the navigation; nil without posts.
  func addPages(to project: inout ProjectDraft) -> NavigationFile.Entry? {
    if pages.isEmpty { return nil }
    // A page of the author has this URL if the theme makes the list from a template.
    let isTaken = project.pages.values.contains { $0.url == "/blog/" }
    return ProjectBlog.list(
      blog.addPages(to: &project), title: isTaken ? "Posts" : "Blog", url: isTaken ? "posts/" : "blog/")
  }
}
