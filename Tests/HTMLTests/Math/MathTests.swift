import Testing

@testable import HTML

/// Pages with formulas.
@Suite struct MathTests {
  private static let x =
    #"<math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>"#
  private static let display =
    #"<math display="block"><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math>"#

  @Test(arguments: [
    ("a $x$ b", "<p>a \(x) b</p>\n"),
    ("$$x$$", "<div class=\"math\">\(display)</div>\n"),
    ("$$\nx\n$$", "<div class=\"math\">\(display)</div>\n"),
    ("```math\nx\n```", "<div class=\"math\">\(display)</div>\n"),
    ("a $$x$$ b", "<p>a <span class=\"math\">\(display)</span> b</p>\n"),
    ("- $$x$$", "<ul>\n<li><div class=\"math\">\(display)</div>\n</li>\n</ul>\n"),
    ("```math title\nx\n```", "<div class=\"math\">\(display)</div>\n"),
  ])
  func formulasBecomeMathML(_ page: String, _ expected: String) {
    let page = RenderedPage("# Title\n\nText.\n\n" + page)
    #expect(page.html.hasSuffix("<p>Text.</p>\n" + expected), "\(page.html)")
    #expect(page.diagnostics == [])
  }

  @Test func invalidFormulasAreErrorsAtTheirColumn() {
    let page = RenderedPage(
      "# Title\n\nText $a + \\foo$.\n\n> $$\n> a\n>   \\bar\n> $$\n\n```math\nb}\n```\n")
    #expect(page.diagnostics == ["3:11 math.invalid", "7:5 math.invalid", "11:2 math.invalid"])
    #expect(page.html.contains(#"<p>Text <code>a + \foo</code>.</p>"#))
    #expect(page.rendered.diagnostics.allSatisfy { $0.severity == .error })
  }

  @Test func unclosedLinesAreErrors() {
    #expect(RenderedPage("# Title\n\n- $$\n  a\n\n$$\n").diagnostics.contains("3:3 math.invalid"))
    #expect(RenderedPage("# Title\n\n$$\na\n$$ text\n").diagnostics == ["5:3 math.invalid"])
  }

  /// Titles, headings, abstracts and descriptions contain the formula in TeX.
  @Test func textContainsTheSource() {
    let page = RenderedPage(
      "# Area $\\pi r^2$\n\n> About $r$.\n\n## Heading $x_1$\n\n![Image of $y$](a.png)\n")
    #expect(page.summary.title == "Area \\pi r^2")
    #expect(page.summary.abstract == "About r.")
    #expect(page.summary.headings.first?.text == "Heading x_1")
    #expect(page.outline.first?.contains("<msub><mi>x</mi><mn>1</mn></msub>") == true)
    #expect(page.html.contains(#"alt="Image of y""#))
    #expect(String(decoding: page.summary.titleHTML.bytes, as: UTF8.self).contains("<mi>π</mi>"))
  }

  @Test func searchFindsTheSource() {
    let page = RenderedPage("# Title\n\nText.\n\nOf $e^{x}$, and\n\n$$\n\\alpha < 1\n$$\n\nEnd.\n")
    let text = BodyText(page.rendered)
    #expect(text.bytes.text == "Text. Of e^{x}, and \\alpha < 1 End.")
  }

  /// Only formulas that may be wider than a small window are regions that can be scrolled with the keyboard.
  @Test func wideFormulasCanBeScrolled() {
    let long = (1...12).map { "x_{\($0)}" }.joined(separator: " + ")
    let page = RenderedPage("# Title\n\n$$\n\(long)\n$$\n\nText $\(long)$.\n\n$$\nx\n$$\n")
    #expect(page.html.contains(#"<div class="math" tabindex="0" role="group" aria-label="Formula 1"><math"#))
    #expect(
      page.html.contains(#"<span class="math-line" tabindex="0" role="group" aria-label="Formula 2"><math>"#)
    )
    #expect(page.html.contains(#"<div class="math"><math"#))
  }

  /// A link must not contain a region, which is a tab stop.
  @Test func headingsInListsHaveNoRegions() {
    let page = RenderedPage(
      "# Title\n\n## Sum $$\\sum_{i=1}^{n} a_i b_i c_i d_i e_i f_i g_i h_i j_i k_i l_i$$\n")
    #expect(page.outline.first?.contains("tabindex") == false)
    #expect(page.outline.first?.contains("<math") == true)
  }
}
