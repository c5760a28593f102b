import Basics
import Testing

@testable import Dialects

/// Loops over pages in templates of Jekyll, and tabs of plug-ins.
struct JekyllListTests {
  private func converted(_ text: String, _ files: [String: String] = [:]) throws -> (
    text: String, messages: [String]
  ) {
    let project = try TestProject(
      [
        "_config.yml": "title: Tea\ncollections:\n  guides: {output: true, permalink: '/g/:name/'}\n",
        "index.md": "---\ntitle: Home\nnav_order: 2\n---", "pots.md": "---\ntitle: Pots\nnav_order: 1\n---",
        "sub/lids.md": "---\ntitle: Lids\nparent: Pots\nkinds: [a, b]\n---",
        "_guides/b-brew.md": "---\ntitle: Brew\norder: 1\n---", "_guides/a-boil.md": "---\norder: 2\n---",
      ].merging(files) { $1 }
    ).read()
    let page = project.converter.convert(
      Array(text.utf8), path: "index.md", url: "/", includes: TestIncludes())
    return (
      String(decoding: page.text, as: UTF8.self).replacing("\n\n\n", with: "\n\n").trimmingWhiteSpace,
      page.diagnostics.map(\.message)
    )
  }

  @Test(arguments: [
    (
      "{% for p in site.guides %}- {{ p.title }} {{ p.url }} {{ p.slug }}\n{% endfor %}",
      "- A boil /g/a-boil/ a-boil\n- Brew /g/b-brew/ b-brew"
    ),
    (
      "{% assign all = site.guides | sort: \"order\" %}{% for p in all %}[{{ p.title }}]({{ p.url }}) {% endfor %}",
      "[Brew](/guides/b-brew.md) [A boil](/guides/a-boil.md)"
    ),
    (
      "{% assign top = site.pages | where: \"parent\", \"Pots\" %}{% for p in top %}{{ p.title }} {{ p.path }} {{ p.kinds | join: \"+\" }}{% endfor %}",
      "Lids sub/lids.md a+b"
    ),
    (
      "{% for p in site.html_pages %}{% if p.nav_order %}{{ p.name }} {% endif %}{% endfor %}",
      "index.md pots.md"
    ),
    (
      "{% assign groups = site.pages | sort: \"nav_order\" | group_by: \"parent\" %}{% for g in groups %}{{ g.name }} {{ g.size }} {{ g.items | map: \"title\" | join: \"+\" }}\n{% endfor %}",
      "Pots 1 Lids\n 2 Pots+Home"
    ),
    (
      "{% assign all = site.pages | sort: \"nav_order\", \"last\" %}{{ all | map: \"title\" | join: \" \" }} {% assign a = site.pages | where: \"kinds\", \"b\" %}{{ a.size }}",
      "Pots Home Lids 1"
    ),
    ("{{ site.pages.size }} {{ site.guides.first.collection }} {{ site.posts.size }}", "3 guides 0"),
  ])
  func pagesAreListed(_ text: String, _ expected: String) throws {
    let result = try converted(text)
    #expect(result.text == expected)
    #expect(result.messages == [])
  }

  @Test func whatOnlyJekyllKnowsIsReported() throws {
    let dates = try converted("{% for p in site.guides %}{{ p.date }}{% endfor %}")
    #expect(dates.messages.first?.contains("p.date") == true)
    let posts = try converted("{% for p in site.posts %}{{ p.excerpt }}{% endfor %}", Self.posts)
    #expect(posts.messages.first?.contains("p.excerpt") == true)
  }

  private static let posts = [
    "_posts/2020-01-01-a.md": "---\ntitle: A\n---\nText.",
    "_posts/2021-02-03-hot-tea.md": "---\ntags: b c\n---\nText.",
  ]

  /// What cannot be a post is named, and a URL that only Jekyll knows becomes the path of the file.
  @Test func otherPostsAreNamed() throws {
    let project = try TestProject([
      "_config.yml": "permalink: ordinal\n", "index.md": "---\n---\n# Home",
      "_posts/2020-01-01-a.md": "---\n---\nA.", "_posts/2020-01-02-b.html": "---\ntitle: B\n---\n<p>B.</p>",
      "_posts/2020-01-03-c.md": "---\npublished: false\n---\nC.", "_posts/note.md": "---\n---\nD.",
      "_posts/2020-01-04-e.md": "---\nredirect_to: https://example.com/\n---\n",
    ]).read()
    #expect(project.outline.hasSuffix("Blog[→_posts/2020-01-02-b.html | →_posts/2020-01-01-a.md]"))
    #expect(project.pages["_posts/2020-01-01-a.md"]?.url == "/_posts/2020-01-01-a/")
    #expect(project.unsupported.contains("permalink: ordinal"))
    #expect(project.unsupported.contains("posts without a date: _posts/note.md"))
  }

  @Test func postsAreListed() throws {
    let posts = try converted(
      "{% for p in site.posts %}{{ p.date | date: '%Y' }} {{ p.title }} {{ p.url }}\n{% endfor %}", Self.posts
    )
    #expect(posts.text == "2021 Hot Tea /2021/02/03/hot-tea/\n2020 A /2020/01/01/a/")
    #expect(posts.messages == [])
  }

  @Test(arguments: [
    "{% tabs %}\na", "{% tab x %}\na\n{% endtab %}",
    "{% tabs %}\n{% tab b %}\na\n{% endtab %}\n{% endtabs %}", "{% note %}\na\n{% endnote %}",
    "{% alert warning %}\na\n{% endalert %}",
  ])
  func tagsOfPlugInsAreReported(_ text: String) throws {
    let result = try converted(text)
    #expect(result.text == "a")
    #expect(result.messages.allSatisfy { $0.contains("has no counterpart") } && !result.messages.isEmpty)
  }
}
