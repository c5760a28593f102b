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

  /// Reads pages as a build does.
  private func clean(_ pages: [(path: String, text: String)]) throws -> (
    pages: [ReadPage], survey: FrameSurvey
  ) {
    let survey = FrameSurvey(
      pages.compactMap { page in
        CaptureReader.survey(Array(page.text.utf8), file: page.path).map { (page.path, $0) }
      })
    let read = try pages.map { page in
      ReadPage(
        capture: try #require(
          CaptureReader.read(Array(page.text.utf8), file: page.path) { survey.frame(of: page.path) }))
    }
    return (read, survey)
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
}
