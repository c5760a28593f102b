import Basics
import Foundation
import HTML
import PageModel
import Site
import Testing

/// A page that is read only for its summary has the same summary and diagnostics as usual, and no HTML.
@Suite struct SummaryOnlyTests {
  private static let rich = """
    ---
    title: Rich
    platforms: [iOS]
    unknown: 1
    ---

    # *Rich* `code` [link](a.md) {#chosen}

    > What it *says* of [itself](b.md), ![image](c.png).

    ## First <span id="raw">raw</span>

    ```swift {99} wrong
    let a = 1 // ## no heading
    ```

    Text[^1], <a id="own">own</a> and [nowhere]().

    @DisclosureGroup("More") {
      ### Inside

      | A | B |
      | - | - |
      | <b id="cell">1 | 2 |
    }

    @Unknown {
      ## Again
    }

    ## Again

        ## no heading either

    [^1]: Note
    """

  private static func record(_ summary: PageSummary) -> [UInt8] {
    var record = BinaryEncoder()
    record.summary(summary)
    return record.bytes.array()
  }

  private func check(_ text: String, _ options: RenderingOptions = RenderingOptions()) {
    var only = options
    only.isSummary = true
    let whole = RenderedPage(text, options: options)
    let read = RenderedPage(text, options: only)
    #expect(Self.record(read.summary) == Self.record(whole.summary), "\(text)")
    // The terms of the documentation’s glossary, such as `[[summary]]`, are not known here.
    let expected = whole.rendered.diagnostics.filter { $0.identifier != "foreign.wiki-link" }
    #expect(read.rendered.diagnostics == expected, "\(text)")
    #expect(read.rendered.html.isEmpty && read.rendered.placeholders.isEmpty && read.rendered.links.isEmpty)
  }

  @Test func pageWithManyFeatures() {
    check(Self.rich)
    var trusted = RenderingOptions()
    trusted.html = .trusted
    check(Self.rich, trusted)
    let page = RenderedPage(Self.rich)
    #expect(page.summary.otherAnchors.contains("own") && !page.rendered.diagnostics.isEmpty)
  }

  @Test func pagesOfTheDocumentation() throws {
    let content = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../../content")
    let files = try #require(FileManager.default.enumerator(at: content, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "md" {
      // The documentation has variables, which would otherwise be reported as another tool’s.
      var options = RenderingOptions()
      options.hasVariables = true
      check(try String(contentsOf: file, encoding: .utf8), options)
      count += 1
    }
    #expect(count > 20)
  }
}
