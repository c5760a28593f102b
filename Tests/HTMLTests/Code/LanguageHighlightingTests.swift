import Testing

@testable import HTML

/// A line or two in each language, and its tokens: `k(let) a = n(1)`.
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
    ("md", "# A\n- b `c`\n```\n# d\n```\n> e", "k(# A)\na(-) b s(`c`)\ns(```)\ns(# d)\ns(```)\nc(>) e"),
  ])
  func `Tokens`(word: String, code: String, marks: String) {
    #expect(Highlighted.marks(code, as: word) == marks)
  }

  @Test func `A language is known in capitals too`() {
    #expect(CodeLanguage.named("JSON")?.name == "JSON")
    #expect(CodeLanguage.named("brewing") == nil)
  }
}
