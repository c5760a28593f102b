import Basics
import Foundation
import Projects
import TestSupport
import Testing
import YAML

@testable import Dialects

/// Templates of Liquid in Jekyll, and of Jinja in MkDocs.
struct PageTemplateTests {
  private static let files = [
    "_includes/note.html":
      "<div class=\"note\">\n  <b>{{ include.title | default: \"Note\" }}:</b> {{ include.content }}\n</div>\n",
    "parts/raw.yaml": "{% raw %}pot: {{ pot }}{% endraw %}",
    "_includes/loop.md": "{% include loop.md %}",
    "_includes/theme.html": "{% for p in site.pages %}{{ p }}{% endfor %}",
    "_includes/steps.md": "1. {{ include.first }}\n2. {{ include.second }}\n",
    "_data/pots.yml": "- name: Clay\n  size: 2\n- name: Iron\n  size: 3\n",
    "_data/shop/open.yml": "days: [Mon, Tue]\n",
    "parts/warn.md": "Hot {{ drink }}!\n\n> {{ level }}\n",
    "macros.md": "{% macro button(text, url='#') %}[{{ text }}]({{ url }}){% endmacro %}\n",
  ]

  private func liquid(_ page: String) -> ConvertedPage {
    var facts = ProjectFacts()
    facts.templates = PageTemplateGlobals(isJinja: false)
    facts.templates?.names["site"] = .map([
      ("title", .text("Tea")), ("flag", .bool(false)), ("data", .folder("\n_data")),
      ("menu", .list([.text("Pots"), .text("Lids")])),
    ])
    return Dialect.jekyll.result(page, includes: Self.files, facts: facts)
  }

  private func jinja(_ page: String) -> ConvertedPage {
    var facts = ProjectFacts()
    facts.templates = PageTemplateGlobals(isJinja: true)
    facts.templates?.includeFolders = ["parts", ""]
    facts.templates?.names = [
      "drink": .text("tea"),
      "extra": .map([("drink", .text("tea")), ("sizes", .list([.number(1), .number(2)]))]),
      "prices": .map([("clay", .number(4)), ("iron", .number(9))]),
    ]
    let dialect = MkDocsDialect.dialect(
      MkDocsDialect.Features(extensions: ["attr_list"], plugins: ["macros"]))
    return dialect.result(page, includes: Self.files, facts: facts)
  }

  @Test(arguments: [
    ("{% assign pot = \"Clay\" %}\n{{ pot }} {{ pot | upcase | append: \"!\" }}", "Clay CLAY!"),
    (
      "{{ \"a *b* `c<d` **e** [f](g.md) h_i_j\" | markdownify }}",
      "a <em>b</em> <code>c&lt;d</code> <strong>e</strong> <a href=\"g.md\">f</a> h_i_j"
    ),
    ("{% capture text %}a *b*{% endcapture %}{{ text }}, {{ text | size }}", "a *b*, 5"),
    ("{% if page.kind == \"hot\" %}a{% elsif site.flag %}b{% else %}c{% endif %}", "c"),
    ("{% unless site.flag %}a{% else %}b{% endunless %}", "a"),
    ("{% if site.title contains \"Te\" and page.none == nil %}a{% endif %}", "a"),
    ("{% case site.title %}{% when \"Pot\", \"Tea\" %}a{% else %}b{% endcase %}", "a"),
    (
      "{% for pot in site.data.pots %}\n- {{ pot.name }}: {{ pot.size | times: 2 }}\n{% endfor %}",
      "- Clay: 4\n- Iron: 6"
    ),
    (
      "{% for d in site.data.shop.open.days reversed %}{{ d }}{% unless forloop.last %}, {% endunless %}{% endfor %}",
      "Tue, Mon"
    ),
    ("{% for i in (1..3) limit: 2 %}{{ i }}{% endfor %}", "12"),
    ("{% for x in page.none %}a{% else %}b{% endfor %}", "b"),
    (
      "{{ site.menu | join: \" and \" }} {{ site.menu[1] | slice: 0, 3 }} {{ site.menu | first | replace: \"o\", \"0\" }}",
      "Pots and Lids Lid P0ts"
    ),
    ("{% include steps.md first=\"Boil\" second=site.title %}", "1. Boil\n2. Tea"),
    ("{% assign f = \"Boil\" %}\n{% include steps.md first=f second='b' %}", "1. Boil\n2. b"),
    ("{{ \"a,b\" | split: \",\" | last }} {{ page.title | default: \"none\" }}", "b none"),
    ("```\n{{ unknown }} {% unknown %}\n```", "```\n{{ unknown }} {% unknown %}\n```"),
    ("{{ 7 | divided_by: 2 }} {{ 7.5 | divided_by: 2 }} {{ 5 | divided_by: 2.5 }}", "3 3.75 2"),
    ("{{ 20 | divided_by: 8.0 }} {{ 20.0 | divided_by: 8 }} {% if 7.0 == 7 %}a{% endif %}", "2.5 2.5 a"),
    ("{% if a %}b", "b"), ("a {% endif %} b", "a  b"), ("{% raw %}{% if %}{% endraw %}", "\\{% if %}"),
    ("`{% raw %}{{ a }}{% endraw %}`", "`{{ a }}`"),
  ])
  func liquidIsEvaluated(_ page: String, _ expected: String) {
    #expect(Dialect.tidy(liquid(page).text) == expected)
  }

  @Test func includesHaveParameters() {
    let text = Dialect.tidy(liquid("a\n\n{% include note.html content=\"Very *hot*.\" %}\n\nb").text)
    #expect(text.contains("Note:") && text.contains("Very *hot*."))
    #expect(!text.contains("{{"))
  }

  /// In Liquid, a variable that nothing assigns is nil. Variables with unknown values, and those of Jekyll, are not.
  @Test(arguments: [
    ("{% include steps.md first=\"Boil\" second=other %}", "1. Boil\n2.", 0),
    ("{% include steps.md first=page.title second=other.name %}", "1.\n2.", 0),
    ("{% include steps.md second=paginator.page %}", "", 1),
    ("{% assign pot = site.pages %}{% include steps.md second=pot %}", "", 2),
  ])
  func parametersCanBeUnassigned(_ page: String, _ expected: String, _ problems: Int) {
    let result = liquid(page)
    let lines = Dialect.tidy(result.text).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    #expect(lines.joined(separator: "\n") == expected)
    #expect(result.diagnostics.count == problems)
  }

  /// Unknown values are reported at their places, once.
  @Test(arguments: [
    ("a\n\nb {{ nothing }}", "3:3", "the value of the expression “nothing” is not known"),
    (
      "{% include missing.html a=\"b\" %}", "1:1",
      "the tag “include” has no counterpart and is left out: missing.html a=\"b\""
    ),
    ("x {% include theme.html %}", "1:3", "the tag “include” has no counterpart and is left out: theme.html"),
    (
      "{% for p in site.pages %}{{ p.title }}{% endfor %}", "1:1",
      "the tag “for” has no counterpart and is left out"
    ),
    ("{% include loop.md %}", "1:1", "the tag “include” has no counterpart and is left out: loop.md"),
    ("{% if paginator.next %}a{% endif %}", "1:1", "the tag “if” has no counterpart and is left out"),
  ])
  func unknownLiquidIsReported(_ page: String, _ place: String, _ message: String) {
    let diagnostics = liquid(page).diagnostics
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first.map { "\($0.location.line):\($0.location.column)" } == place)
    #expect(diagnostics.first?.message == message)
  }

  @Test(arguments: [
    ("{{ drink }} {{ extra.drink | upper }} {{ extra.sizes[1] }} {{ prices['iron'] + 1 }}", "tea TEA 2 10"),
    ("{% set pot = \"clay\" %}{{ pot|title }} {{ prices[pot] }} {{ pot ~ '!' }}", "Clay 4 clay!"),
    ("{% set text %}a *b*{% endset %}{{ text }}", "a *b*"),
    (
      "{% for name, price in prices.items() %}{{ loop.index }}. {{ name }}: {{ price }}\n{% endfor %}",
      "1. clay: 4\n2. iron: 9"
    ),
    ("{% if drink == 'tea' and not nothing is defined %}a{% elif b %}c{% else %}d{% endif %}", "a"),
    ("{{ nothing | default('x') }} {{ 'a' if 'clay' in prices else 'b' }}", "x a"),
    ("{% include \"warn.md\" %}", "Hot tea!\n\n> `{{ level }}`"),
    (
      "- a\n\n    {% filter indent(width=4) %}\n{% include 'warn.md' %}\n    {% endfilter %}",
      "- a\n\n    Hot tea!\n\n    > `{{ level }}`"
    ),
    ("```yaml\n{% include \"raw.yaml\" %}\n```", "```yaml\npot: {{ pot }}\n```"),
    ("{% raw %}{{ drink }}{% endraw %}", "\\{{ drink }}"), ("a {# never\nshown #} b", "a  b"),
    ("{% macro f(a, b='y') %}{{ a }}-{{ b }}{% endmacro %}{{ f('x') }} {{ f('x', b='z') }}", "x-y x-z"),
    ("{% import 'macros.md' as m %}{{ m.button('Go', url='go.md') }}", "[Go](go.md)"),
    ("{% from 'macros.md' import button as b %}{{ b('Go') }}", "[Go](#)"),
    ("{{ unknown('a') }}", "`{{ unknown('a') }}`"),
    ("```\n{{ drink }} {{ unknown() }}\n```", "```\ntea {{ unknown() }}\n```"),
    ("---\nlevel: high\n---\n{{ level }} {{ page.meta.level }}", "high high"),
    ("---\nrender_macros: false\n---\n```\n{{ drink }}\n```", "```\n{{ drink }}\n```"),
  ])
  func jinjaIsEvaluated(_ page: String, _ expected: String) {
    #expect(Dialect.tidy(jinja(page).text) == expected)
  }

  @Test func macrosHaveSettings() throws {
    let project = try TestProject([
      "mkdocs.yml": """
      site_name: Tea
      extra: {sizes: [1, 2]}
      plugins:
        - macros:
            include_dir: shared
            render_by_default: false
            j2_variable_start_string: "[["
            j2_variable_end_string: "]]"
            variables: {pot: clay}
      """, "docs/index.md": "# Tea", "shared/part.md": "part",
    ]).read()
    let globals = try #require(project.facts.templates)
    #expect(globals.includeFolders == ["../shared", ""])
    #expect(!globals.rendersByDefault)
    let page = project.converter.convert(
      Array("---\nrender_macros: true\n---\n[[ pot ]] [[ extra.sizes | length ]] {{ pot }}".utf8),
      path: "index.md",
      includes: TestIncludes())
    #expect(String(decoding: page.text, as: UTF8.self).hasPrefix("clay 2 "))
  }

  /// Lines keep their origins, also those of included files.
  @Test func linesKeepTheirOrigins() {
    let page = liquid("{% assign a = \"b\" %}\n\n{% include steps.md first=a %}\n\nend")
    let lines = page.text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let second = lines.firstIndex { $0.starts(with: "2.".utf8) }
    #expect(second.map { page.origins[$0].line } == 2)
    #expect(second.map { page.files[Int(page.origins[$0].file)] } == "_includes/steps.md")
    #expect(lines.firstIndex { $0.elementsEqual("end".utf8) }.map { page.origins[$0].line } == 5)
  }

  /// Loops in loops, deep blocks and expressions, and files that include each other come to an end.
  @Test(
    arguments: [
      String(repeating: "{% for i in (1..9999) %}", count: 8) + "x"
        + String(repeating: "{% endfor %}", count: 8),
      "{% set a = 'xxxxxxxx' %}" + String(repeating: "{% set a = a ~ a %}{{ a }}", count: 2_000),
      "{% assign a = \"x\" | split: \",\" %}"
        + String(repeating: "{% assign a = a | concat: a | push: a %}{{ a }}", count: 2_000),
      "{% set a = [1] %}" + String(repeating: "{% set a = [a, a] %}{{ a }}", count: 2_000),
      String(repeating: "{% capture a %}x{{ a }}{{ a }}{% endcapture %}{{ a }}", count: 2_000),
      String(repeating: "{% if a %}", count: 20_000) + "x", String(repeating: "{% raw %}", count: 20_000),
      "{{ " + String(repeating: "(", count: 3_000) + " }}",
      "{{ " + String(repeating: "not ", count: 1_000) + " }}",
      "{{ \"a\" " + String(repeating: "| append: \"aaaaaaaa\" ", count: 150) + "}}",
      String(repeating: "{% assign a = a | append: a %}", count: 5_000),
      String(repeating: "{{", count: 20_000),
      "{% assign a = \"xxxxxxxx\" %}" + String(repeating: "{% assign a = a | append: a %}", count: 60)
        + "{{ a }}",
    ].map { Abridged($0) })
  func hostileTemplatesEnd(_ input: Abridged<String>) {
    let page = input.value
    #expect(liquid(page).text.count < 6 << 20)
    #expect(jinja(page).text.count < 6 << 20)
  }

  /// A tag ends at the end of a later one if its own is missing, so its arguments can contain line feeds.
  @Test(arguments: [
    "a {% link b.md }\n[c]: {% link d.md %}\n", "{% highlight ruby\nlinenos %}\na\n{% endhighlight %}\n",
    "{% filter indent | replace('x', '') %}\na\n{% endfilter %}\n",
    "{% filter indent | upper %}\na\nb\n{% endfilter %}\n",
  ])
  func tagsOverSeveralLines(_ page: String) {
    for text in [liquid(page).text, jinja(page).text] { #expect(!text.isEmpty) }
  }

  @Test func valuesKeepTheFormOfVersions() throws {
    let node = try #require(try YAML.parse(Array("a: 1.10\nb: 2\nc: true\nd: \"true\"\ne: ~".utf8)))
    let value = PageTemplateValue(node)
    #expect(["a", "b", "c", "d", "e"].map { value[$0]?.text } == ["1.10", "2", "true", "true", ""])
  }
}
