import Site
import Testing
@testable import HTML

@Suite struct ChangeLogTests {
  private func page(_ text: String, changeLogs: [String] = ["Change log", "Neues"]) -> RenderedPage {
    RenderedPage(text, options: RenderedPage.options { $0.changeLogs = changeLogs })
  }

  private func lines(_ page: RenderedPage) -> [String] {
    page.summary.changes.map {
      "\($0.day.text) #\($0.anchor) \(String(decoding: $0.html.bytes, as: UTF8.self))"
    }
  }

  @Test func rowsOfDatedTables() {
    let page = page(
      """
      # Tea

      ## Change LOG

      Words.

      | Date | Change |
      | --- | --- |
      | 21 November 2026 | Added *guidance* for [lamps](lamps.md) & `x < y`. |
      | | And more. |
      | 2025-03-01 | First. |

      ## Sizes

      | Date | Size |
      | --- | --- |
      | 2025-03-01 | 12 |
      """)
    #expect(
      lines(page) == [
        "2026-11-21 #Change-LOG Added <em>guidance</em> for lamps &amp; <code>x &lt; y</code>.",
        "2026-11-21 #Change-LOG And more.", "2025-03-01 #Change-LOG First.",
      ])
    #expect(page.diagnostics == [])
  }

  @Test func subsectionsBelongToTheChangeLog() {
    let page = page(
      """
      ## Neues {#new}

      ### 2026

      | Date | Change | By |
      | --- | --- | --- |
      | 2026-01-02 | One | Ann |

      ### 2025

      | Date | Change |
      | --- | --- |
      | 2025-01-02 | Two |

      # Other

      | Date | Change |
      | --- | --- |
      | 2024-01-02 | Three |
      """)
    #expect(lines(page) == ["2026-01-02 #new One Ann", "2025-01-02 #new Two"])
  }

  @Test func invalidDatesAreReported() {
    let text = """
      ## Change log

      | Date | Change |
      | --- | --- |
      | 2026-01-02 | One |
      | 3/4/2026 | Two |

      | Name | Age |
      | --- | --- |
      | Ann | 7 |
      """
    let own = page(text)
    #expect(lines(own) == ["2026-01-02 #Change-log One"])
    #expect(own.diagnostics == ["6:1 feed.unreadable-date"])
    #expect(page("---\nsource: https://example.com/\n---\n" + text).diagnostics == [])
  }

  @Test func changeLogsDoNotAffectTheHTML() {
    let text = "## Change log\n\n| Date | Change |\n| --- | --- |\n| 2026-01-02 | [One](one.md) |\n\nEnd.\n"
    let (with, without) = (page(text), page(text, changeLogs: []))
    #expect(with.html == without.html && with.rendered.placeholders == without.rendered.placeholders)
    #expect(with.diagnostics == without.diagnostics)
    #expect(without.summary.changes == [] && with.summary.changes.count == 1)
  }

  @Test func changeLogsWithoutTheBody() {
    let text = "## Change log\n\n| Date | Change |\n| --- | --- |\n| 2026-01-02 | *One* |\n"
    let options = RenderedPage.options {
      $0.changeLogs = ["Change log"]
      $0.isSummary = true
    }
    #expect(lines(RenderedPage(text, options: options)) == ["2026-01-02 #Change-log <em>One</em>"])
  }
}
