import Testing

@testable import Markup

/// Text whose parsing would take minutes or gigabytes without limits.
@Suite struct PathologicalInputTests {
  private func line(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  // MARK: Tables

  @Test func rowWithTooManyColumnsIsText() {
    let outline = SyntaxTreeText("| A |\n| - |\n| b |\n\(line("|c", 50_000))|\n\nEnd\n")
    #expect(outline.diagnostics == ["4:1 text.pathological-line"])
    #expect(outline.text.contains(line("|c", 50_000) + "|"))
    #expect(outline.text.hasSuffix("paragraph End"))
  }

  @Test func tableWithManyColumnsIsATable() {
    let outline = SyntaxTreeText("\(line("|a", 250))|\n\(line("|-", 250))|\n")
    #expect(outline.diagnostics == [])
    #expect(outline.text.hasPrefix("table"))
  }

  @Test(arguments: [1, 251])
  func tableWithTooManyColumnsIsText(columns: Int) {
    let second = line("|-", columns) + "|"
    let outline = SyntaxTreeText("\(line("|a", 251))|\n\(second)\n")
    #expect(outline.diagnostics == ["2:1 text.pathological-line"])
    #expect(outline.text == "paragraph \(line("|a", 251))| \(second)")
  }

  @Test func pipesOutsideTablesAreNotLimited() {
    let outline = SyntaxTreeText("`\(line("|", 1000))`\n\n\(line("|a", 1000))\n")
    #expect(outline.diagnostics == [])
    #expect(outline.text == "paragraph \(line("|", 1000))\nparagraph \(line("|a", 1000))")
  }

  @Test func paragraphWithManyDelimiterRowsIsText() {
    let outline = SyntaxTreeText(line("|-|\n|-|-|\n", 20_000))
    #expect(outline.diagnostics.count { $0.hasSuffix("text.pathological-line") } == 10)
    #expect(outline.diagnostics.count { $0.hasSuffix("table.delimiter-row") } == 10)
    #expect(outline.diagnostics.count == 20)
    #expect(outline.text == "paragraph " + line("|-| |-|-| ", 20_000).dropLast())
  }

  @Test(arguments: [1, 2, 99], [true, false])
  func tableWithTooManyCellsEnds(columns: Int, isFull: Bool) {
    let rows = TableLimits.maximumCells / (columns + 1) - 1
    let row = line("|b", isFull ? columns : 1) + "|\n"
    let header = line("|a", columns) + "|\n" + line("|-", columns) + "|\n"
    let outline = SyntaxTreeText("\(header)\(line(row, rows + 2))\nText\n\n\(header)")
    #expect(outline.diagnostics == ["\(rows + 3):1 table.too-large"])
    let rest = row.dropLast()
    let end =
      "\nparagraph \(rest) \(rest)\nparagraph Text\nparagraph \(header.dropLast().replacing("\n", with: " "))"
    let hasEnd = outline.text.utf8.suffix(end.utf8.count).elementsEqual(end.utf8)
    #expect(hasEnd)
  }

  @Test func longTableWithFewMissingCellsIsATable() {
    let outline = SyntaxTreeText("a|b|c\n-|-|-\n" + line("d|e\n", 50_000) + "f|g|h\n")
    #expect(outline.diagnostics == [])
    #expect(outline.text.hasSuffix("tableCell f\n    tableCell g\n    tableCell h"))
  }

  // MARK: Nesting

  @Test(arguments: ["> ", "- ", "1. ", "+ 2) * > ", "@Group { "])
  func tooDeeplyNestedBlocksAreText(marker: String) {
    let page = line(marker, 5000) + "a\n\nEnd\n"
    let outline = SyntaxTreeText(page)
    #expect(outline.diagnostics.contains { $0.hasPrefix("1:") && $0.hasSuffix("text.pathological-line") })
    #expect(outline.text.utf8.count < 20_000_000)
    #expect(outline.text.contains("a\n") && outline.text.hasSuffix("paragraph End"))
  }

  @Test func pageWithManyLinesHasALowerNestingLimit() {
    let page = line("- ", 150) + "a\n"
    #expect(SyntaxTreeText(page + line("\n", 1000)).diagnostics == [])
    #expect(SyntaxTreeText(page + line("\n", 500_000)).diagnostics == ["1:201 text.pathological-line"])
  }

  @Test func thematicBreakIsNotAList() {
    let outline = SyntaxTreeText(line("- ", 5000) + "\n" + line("* ", 5000) + "\n")
    #expect(outline.diagnostics == [])
    #expect(outline.text == "thematicBreak\nthematicBreak")
  }

  // MARK: Unchanged text

  @Test func codeIsUnchanged() {
    let code = line("|", 1000) + "\n" + line("> ", 2000) + "\n" + line("- ", 2000) + "x"
    let fenced = "```\n\(code)\n```\n\n"
    let quoted = "> ~~~\n> \(code.replacing("\n", with: "\n> "))\n> ~~~\n\n"
    let listed = "- a\n\n      \(code.replacing("\n", with: "\n      "))\n\n"
    let outline = SyntaxTreeText(fenced + quoted + listed + "<pre>\n\(code)\n</pre>\n")
    #expect(outline.diagnostics == [])
    #expect(!outline.text.contains("\\\\"))
  }

  @Test func lineAfterCodeIsLimited() {
    let outline = SyntaxTreeText("> ```\n" + line("- ", 5000) + "a\n")
    #expect(outline.diagnostics == ["2:2001 text.pathological-line"])
  }

  @Test(arguments: ["\r", "\r\n"])
  func otherLineEndings(_ end: String) {
    let outline = SyntaxTreeText(["a", line("- ", 5000) + "b", "", "c"].joined(separator: end))
    #expect(outline.diagnostics == ["2:2001 text.pathological-line"])
    #expect(outline.text.hasSuffix("paragraph c"))
  }

  // MARK: Inlines

  @Test func parenthesesAfterABareLink() {
    let outline = SyntaxTreeText("See http://example.com\(line(")", 100_000)) there\n")
    #expect(outline.diagnostics == [])
    #expect(outline.text == "paragraph See http://example.com\(line(")", 100_000)) there")
  }

  @Test(arguments: ["<?", "<!A ", "<![CDATA["])
  func unclosedTagsAreText(tag: String) {
    let outline = SyntaxTreeText("First\nline \(line(tag, 5000))\n")
    #expect(outline.diagnostics == ["2:1 text.pathological-line"])
    #expect(outline.text == "paragraph First line " + line(tag, 5000).trimmed)
  }

  @Test func closedTagsAreTags() {
    let outline = SyntaxTreeText("a " + line("<?b?> <!C d> <![CDATA[e]]> ", 1000) + "\n")
    #expect(outline.diagnostics == [])
    #expect(!outline.text.contains { $0 == "<" || $0 == "?" })
  }

  @Test func unclosedImagesAreText() {
    let outline = SyntaxTreeText(line("![[]()", 5000) + "\n")
    #expect(outline.diagnostics == ["1:3002 text.pathological-line"])
    #expect(outline.text == "paragraph " + line("![", 5000))
  }

  @Test func manyImagesAreImages() {
    let outline = SyntaxTreeText(line("![a](b) [![](c)](d) ", 2000) + "\n")
    #expect(outline.diagnostics == [])
  }

  @Test(arguments: ["[b](c) ", "[b] ", "![b](c) ", "[^b] "])
  func linksAfterTooManyDelimitersAreText(link: String) {
    let end = link.hasPrefix("[^") ? "\n\n[^b]: d\n" : "\n\n[b]: c\n"
    let outline = SyntaxTreeText(line("*a \(link)", 5000) + end)
    // The number of delimiters before the links so far is greater than 4,000,000 at the link 2828.
    let column = 2827 * (link.utf8.count + 3) + 3 + link.prefix { $0 != "]" }.utf8.count + 1
    #expect(outline.diagnostics == ["1:\(column) text.pathological-line"])
    #expect(SyntaxTreeText(line("*a* \(link)", 1000) + end).diagnostics == [])
  }

  @Test func usesOfALongDefinitionBeyondTheLimitAreText() {
    let address = "data:image/png;base64," + line("A", 100_000)
    let links = (1...1000).map { "![image \($0)][a]" }.joined(separator: "\n\n")
    let outline = SyntaxTreeText("[a]: \(address)\n\n\(links)\n")
    // The limit of 1 MiB allows for ten uses. They begin in line 3, with a blank line after each.
    #expect(outline.diagnostics == ["23:1 text.pathological-line"])
    #expect(outline.text.hasPrefix("paragraph image 1\n") && outline.text.hasSuffix("paragraph image 1000"))
    #expect(SyntaxTreeText("[a]: \(address)\n\n![b][a] ![c][a]\n").diagnostics == [])
  }

  @Test func linksHaveTheURLAndTheTitleOfALongDefinition() {
    let address = "https://example.com/" + line("a", 1000)
    let title = line("b", 1000)
    let page = Array("[a]: \(address) '\(title)'\n\n[text][a]\n".utf8)
    MarkupParser(directives: []).parse(page, lines: LineMap(file: "page.md")) { document in
      let link = document.root.firstChild?.firstChild
      #expect(link.map { String(decoding: $0.destination, as: UTF8.self) } == address)
      #expect(link.map { String(decoding: $0.title, as: UTF8.self) } == title)
    }
  }
}

extension String {
  fileprivate var trimmed: Substring { self[...].trimmed }
}

extension Substring {
  fileprivate var trimmed: Substring {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
