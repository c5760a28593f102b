import Basics
import Testing

@testable import Markup

/// Where formulas begin and end in Markdown.
@Suite struct FormulaTests {
  /// Returns the formulas of a page, each as its TeX, in brackets if it is displayed.
  private func formulas(_ page: String, math: Bool = true, lines: LineMap = LineMap(file: "page.md"))
    -> [String]
  {
    MarkupParser(directives: ["Group"], math: math).parse(Array(page.utf8), lines: lines) { document in
      document.root.descendants.compactMap { node in
        node.formula.map { formula in
          let tex = String(decoding: formula.tex, as: UTF8.self)
          return formula.isDisplay ? "[\(tex)]" : tex
        }
      }
    }
  }

  @Test(arguments: [
    ("$x$", "x"),
    ("a $x$, ($y$) and $z$.", "x y z"),
    ("$a_1*b*c_2$ and *$d_1$*", "a_1*b*c_2 d_1"),
    ("$a<b>c</b>$", "a<b>c</b>"),
    ("$[a+b](c+d)$", "[a+b](c+d)"),
    (#"$\{x\}\\y$"#, #"\{x\}\\y"#),
    (#"$\$4$"#, #"\$4"#),
    (#"$\text{if $x$}$"#, #"\text{if $x$}"#),
    (#"$\frac{a$ b"#, #"\frac{a"#),
    ("$a\nb$", "a\nb"),
    ("$2 + 2$ and $100/2$", "2 + 2 100/2"),
    ("$5$, $10 kg$, $3 x$", "5 10 kg 3 x"),
    ("$`a$b`$ and $`x`$", "a$b x"),
    ("x $$y$$ z", "[y]"),
    ("# Area $x$", "x"),
    ("| $a$ | b |\n| - | - |\n| c | $d$ |", "a d"),
    ("[a $x$](y.md)", "x"),
    ("a[^1]\n\n[^1]: $x$", "x"),
    (#"\\$x$"#, "x"),
    ("> - $x$", "x"),
    ("a — $x$ – b", "x"),
    ("设$x$为，$y$。和（$z$），然后", "x y z"),
    ("넓이$a$는, それは$b$です。", "a b"),
  ])
  func findsFormulas(_ page: String, _ expected: String) {
    #expect(formulas(page).joined(separator: " ") == expected)
  }

  /// Amounts, variables, code and links stay as they are.
  @Test(arguments: [
    "costs $5 and $10", "between $5-$10, or $5/$10", "$5 or 10$ a month", "US$5 and US$6", "a$x$b",
    "$HOME and $PATH",
    "$HOME:$PATH/$USER", "${A}/${B}", #"\$x\$"#, #"\$x$"#, "`$x$`", "[a](/$x$)", "<https://example.com/$x$>",
    "https://example.com/$x$/y", "    $x$", "```\n$x$\n```", "$ x $", "$x $", "$$", "$$$", "$$$$", "$$ $$",
    "$``$", "$",
    "echo $$", "$x", "<a title=\"$x$\">b</a>", "$HOME, then $5 or 10$ more", "it is 5$ (not 6$)",
    "$1,000 in cash or 900$", "A$AP and Ke$ha", "é$x$ and $x$é", "价格$5，$10",
  ])
  func leavesOtherTextAlone(_ page: String) {
    #expect(formulas(page) == [])
  }

  @Test func settingAndCapturesSwitchFormulasOff() {
    #expect(formulas("$x$\n\n$$\ny\n$$", math: false) == [])
    #expect(formulas("$x$", lines: LineMap(file: "page.md", map: [1])) == [])
  }

  @Test(arguments: [
    ("$$\na\n- b\n+ c\n> d\n# e\n$$", "[\na\n- b\n+ c\n> d\n# e\n]"),
    ("text\n$$\na\n$$\nmore $x$", "[\na\n] x"),
    ("$$\na\n\nb\n$$", "[\na\n\nb\n]"),
    ("$$ a\n- b $$", "[ a\n- b ]"),
    ("- item\n\n  $$\n  a\n  $$", "[\na\n]"),
    ("> $$\n> a\n> $$", "[\na\n]"),
    ("@Group {\n  $$\n  }\n  $$\n}", "[\n}\n]"),
    ("```math\na\n```", "[a\n]"),
    ("$$a$$\n$$b$$", "[a] [b]"),
    ("$$\r\na\r\n$$\r\n", "[\na\n]"),
  ])
  func findsFormulasInLines(_ page: String, _ expected: String) {
    #expect(formulas(page).joined(separator: " ") == expected)
  }

  @Test func reportsWhatIsNotClosed() {
    #expect(SyntaxTreeText("a\n\n$$\nb").diagnostics == ["3:1 math.unclosed"])
    #expect(SyntaxTreeText("$$ a\n\n$$ b").diagnostics == [])
    #expect(formulas("- $$\n  a\n\n$$").count == 1)
    MarkupParser(directives: []).parse(
      Array("- $$\n  a\n  b \\$$\n\n$$\n".utf8), lines: LineMap(file: "page.md")
    ) {
      document in
      #expect(document.root.descendants.compactMap { $0.formula?.problem } == [.unclosed])
    }
  }

  /// The positions of inlines after a formula with a line break are correct too.
  @Test func positionsAfterFormulasAreCorrect() {
    let page = "> a $x\n> y$ [b](c) $z\n> w$ [d](e)\n> [f](g)"
    MarkupParser(directives: []).parse(Array(page.utf8), lines: LineMap(file: "page.md")) { document in
      let places = document.root.descendants.filter { $0.kind == .link || $0.kind == .math }.map {
        let place = document.place(of: $0)
        return "\(place.line):\(place.column)"
      }
      #expect(places == ["1:5", "2:6", "2:13", "3:6", "4:3"])
    }
  }

  /// A footnote or reference can remove a formula from the tree, after which the positions of others are corrected.
  @Test(arguments: [
    "Text [^a $x\nb$] more.", "[^x]: a $a\n    b$ *c*", "[^x]: a $a\n    b$ *c*\n\n$d\ne$ [f](g)",
    "[^x]: $a\n    b$\n\nText[^x] $c\nd$",
  ])
  func formulasThatAreRemovedDoNotStopTheParser(_ page: String) {
    MarkupParser(directives: []).parse(Array(page.utf8), lines: LineMap(file: "page.md")) { document in
      for node in document.root.descendants where node.kind == .link {
        #expect(document.place(of: node).line == 5)
      }
    }
  }

  /// Each byte of a formula has the position that it has in the file.
  @Test(arguments: [
    "a $x?$", "> a\n> $`x +\n>   ?`$", "- $$\n  a\n    ? b\n  $$", "$$ a ?\nb $$", "> ```math\n> a ?\n> ```",
    "| a |\n| - |\n| $?$ |",
    "$$\na\n?$$", "text\n  $a ?$", "> $$a\n> b ?$$",
  ])
  func locationsAreThoseOfTheFile(_ page: String) {
    MarkupParser(directives: []).parse(Array(page.utf8), lines: LineMap(file: "page.md")) { document in
      var found: [Basics.SourceLocation] = []
      for node in document.root.descendants {
        guard let formula = node.formula, let offset = formula.tex.firstIndex(of: UInt8(ascii: "?")) else {
          continue
        }
        found.append(document.location(of: formula, in: node, offset: offset))
      }
      let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
      let line = lines.firstIndex { $0.contains("?") } ?? 0
      let column = lines[line].utf8.firstIndex(of: UInt8(ascii: "?")).map {
        lines[line].utf8.distance(from: lines[line].startIndex, to: $0)
      }
      #expect(found == [Basics.SourceLocation(file: "page.md", line: line + 1, column: (column ?? 0) + 1)])
    }
  }

  /// Unclosed delimiters take linear time.
  @Test(arguments: [
    "$", "$$", "$x ", "$`", "$a{", " ${ ,", "$5 a ", "$$\n", "$$ a\n", "\\$", "$x$", "$\\", "> $$\n", "$x\n",
    "- $$\n\n",
  ])
  func manyDelimitersEnd(_ part: String) {
    _ = formulas(String(repeating: part, count: 20_000))
  }
}
