import Testing

@testable import Math

/// Formulas and their MathML. The comparison with KaTeX in `Tests/EndToEnd/test_math.py` covers more of them.
@Suite struct ConstructTests {
  @Test(arguments: [
    ("x", "<mi>x</mi>"),
    ("12.5", "<mn>12.5</mn>"),
    ("x^2_i", "<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"),
    ("x^10", "<mrow><msup><mi>x</mi><mn>1</mn></msup><mn>0</mn></mrow>"),
    ("f''", "<msup><mi>f</mi><mo>″</mo></msup>"),
    ("f'^2", "<msup><mi>f</mi><mrow><mo>′</mo><mn>2</mn></mrow></msup>"),
    (#"\frac12"#, "<mfrac><mn>1</mn><mn>2</mn></mfrac>"),
    (#"\sqrt[3]{x}"#, "<mroot><mi>x</mi><mn>3</mn></mroot>"),
    (#"\Gamma\alpha"#, #"<mrow><mi mathvariant="normal">Γ</mi><mi>α</mi></mrow>"#),
    (#"\mathbb{R}"#, "<mi>ℝ</mi>"),
    (#"\R"#, "<mi>ℝ</mi>"),
    (#"\mathrm{kg}"#, "<mi>kg</mi>"),
    (#"\mathbf{x1}"#, "<mi>𝐱𝟏</mi>"),
    (#"\hat x"#, #"<mover accent="true"><mi>x</mi><mo stretchy="false">^</mo></mover>"#),
    (#"\text{ if }"#, "<mtext>\u{A0}if\u{A0}</mtext>"),
    (#"\not\in"#, "<mo>∉</mo>"),
    (#"\%"#, "<mi>%</mi>"),
    (#"a \over b"#, "<mfrac><mi>a</mi><mi>b</mi></mfrac>"),
    (#"\color{red} x"#, #"<mstyle mathcolor="red"><mi>x</mi></mstyle>"#),
    (#"\boxed{x}"#, #"<mrow class="boxed"><mi>x</mi></mrow>"#),
    (#"\phantom{x}"#, "<mphantom><mi>x</mi></mphantom>"),
    (#"\left( x \right."#, #"<mrow><mo fence="true" stretchy="true" form="prefix">(</mo><mi>x</mi></mrow>"#),
    (#"a < b"#, "<mrow><mi>a</mi><mo>&lt;</mo><mi>b</mi></mrow>"),
    ("", "<mrow></mrow>"),
    ("a % comment\n b", "<mrow><mi>a</mi><mi>b</mi></mrow>"),
  ])
  func writes(_ tex: String, _ expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// A minus sign after a relation is no operation, and a comma in braces no punctuation.
  @Test func classesOfAtomsDecideSpace() {
    #expect(mathML("a = -b").contains(#"<mo>=</mo><mo form="prefix">−</mo>"#))
    #expect(mathML("1{,}000").contains(#"<mo lspace="0em" rspace="0em">,</mo>"#))
    #expect(mathML(#"2 \sin x"#).contains(#"<mspace width="0.1667em"/><mi>sin</mi><mspace"#) == false)
    #expect(
      mathML(#"2 \sin x"#)
        == "<mrow><mn>2</mn><mspace width=\"0.1667em\"/><mi>sin</mi><mo>\u{2061}</mo><mspace width=\"0.1667em\"/><mi>x</mi></mrow>"
    )
    #expect(mathML(#"\sin(x)"#).contains("mspace") == false)
  }

  /// Limits are above and below an operator only in displayed formulas.
  @Test func limitsDependOnTheStyle() {
    #expect(mathML(#"\sum_i x"#).hasPrefix("<mrow><munder><mo>∑</mo>"))
    #expect(mathML(#"\sum_i x"#, isDisplay: false).hasPrefix("<mrow><msub><mo>∑</mo>"))
    #expect(mathML(#"\frac{\sum_i x}{2}"#).contains("<msub><mo>∑</mo>"))
    #expect(
      mathML(#"\sum\limits_i x"#, isDisplay: false).contains(#"<munder><mo movablelimits="false">∑</mo>"#))
    #expect(mathML(#"\sum\nolimits_i x"#).contains("<msub><mo>∑</mo>"))
    #expect(mathML(#"\int_0^1"#).hasPrefix("<msubsup>"))
  }

  @Test func tablesHaveAlignmentsAndLines() {
    #expect(
      mathML(#"\begin{array}{l|r} a & b \\ \hline c & d \end{array}"#)
        == #"<mtable class="array"><mtr><mtd class="l"><mi>a</mi></mtd><mtd class="r bar"><mi>b</mi></mtd></mtr>"#
        + #"<mtr><mtd class="l above"><mi>c</mi></mtd><mtd class="r bar above"><mi>d</mi></mtd></mtr></mtable>"#
    )
    #expect(mathML(#"\begin{aligned} a &= b \\ \end{aligned}"#).components("<mtr>") == 1)
    #expect(mathML(#"\begin{align} [b] &= 1 \end{align}"#).contains("<mi>b</mi>"))
    #expect(mathML(#"\begin{array}{*{2}{c|}} a & b \end{array}"#).components("bar") == 2)
    #expect(
      mathML(#"\begin{align} a \tag{1} \\ b \end{align}"#).contains(#"<mtext>(</mtext><mtext>1</mtext>"#))
    #expect(mathML(#"a \\ b"#).components("<mtr>") == 2)
    #expect(mathML(#"\begin{matrix} a \\[2pt] b \end{matrix}"#).components("<mtr>") == 2)
    #expect(mathML(#"\begin{matrix} a \\ [b] \end{matrix}"#).contains("<mi>b</mi>"))
  }

  @Test func macrosAreReplaced() {
    #expect(mathML(#"\newcommand{\pair}[2][0]{(#1,#2)} \pair{b}"#).contains("<mn>0</mn>"))
    #expect(mathML(#"\newcommand{\pair}[2][0]{(#1,#2)} \pair[a]{b}"#).contains("<mi>a</mi>"))
    #expect(mathML(#"\def\a#1{#1^2} \a x"#) == "<msup><mi>x</mi><mn>2</mn></msup>")
    #expect(mathML(#"\let\b=\beta \b"#) == "<mi>β</mi>")
    #expect(mathML(#"\DeclareMathOperator{\rank}{rank} \rank A"#).contains("<mi>rank</mi>"))
  }

  /// The annotation is the formula, escaped and without white space around it.
  @Test func theSourceIsAnAnnotation() {
    let bytes = Array(" a<b ".utf8)
    #expect(
      bytes.withUnsafeBufferPointer { String(decoding: MathConverter.trimmed($0), as: UTF8.self) } == "a<b")
  }

  /// Every command in the tables has a meaning, and no symbol is also a command.
  @Test func tablesAreConsistent() {
    #expect(SymbolTable.all.count > 500)
    for name in Command.all.keys { #expect(SymbolTable.all[name] == nil, "\(name)") }
    for name in SymbolTable.functions.keys { #expect(SymbolTable.all[name] == nil, "\(name)") }
    for (name, symbol) in SymbolTable.all {
      #expect(!symbol.text.isEmpty && symbol.text.unicodeScalars.count <= 5, "\(name)")
    }
  }
}

extension String {
  /// Returns how often a text occurs.
  fileprivate func components(_ text: String) -> Int {
    var count = 0
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(text) { count += 1 }
      rest = rest.dropFirst()
    }
    return count
  }
}
