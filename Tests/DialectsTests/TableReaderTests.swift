import Basics
import Projects
import Testing

@testable import Dialects

/// Tables of mkdocs-table-reader-plugin.
///
/// Source: mkdocs-table-reader-plugin, “Readers”, “Customize markdown tables”.
struct TableReaderTests {
  private let files = [
    "a.csv": "name,cups\nPot,2\n\"Lid, a|b\",\"3\"\n\"Say \"\"tea\"\"\",\n\"two\nlines\",4\n",
    "a.tsv": "name\tcups\nPot\t2\n", "b.csv": "Pot;2\n", "data/c.csv": "n\n1\n",
    "a.md": "| x |\n| - |\n| 1 |\n",
    "a.yml": "- name: Pot\n  cups: 2\n- name: Lid\n  lids: [1]\n", "a.json": "[{\"n\": \"Pot\"}, {\"m\": 3}]",
  ]

  private func result(_ page: String) -> ConvertedPage {
    var facts = ProjectFacts()
    facts.includeFolders = [""]
    facts.tableFolder = "data"
    return MkDocsDialect.dialect(.init(extensions: ["tables"], plugins: ["table-reader"]))
      .result(page, includes: files, facts: facts)
  }

  @Test(arguments: [
    (
      "a\n{{ read_csv('a.csv') }}\nb",
      "a\n\n| name | cups |\n| --- | ---: |\n| Pot | 2 |\n| Lid, a\\|b | 3 |\n| Say \"tea\" |  |\n| two<br>lines | 4 |\n\nb"
    ),
    ("{{ read_table('a.tsv') }}", "| name | cups |\n| --- | ---: |\n| Pot | 2 |"),
    ("{{ read_csv('b.csv', sep=';', header=None) }}", "| 0 | 1 |\n| --- | ---: |\n| Pot | 2 |"),
    ("{{ read_csv(\"c.csv\", colalign=(\"center\",)) }}", "| n |\n| :---: |\n| 1 |"),
    ("{{ pd_read_csv('c.csv').to_markdown(tablefmt=\"pipe\", index=False) }}", "| n |\n| ---: |\n| 1 |"),
    ("- a\n\n  {{ read_csv('c.csv') | add_indentation(spaces=2) }}", "- a\n\n  | n |\n  | ---: |\n  | 1 |"),
    ("{{ read_raw('a.md') }}", "| x |\n| - |\n| 1 |"),
    ("{{ read_json('a.json') }}", "| n | m |\n| --- | ---: |\n| Pot |  |\n|  | 3 |"),
    ("```\n{{ read_csv('c.csv') }}\n```", "```\n{{ read_csv('c.csv') }}\n```"),
  ])
  func tablesAreShown(page: String, expected: String) {
    let found = result(page)
    #expect(Dialect.tidy(found.text) == expected)
    #expect(found.diagnostics.isEmpty)
  }

  @Test(arguments: [
    ("{{ read_excel('a.xlsx') }}", "foreign.expression", "`a.xlsx`"),
    ("{{ read_yaml('a.yml') }}", "foreign.expression", "`a.yml`"),
    ("{{ read_csv('none.csv') }}", "foreign.include", "`none.csv`"),
    ("{{ read_csv('c.csv', usecols=['n']) }}", "foreign.expression", "| n |\n| ---: |\n| 1 |"),
  ])
  func whatCannotBeShownIsReported(page: String, identifier: String, expected: String) {
    let found = result(page)
    #expect(Dialect.tidy(found.text) == expected)
    #expect(found.diagnostics.map(\.identifier) == [identifier])
  }

  @Test func rowsCanHaveManyCells() {
    let row = String(repeating: "\"a\",", count: 20_000)
    let page = MkDocsDialect.dialect(.init(extensions: [], plugins: ["table-reader"]))
      .result("{{ read_csv('a.csv') }}", includes: ["a.csv": row + "\n" + row])
    #expect(page.text.count > 80_000)
  }
}
