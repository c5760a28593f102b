import PageModel
import Projects
import Testing

@testable import Dialects

@Suite struct ProjectBlogTests {
  /// Reads a Docusaurus project with a page in its documents and the given files below `blog`.
  private func docusaurus(_ posts: [String: String], blog: String = "{}") throws -> Project {
    let config = """
      module.exports = {url: 'https://tea.example', baseUrl: '/', presets: [['classic', {blog: \(blog)}]],
        themeConfig: {navbar: {items: [{to: '/blog', label: 'News'}]}}};
      """
    let files = ["docusaurus.config.js": config, "docs/pots.md": "# Pots\n"]
    return try TestProject(files.merging(posts.map { ("blog/" + $0, $1) }) { $1 }).read()
  }

  @Test(arguments: [
    ("2026-02-01-green-tea.md", "", "2026/02/01/green-tea"),
    ("2026-02-01-green-tea/index.md", "", "2026/02/01/green-tea"),
    ("2026/02/01/green.mdx", "", "2026/02/01/green"), ("2026/02-01-green.md", "", "2026/02/01/green"),
    ("news/2026-02-01-green.md", "", "news/2026/02/01/green"),
    ("2026-02-01-green.md", "slug: tea/leaf\n", "tea/leaf"),
    ("green.md", "date: 2026-02-01T10:00\n", "green"),
    ("green.md", "date: 2026-02-01 10:00\nslug: /a\n", "a"),
  ])
  func `posts of Docusaurus have their dates and URLs`(file: String, front: String, url: String) throws {
    let project = try docusaurus([file: "---\n\(front)title: Green\n---\n\nText.\n"])
    let page = try #require(project.pages["blog/" + file])
    #expect(page.url == "/blog/\(url)/")
    #expect(page.lines.first == "date: 2026-02-01")
  }

  @Test func `the blog of Docusaurus is a list by date with the label of the navigation bar`() throws {
    let project = try docusaurus([
      "2026-01-02-old.md": "# Old\n", "2026-02-01-new.md": "# New\n", "undated.md": "# Undated\n",
      "2026-03-01-draft.md": "---\ndraft: true\n---\n# Draft\n", "_part.md": "Part.\n",
    ])
    #expect(
      project.outline
        == "Pots→docs/pots.md | News[→blog/2026-02-01-new.md | →blog/2026-01-02-old.md | →blog/undated.md]")
    let blog = try #require(project.navigation?.entries.last)
    #expect(blog.isByDate && blog.groupURL == "blog/")
    #expect(project.unsupported.isEmpty)
  }

  @Test func `authors and tags of Docusaurus have their names, and old pages of tags redirect`() throws {
    let project = try docusaurus([
      "authors.yml": "ann: {name: Ann Cup}\n", "tags.yml": "green: {label: Green tea}\n",
      "2026-02-01-a.md": "---\nauthors: [ann, {name: Bob}, eve]\ntags: [green, {label: Leaf}]\n---\n# A\n",
    ])
    let page = try #require(project.pages["blog/2026-02-01-a.md"])
    #expect(
      page.lines == [
        "date: 2026-02-01", #"authors: ["Ann Cup", "Bob", "eve"]"#, #"tags: ["Green tea", "Leaf"]"#,
        "readingTime: true",
      ])
    #expect(
      project.setting("redirects")
        == #"{"/blog/archive/": "/blog/", "/blog/tags/green/": "/tags/green-tea/", "#
        + #""/blog/tags/leaf/": "/tags/leaf/", "/blog/tags/": "/tags/"}"#)
    let links = [
      ("/blog/archive", "/blog/index.md"), ("/blog/tags/", "/tags/"), ("/blog/tags/leaf", "/tags/leaf/"),
    ]
    for (link, target) in links { #expect(project.facts.links.resolve(link, from: "pots.md") == target) }
    #expect(project.content.last?.excluded == ["authors.yml", "tags.yml"])
  }

  @Test(arguments: ["false", "{path: 'missing'}"])
  func `links to a blog that is not built lead to the published site`(blog: String) throws {
    let project = try docusaurus(["2026-02-01-a.md": "# A\n"], blog: blog)
    #expect(project.outline == "Pots→docs/pots.md")
    #expect(project.facts.links.elsewhere.contains { $0.path == "/blog" })
  }

  /// Reads a project of Material for MkDocs with a blog.
  private func material(
    _ files: [String: String], blog: String = "{}", nav: String = ""
  ) throws -> Project {
    let config = "site_name: Tea\ntheme: {name: material}\nplugins: [{blog: \(blog)}]\n\(nav)"
    let pages = ["mkdocs.yml": config, "docs/index.md": "# Tea\n"]
    return try TestProject(pages.merging(files.map { ("docs/" + $0, $1) }) { $1 }).read()
  }

  @Test(arguments: [
    ("{}", "", "blog/2026/02/01/green-tea/"), ("{}", "slug: leaf\n", "blog/2026/02/01/leaf/"),
    ("{post_url_format: '{slug}'}", "", "blog/green-tea/"),
    ("{post_url_format: '{categories}/{file}'}", "categories: [Hot Tea, Cold]\n", "blog/hot-tea/a/"),
    ("{post_url_date_format: 'yyyy/M'}", "", "blog/2026/2/green-tea/"),
  ])
  func `posts of Material have their URLs`(blog: String, front: String, url: String) throws {
    let text = "---\ndate: 2026-02-01\n\(front)---\n# Green tea\n"
    let project = try material(["blog/index.md": "# Blog\n", "blog/posts/a.md": text], blog: blog)
    #expect(project.pages["blog/posts/a.md"]?.url == "/" + url)
    #expect(project.pages["blog/index.md"]?.lines == ["order: date"])
  }

  @Test(arguments: [
    ("", "→index.md | Blog→blog/index.md[→blog/posts/b.md | →blog/posts/a.md]"),
    (
      "nav: [index.md, {News: [blog/index.md]}]\n",
      "→index.md | News→blog/index.md[→blog/posts/b.md | →blog/posts/a.md]"
    ),
    ("nav: [index.md]\n", "→index.md | →blog/index.md[→blog/posts/b.md | →blog/posts/a.md]"),
  ])
  func `posts of Material are below the page of the blog`(nav: String, outline: String) throws {
    let project = try material(
      [
        "blog/index.md": "# Blog\n", "blog/posts/a.md": "---\ndate: 2026-01-02\n---\n# A\n",
        "blog/posts/b.md": "---\ndate: {created: 2026-02-01, updated: 2026-02-03}\n---\n# B\n",
      ], nav: nav)
    #expect(project.outline == outline)
    #expect(project.unsupported.isEmpty)
  }

  @Test func `categories of Material are tags, and authors have their names`() throws {
    let project = try material([
      "blog/.authors.yml": "authors: {ann: {name: Ann Cup, avatar: a.png}}\n",
      "blog/posts/a.md": "---\ndate: 2026-01-02\ncategories: [Hot tea]\nauthors: [ann]\n---\n# A\n",
    ])
    #expect(
      project.pages["blog/posts/a.md"]?.lines == [
        "date: 2026-01-02", #"authors: ["Ann Cup"]"#, #"tags: ["Hot tea"]"#, "readingTime: true",
      ])
    #expect(
      project.setting("redirects")
        == #"{"/blog/category/hot-tea/": "/tags/hot-tea/", "/blog/archive/2026/": "/blog/"}"#)
    let group = try #require(project.navigation?.entries.last)
    #expect(group.title == "Blog" && group.isByDate && group.groupURL == "blog/")
  }

  @Test func `paths in HTML are relative to the URL of a post`() throws {
    let post = "---\ndate: 2026-01-02\n---\n# A\n\n![Pot](a/pot.png){ width=200 }\n"
    let project = try material(["blog/posts/a.md": post, "blog/posts/a/pot.png": ""])
    let page = project.converter.page(
      Array(post.utf8), path: "blog/posts/a.md", in: "/", includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self).contains("../../../../posts/a/pot.png"))
  }

  @Test(arguments: [
    ("{post_url_date_format: 'yyyy/MMM'}", ["plugins: blog: post_url_date_format"]),
    ("{archive_url_format: 'old/{date}'}", ["plugins: blog: archive_url_format"]),
    ("{archive: false, archive_url_format: 'old/{date}'}", []),
  ])
  func `formats of Material without an effect are named`(blog: String, unsupported: [String]) throws {
    let post = "---\ndate: 2026-01-02\n---\n# A\n"
    #expect(try material(["blog/posts/a.md": post], blog: blog).unsupported == unsupported)
  }

  @Test(arguments: [("", ""), ("id: 'news', path: 'news', routeBasePath: '/', ", "-news")])
  func `translations of posts have their own front matter, and the URLs of their originals`(
    options: String, suffix: String
  ) throws {
    let place = "i18n/de/docusaurus-plugin-content-blog" + suffix
    let folder = suffix.isEmpty ? "blog" : "news"
    let root = suffix.isEmpty ? "blog/" : ""
    let project = try TestProject([
      "docusaurus.config.js": """
      module.exports = {i18n: {defaultLocale: 'en', locales: ['en', 'de']},
        presets: [['classic', {blog: {\(options)blogTitle: 'Tea news'}}]]};
      """,
      "docs/pots.md": "# Pots\n", folder + "/2026-02-01-a.md": "---\nauthors: ann\n---\n# A\n",
      folder + "/authors.yml": "ann: {name: Ann}\nbob: {name: Bob}\n",
      place + "/2026-02-01-a.md": "---\nauthors: [ann, bob]\ntags: [Grün]\n---\n# Über A\n",
      place + "/authors.yml": "ann: {name: Anna}\n",
      place + "/options.json": #"{"title": {"message": "Neues vom Tee"}}"#,
    ]).read()
    #expect(project.content.last?.folder == place && project.content.last?.url == "/de/" + root)
    let post = project.defaults(of: "2026-02-01-a.md", in: "/de/" + root)
    #expect(post.url == nil)
    #expect(
      post.lines == [
        "date: 2026-02-01", #"authors: ["Anna", "Bob"]"#, #"tags: ["Grün"]"#, "readingTime: true",
      ])
    #expect(project.setting("languages") == #"{"en": "English", "de": "Deutsch"}"#)
    let title = suffix.isEmpty ? "Neues vom Tee" : nil
    #expect(project.navigation?.entries.last?.translatedTitles["de"] == title)
    #expect(project.unsupported.isEmpty)
  }

  @Test func `lists of Docusaurus redirect to the list of the blog, and to the one of all tags`() throws {
    let project = try docusaurus(
      [
        "authors.yml": "Ann Cup: {name: Ann, page: true}\nbob: {page: {permalink: /b}}\neve: {page: false}\n",
        "2026-02-01-a.md": "---\ntags: [Leaf]\n---\n# A\n", "b.md": "---\nslug: old\n---\n# B\n",
      ], blog: "{archiveBasePath: 'old', tagsBasePath: 'subjects'}")
    #expect(
      project.setting("redirects")
        == #"{"/blog/authors/": "/blog/", "/blog/authors/ann-cup/": "/blog/", "/blog/authors/b/": "/blog/", "#
        + #""/blog/subjects/leaf/": "/tags/leaf/", "/blog/subjects/": "/tags/"}"#)
  }

  @Test(
    arguments: [
      ("{archive: false, authors_profiles: true}", #"{"/blog/author/ann/": "/blog/"}"#),
      (
        "{archive: false, authors_profiles: true, authors_profiles_url_format: 'by/{slug}'}",
        #"{"/blog/by/ann/": "/blog/"}"#
      ),
      ("{archive: false}", nil),
    ] as [(String, String?)])
  func `authors’ profiles of Material redirect`(blog: String, redirects: String?) throws {
    let post = "---\ndate: 2026-01-02\n---\n# A\n"
    let files = ["blog/.authors.yml": "authors: {ann: {name: Ann}}\n", "blog/posts/a.md": post]
    #expect(try material(files, blog: blog).setting("redirects") == redirects)
  }
}
