import Basics
import PageModel
import Projects

/// A blog of a Docusaurus project.
///
/// Source: Docusaurus, “plugin-content-blog”.
struct DocusaurusBlog {
  /// The folder relative to the project.
  let folder: String
  /// The path at which the URLs of posts begin, without slashes at both ends.
  let route: String
  private let options: ScriptValue

  private init(_ options: ScriptValue) {
    self.options = options
    folder = Paths.normalized(options["path"]?.text ?? options["path"]?.lastText ?? "blog")
    route = (options["routeBasePath"]?.text ?? "blog").split(separator: "/").joined(separator: "/")
  }

  /// Returns the blogs of the preset and of plug-ins whose folders exist.
  static func all(_ config: ScriptValue, _ folder: ProjectFolder) -> [DocusaurusBlog] {
    let options = (config["presets"]?.items ?? []).compactMap { preset in
      preset.items.map { $0.dropFirst().first?["blog"] ?? ScriptValue(.object([])) }
        ?? preset.text.map { _ in ScriptValue(.object([])) }
    }
    let plugins = DocusaurusReader.plugins(config).filter { $0.name.hasSuffix("content-blog") }.map(\.options)
    var folders: Set<String> = []
    return (options.filter { $0.boolean != false } + plugins).map(DocusaurusBlog.init).filter {
      folder.hasFolder($0.folder) && folders.insert($0.folder).inserted
    }
  }

  /// The paths of lists and feeds that Docusaurus makes, and that this site does not have.
  var otherPaths: [String] {
    ["archive", "authors", "page", "rss.xml", "atom.xml", "feed.json"].map { Paths.join("/" + route, $0) }
  }

  /// Adds the posts to the project and to its navigation.
  func read(
    _ config: ScriptValue, _ folder: ProjectFolder, to entries: inout [NavigationFile.Entry],
    _ pages: inout [String], _ project: inout ProjectDraft
  ) {
    let root = route.isEmpty ? "" : route + "/"
    var blog = ProjectBlog()
    let files = [
      options["authorsMapPath"]?.text ?? "authors.yml",
      options["tags"].flatMap { $0.boolean == nil ? $0.text : nil } ?? "tags.yml",
    ]
    for file in files { blog.readNames(Paths.join(self.folder, file), folder) }
    let hasReadingTime = options["showReadingTime"]?.boolean != false
    for head in PageHead.pages(
      below: self.folder, [".md", ".mdx"], folder, where: { !$0.hasPrivateComponent })
    {
      let (date, slug) = Self.place(of: head)
      let url = Paths.normalized("/" + root + (head.text("slug") ?? slug).drop { $0 == "/" })
      let authors = head.names("authors")
      blog.add(
        ProjectBlog.Post(
          path: root + head.path, head: head, date: date, url: url == "/" ? "/" : url + "/",
          authors: authors.isEmpty ? head.names("author") : authors, tags: head.names("tags"),
          hasReadingTime: hasReadingTime))
    }
    var content = Project.ContentFolder(self.folder, url: "/" + root)
    content.excluded = files
    project.content.append(content)
    pages += blog.posts.map(\.path)
    let posts = blog.addPages(to: &project)
    blog.redirectTags(to: &project) { tag in "/" + root + "tags/" + HeadingID.make(from: tag, .github) + "/" }
    guard !root.isEmpty else {
      entries += posts
      return
    }
    let item = config["themeConfig"]?["navbar"]?["items"]?.items?.first { item in
      item["to"]?.text.map { LinkRules.key("/" + $0.drop { $0 == "/" }) == LinkRules.key("/" + root) }
        ?? false
    }
    let title = item?["label"]?.text ?? options["blogTitle"]?.text ?? "Blog"
    entries.append(ProjectBlog.list(posts, title: title, url: root))
    project.facts.links.pages[LinkRules.key("/" + root)] = root + "index.md"
  }

  /// Returns the date of a post, and its path in the URL: `2026/02/01/green-tea` for `2026-02-01-green-tea.md` and for
  /// `2026/02/01/green-tea/index.md`.
  ///
  /// Source: Docusaurus, `parseBlogFileName`.
  private static func place(of head: PageHead) -> (date: CalendarDate?, slug: String) {
    let stated = ProjectBlog.day(head.text("date"))
    var name = String(head.path[..<(head.path.lastIndex(of: ".") ?? head.path.endIndex)])
    if name.hasSuffix("/index") { name.removeLast(6) }
    let bytes = Array(name.utf8)
    for start in bytes.indices.reversed() where start + 8 <= bytes.count {
      guard let end = endOfDate(bytes, from: start),
        let date = CalendarDate(String(decoding: bytes[start..<end], as: UTF8.self), months: [])
      else { continue }
      var rest = bytes[end...]
      if let next = rest.first, isSeparator(next) { rest.removeFirst() }
      let day = bytes[start..<end].map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "/") : $0 }
      let slug = Array(bytes[..<start]) + day + [UInt8(ascii: "/")] + rest
      return (stated ?? date, String(decoding: slug, as: UTF8.self))
    }
    return (stated, name)
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }

  /// Returns the end of a year with four digits, a month and a day, with hyphens or slashes between them; nil if there
  /// are none.
  private static func endOfDate(_ bytes: [UInt8], from start: Int) -> Int? {
    var place = start
    for (index, length) in [4, 2, 2].enumerated() {
      if index > 0 {
        guard place < bytes.count, isSeparator(bytes[place]) else { return nil }
        place += 1
      }
      let digits = bytes[place...].prefix(length).prefix { $0.isASCIIDigit }.count
      guard digits == length || digits > 0 && index > 0 else { return nil }
      place += digits
    }
    return place
  }
}
