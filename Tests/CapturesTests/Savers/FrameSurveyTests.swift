import Basics
import Testing

@testable import Captures

@Suite struct FrameSurveyTests {
  private static let names = ["Assam", "Bancha", "Ceylon", "Dooars", "Earl", "Fuding"]

  private static func page(_ name: String, frame: Bool = true, host: String = "tea.example.com") -> String {
    let body = """
      # \(name)

      \(name) is a tea that people drink in the afternoon with milk or lemon.

      ## Brewing

      Three minutes for \(name).
      """
    let menu = """
      Teas of the world

      - [Green](/green)
      - [Black](/black)

      [Home](/) / [Teas](/teas) / \(name)


      """
    let footer = """


      Was it good?

      [\(name.lowercased()) on GitHub](https://github.com/tea/\(name))

      Updated \(name.utf8.count) months ago

      © 2026 Tea Company
      """
    return "---\nurl: https://\(host)/teas/\(name.lowercased())\ntitle: \(name) - Tea Handbook\n---\n\n"
      + (frame ? menu + body + footer : body) + "\n"
  }

  private static func survey(_ pages: [(path: String, text: String)]) -> FrameSurvey {
    FrameSurvey(
      pages.compactMap { page in
        CaptureReader.survey(Array(page.text.utf8), file: page.path).map { (page.path, $0) }
      }, amongPages: pages.map(\.path))
  }

  /// Authors begin pages with lists of links, too, but each with another one.
  @Test func listsOfAuthorsAreNoMenus() {
    let survey = Self.survey(
      Self.names.map { name in
        let links = (0..<10).map { "- [\(name) \($0)](/\(name)/\($0))" }.joined(separator: "\n")
        return (
          "\(name).md", "---\ntitle: \(name)\n---\n\nIn this chapter:\n\n\(links)\n\n## \(name)\n\nText.\n"
        )
      })
    #expect(survey.removed.isEmpty)
  }

  /// Reads pages as a build does.
  private func clean(_ pages: [(path: String, text: String)]) throws -> (
    pages: [ReadPage], survey: FrameSurvey
  ) {
    let survey = Self.survey(pages)
    let read = try pages.map { page in
      ReadPage(
        capture: try #require(
          CaptureReader.read(Array(page.text.utf8), file: page.path) { survey.frame(of: page.path) }))
    }
    return (read, survey)
  }

  /// One page can name a page that it is about, but most pages of a folder name where they come from.
  @Test(arguments: [
    "# Tea\n\n**URL:** https://tea.example.com/teas/NAME.html\n\nText.\n",
    "# Tea\n\nText.\n\n## [Brewing](https://tea.example.com/teas/NAME#brewing)\n\nText.\n",
    "# Tea\n\n**Source:** https://tea.example.com/teas/NAME\n\nText.\n",
    "# Tea\n\n**Source**: <https://tea.example.com/teas/NAME>\n\nText.\n",
    "# Tea\n\n> Source: [Teas](https://tea.example.com/teas/NAME)\n\nText.\n",
    "Original URL: https://tea.example.com/teas/NAME\n\n# Tea\n\nText.\n",
  ])
  func sourcesOnMostPagesAreSigns(template: String) throws {
    let pages = Self.names.map { (path: $0 + ".md", text: template.replacing("NAME", with: $0.lowercased())) }
    let read = try clean(pages).pages
    #expect(
      zip(pages, read).allSatisfy {
        $1.capture.source?.contains("/teas/\($0.path.dropLast(3).lowercased())") == true
      })
    for (path, text) in pages {
      #expect(CaptureReader.read(Array(text.utf8), file: path) == nil)
      let few = Self.survey(Array(pages.prefix(4)))
      #expect(CaptureReader.read(Array(text.utf8), file: path) { few.frame(of: path) } == nil)
    }
  }

  /// Sites link headings to themselves, and authors link a few.
  @Test func linkedHeadingsOnMostPagesAreSigns() throws {
    let pages = Self.names.map { name in
      (
        path: name + ".md",
        text:
          "[Teas](/)\n\n# \(name)\n\n## [How to brew](#how-to-brew)\n\nText.\n\n## [Cups](#cups)\n\nText.\n"
      )
    }
    for page in try clean(pages).pages {
      #expect(page.page.contains("## How to brew {#how-to-brew}") && !page.page.contains("Teas"))
    }
    let few = Self.survey(Array(pages.prefix(4)))
    #expect(CaptureReader.read(Array(pages[0].text.utf8), file: "") { few.frame(of: pages[0].path) } == nil)
  }

  /// Among captures from a site, a page that begins with links to this site is one, too.
  @Test(arguments: [
    ("https://tea.example.com/teas", 6, true), ("https://tea.example.com/teas", 4, false),
    ("https://cups.example.com/teas", 6, false), ("/teas", 6, false),
  ])
  func breadcrumbsAmongCaptures(url: String, sourced: Int, isCaptured: Bool) throws {
    let captures = Self.names.prefix(sourced).map { (path: $0 + ".md", text: Self.page($0)) }
    let page = (
      path: "Genmaicha.md", text: "[Home](\(url)) › [Teas](\(url)/)\n\n# Genmaicha\n\nRice and tea.\n"
    )
    let others = (0..<6).map { (path: "own-\($0).md", text: "# Page \($0)\n\nText.\n") }
    for (pages, isCaptured) in [(captures + [page], isCaptured), (captures + [page] + others, false)] {
      let survey = Self.survey(pages)
      let read = CaptureReader.read(Array(page.text.utf8), file: page.path) { survey.frame(of: page.path) }
      #expect((read != nil) == isCaptured)
      #expect(read.map { !String(decoding: $0.markdown, as: UTF8.self).contains("Home") } ?? true)
    }
  }

  /// Front matter with a title and a source is a sign of a tool if most pages of a folder name different pages of a site.
  @Test(arguments: [
    ("source: https://tea.example.com/teas/NAME", 6, 6), ("uri: https://tea.example.com/NAME/", 6, 6),
    ("source: https://tea.example.com/teas/NAME", 4, 0), ("source: https://tea.example.com/teas", 6, 0),
    ("source: https://NAME.example.com/teas/", 6, 0), ("source: ../teas/NAME", 6, 0),
    ("source: https://github.com/tea/NAME", 6, 0),
    ("source: https://tea.example.com/NAME\nlayout: tea", 6, 0),
  ])
  func sourcesInFrontMatter(field: String, sourced: Int, captures: Int) throws {
    let footer = "\n\n© 2026 Tea Company\n"
    let pages = Self.names.enumerated().map { index, name in
      let own = index < sourced ? field.replacing("NAME", with: name.lowercased()) : "author: Ann Leaf"
      return (path: name + ".md", text: "---\ntitle: \(name)\n\(own)\n---\n\n\(name) is a tea.\(footer)")
    }
    let survey = Self.survey(pages)
    let read = pages.map { page in
      CaptureReader.read(Array(page.text.utf8), file: page.path) { survey.frame(of: page.path) }
    }
    #expect(read.count { $0 != nil } == captures)
    #expect(read.compactMap { $0 }.allSatisfy { !String(decoding: $0.markdown, as: UTF8.self).contains("©") })
    #expect(survey.removed.isEmpty == (captures == 0))
  }

  /// A few pages that name a source do not make captures of a folder of other pages, and neither do pages from which nothing
  /// is removed, such as imported pages.
  @Test(arguments: [(5, "© 2026 Tea Company", false), (3, "© 2026 Tea Company", true), (3, "", false)])
  func sourcesOfFewPages(others: Int, footer: String, isCaptured: Bool) {
    let sourced = Self.names.map { name in
      let text = "---\nsource: https://tea.example.com/\(name)\n---\n\nTea from \(name).\n\n\(footer)\n"
      return (path: name + ".md", text: text)
    }
    let others = (0..<others).map { (path: "\($0).md", text: "# Tea \($0)\n\nTea.\n") }
    let survey = Self.survey(sourced + others)
    #expect(sourced.allSatisfy { survey.frame(of: $0.path).isOfCaptures == isCaptured })
  }

  @Test func repeatedBlocksAreRemoved() throws {
    let pages = Self.names.map { ("teas/\($0).md", Self.page($0)) }
    let (read, survey) = try clean(pages)
    for (name, page) in zip(Self.names, read) {
      #expect(page.capture.title == name)
      #expect(page.page.contains("\(name) is a tea"))
      #expect(page.page.contains("## Brewing\n\nThree minutes for \(name)."))
      for text in ["Teas of the world", "Green", "Was it good?", "months ago", "Company"] {
        #expect(!page.page.contains(text), "\(text)")
      }
    }
    let texts = survey.excerpts { path in pages.first { $0.0 == path }.map { Array($0.1.utf8) } }.map(\.text)
    #expect(texts.contains("Teas of the world") && texts.contains("© 2026 Tea Company"))
  }

  @Test func fewPagesKeepTheirBlocks() throws {
    let (read, survey) = try clean(Self.names.prefix(4).map { ("teas/\($0).md", Self.page($0)) })
    #expect(survey.removed.isEmpty)
    #expect(read.allSatisfy { $0.page.contains("© 2026 Tea Company") })
  }

  @Test func minorityKeepsItsBlocks() throws {
    let framed = Self.names.prefix(3).map { ("teas/\($0).md", Self.page($0)) }
    let plain = Self.names.suffix(3).map { ("teas/\($0).md", Self.page($0, frame: false)) }
    #expect(try clean(framed + plain).survey.removed.allSatisfy { $0.count >= 5 })
  }

  @Test func otherSitesAreNotCounted() throws {
    let first = Self.names.prefix(3).map { ("teas/\($0).md", Self.page($0)) }
    let second = Self.names.suffix(3).map { ("teas/\($0).md", Self.page($0, host: "other.example.com")) }
    #expect(try clean(first + second).survey.removed.isEmpty)
  }

  /// A sentence in the middle, and a heading above different texts, are never removed.
  @Test func repeatedTextInTheMiddleStays() throws {
    let pages = Self.names.map { name in
      (
        "teas/\(name).md",
        """
        ---
        url: https://tea.example.com/\(name)
        title: \(name)
        ---

        ## Overview

        \(name) is old, and people have drunk it for hundreds of years in the mountains.

        Serve it hot.

        \(name) is sold in boxes of a hundred bags, which stay fresh for about a year.

        ## See also

        - [\(name) in China](/china/\(name))

        """
      )
    }
    for page in try clean(pages).pages {
      #expect(page.page.contains("## Overview") && page.page.contains("Serve it hot."))
      #expect(page.page.contains("## See also"))
    }
  }

  @Test func orderMakesNoDifference() throws {
    let pages = Self.names.map { ("teas/\($0).md", Self.page($0)) }
    let first = try clean(pages)
    let second = try clean(pages.reversed())
    #expect(first.pages.map(\.markdown) == second.pages.reversed().map(\.markdown))
  }

  /// The item of the page itself is in no other page’s menu, and the name of the site is the first heading of each page.
  @Test func wholeMenusAreRemoved() throws {
    let pages = Self.names.map { name in
      let menu = Self.names.map { $0 == name ? "- \($0)" : "- [\($0)](\($0).html)" }.joined(separator: "\n")
      return (
        "teas/\(name).md",
        """
        ---
        url: https://tea.example.com/\(name).html
        ---

        # Tea Handbook

        \(menu)

        ## \(name)

        \(name) is old, and people have drunk it for hundreds of years in the mountains.

        ```sh
        brew \(name)
        ```

        ### Navigation

        - [previous](a.html)
        - [Tea Handbook](index.html) »
        - [\(name)](\(name).html)

        """
      )
    }
    for (name, page) in zip(Self.names, try clean(pages).pages) {
      #expect(
        page.page.trimmingNewlines == """
          # \(name)

          \(name) is old, and people have drunk it for hundreds of years in the mountains.

          ```sh
          brew \(name)
          ```
          """)
    }
  }

  /// What differs from page to page in a block of the frame, or in the author’s text that looks like one.
  struct Edge: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// Whether the text, of which `%` is the name of the page and `@` its number, stays.
    var stays: Bool
    /// The text above the title, below it, and at the end.
    var top: String
    var above: String
    var below: String
    /// The text to look for; nil to look for all of it.
    var text: String?

    static func removed(
      _ name: String, top: String = "", above: String = "", below: String = "", _ text: String? = nil
    ) -> Edge {
      Edge(testDescription: name, stays: false, top: top, above: above, below: below, text: text)
    }

    static func kept(
      _ name: String, top: String = "", above: String = "", below: String = "", _ text: String? = nil
    ) -> Edge {
      Edge(testDescription: name, stays: true, top: top, above: above, below: below, text: text)
    }
  }

  static let edges: [Edge] = [
    .removed("date", below: "Zuletzt aktualisiert am @. März 202@"),
    .removed("date in Japanese", below: "最終更新日：202@年@月1@日"),
    .removed("month", above: "Last updated on ~ 1@, 2024 · @ min read"),
    .removed("counter", below: "Viewed 1@ times"),
    .removed("weekday", above: "& ~ @th, 2024 1@:30 |M", below: "Geändert am &, @. ~ 2024"),
    .removed("counts", top: "@ of 120", above: "@ min read", below: "1@ views"),
    .removed("counts of one", above: "Reading time: @ min", below: "@ comments · 1@ likes"),
    .removed("versions", top: "v2.3.@", below: "Tee 2.@.0"),
    .removed("pages", above: "Page @ of 120"),
    .removed("relative date", below: "Zuletzt aktualisiert vor @ %"),
    .removed("neighbors", below: "[Zurück <](</)\n\n[Weiter >](>/)", "Weiter"),
    .removed("neighbors on one line", below: "[Zurück <](</) [Weiter >](>/)", "Weiter"),
    .removed("neighbors below labels", below: "前へ\n\n[<](</)\n\n次へ\n\n[>](>/)", "次へ"),
    .removed(
      "section of a menu", below: "- [Tee](/t)\n  - [% kaufen](/%1)\n  - [% kochen](/%2)\n- [Kaffee](/c)"),
    .removed(
      "own item below a heading", below: "### Tee\n\n- [Grün](/g)\n  - **%**\n- [Kaffee](/c)", "Kaffee"),
    .removed("own headings", below: "## Auf dieser Seite\n\n- [Zubereitung](#z)"),
    .kept("facts", above: "Serves @\n\nTime: @0 min"),
    .kept("heading in capitals", above: "TEA AND CUPS"),
    .kept("chapter", top: "Chapter @"),
    .kept("chapter in Japanese", top: "第@章"),
    .kept("chapter below the title", above: "Chapter @"),
    .kept("headings of versions", above: "## 2.3.@", below: "## 2.2.@\n\n- Bug fixes"),
    .kept("headings with dates", above: "## 2.3.@ (~ @, 2024)", below: "## ~ @, 2023"),
    .kept("versions", above: "v2.3.@"),
    .kept("section of facts", below: "## Availability\n\nSince version 1.@"),
    .kept("list of texts", below: "- `--%`: Prints the cup of % and its saucer.\n- Bug fixes"),
    .kept("nested names", above: "- Parameters\n  - `%`\n  - `other%`\n- Returns\n  - `new%`"),
    .kept("label of one link", below: "See also:\n\n[The <](</)", "[The <"),
    .kept("link to a file", above: "[Download %](/%.zip)"),
    .kept("section of links", below: "## More\n\n[How to drink <](</)"),
  ]

  @Test(arguments: edges) func edgesThatDiffer(edge: Edge) throws {
    func filled(_ text: String, _ index: Int) -> String {
      let values = [
        "<": Self.names[(index + 5) % 6], ">": Self.names[(index + 1) % 6], "%": Self.names[index],
        "@": "\(index + 2)", "~": ["May", "June", "July", "August", "March", "April"][index],
        "&": ["Monday", "Tuesday", "Freitag", "jeudi", "Sun", "domingo"][index], "|": index < 3 ? "A" : "P",
      ]
      return values.reduce(text) { $0.replacing($1.key, with: $1.value) }
    }
    let pages = Self.names.enumerated().map { index, name in
      let parts = [
        "---\nurl: https://tea.example.com/\(name)\n---", filled(edge.top, index), "# \(name)",
        filled(edge.above, index),
        "\(name) is old, and people have drunk it for hundreds of years in the mountains.", "## Zubereitung",
        "\(name) braucht \(index + 1) Minuten in heißem Wasser, mit oder ohne Milch und Honig.",
        filled(edge.below, index),
      ]
      return ("\(name).md", parts.joined(separator: "\n\n") + "\n")
    }
    for (index, page) in try clean(pages).pages.enumerated() {
      #expect(page.page.contains("hundreds of years") && page.page.contains("braucht \(index + 1) Minuten"))
      for line in filled(edge.text ?? [edge.top, edge.above, edge.below].joined(separator: "\n"), index)
        .split(separator: "\n")
      {
        let text = line.contains("](") ? line.prefix { $0 != "]" } : line[...]
        #expect(page.page.contains(text) == edge.stays, "\(line)")
      }
    }
  }

  /// A menu and a list of the author are one list if no blank line divides them.
  @Test(arguments: [
    "- Milk for %\n- Lemon", "- [% with milk](/%-milk)\n- [% with lemon](/%-lemon)",
    "- % is old, and people drink it everywhere.\n  - [In %land](/%land)", "Milk for %.",
  ])
  func listsBesideMenus(list: String) throws {
    let menu = "- [Home](/)\n- [Teas](/teas)\n- [Cups](/cups)\n- [Prices](/prices)"
    let pages = Self.names.map { name in
      let own = list.replacing("%", with: name)
      let below = own.hasPrefix("-") ? "## More\n\n\(own)\n\(menu)" : menu
      return (
        path: "\(name).md",
        text: "---\nurl: https://tea.example.com/\(name)\n---\n\n# \(name)\n\n\(menu)\n\(own)\n\n"
          + "\(name) is old, and people have drunk it for hundreds of years.\n\n\(below)\n"
      )
    }
    for (name, page) in zip(Self.names, try clean(pages).pages) {
      let own = list.replacing("%", with: name)
      let below = own.hasPrefix("-") ? "\n\n## More\n\n\(own)" : ""
      #expect(
        page.page.trimmingNewlines == "# \(name)\n\n\(own)\n\n"
          + "\(name) is old, and people have drunk it for hundreds of years.\(below)")
    }
  }

  /// The date of a page leaves its text, and becomes its date; one that all pages have belongs to the site.
  private static let dates: [([String], String?)] = [
    (["May 3, 2024", "June 3, 2024"], "2024-06-03"), (["May 3, 2024", "May 3, 2024"], nil),
  ]

  @Test(arguments: dates) func removedDates(dates: [String], date: String?) throws {
    let pages = Self.names.enumerated().map { index, name in
      (
        "\(name).md",
        """
        ---
        url: https://tea.example.com/\(name)
        ---

        # \(name)

        \(name) is old, and people have drunk it for hundreds of years in the mountains.

        Last updated on \(dates[index % 2])

        """
      )
    }
    let read = try clean(pages).pages
    #expect(read[1].capture.date == date)
    #expect(!read[1].page.contains("Last updated"))
  }

  /// Some tools write no blank lines, so that the frame is glued to the text.
  @Test func framesOfPagesWithoutBlankLines() throws {
    let pages = Self.names.enumerated().map { index, name in
      (
        "\(name).md",
        """
        ---
        url: https://tea.example.com/\(name)
        ---
        [Home](/)
        Reading time: \(index + 2) minutes
        # \(name)
        \(name) is old, and people have drunk it for hundreds of years in the mountains.
        ## How to brew
        \(name) needs hot water, and more or less time.
        ```sh
        brew \(name)
        ```
        Milk is optional for \(name).
        Last updated in March 202\(index)
        © 2026 Tea Handbook, all rights reserved everywhere.

        """
      )
    }
    for (name, page) in zip(Self.names, try clean(pages).pages) {
      #expect(page.page.contains("is old") && page.page.contains("brew \(name)"))
      #expect(page.page.trimmingNewlines.hasSuffix("Milk is optional for \(name)."))
      #expect(!page.page.contains("Reading time") && !page.page.contains("Home"))
    }
  }

  /// Most titles of a site end or begin with its name. A name that few pages have belongs to their titles.
  @Test(arguments: [
    (" — Tea Handbook", ""), (" (Tea Handbook)", ""), (" (old) (Tea Handbook)", " (old)"),
    (" | Tea (old)", ""),
  ]) func namesOfSitesInTitles(_ ending: String, _ kept: String) throws {
    let pages = Self.names.map { name in
      (
        "\(name).md",
        "Title: \(name)\(ending)\n\nURL Source: https://tea.example.com/\(name)\n\nMarkdown Content:\nTea.\n"
      )
    }
    for (name, page) in zip(Self.names, try clean(pages).pages) {
      #expect(page.page.hasPrefix("# \(name)\(kept)\n"), "\(page.page)")
    }
  }

  /// The lines with which Jina Reader names the page are a sign, so its menu needs no other evidence.
  @Test func linksOfMenusThatLeadToPages() throws {
    let pages = Self.names.map { name in
      (
        "\(name).md",
        """
        Title: \(name) | Teas

        URL Source: https://tea.example.com/\(name)

        Markdown Content:
        \((Self.names + Self.names.map { $0 + "/" }).map { "* [\($0)](/\($0))" }.joined(separator: "\n"))

        # \(name)

        \(name) is old, and people have drunk it for hundreds of years in the mountains.

        © 2026 Tea Handbook, all rights reserved everywhere.

        """
      )
    }
    let survey = Self.survey(pages)
    #expect(pages.allSatisfy { CaptureReader.survey(Array($0.1.utf8), file: $0.0)?.menu.isEmpty == true })
    #expect(survey.removed.contains { $0.count == pages.count })
  }

  /// Each page shows only the items of its section. The item of the page itself has no link. Some tools write a blank
  /// line between all items.
  @Test(arguments: ["\n", "\n\n"]) func menusBecomeTheNavigation(separator: String) throws {
    let sections = [("Green", ["Bancha", "Fuding"]), ("Black", ["Earl", "Assam", "Dooars", "Ceylon"])]
    let pages = Self.names.map { name in
      let menu = sections.flatMap { title, names in
        [title == "Green" ? "- [Green](/green)" : "- Black"]
          + (names.contains(name) ? names : []).map { $0 == name ? "  - **\($0)**" : "  - [\($0)](/\($0))" }
      }
      let body = """
        ---
        url: https://tea.example.com/\(name)
        ---

        - [Home](/)
        - [Prices](/prices)

        \(menu.joined(separator: separator))

        # \(name)

        \(name) is old, and people have drunk it for hundreds of years in the mountains.

        """
      return ("\(name).md", body)
    }
    let collected = zip(pages, try clean(pages).pages).map { page, read in
      CollectedPage(
        path: page.0, title: read.capture.title ?? "", slug: nil, source: read.capture.source, date: nil,
        capture: read.capture, contents: nil, file: ContentHash(Array(page.1.utf8)))
    }
    let tree = try #require(CollectionLayout(collected).trees.first)
    #expect(tree.roots.map(\.title) == ["Green", "Black"])
    #expect(tree.roots.map { $0.children.compactMap(\.path) } == sections.map { $0.1.map { $0 + ".md" } })
  }
}
