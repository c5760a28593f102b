import Basics
import PageModel
import Projects

/// A blog of a Docusaurus project.
///
/// Source: Docusaurus, “plugin-content-blog”.
struct DocusaurusBlog {
  private let id: String
  /// The folder relative to the project.
  let folder: String
  /// The path at which the URLs of posts begin, without slashes at both ends.
  let route: String
  private let options: ScriptValue

  private init(_ options: ScriptValue) {
    self.options = options
    id = options["id"]?.text ?? "default"
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

  /// The path at which the URLs of posts begin, with a slash at its end; empty for the root of the site.
  private var root: String { route.isEmpty ? "" : route + "/" }

  /// The title of the blog unless the navigation bar has another one.
  private var title: String { options["blogTitle"]?.text ?? "Blog" }

  /// The files with the names of authors and of tags, relative to the folder.
  private var nameFiles: [String] {
    [
      options["authorsMapPath"]?.text ?? "authors.yml",
      options["tags"].flatMap { $0.boolean == nil ? $0.text : nil } ?? "tags.yml",
    ]
  }

  /// The paths of lists and feeds that Docusaurus makes, and that this site does not have.
  var otherPaths: [String] {
    ["page", "rss.xml", "atom.xml", "feed.json"].map { Paths.join("/" + route, $0) }
  }

  /// Adds the posts to the project and to its navigation.
  func read(
    _ config: ScriptValue, _ folder: ProjectFolder, to entries: inout [NavigationFile.Entry],
    _ pages: inout [String], _ project: inout ProjectDraft
  ) {
    let blog = posts(in: [self.folder], at: root, folder, &project)
    pages += blog.posts.map(\.path)
    let posts = blog.addPages(to: &project)
    if !root.isEmpty { project.facts.links.pages[LinkRules.key("/" + root)] = root + "index.md" }
    redirectLists(blog, folder, &project)
    guard !root.isEmpty else {
      entries += posts
      return
    }
    let item = config["themeConfig"]?["navbar"]?["items"]?.items?.first { item in
      item["to"]?.text.map { LinkRules.key("/" + $0.drop { $0 == "/" }) == LinkRules.key("/" + root) }
        ?? false
    }
    entries.append(ProjectBlog.list(posts, title: item?["label"]?.text ?? title, url: root))
  }

  /// Reads the posts of a translation, and adds them to the project.
  ///
  /// - Parameters:
  ///   - translations: the folder with all translations into the language, relative to the project.
  ///   - tag: the tag of the language.
  /// - Returns: the number of posts, and the translated title of the blog by its title.
  func readTranslation(
    _ translations: String, _ tag: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) -> (count: Int, titles: [String: String]) {
    let place = Paths.join(
      translations, "docusaurus-plugin-content-blog" + (id == "default" ? "" : "-" + id))
    guard folder.hasFolder(place) else { return (0, [:]) }
    let blog = posts(in: [self.folder, place], at: "\(tag)/" + root, folder, &project)
    _ = blog.addPages(to: &project)
    project.facts.links.translations.formUnion(blog.posts.map(\.path))
    let names = folder.optionalYAML(Paths.join(place, "options.json"))
    return (blog.posts.count, names?["title"]?["message"]?.text.map { [title: $0] } ?? [:])
  }

  /// Adds a folder of posts to the content of the project.
  ///
  /// - Parameters:
  ///   - places: the folders with names of authors and tags, relative to the project; the last one contains the posts.
  ///   - root: the folder of the posts in the site, with a slash at its end; empty for the root of the site.
  private func posts(
    in places: [String], at root: String, _ folder: ProjectFolder, _ project: inout ProjectDraft
  ) -> ProjectBlog {
    var blog = ProjectBlog()
    for place in places { for file in nameFiles { blog.readNames(Paths.join(place, file), folder) } }
    let place = places[places.count - 1]
    let hasReadingTime = options["showReadingTime"]?.boolean != false
    for head in PageHead.pages(
      below: place, [".md", ".mdx"], folder, where: { !$0.hasPrivateComponent })
    {
      let (date, slug) = Self.place(of: head)
      let url = Paths.normalized("/" + self.root + (head.text("slug") ?? slug).drop { $0 == "/" })
      let authors = head.names("authors")
      blog.add(
        ProjectBlog.Post(
          path: root + head.path, head: head, date: date, url: url == "/" ? "/" : url + "/",
          authors: authors.isEmpty ? head.names("author") : authors, tags: head.names("tags"),
          hasReadingTime: hasReadingTime))
    }
    var content = Project.ContentFolder(place, url: "/" + root)
    content.excluded = nameFiles + ["options.json"].filter { folder.hasFile(Paths.join(place, $0)) }
    project.content.append(content)
    return blog
  }

  /// Adds redirects from the lists that Docusaurus makes: an archive, all authors, each author with a page, all tags,
  /// and each tag.
  private func redirectLists(_ blog: ProjectBlog, _ folder: ProjectFolder, _ project: inout ProjectDraft) {
    func url(_ option: String, _ standard: String, _ name: String = "") -> String {
      "/" + Paths.normalized(root + (options[option]?.text ?? standard) + "/" + name).drop { $0 == "/" } + "/"
    }
    if blog.posts.isEmpty { return }
    var lists = [url("archiveBasePath", "archive")]
    let authors = folder.optionalYAML(Paths.join(self.folder, nameFiles[0]))?.pairs ?? []
    let pages = authors.compactMap { author in
      author.value["page"].flatMap { page in
        page["permalink"]?.text ?? (page.text == "false" ? nil : HeadingID.make(from: author.key, .github))
      }
    }
    if !pages.isEmpty { lists += ([""] + pages).map { url("authorsBasePath", "authors", $0) } }
    blog.redirect(lists.map { ($0, "/" + root) }, in: &project)
    blog.redirectTags(to: &project) { url("tagsBasePath", "tags", HeadingID.make(from: $0, .github)) }
    let hasTags = blog.posts.contains { !$0.tags.isEmpty }
    if hasTags { blog.redirect([(url("tagsBasePath", "tags"), "/tags/")], in: &project) }
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
