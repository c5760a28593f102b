import Basics
import PageModel
import YAML

/// A blog of a project: pages with dates, which the page of the blog lists, the newest first.
struct ProjectBlog {
  struct Post {
    /// The path in the site.
    let path: String
    let head: PageHead
    /// The day in front matter or in the file’s name; nil if neither states one.
    let date: CalendarDate?
    /// The URL, which begins with a slash; nil for the URL that follows from the path.
    let url: String?
    /// The keys or names of the authors, and of the tags.
    var authors: [String] = []
    var tags: [String] = []
    /// Whether the list shows how long it takes to read the post.
    var hasReadingTime = false
  }

  /// The names of authors and of tags, by the keys with which posts refer to them.
  var names: [String: String] = [:]
  private(set) var posts: [Post] = []

  /// Reads a file of authors or tags: a mapping of keys to mappings with a name or a label.
  mutating func readNames(_ file: String, _ folder: ProjectFolder) {
    let root = folder.optionalYAML(file)
    for pair in root?["authors"]?.pairs ?? root?.pairs ?? [] {
      names[pair.key] = pair.value["name"]?.text ?? pair.value["label"]?.text
    }
  }

  mutating func add(_ post: Post) { posts.append(post) }

  /// Returns the day with which a text begins, such as `2026-02-01T10:00`; nil if it begins with none.
  static func day(_ text: String?) -> CalendarDate? {
    text.flatMap { CalendarDate(String($0.prefix(10)), months: []) }
  }

  /// Returns the generated page of a blog, which lists its posts.
  ///
  /// - Parameter url: the URL relative to the site’s root, with a slash at its end.
  static func list(
    _ posts: [NavigationFile.Entry], title: String, url: String
  ) -> NavigationFile.Entry {
    var entry = NavigationFile.Entry(title: title, children: posts)
    entry.groupURL = url
    entry.isByDate = true
    return entry
  }

  /// Adds what the project states about its posts to their pages.
  ///
  /// - Returns: the posts in the navigation, the newest first.
  func addPages(to project: inout ProjectDraft) -> [NavigationFile.Entry] {
    for post in posts {
      var defaults = project.pages[post.path] ?? PageDefaults()
      if let url = post.url {
        defaults.url = url
        project.facts.links.urls[post.path] = url
      }
      if let date = post.date { defaults.lines.append("date: \(date.text)") }
      for (key, values) in [("authors", post.authors), ("tags", post.tags)] {
        if let line = FrontMatterKeys.line(key, values.map { names[$0] ?? $0 }) {
          defaults.lines.append(line)
        }
      }
      if post.hasReadingTime { defaults.lines.append("readingTime: true") }
      project.pages[post.path] = defaults
    }
    func key(_ post: Post) -> (Int, Int, Int) {
      post.date.map { (-$0.year, -$0.month, -$0.day) } ?? (0, 0, 0)
    }
    return
      posts
      .filter {
        !$0.head.isTrue("draft") && !$0.head.isTrue("unlisted") && $0.head.text("published") != "false"
      }
      .sorted { key($0) != key($1) ? key($0) < key($1) : Paths.precedes($0.path, $1.path) }
      .map { NavigationFile.Entry(target: $0.path) }
  }

  /// Adds redirects from the pages that the tool makes for tags to ours.
  ///
  /// - Parameter url: returns the URL of the tool’s page for a tag, given as posts write it.
  func redirectTags(to project: inout ProjectDraft, url: (String) -> String) {
    redirect(
      posts.flatMap(\.tags).compactMap { tag in
        let slug = PathComponent.slug(from: names[tag] ?? tag)
        return slug.isEmpty ? nil : (url(tag), "/tags/\(slug)/")
      }, in: &project)
  }

  /// Adds redirects from lists that the tool makes to ours, except from URLs of pages and from those that redirect
  /// already. Links lead to our lists themselves.
  func redirect(_ lists: [(from: String, to: String)], in project: inout ProjectDraft) {
    var pairs = project.settings.pairs("redirects")
    var taken = Set(pairs.map(\.key) + project.pages.values.compactMap(\.url))
    for list in lists where list.from != list.to && taken.insert(list.from).inserted {
      pairs.append(YAMLNode.Pair(list.from, text: list.to))
      let page = project.facts.links.pages[LinkRules.key(list.to)] ?? String(list.to.dropFirst())
      project.facts.links.pages[LinkRules.key(list.from)] = page
    }
    project.settings.set("redirects", pairs)
  }
}

extension PageHead {
  /// The names of tags or people in front matter.
  func names(_ key: String) -> [String] { frontMatter?[key].map(FrontMatterKeys.names) ?? [] }
}
