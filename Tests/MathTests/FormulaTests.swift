import Testing

/// Formulas of every kind that the documentation promises, and their MathML. It was compared with KaTeX’s: see
/// `Tests/EndToEnd/test_math.py`.
@Suite struct FormulaTests {
  /// Scripts, primes and their order.
  @Test(
    arguments: [
      (
        "x_{i_j}^{2^n}",
        "<msubsup><mi>x</mi><msub><mi>i</mi><mi>j</mi></msub><msup><mn>2</mn><mi>n</mi></msup></msubsup>"
      ),
      ("{}_a^b X", "<mrow><msubsup><mrow></mrow><mi>a</mi><mi>b</mi></msubsup><mi>X</mi></mrow>"),
      (#"x^{\prime}"#, "<msup><mi>x</mi><mo>′</mo></msup>"),
      (
        "a^{bc}d_{ef}",
        "<mrow><msup><mi>a</mi><mrow><mi>b</mi><mi>c</mi></mrow></msup><msub><mi>d</mi><mrow><mi>e"
          + "</mi><mi>f</mi></mrow></msub></mrow>"
      ),
      ("{x^2}^3", "<msup><msup><mi>x</mi><mn>2</mn></msup><mn>3</mn></msup>"),
      (#"x^\frac12"#, "<msup><mi>x</mi><mfrac><mn>1</mn><mn>2</mn></mfrac></msup>"),
      (#"x_\alpha^\beta"#, "<msubsup><mi>x</mi><mi>α</mi><mi>β</mi></msubsup>"),
      ("x^{}", "<msup><mi>x</mi><mrow></mrow></msup>"),
      ("_a b", "<mrow><msub><mrow></mrow><mi>a</mi></msub><mi>b</mi></mrow>"),
      ("f_1'", "<msubsup><mi>f</mi><mn>1</mn><mo>′</mo></msubsup>"),
      (#"\sum'_i x"#, "<mrow><munderover><mo>∑</mo><mi>i</mi><mo>′</mo></munderover><mi>x</mi></mrow>"),
      ("a^*", "<msup><mi>a</mi><mo>∗</mo></msup>"),
      ("x^{y^z}", "<msup><mi>x</mi><msup><mi>y</mi><mi>z</mi></msup></msup>"),
      ("{a+b}^2", "<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>"),
    ] as [(String, String)])
  func scripts(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Fractions, binomials and roots.
  @Test(
    arguments: [
      (
        #"\dfrac{a}{b} \tfrac{c}{d}"#,
        #"<mrow><mstyle displaystyle="true" scriptlevel="0"><mfrac><mi>a</mi><mi>b</mi></mfrac>"#
          + #"</mstyle><mstyle displaystyle="false" scriptlevel="0"><mfrac><mi>c</mi><mi>d</mi></mfrac>"#
          + #"</mstyle></mrow>"#
      ),
      (#"\frac{\frac{a}{b}}{c}"#, "<mfrac><mfrac><mi>a</mi><mi>b</mi></mfrac><mi>c</mi></mfrac>"),
      (
        #"\cfrac{1}{1+x}"#,
        #"<mstyle displaystyle="true" scriptlevel="0"><mfrac>"#
          + #"<mstyle displaystyle="true" scriptlevel="0"><mn>1</mn></mstyle>"#
          + #"<mstyle displaystyle="true" scriptlevel="0"><mn>1</mn><mo>+</mo><mi>x</mi></mstyle></mfrac>"#
          + #"</mstyle>"#
      ),
      (
        #"\binom{n}{k}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">(</mo><mfrac linethickness="0"><mi>n"#
          + #"</mi><mi>k</mi></mfrac><mo fence="true" stretchy="true" form="postfix">)</mo></mrow>"#
      ),
      (
        #"\dbinom{n}{k} \tbinom{n}{k}"#,
        #"<mrow><mstyle displaystyle="true" scriptlevel="0"><mrow>"#
          + #"<mo fence="true" stretchy="true" form="prefix">(</mo><mfrac linethickness="0"><mi>n</mi>"#
          + #"<mi>k</mi></mfrac><mo fence="true" stretchy="true" form="postfix">)</mo></mrow></mstyle>"#
          + #"<mstyle displaystyle="false" scriptlevel="0"><mrow>"#
          + #"<mo fence="true" stretchy="true" form="prefix">(</mo><mfrac linethickness="0"><mi>n</mi>"#
          + #"<mi>k</mi></mfrac><mo fence="true" stretchy="true" form="postfix">)</mo></mrow></mstyle>"#
          + #"</mrow>"#
      ),
      (
        #"{n \choose k}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">(</mo><mfrac linethickness="0"><mi>n"#
          + #"</mi><mi>k</mi></mfrac><mo fence="true" stretchy="true" form="postfix">)</mo></mrow>"#
      ),
      (#"{a \atop b}"#, #"<mfrac linethickness="0"><mi>a</mi><mi>b</mi></mfrac>"#),
      (
        #"\genfrac{[}{]}{0pt}{}{n}{k}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">[</mo><mfrac linethickness="0"><mi>n"#
          + #"</mi><mi>k</mi></mfrac><mo fence="true" stretchy="true" form="postfix">]</mo></mrow>"#
      ),
      (
        #"\genfrac{}{}{2pt}{0}{a}{b}"#,
        #"<mstyle displaystyle="true" scriptlevel="0"><mfrac linethickness="0.2em"><mi>a</mi><mi>b"#
          + #"</mi></mfrac></mstyle>"#
      ),
      (#"\sqrt{\sqrt{x}}"#, "<msqrt><msqrt><mi>x</mi></msqrt></msqrt>"),
      (#"\sqrt x y"#, "<mrow><msqrt><mi>x</mi></msqrt><mi>y</mi></mrow>"),
      (
        #"\sqrt[n+1]{x+y}"#,
        "<mroot><mrow><mi>x</mi><mo>+</mo><mi>y</mi></mrow><mrow><mi>n</mi><mo>+</mo><mn>1</mn>"
          + "</mrow></mroot>"
      ),
      (#"\frac ab c"#, "<mrow><mfrac><mi>a</mi><mi>b</mi></mfrac><mi>c</mi></mrow>"),
      (#"\frac{}{}"#, "<mfrac><mrow></mrow><mrow></mrow></mfrac>"),
    ] as [(String, String)])
  func fractions(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Greek and other letters, upright or italic.
  @Test(
    arguments: [
      (#"\epsilon\varepsilon\phi\varphi"#, "<mrow><mi>ϵ</mi><mi>ε</mi><mi>ϕ</mi><mi>φ</mi></mrow>"),
      (#"\Delta\Omega"#, #"<mrow><mi mathvariant="normal">Δ</mi><mi mathvariant="normal">Ω</mi></mrow>"#),
      (
        #"\hbar \ell \wp \Re \Im \aleph"#,
        "<mrow><mi>ℏ</mi><mi>ℓ</mi><mi>℘</mi><mi>ℜ</mi><mi>ℑ</mi><mi>ℵ</mi></mrow>"
      ),
      (
        #"\infty \nabla \partial \emptyset"#,
        #"<mrow><mi>∞</mi><mi mathvariant="normal">∇</mi><mi>∂</mi><mi>∅</mi></mrow>"#
      ),
      (#"\forall x \exists y"#, "<mrow><mi>∀</mi><mi>x</mi><mi>∃</mi><mi>y</mi></mrow>"),
      (#"\imath \jmath"#, "<mrow><mi>ı</mi><mi>ȷ</mi></mrow>"),
      ("α Γ", #"<mrow><mi>α</mi><mi mathvariant="normal">Γ</mi></mrow>"#),
      ("é 数 я", "<mrow><mi>é</mi><mi>数</mi><mi>я</mi></mrow>"),
      ("x1y2", "<mrow><mi>x</mi><mn>1</mn><mi>y</mi><mn>2</mn></mrow>"),
      ("3.14 1,000", "<mrow><mn>3.14</mn><mn>1</mn><mo>,</mo><mn>000</mn></mrow>"),
    ] as [(String, String)])
  func letters(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Relations and their negations.
  @Test(
    arguments: [
      (#"a \ne b \neq c"#, "<mrow><mi>a</mi><mo>≠</mo><mi>b</mi><mo>≠</mo><mi>c</mi></mrow>"),
      (#"a \le b \ge c"#, "<mrow><mi>a</mi><mo>≤</mo><mi>b</mi><mo>≥</mo><mi>c</mi></mrow>"),
      (#"a \leqslant b"#, "<mrow><mi>a</mi><mo>⩽</mo><mi>b</mi></mrow>"),
      (
        #"a \equiv b \sim c \cong d"#,
        "<mrow><mi>a</mi><mo>≡</mo><mi>b</mi><mo>∼</mo><mi>c</mi><mo>≅</mo><mi>d</mi></mrow>"
      ),
      (#"A \subset B \supseteq C"#, "<mrow><mi>A</mi><mo>⊂</mo><mi>B</mi><mo>⊇</mo><mi>C</mi></mrow>"),
      (#"x \in A \notin B"#, "<mrow><mi>x</mi><mo>∈</mo><mi>A</mi><mo>∉</mo><mi>B</mi></mrow>"),
      (#"a \not= b"#, "<mrow><mi>a</mi><mo>≠</mo><mi>b</mi></mrow>"),
      (#"a \not\subset b"#, "<mrow><mi>a</mi><mo>⊄</mo><mi>b</mi></mrow>"),
      (#"a \not x"#, "<mrow><mi>a</mi><mi>x̸</mi></mrow>"),
      (#"a \mid b \parallel c"#, "<mrow><mi>a</mi><mo>∣</mo><mi>b</mi><mo>∥</mo><mi>c</mi></mrow>"),
      (#"a \perp b \models c"#, "<mrow><mi>a</mi><mo>⊥</mo><mi>b</mi><mo>⊨</mo><mi>c</mi></mrow>"),
      ("a := b", "<mrow><mi>a</mi><mo>:</mo><mo>=</mo><mi>b</mi></mrow>"),
      (#"a \triangleq b"#, "<mrow><mi>a</mi><mo>≜</mo><mi>b</mi></mrow>"),
    ] as [(String, String)])
  func relations(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Binary operators, and signs where no operand precedes them.
  @Test(
    arguments: [
      (#"a \pm b \mp c"#, "<mrow><mi>a</mi><mo>±</mo><mi>b</mi><mo>∓</mo><mi>c</mi></mrow>"),
      (
        #"a \times b \cdot c \div d"#,
        "<mrow><mi>a</mi><mo>×</mo><mi>b</mi><mo>⋅</mo><mi>c</mi><mo>÷</mo><mi>d</mi></mrow>"
      ),
      (
        #"A \cap B \cup C \setminus D"#,
        "<mrow><mi>A</mi><mo>∩</mo><mi>B</mi><mo>∪</mo><mi>C</mi><mo>∖</mo><mi>D</mi></mrow>"
      ),
      (#"p \wedge q \vee r"#, "<mrow><mi>p</mi><mo>∧</mo><mi>q</mi><mo>∨</mo><mi>r</mi></mrow>"),
      (#"a \oplus b \otimes c"#, "<mrow><mi>a</mi><mo>⊕</mo><mi>b</mi><mo>⊗</mo><mi>c</mi></mrow>"),
      (#"a \bmod b"#, #"<mrow><mi>a</mi><mo lspace="0.2222em" rspace="0.2222em">mod</mo><mi>b</mi></mrow>"#),
      ("-a", #"<mrow><mo form="prefix">−</mo><mi>a</mi></mrow>"#),
      ("a - -b", #"<mrow><mi>a</mi><mo>−</mo><mo form="prefix">−</mo><mi>b</mi></mrow>"#),
      (
        "(-b)",
        #"<mrow><mo stretchy="false">(</mo><mo form="prefix">−</mo><mi>b</mi><mo stretchy="false">)"#
          + #"</mo></mrow>"#
      ),
      ("a + {} + b", "<mrow><mi>a</mi><mo>+</mo><mrow></mrow><mo>+</mo><mi>b</mi></mrow>"),
      ("{-}a", #"<mrow><mo lspace="0em" rspace="0em">−</mo><mi>a</mi></mrow>"#),
      (#"\cdot a"#, #"<mrow><mo form="prefix">⋅</mo><mi>a</mi></mrow>"#),
      (#"a \lor \lnot b"#, "<mrow><mi>a</mi><mo>∨</mo><mi>¬</mi><mi>b</mi></mrow>"),
    ] as [(String, String)])
  func operators(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Arrows, with and without labels.
  @Test(
    arguments: [
      (#"a \to b \gets c"#, "<mrow><mi>a</mi><mo>→</mo><mi>b</mi><mo>←</mo><mi>c</mi></mrow>"),
      (#"a \implies b \iff c"#, "<mrow><mi>a</mi><mo>⟹</mo><mi>b</mi><mo>⟺</mo><mi>c</mi></mrow>"),
      (#"a \mapsto b"#, "<mrow><mi>a</mi><mo>↦</mo><mi>b</mi></mrow>"),
      (#"a \longrightarrow b"#, "<mrow><mi>a</mi><mo>⟶</mo><mi>b</mi></mrow>"),
      (
        #"a \xrightarrow{f} b"#,
        #"<mrow><mi>a</mi><mover><mo stretchy="true">→</mo><mpadded class="label"><mi>f</mi>"#
          + #"</mpadded></mover><mi>b</mi></mrow>"#
      ),
      (
        #"a \xleftarrow[g]{f} b"#,
        #"<mrow><mi>a</mi><munderover><mo stretchy="true">←</mo><mpadded class="label"><mi>g</mi>"#
          + #"</mpadded><mpadded class="label"><mi>f</mi></mpadded></munderover><mi>b</mi></mrow>"#
      ),
      (
        #"a \xrightarrow[n \to \infty]{} b"#,
        #"<mrow><mi>a</mi><munderover><mo stretchy="true">→</mo><mpadded class="label"><mi>n</mi>"#
          + #"<mo>→</mo><mi>∞</mi></mpadded><mpadded class="label"></mpadded></munderover><mi>b</mi>"#
          + #"</mrow>"#
      ),
      (#"a \hookrightarrow b"#, "<mrow><mi>a</mi><mo>↪</mo><mi>b</mi></mrow>"),
      (
        #"a \uparrow b \Downarrow c"#,
        #"<mrow><mi>a</mi><mo stretchy="false">↑</mo><mi>b</mi><mo stretchy="false">⇓</mo><mi>c</mi>"#
          + #"</mrow>"#
      ),
      (
        #"\overrightarrow{AB}"#,
        #"<mover accent="true"><mrow><mi>A</mi><mi>B</mi></mrow><mo stretchy="true">→</mo></mover>"#
      ),
    ] as [(String, String)])
  func arrows(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Sums, integrals, and functions with limits.
  @Test(
    arguments: [
      (
        #"\prod_{i=1}^n a_i"#,
        "<mrow><munderover><mo>∏</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi>"
          + "</munderover><msub><mi>a</mi><mi>i</mi></msub></mrow>"
      ),
      (
        #"\int_0^\infty e^{-x}\,dx"#,
        #"<mrow><msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup><msup><mi>e</mi><mrow>"#
          + #"<mo form="prefix">−</mo><mi>x</mi></mrow></msup><mspace width="0.1667em"/><mi>d</mi><mi>x"#
          + #"</mi></mrow>"#
      ),
      (
        #"\iint_D f \oint_C g"#,
        "<mrow><msub><mo>∬</mo><mi>D</mi></msub><mi>f</mi><msub><mo>∮</mo><mi>C</mi></msub><mi>g"
          + "</mi></mrow>"
      ),
      (
        #"\bigcup_i A_i"#,
        "<mrow><munder><mo>⋃</mo><mi>i</mi></munder><msub><mi>A</mi><mi>i</mi></msub></mrow>"
      ),
      (
        #"\textstyle \sum_{i=1}^n i"#,
        #"<mstyle displaystyle="false" scriptlevel="0"><msubsup><mo>∑</mo><mrow><mi>i</mi><mo>=</mo>"#
          + #"<mn>1</mn></mrow><mi>n</mi></msubsup><mi>i</mi></mstyle>"#
      ),
      (
        #"\sum_{\substack{0<i\\j<n}} a"#,
        #"<mrow><munder><mo>∑</mo><mtable class="substack"><mtr><mtd><mn>0</mn><mo>&lt;</mo><mi>i"#
          + #"</mi></mtd></mtr><mtr><mtd><mi>j</mi><mo>&lt;</mo><mi>n</mi></mtd></mtr></mtable></munder>"#
          + #"<mi>a</mi></mrow>"#
      ),
      (
        #"\lim_{x \to 0} f"#,
        #"<mrow><munder><mi>lim</mi><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder><mo>\#u{2061}"#
          + #"</mo><mspace width="0.1667em"/><mi>f</mi></mrow>"#
      ),
      (
        #"\max_{x \in X} f(x)"#,
        #"<mrow><munder><mi>max</mi><mrow><mi>x</mi><mo>∈</mo><mi>X</mi></mrow></munder><mo>\#u{2061}"#
          + #"</mo><mspace width="0.1667em"/><mi>f</mi><mo stretchy="false">(</mo><mi>x</mi>"#
          + #"<mo stretchy="false">)</mo></mrow>"#
      ),
      (
        #"\log_2 n"#,
        #"<mrow><msub><mi>log</mi><mn>2</mn></msub><mo>\#u{2061}</mo><mspace width="0.1667em"/><mi>n"#
          + #"</mi></mrow>"#
      ),
      (
        #"\sin^2 x"#,
        #"<mrow><msup><mi>sin</mi><mn>2</mn></msup><mo>\#u{2061}</mo><mspace width="0.1667em"/><mi>x"#
          + #"</mi></mrow>"#
      ),
      (
        #"\ln x \exp y"#,
        #"<mrow><mi>ln</mi><mo>\#u{2061}</mo><mspace width="0.1667em"/><mi>x</mi>"#
          + #"<mspace width="0.1667em"/><mi>exp</mi><mo>\#u{2061}</mo><mspace width="0.1667em"/><mi>y"#
          + #"</mi></mrow>"#
      ),
      (
        #"\limsup_{n} a_n"#,
        #"<mrow><munder><mi>lim sup</mi><mi>n</mi></munder><mo>\#u{2061}</mo>"#
          + #"<mspace width="0.1667em"/><msub><mi>a</mi><mi>n</mi></msub></mrow>"#
      ),
      (
        #"\operatorname{foo}(x)"#,
        #"<mrow><mi>foo</mi><mo>\#u{2061}</mo><mo stretchy="false">(</mo><mi>x</mi>"#
          + #"<mo stretchy="false">)</mo></mrow>"#
      ),
      (
        #"\operatorname*{argmax}_{x} f"#,
        #"<mrow><munder><mi>argmax</mi><mi>x</mi></munder><mo>\#u{2061}</mo>"#
          + #"<mspace width="0.1667em"/><mi>f</mi></mrow>"#
      ),
      (
        #"a \equiv b \pmod{n}"#,
        #"<mrow><mi>a</mi><mo>≡</mo><mi>b</mi><mrow><mspace width="1em"/><mo stretchy="false">(</mo>"#
          + #"<mi>mod</mi><mspace width="0.3333em"/><mi>n</mi><mo stretchy="false">)</mo></mrow></mrow>"#
      ),
      (
        #"a \pod n"#,
        #"<mrow><mi>a</mi><mrow><mspace width="1em"/><mo stretchy="false">(</mo><mi>n</mi>"#
          + #"<mo stretchy="false">)</mo></mrow></mrow>"#
      ),
      (#"\mathop{xyz}_i"#, "<munder><mrow><mi>x</mi><mi>y</mi><mi>z</mi></mrow><mi>i</mi></munder>"),
    ] as [(String, String)])
  func largeOperators(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Delimiters that grow with their content, or have a fixed size.
  @Test(
    arguments: [
      (
        #"\left[ x \right]"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">[</mo><mi>x</mi>"#
          + #"<mo fence="true" stretchy="true" form="postfix">]</mo></mrow>"#
      ),
      (
        #"\left\{ x \right\}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">{</mo><mi>x</mi>"#
          + #"<mo fence="true" stretchy="true" form="postfix">}</mo></mrow>"#
      ),
      (
        #"\left| x \right|"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">|</mo><mi>x</mi>"#
          + #"<mo fence="true" stretchy="true" form="postfix">|</mo></mrow>"#
      ),
      (
        #"\left\langle a \middle| b \right\rangle"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">⟨</mo><mi>a</mi>"#
          + #"<mo fence="true" stretchy="true" form="infix" lspace="0.05em" rspace="0.05em">|</mo><mi>b"#
          + #"</mi><mo fence="true" stretchy="true" form="postfix">⟩</mo></mrow>"#
      ),
      (
        #"\left. x \right|_0"#,
        #"<msub><mrow><mi>x</mi><mo fence="true" stretchy="true" form="postfix">|</mo></mrow><mn>0"#
          + #"</mn></msub>"#
      ),
      (
        #"\left( a \right]"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">(</mo><mi>a</mi>"#
          + #"<mo fence="true" stretchy="true" form="postfix">]</mo></mrow>"#
      ),
      (
        #"\lfloor x \rfloor"#,
        #"<mrow><mo stretchy="false">⌊</mo><mi>x</mi><mo stretchy="false">⌋</mo></mrow>"#
      ),
      (
        #"\big( \Big) \bigg[ \Bigg]"#,
        #"<mrow><mo stretchy="true" symmetric="true" minsize="1.2em" maxsize="1.2em" lspace="0" rspace"#
          + #"="0">(</mo><mo stretchy="true" symmetric="true" minsize="1.8em" maxsize="1.8em" lspace="0" r"#
          + #"space="0">)</mo><mo stretchy="true" symmetric="true" minsize="2.4em" maxsize="2.4em" lspace="#
          + #""0" rspace="0">[</mo>"#
          + #"<mo stretchy="true" symmetric="true" minsize="3em" maxsize="3em" lspace="0" rspace="0">]"#
          + #"</mo></mrow>"#
      ),
      (
        #"\bigl( x \bigr)"#,
        #"<mrow><mo stretchy="true" symmetric="true" minsize="1.2em" maxsize="1.2em" form="prefix">("#
          + #"</mo><mi>x</mi><mo stretchy="true" symmetric="true" minsize="1.2em" maxsize="1.2em" form="po"#
          + #"stfix">)</mo></mrow>"#
      ),
      (
        #"\{ x \mid y \}"#,
        #"<mrow><mo stretchy="false">{</mo><mi>x</mi><mo>∣</mo><mi>y</mi><mo stretchy="false">}</mo>"#
          + #"</mrow>"#
      ),
      (
        #"|x| + \|y\|"#,
        #"<mrow><mo stretchy="false" lspace="0" rspace="0">|</mo><mi>x</mi>"#
          + #"<mo stretchy="false" lspace="0" rspace="0">|</mo><mo>+</mo>"#
          + #"<mo stretchy="false" lspace="0" rspace="0">‖</mo><mi>y</mi>"#
          + #"<mo stretchy="false" lspace="0" rspace="0">‖</mo></mrow>"#
      ),
      (
        #"\left/ x \right\backslash"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">/</mo><mi>x</mi>"#
          + #"<mo fence="true" stretchy="true" form="postfix">\</mo></mrow>"#
      ),
      (
        #"\left< x \right>"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">⟨</mo><mi>x</mi>"#
          + #"<mo fence="true" stretchy="true" form="postfix">⟩</mo></mrow>"#
      ),
      (
        #"\lvert x \rvert"#,
        #"<mrow><mo stretchy="false" form="prefix">|</mo><mi>x</mi>"#
          + #"<mo stretchy="false" form="postfix">|</mo></mrow>"#
      ),
    ] as [(String, String)])
  func delimiters(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Accents, lines and braces.
  @Test(
    arguments: [
      (
        #"\bar{x} \tilde{y}"#,
        #"<mrow><mover accent="true"><mi>x</mi><mo stretchy="false">ˉ</mo></mover>"#
          + #"<mover accent="true"><mi>y</mi><mo stretchy="false">~</mo></mover></mrow>"#
      ),
      (
        #"\vec{v} \dot{x} \ddot{x}"#,
        #"<mrow><mover accent="true"><mi>v</mi><mo stretchy="false">→</mo></mover>"#
          + #"<mover accent="true"><mi>x</mi><mo stretchy="false">˙</mo></mover><mover accent="true">"#
          + #"<mi>x</mi><mo stretchy="false">¨</mo></mover></mrow>"#
      ),
      (
        #"\check{x} \breve{x} \acute{x} \grave{x} \mathring{x}"#,
        #"<mrow><mover accent="true"><mi>x</mi><mo stretchy="false">ˇ</mo></mover>"#
          + #"<mover accent="true"><mi>x</mi><mo stretchy="false">˘</mo></mover><mover accent="true">"#
          + #"<mi>x</mi><mo stretchy="false">´</mo></mover><mover accent="true"><mi>x</mi>"#
          + #"<mo stretchy="false">`</mo></mover><mover accent="true"><mi>x</mi><mo stretchy="false">˚"#
          + #"</mo></mover></mrow>"#
      ),
      (
        #"\widehat{xyz}"#,
        #"<mover accent="true"><mrow><mi>x</mi><mi>y</mi><mi>z</mi></mrow><mo stretchy="true">^</mo>"#
          + #"</mover>"#
      ),
      (
        #"\overline{a+b} \underline{c}"#,
        #"<mrow><mover accent="true"><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo stretchy="true">‾"#
          + #"</mo></mover><munder accentunder="true"><mi>c</mi><mo stretchy="true">_</mo></munder></mrow>"#
      ),
      (
        #"\overbrace{a+b}^{3}"#,
        #"<mover><mover><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mo stretchy="true">⏞</mo></mover>"#
          + #"<mn>3</mn></mover>"#
      ),
      (
        #"\underbrace{c}_{2}"#,
        #"<munder><munder><mi>c</mi><mo stretchy="true">⏟</mo></munder><mn>2</mn></munder>"#
      ),
      (#"\overset{!}{=}"#, "<mover><mo>=</mo><mo>!</mo></mover>"),
      (#"\underset{x}{y}"#, "<munder><mi>y</mi><mi>x</mi></munder>"),
      (#"\stackrel{def}{=}"#, "<mover><mo>=</mo><mrow><mi>d</mi><mi>e</mi><mi>f</mi></mrow></mover>"),
      (
        #"\hat{\hat{x}}"#,
        #"<mover accent="true"><mover accent="true"><mi>x</mi><mo stretchy="false">^</mo></mover>"#
          + #"<mo stretchy="false">^</mo></mover>"#
      ),
    ] as [(String, String)])
  func accents(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Alphabets, and text in formulas.
  @Test(
    arguments: [
      (#"\mathcal{L} \mathscr{F}"#, "<mrow><mi>ℒ</mi><mi>ℱ</mi></mrow>"),
      (#"\mathfrak{gA}"#, "<mi>𝔤𝔄</mi>"),
      (#"\mathbf{Ax}"#, "<mi>𝐀𝐱</mi>"),
      (#"\mathsf{A} \mathtt{x1}"#, "<mrow><mi>𝖠</mi><mi>𝚡𝟷</mi></mrow>"),
      (#"\boldsymbol{\alpha}"#, "<mi>𝜶</mi>"),
      (#"\mathbb{Zk}"#, "<mi>ℤ𝕜</mi>"),
      (#"\mathrm{d}x"#, #"<mrow><mi mathvariant="normal">d</mi><mi>x</mi></mrow>"#),
      (#"\mathit{abc}"#, "<mi>𝑎𝑏𝑐</mi>"),
      (#"{\bf x} y"#, "<mrow><mi>𝐱</mi><mi>y</mi></mrow>"),
      (#"\text{if }x"#, "<mrow><mtext>if\u{A0}</mtext><mi>x</mi></mrow>"),
      (
        #"\text{a $x$ b}"#,
        #"<mrow><mtext>a\#u{A0}</mtext><mstyle displaystyle="false" scriptlevel="0"><mi>x</mi>"#
          + #"</mstyle><mtext>\#u{A0}b</mtext></mrow>"#
      ),
      (
        #"\textbf{bold} \textit{it}"#,
        #"<mrow><mtext class="bold">bold</mtext><mtext class="italic">it</mtext></mrow>"#
      ),
      (#"\text{a \& b}"#, "<mtext>a &amp; b</mtext>"),
      (#"\mathbf{\hat x}"#, #"<mover accent="true"><mi>𝐱</mi><mo stretchy="false">^</mo></mover>"#),
      (#"\mathcal{R}^2"#, "<msup><mi>ℛ</mi><mn>2</mn></msup>"),
    ] as [(String, String)])
  func alphabets(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Tables of every environment.
  @Test(
    arguments: [
      (
        #"\begin{matrix} a & b \\ c & d \end{matrix}"#,
        #"<mtable class="matrix"><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr><mtr><mtd><mi>c"#
          + #"</mi></mtd><mtd><mi>d</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{pmatrix} a \end{pmatrix}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">(</mo><mtable class="matrix"><mtr>"#
          + #"<mtd><mi>a</mi></mtd></mtr></mtable><mo fence="true" stretchy="true" form="postfix">)</mo>"#
          + #"</mrow>"#
      ),
      (
        #"\begin{bmatrix} a & b \end{bmatrix}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">[</mo><mtable class="matrix"><mtr>"#
          + #"<mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>"#
          + #"<mo fence="true" stretchy="true" form="postfix">]</mo></mrow>"#
      ),
      (
        #"\begin{vmatrix} a \end{vmatrix}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">|</mo><mtable class="matrix"><mtr>"#
          + #"<mtd><mi>a</mi></mtd></mtr></mtable><mo fence="true" stretchy="true" form="postfix">|</mo>"#
          + #"</mrow>"#
      ),
      (
        #"\begin{Bmatrix} a \end{Bmatrix}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">{</mo><mtable class="matrix"><mtr>"#
          + #"<mtd><mi>a</mi></mtd></mtr></mtable><mo fence="true" stretchy="true" form="postfix">}</mo>"#
          + #"</mrow>"#
      ),
      (
        #"\begin{smallmatrix} a \end{smallmatrix}"#,
        #"<mtable class="small"><mtr><mtd><mi>a</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{cases} x & \text{if } y \\ z \end{cases}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">{</mo><mtable class="cases"><mtr>"#
          + #"<mtd class="l"><mi>x</mi></mtd><mtd class="l"><mtext>if\#u{A0}</mtext><mi>y</mi></mtd>"#
          + #"</mtr><mtr><mtd class="l"><mi>z</mi></mtd></mtr></mtable></mrow>"#
      ),
      (
        #"\begin{aligned} a &= b \\ &= c \end{aligned}"#,
        #"<mtable class="aligned" displaystyle="true"><mtr><mtd class="r"><mi>a</mi></mtd>"#
          + #"<mtd class="l"><mo>=</mo><mi>b</mi></mtd></mtr><mtr><mtd class="r"></mtd><mtd class="l">"#
          + #"<mo>=</mo><mi>c</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{align*} x &= 1 & y &= 2 \end{align*}"#,
        #"<mtable class="aligned" displaystyle="true"><mtr><mtd class="r"><mi>x</mi></mtd>"#
          + #"<mtd class="l"><mo>=</mo><mn>1</mn></mtd><mtd class="r"><mi>y</mi></mtd><mtd class="l">"#
          + #"<mo>=</mo><mn>2</mn></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{gathered} a \\ b \end{gathered}"#,
        #"<mtable class="gathered" displaystyle="true"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd>"#
          + #"<mi>b</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{split} a &= b \end{split}"#,
        #"<mtable class="aligned" displaystyle="true"><mtr><mtd class="r"><mi>a</mi></mtd>"#
          + #"<mtd class="l"><mo>=</mo><mi>b</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{alignedat}{2} a &= b & c &= d \end{alignedat}"#,
        #"<mtable class="aligned" displaystyle="true"><mtr><mtd class="r"><mi>a</mi></mtd>"#
          + #"<mtd class="l"><mo>=</mo><mi>b</mi></mtd><mtd class="r"><mi>c</mi></mtd><mtd class="l">"#
          + #"<mo>=</mo><mi>d</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{multline} a \\ b \end{multline}"#,
        #"<mtable class="gathered" displaystyle="true"><mtr><mtd><mi>a</mi></mtd></mtr><mtr><mtd>"#
          + #"<mi>b</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{equation} a \end{equation}"#,
        #"<mtable class="gathered" displaystyle="true"><mtr><mtd><mi>a</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{array}{lcr} 1 & 2 & 3 \end{array}"#,
        #"<mtable class="array"><mtr><mtd class="l"><mn>1</mn></mtd><mtd><mn>2</mn></mtd>"#
          + #"<mtd class="r"><mn>3</mn></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{array}{|c|} a \\ \hline \end{array}"#,
        #"<mtable class="array"><mtr><mtd class="bar end-bar below"><mi>a</mi></mtd></mtr></mtable>"#
      ),
      (#"\begin{matrix} \end{matrix}"#, #"<mtable class="matrix"><mtr><mtd></mtd></mtr></mtable>"#),
      (
        #"\begin{matrix} a & \\ & b \end{matrix}"#,
        #"<mtable class="matrix"><mtr><mtd><mi>a</mi></mtd><mtd></mtd></mtr><mtr><mtd></mtd><mtd>"#
          + #"<mi>b</mi></mtd></mtr></mtable>"#
      ),
      (
        #"\begin{matrix} \begin{matrix} a \end{matrix} \end{matrix}"#,
        #"<mtable class="matrix"><mtr><mtd><mtable class="matrix"><mtr><mtd><mi>a</mi></mtd></mtr>"#
          + #"</mtable></mtd></mtr></mtable>"#
      ),
    ] as [(String, String)])
  func environments(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Spaces, colors, boxes and numbers.
  @Test(
    arguments: [
      (
        #"a\,b\:c\;d\!e"#,
        #"<mrow><mi>a</mi><mspace width="0.1667em"/><mi>b</mi><mspace width="0.2222em"/><mi>c</mi>"#
          + #"<mspace width="0.2778em"/><mi>d</mi><mspace width="-0.1667em"/><mi>e</mi></mrow>"#
      ),
      (
        #"a\quad b\qquad c\ d~e"#,
        #"<mrow><mi>a</mi><mspace width="1em"/><mi>b</mi><mspace width="2em"/><mi>c</mi>"#
          + #"<mspace width="0.25em"/><mi>d</mi><mspace width="0.25em"/><mi>e</mi></mrow>"#
      ),
      (#"a \hspace{1em} b"#, #"<mrow><mi>a</mi><mspace width="1em"/><mi>b</mi></mrow>"#),
      (
        #"a \kern3pt b \mkern18mu c"#,
        #"<mrow><mi>a</mi><mspace width="0.3em"/><mi>b</mi><mspace width="1em"/><mi>c</mi></mrow>"#
      ),
      (#"a \hskip 2ex b"#, #"<mrow><mi>a</mi><mspace width="0.86em"/><mi>b</mi></mrow>"#),
      (#"\textcolor{blue}{x} y"#, #"<mrow><mstyle mathcolor="blue"><mi>x</mi></mstyle><mi>y</mi></mrow>"#),
      (#"{\color{#0a7} a} b"#, ##"<mrow><mstyle mathcolor="#0a7"><mi>a</mi></mstyle><mi>b</mi></mrow>"##),
      (
        #"\cancel{x} \bcancel{y} \xcancel{z}"#,
        #"<mrow><mrow class="cancel"><mi>x</mi></mrow><mrow class="bcancel"><mi>y</mi></mrow>"#
          + #"<mrow class="xcancel"><mi>z</mi></mrow></mrow>"#
      ),
      (#"\fbox{a b}"#, #"<mrow class="boxed"><mtext>a b</mtext></mrow>"#),
      (
        #"\tag{1} x"#,
        #"<mtable class="tagged" displaystyle="true"><mtr><mtd></mtd><mtd><mi>x</mi></mtd>"#
          + #"<mtd class="r"><mtext>(</mtext><mtext>1</mtext><mtext>)</mtext></mtd></mtr></mtable>"#
      ),
      (
        #"\tag*{Euler} x"#,
        #"<mtable class="tagged" displaystyle="true"><mtr><mtd></mtd><mtd><mi>x</mi></mtd>"#
          + #"<mtd class="r"><mtext>Euler</mtext></mtd></mtr></mtable>"#
      ),
      (
        #"\hphantom{x} \vphantom{y}"#,
        #"<mrow><mpadded height="0" depth="0"><mphantom><mi>x</mi></mphantom></mpadded>"#
          + #"<mpadded width="0"><mphantom><mi>y</mi></mphantom></mpadded></mrow>"#
      ),
      (#"\smash{x}"#, #"<mpadded height="0" depth="0"><mi>x</mi></mpadded>"#),
      (
        #"\mathrel{R} a"#,
        #"<mrow><mrow><mspace width="0.2778em"/><mi>R</mi><mspace width="0.2778em"/></mrow><mi>a</mi>"#
          + #"</mrow>"#
      ),
    ] as [(String, String)])
  func spaces(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Dots and punctuation.
  @Test(
    arguments: [
      (
        "a, b; c : d!",
        "<mrow><mi>a</mi><mo>,</mo><mi>b</mi><mo>;</mo><mi>c</mi><mo>:</mo><mi>d</mi><mo>!</mo></mrow>"
      ),
      (#"1, \dots, n"#, "<mrow><mn>1</mn><mo>,</mo><mo>…</mo><mo>,</mo><mi>n</mi></mrow>"),
      (#"a + \cdots + b"#, "<mrow><mi>a</mi><mo>+</mo><mo>⋯</mo><mo>+</mo><mi>b</mi></mrow>"),
      (#"\ldots \vdots \ddots"#, "<mrow><mo>…</mo><mo>⋮</mo><mo>⋱</mo></mrow>"),
      (#"f\colon A \to B"#, "<mrow><mi>f</mi><mo>:</mo><mi>A</mi><mo>→</mo><mi>B</mi></mrow>"),
      (
        "1{,}000 + 3.14",
        #"<mrow><mn>1</mn><mo lspace="0em" rspace="0em">,</mo><mn>000</mn><mo>+</mo><mn>3.14</mn></mrow>"#
      ),
      (
        ##"100\% \& \# \_ \{ \}"##,
        #"<mrow><mn>100</mn><mi>%</mi><mi>&amp;</mi><mi>#</mi><mi>_</mi><mo stretchy="false">{</mo>"#
          + #"<mo stretchy="false">}</mo></mrow>"#
      ),
      (#"a \dotsb b \dotsc c"#, "<mrow><mi>a</mi><mo>⋯</mo><mi>b</mi><mo>…</mo><mi>c</mi></mrow>"),
    ] as [(String, String)])
  func dots(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }

  /// Macros, and what their arguments may be.
  @Test(
    arguments: [
      (#"\newcommand{\RR}{\mathbb{R}} \RR^n"#, "<msup><mi>ℝ</mi><mi>n</mi></msup>"),
      (#"\newcommand\RR{x} \RR"#, "<mi>x</mi>"),
      (
        #"\newcommand{\norm}[1]{\left\| #1 \right\|} \norm{x}"#,
        #"<mrow><mo fence="true" stretchy="true" form="prefix">‖</mo><mi>x</mi>"#
          + #"<mo fence="true" stretchy="true" form="postfix">‖</mo></mrow>"#
      ),
      (#"\renewcommand{\vec}[1]{#1!} \vec{x}"#, "<mrow><mi>x</mi><mo>!</mo></mrow>"),
      (
        #"\def\pair#1#2{(#1, #2)} \pair{a}{b}"#,
        #"<mrow><mo stretchy="false">(</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo stretchy="false">)</mo>"#
          + #"</mrow>"#
      ),
      (
        #"\def\pair#1#2{(#1, #2)} \pair ab"#,
        #"<mrow><mo stretchy="false">(</mo><mi>a</mi><mo>,</mo><mi>b</mi><mo stretchy="false">)</mo>"#
          + #"</mrow>"#
      ),
      (
        #"\newcommand{\two}[1]{#1#1} \two{\two{x}}"#,
        "<mrow><mi>x</mi><mi>x</mi><mi>x</mi><mi>x</mi></mrow>"
      ),
      (#"{\def\a{x} \a} y"#, "<mrow><mi>x</mi><mi>y</mi></mrow>"),
    ] as [(String, String)])
  func macros(tex: String, expected: String) {
    #expect(mathML(tex) == expected)
  }
}
