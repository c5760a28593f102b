import Basics
import Site
import Testing

@testable import HTML

/// A line or two of code in each language, with the tokens in short form: `k(let) a = n(1)`.
@Suite struct LanguageHighlightingTests {
  @Test(arguments: [
    ("json", #"{"a" : [1, -2.5e3, true, "b: c"]}"#, #"{a("a") : [n(1), -n(2.5e3), k(true), s("b: c")]}"#),
    (
      "yaml", "a: 1 # c\n- b c: \"d\"\nurl: http://a",
      "a(a): n(1) c(# c)\n- a(b c): s(\"d\")\na(url): http://a"
    ),
    ("yml", "a: |\n  b: c\n\n  d\ne: true", "a(a): |\n  s(b: c)\n\n  s(d)\na(e): k(true)"),
    (
      "sh", "if [ \"$a\" = 'b$c' ]; then echo ${d:-e} # f",
      "k(if) [ s(\")v($a)s(\") = s('b$c') ]; k(then) f(echo) v(${d:-e}) c(# f)"
    ),
    ("bash", "a#b $1", "a#b v($1)"),
    ("console", "$ echo \"a\"\nif 1\n", "c($) f(echo) s(\"a\")\nif 1\n"),
    (
      "html", "<a href=\"b\" hidden>c &amp; d</a><!-- e -->",
      "<k(a) a(href)=s(\"b\") a(hidden)>c n(&amp;) d</k(a)>c(<!-- e -->)"
    ),
    (
      "markdown", "# A\n````md\n```js\nlet a = 1\n```\n> b\n````\n- `c`\n~~~none\nlet\n~~~js\n~~~",
      "k(# A)\ns(````md)\ns(```js)\nk(let) a = n(1)\ns(```)\nc(>) b\ns(````)\na(-) s(`c`)\ns(~~~none)\nlet\n~~~js\ns(~~~)"
    ),
    ("xml", "<?xml?><a:b c='d'/>", "c(<?xml?>)<k(a:b) a(c)=s('d')/>"),
    (
      "css", "@media print { a:hover, .b { color: #fff; inset: -1.5em auto } /* c */ }",
      "k(@media) print { k(a):hover, t(.b) { a(color): n(#fff); a(inset): n(-1.5em) auto } c(/* c */) }"
    ),
    ("css", ":root { --a: url(\"b\") }", ":root { v(--a): f(url)(s(\"b\")) }"),
    (
      "js", "const a = `b ${c(`d`)} e`.replace(/\"[/]/g, 1) / 2 // f",
      "k(const) a = s(`b )v(${)f(c)(s(`d`))v(})s( e`).f(replace)(s(/\"[/]/g), n(1)) / n(2) c(// f)"
    ),
    ("ts", "let a: string = b as Map", "k(let) a: t(string) = b k(as) t(Map)"),
    (
      "python", "@cached\ndef a(b: int): # c\n  return f\"d\" + r(1)",
      "a(@cached)\nk(def) f(a)(b: t(int)): c(# c)\n  k(return) s(f\"d\") + f(r)(n(1))"
    ),
    ("py", "\"\"\"a\n\"b\"\"\"\" + c", "s(\"\"\"a\n\"b\"\"\")s(\" + c)"),
    (
      "c", "#include <a.h>\n# define B 'c'\nunsigned d = 0xFFu; // e",
      "a(#include) s(<a.h>)\na(# define) B s('c')\nt(unsigned) d = n(0xFFu); c(// e)"
    ),
    ("c++", "auto a = 1'000; std::string b{u8\"c\"};", "k(auto) a = n(1'000); std::t(string) b{s(u8\"c\")};"),
    (
      "objc", "@property (copy) NSString *a; b = @\"c\";",
      "k(@property) (k(copy)) t(NSString) *a; b = s(@\"c\");"
    ),
    (
      "rust", "#[derive(Debug)]\nfn a<'b>(c: &'b str) { r#\"d\"e\"# + 'f' + '\\n' }",
      "a(#[derive(Debug)])\nk(fn) f(a)<v('b)>(c: &v('b) t(str)) { s(r#\"d\"e\"#) + s('f') + s('\\n') }"
    ),
    ("go", "func a() error { return `b\\` }", "k(func) f(a)() t(error) { k(return) s(`b\\`) }"),
    (
      "kotlin", "fun a() = \"b $c ${d(\"e\")}\"",
      "k(fun) f(a)() = s(\"b )v($c)s( )v(${)f(d)(s(\"e\"))v(})s(\")"
    ),
    ("java", "@Override public int a() { }", "a(@Override) k(public) t(int) f(a)() { }"),
    (
      "diff", "--- a\n+++ b\n@@ -1 @@\n--- c\n+d\n e",
      "k(--- a)\nk(+++ b)\na(@@ -1 @@)\nd(--- c)\ni(+d)\n e"
    ),
    ("sh", "cat <<A # c\n$d \\$e 'f\nA\necho", "cat s(<<A) c(# c)\nv($d)s( \\$e 'f\nA)\nf(echo)"),
    ("sh", "a <<B <<C\nd\nB\ne\nC\nif", "a s(<<B) s(<<C)\ns(d\nB)\ns(e\nC)\nk(if)"),
    ("sh", "cat <<-'A'\n\t$d\n\tA\necho", "cat s(<<-'A')\ns(\t$d\n\tA)\nf(echo)"),
    (
      "sh", "a=$((1 << i)) b\\'c \"$(echo \"d\")e\" <<< f",
      "a=$((n(1) << i)) b\\'c s(\")v($()f(echo) s(\"d\")v())s(e\") <<< f"
    ),
    (
      "console", "(a) b@c:~$ echo d\n> e\n> f\n# g\n> h",
      "c((a) b@c:~$) f(echo) d\nc(>) e\nc(>) f\nc(#) g\nc(>) h"
    ),
    ("console", "$ a\nb\n> c", "c($) a\nb\n> c"),
    (
      "html", "<script>let a = '<b>'</script><STYLE>a{b:1}</STYLE><c d=e/f>",
      "<k(script)>k(let) a = s('<b>')</k(script)><k(STYLE)>k(a){a(b):n(1)}</k(STYLE)><k(c) a(d)=s(e/f)>"
    ),
    (
      "xml", "<![CDATA[a < b]]><!DOCTYPE a [<!ENTITY b '>'>]><c/>",
      "a(<![CDATA[)a < ba(]]>)c(<!DOCTYPE a [<!ENTITY b '>'>]>)<k(c)/>"
    ),
    ("css", "a{b:c;d:url(e;f)}", "k(a){a(b):c;a(d):f(url)(s(e;f))}"),
    (
      "py", "f\"a {b[\"c\"]:>{d}} {{e}}\" rf'{f}'",
      "s(f\"a )v({)b[s(\"c\")]:>{d}v(})s( {{e}}\") s(rf')v({)fv(})s(')"
    ),
    ("yaml", "a: \"b: c\n  d: e\" # f\ng: 'h''i'", "a(a): s(\"b: c)\n  s(d: e\") c(# f)\na(g): s('h''i')"),
    ("js", "a.get = { get, set: 1, get b() {} }", "a.get = { get, set: n(1), k(get) f(b)() {} }"),
    ("sql", "SELECT 'it''s' AS Text -- a", "k(SELECT) s('it')s('s') k(AS) t(Text) c(-- a)"),
    ("sql", "/* a /* b */ c */ d $$ begin", "c(/* a /* b */ c */) d $$ k(begin)"),
    (
      "toml", "[a.b]\nc-d = 1979-05-27 # e\n\"f g\" = '\\'\nh = { i = [true, 2] }",
      "t([a.b])\na(c-d) = n(1979-05-27) c(# e)\na(\"f g\") = s('\\')\na(h) = { a(i) = [k(true), n(2)] }"
    ),
    ("toml", "a = [\n [1],\n]\n", "a(a) = [\n [n(1)],\n]\n"),
    (
      "rb", "def a? = %w[b [c] d] + %r{^\\d{2}/#{e}}i",
      "k(def) f(a?) = s(%w[b [c] d]) + s(%r{^\\d{2}/)v(#{)ev(})s(})i"
    ),
    (
      "ruby", "a(<<~B, c: :d, e: ?f) % g\n  #{h} i\n  B\nnil",
      "f(a)(s(<<~B), s(c): s(:d), s(e): s(?f)) % g\ns(  )v(#{h})s( i\n  B)\nk(nil)"
    ),
    ("ruby", "a << B\n=begin\nb\n=end\n@c / 2", "a << t(B)\nc(=begin\nb\n=end)\nv(@c) / n(2)"),
    ("php", "Echo $a->list . \"$b\\n\"; # c", "k(Echo) v($a)->list . s(\")v($b)s(\\n\"); c(# c)"),
    (
      "php", "<b>1</b>\n<?php if (1) ?>\n<i>", "<k(b)>1</k(b)>\na(<?php) k(if) (n(1)) a(?>)\n<k(i)>"
    ),
    ("php", "#[A]\nf(<<<'B'\n $c\n B, 2);", "#[t(A)]\nf(f)(s(<<<'B')\ns( $c\n B), n(2));"),
    (
      "cs", "var a = @\"b\"\"\\\" + $\"{c:1}d{{\" + 'e';",
      "t(var) a = s(@\"b\"\"\\\") + s($\")v({)c:n(1)v(})s(d{{\") + s('e');"
    ),
    (
      "dockerfile", "FROM a:1.2 AS b\nRUN echo \"$c\" /usr/local/bin 30s",
      "k(FROM) a:1.2 k(AS) b\nk(RUN) f(echo) s(\")v($c)s(\") /usr/local/bin 30s"
    ),
    (
      "make", "A := $(B)\nc d: $(A)\n\t@echo $@ $$e # f\nifeq ($(A),1)\nendif",
      "a(A) := v($(B))\nf(c d): v($(A))\n\t@f(echo) v($@) $v($e) c(# f)\nk(ifeq) (v($(A)),1)\nk(endif)"
    ),
    (
      "pwsh", "Get-Item -Path $env:A | ForEach { \"a`\" $b-c\" } <# d #>",
      "f(Get-Item) a(-Path) v($env:A) | k(ForEach) { s(\"a`\" )v($b)s(-c\") } c(<# d #>)"
    ),
    ("ps1", "@\"\na \"b\"\n\"@ + 1", "s(@\"\na \"b\"\n\"@) + n(1)"),
    ("lua", "--[==[ a ]] ]==] b = [[c\n'd']] -- e", "c(--[==[ a ]] ]==]) b = s([[c\n'd']]) c(-- e)"),
    ("lua", "a[b[1]] = [=x", "a[b[n(1)]] = [=x"),
    ("r", "a.b <- function(c) r\"-(d)\"e)-\" # f", "a.b <- k(function)(c) s(r\"-(d)\"e)-\") c(# f)"),
    (
      "dart", "var a = r'$b' + 'c $d ${e(1)}';",
      "k(var) a = s(r'$b') + s('c )v($d)s( )v(${)f(e)(n(1))v(})s(');"
    ),
    (
      "hs", "a' = f 'b' '\\'' {- c {- d -} -} -- e\n--> 'g",
      "a' = f s('b') s('\\'') c({- c {- d -} -}) c(-- e)\n--> v('g)"
    ),
    (
      "ex", "def a?(b), do: ~s(c #{d} (e)) <> :f <> ~S/#{/",
      "k(def) f(a?)(b), s(do): s(~s(c )v(#{)dv(})s( (e))) <> s(:f) <> s(~S/#{/)"
    ),
    ("zig", "const a = @b(u8) \\\\c \"d\ne", "k(const) a = f(@b)(t(u8)) s(\\\\c \"d)\ne"),
    ("gql", "type A { b: [Int!] @c(d: $e) }", "k(type) t(A) { b: [t(Int)!] a(@c)(d: v($e)) }"),
    ("proto", "message A { repeated int32 b = 1; }", "k(message) t(A) { k(repeated) t(int32) b = n(1); }"),
    (
      "nginx", "location ~ /a { proxy_pass $b; gzip on; } # c",
      "k(location) ~ /a { k(proxy_pass) v($b); k(gzip) on; } c(# c)"
    ),
    (
      "tf", "a \"b\" {\n c = \"${d.e}\" # f\n g = <<-H\n ${i}\n H\n}",
      "a s(\"b\") {\n a(c) = s(\")v(${)d.ev(})s(\") c(# f)\n a(g) = s(<<-H)\ns( )v(${i})s(\n H)\n}"
    ),
    ("cpp", "a = R\"b(\"c)\")b\"; d", "a = s(R\"b(\"c)\")b\"); d"),
    ("md", "# A\n- b `c`\n```\n# d\n```\n> e", "k(# A)\na(-) b s(`c`)\ns(```)\n# d\ns(```)\nc(>) e"),
  ])
  func `Tokens`(word: String, code: String, marks: String) {
    #expect(Highlighted.marks(code, as: word) == marks)
  }

  @Test func `Names of languages ignore case`() {
    #expect(CodeLanguage.named("JSON")?.name == "JSON")
    #expect(CodeLanguage.named("brewing") == nil)
  }
}

// MARK: - SwiftHighlightingTests

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

  @Test func `Code block on a site`() {
    #expect(
      RenderedPage("```swift\nlet a = \"<b>\" // c\n```").html
        == """
        <pre><code class="language-swift"><span class="k">let</span> a = <span class="s">&quot;&lt;b&gt;&quot;</span> \
        <span class="c">// c</span>
        </code></pre>

        """)
  }

  @Test func `Code without a known language is not highlighted`() {
    #expect(
      RenderedPage("```\nlet a\n```\n\n    let b").html
        == "<pre><code>let a\n</code></pre>\n<pre><code>let b\n</code></pre>\n")
  }
}

// MARK: - Highlighted

/// Highlighted code in several forms.
enum Highlighted {
  static func html(_ code: [UInt8], as language: CodeLanguage) -> [UInt8] {
    var out = ByteBuffer()
    code.withUnsafeBufferPointer {
      if let scanner = language.scanner {
        scanner.highlight($0, into: &out)
      } else {
        out.appendEscaped($0)
      }
    }
    return out.array()
  }

  /// Returns highlighted code with its tokens in short form: `k(let) a = n(1)`. Returns nil for an unknown language.
  static func marks(_ code: String, as word: String) -> String? {
    guard let language = CodeLanguage.named(word) else { return nil }
    let html = html(Array(code.utf8), as: language)
    var marks = ""
    var index = 0
    while index < html.count {
      if html[index...].starts(with: spanStart) {
        marks += "\(String(UnicodeScalar(html[index + spanStart.count])))("
        index += spanStart.count + 3
      } else if html[index...].starts(with: spanEnd) {
        marks += ")"
        index += spanEnd.count
      } else {
        let end = html[(index + 1)...].firstIndex(of: UInt8(ascii: "<")) ?? html.count
        marks += String(decoding: text(Array(html[index..<end])), as: UTF8.self)
        index = end
      }
    }
    return marks
  }

  /// Returns the text of highlighted code, without tags and with character references decoded.
  static func text(_ html: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var index = 0
    while index < html.count {
      if html[index] == UInt8(ascii: "<") {
        index = (html[index...].firstIndex(of: UInt8(ascii: ">")) ?? html.count - 1) + 1
      } else if html[index] == UInt8(ascii: "&"),
        let (entity, byte) = entities.first(where: { html[index...].starts(with: $0.0) })
      {
        text.append(byte)
        index += entity.count
      } else {
        text.append(html[index])
        index += 1
      }
    }
    return text
  }

  private static let spanStart = Array("<span class=\"".utf8)
  private static let spanEnd = Array("</span>".utf8)
  private static let entities = [("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\"")].map {
    (Array($0.0.utf8), Array($0.1.utf8)[0])
  }
}
