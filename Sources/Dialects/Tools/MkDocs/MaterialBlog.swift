import Basics
import PageModel
import YAML

/// The blog of a project with Material for MkDocs.
///
/// Source: Material for MkDocs, “Built-in blog plugin”.
struct MaterialBlog {
  private let options: YAMLNode
  /// The folder of the blog below the content folder, with a slash at its end; empty for the content folder.
  private let root: String
  /// The folder of the posts below the content folder, with a slash at its end.
  private let place: String
  private let hasFolderURLs: Bool

  /// Returns nil if the project has no blog.
  init?(_ settings: MkDocsSettings) {
    guard let options = settings.plugins["blog"] ?? settings.plugins["material/blog"],
      options["enabled"]?.text != "false"
    else { return nil }
    self.options = options
    let folder = Paths.normalized(options["blog_dir"]?.text ?? "blog")
    root = folder == "." ? "" : folder + "/"
    let posts = options["post_dir"]?.text ?? "{blog}/posts"
    place = Paths.normalized(posts.replacing("{blog}", with: folder)) + "/"
    hasFolderURLs = settings.text("use_directory_urls") != "false"
  }

  /// Adds the posts below the page of the blog to the project and to its navigation.
  ///
  /// - Parameter content: the content folder, relative to the project.
  func add(
    in content: String, _ folder: ProjectFolder, to entries: inout [NavigationFile.Entry],
    _ project: inout ProjectDraft
  ) {
    var blog = ProjectBlog()
    let authors = (options["authors_file"]?.text ?? "{blog}/.authors.yml").replacing("{blog}", with: root)
    blog.readNames(Paths.normalized(Paths.join(content, authors)), folder)
    for head in PageHead.pages(below: Paths.join(content, place), [".md"], folder) {
      let date = ProjectBlog.day(head.frontMatter?["date"].flatMap { $0["created"]?.text ?? $0.text })
      let categories = head.names("categories")
      blog.add(
        ProjectBlog.Post(
          path: place + head.path, head: head, date: date, url: url(of: head, date, categories),
          authors: head.names("authors"), tags: categories + head.names("tags"),
          hasReadingTime: options["post_readtime"]?.text != "false"))
    }
    let posts = blog.addPages(to: &project)
    let index = root + "index.md"
    let hasIndex = folder.hasFile(Paths.join(content, index))
    entries = withoutPosts(entries)
    if hasIndex {
      project.pages[index, default: PageDefaults()].lines.append("order: date")
      if !Self.place(posts, below: index, in: &entries) {
        entries.append(NavigationFile.Entry(target: index, children: posts))
      }
    } else if root.isEmpty {
      entries += posts
    } else {
      let title = String(Paths.name(String(root.dropLast()))).asTitle
      entries.append(ProjectBlog.list(posts, title: title, url: root))
    }
    addRedirects(blog, &project)
    if blog.posts.contains(where: { $0.date != nil && $0.url == nil }) {
      project.unsupported.append("plugins: blog: post_url_date_format")
    }
  }

  private func addRedirects(_ blog: ProjectBlog, _ project: inout ProjectDraft) {
    let end = hasFolderURLs ? "/" : ".html"
    let format = options["categories_url_format"]?.text ?? "category/{slug}"
    blog.redirectTags(to: &project) { tag in
      "/" + root + format.replacing("{slug}", with: Self.slug(tag)) + end
    }
    let list = hasFolderURLs ? "/" + root : "/" + root + "index.html"
    if options["authors_profiles"]?.text == "true" {
      let format = options["authors_profiles_url_format"]?.text ?? "author/{slug}"
      let slugs = blog.names.keys.sorted().map(Self.slug)
      blog.redirect(
        slugs.map { ("/" + root + format.replacing("{slug}", with: $0) + end, list) }, in: &project)
    }
    guard options["archive"]?.text != "false" else { return }
    let formats = ["archive_url_format", "archive_date_format", "archive_url_date_format"].filter {
      options[$0] != nil
    }
    guard formats.isEmpty else {
      project.unsupported += formats.map { "plugins: blog: \($0)" }
      return
    }
    let years = Set(blog.posts.compactMap { $0.date?.year }).sorted()
    blog.redirect(years.map { ("/\(root)archive/\($0)\(end)", list) }, in: &project)
  }

  /// Returns the URL of a post; nil if its format is not known.
  private func url(of head: PageHead, _ date: CalendarDate?, _ categories: [String]) -> String? {
    var path = options["post_url_format"]?.text ?? "{date}/{slug}"
    let day = date.flatMap { Self.text(of: $0, options["post_url_date_format"]?.text ?? "yyyy/MM/dd") }
    if day == nil, path.contains("{date}") { return nil }
    let limit = options["post_url_max_categories"]?.text.flatMap(Int.init) ?? 1
    for (name, value) in [
      ("{date}", day ?? ""), ("{slug}", head.text("slug") ?? Self.slug(head.title ?? head.stem)),
      ("{file}", head.stem),
      ("{categories}", categories.prefix(max(0, limit)).map(Self.slug).joined(separator: "/")),
    ] {
      path = path.replacing(name, with: value)
    }
    return "/" + Paths.normalized(root + path) + (hasFolderURLs ? "/" : ".html")
  }

  /// Returns a date in a format of numbers, such as `yyyy/MM/dd`; nil for other formats.
  private static func text(of date: CalendarDate, _ format: String) -> String? {
    let parts = date.text.split(separator: "-").map(String.init)
    let values = [
      "yyyy": parts[0], "yy": String(parts[0].suffix(2)), "MM": parts[1], "M": String(date.month),
      "dd": parts[2], "d": String(date.day),
    ]
    var text = ""
    var rest = format[...]
    while let first = rest.first {
      let run = rest.prefix { $0 == first }
      rest = rest[run.endIndex...]
      guard first.isLetter else {
        text += run
        continue
      }
      guard let value = values[String(run)] else { return nil }
      text += value
    }
    return text
  }

  private static func slug(_ text: String) -> String {
    HeadingID.make(from: text.trimmingWhiteSpace, .github)
  }

  /// Returns the navigation without posts, and without groups that contained nothing else.
  private func withoutPosts(_ entries: [NavigationFile.Entry]) -> [NavigationFile.Entry] {
    entries.compactMap { entry in
      if let target = entry.target, !entry.isExternal, target.hasPrefix(place) { return nil }
      if entry.children.isEmpty { return entry }
      var entry = entry
      entry.children = withoutPosts(entry.children)
      return entry.target == nil && entry.children.isEmpty ? nil : entry
    }
  }

  /// Places posts below the page of the blog, wherever it is in the navigation. A group that contains only this page is
  /// replaced by it.
  private static func place(
    _ posts: [NavigationFile.Entry], below index: String, in entries: inout [NavigationFile.Entry]
  ) -> Bool {
    for position in entries.indices {
      let children = entries[position].children
      if entries[position].target == index {
        entries[position].children = children + posts
        return true
      }
      if entries[position].target == nil, children.count == 1, children[0].target == index {
        entries[position].target = index
        entries[position].children = posts
        return true
      }
      if place(posts, below: index, in: &entries[position].children) { return true }
    }
    return false
  }
}
