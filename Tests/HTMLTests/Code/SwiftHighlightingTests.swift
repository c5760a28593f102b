import Testing

@testable import HTML

@Suite struct SwiftHighlightingTests {
  @Test(arguments: [
    ("let cups = 2", "k(let) cups = n(2)"),
    ("func brew(_ tea: Tea) -> Int", "k(func) f(brew)(_ tea: t(Tea)) -> t(Int)"),
    ("@MainActor var a: [Tea] = .init()", "a(@MainActor) k(var) a: [t(Tea)] = .k(init)()"),
    ("#if os(Linux)", "a(#if) f(os)(t(Linux))"),
    ("a.default.self // end", "a.default.k(self) c(// end)"),
    ("for i in 0..<n { }", "k(for) i k(in) n(0)..<n { }"),
    ("/* a /* b */ c */ d", "c(/* a /* b */ c */) d"),
    (#""a \"b\" c""#, #"s("a \"b\" c")"#),
    (#""a \(f("b")) c""#, #"s("a )v(\()f(f)(s("b"))v())s( c")"#),
    (##"#"a \(b) \#(c)"#"##, ##"s(#"a \(b) )v(\#()cv())s("#)"##),
    ("\"\"\"\na \"b\"\n\"\"\" c", "s(\"\"\"\na \"b\"\n\"\"\") c"),
    ("\"open\nlet", "s(\"open)\nk(let)"),
    ("0xFF_00 1.5e-3 1...9 t.0", "n(0xFF_00) n(1.5e-3) n(1)...n(9) t.n(0)"),
    ("`default` = $0.map { $1 }", "`default` = $0.map { $1 }"),
    ("open class A { let open = some }", "k(open) k(class) t(A) { k(let) open = some }"),
    ("let a = /b\\/[/]c/ + d / e / f", "k(let) a = s(/b\\/[/]c/) + d / e / f"),
    ("reduce(1, /)", "f(reduce)(n(1), /)"),
    ("#/a/b/# + c", "s(#/a/b/#) + c"),
    ("#/\na\n/# + c", "s(#/\na\n/#) + c"),
    ("0..<count", "n(0)..<count"),
  ])
  func `Tokens`(code: String, marks: String) {
    #expect(Highlighted.marks(code, as: "swift") == marks)
  }

  @Test func `On a site`() {
    #expect(
      Page("```swift\nlet a = \"<b>\" // c\n```").html
        == """
        <figure class="code">
        <figcaption>Swift</figcaption>
        <pre><code class="language-swift"><span class="k">let</span> a = <span class="s">&quot;&lt;b&gt;&quot;</span> \
        <span class="c">// c</span>
        </code></pre>
        </figure>

        """)
  }

  @Test func `Without a known language there are no spans`() {
    #expect(
      Page("```\nlet a\n```\n\n    let b").html
        == "<pre><code>let a\n</code></pre>\n<pre><code>let b\n</code></pre>\n")
  }
}
