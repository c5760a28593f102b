import Basics
import Testing

@testable import Dialects

struct ScriptFileTests {
  /// Returns the default export as text: unknown values as `?`.
  private func shown(_ source: String) -> String {
    var file = ScriptFile(Array(source.utf8))
    return file.exported().map { Self.shown($0) } ?? "nil"
  }

  private static func shown(_ value: ScriptValue) -> String {
    switch value.kind {
    case .text(let text): "'\(text)'"
    case .number, .boolean: value.scalar ?? ""
    case .null: "null"
    case .list(let items): "[" + items.map(shown).joined(separator: ",") + "]"
    case .object(let pairs): "{" + pairs.map { $0.key + ":" + shown($0.value) }.joined(separator: ",") + "}"
    case .call(let name, let arguments): name + "(" + arguments.map(shown).joined(separator: ",") + ")"
    case .unknown: "?"
    }
  }

  @Test(arguments: [
    (
      "export default { a: 'x', b: 1.5, c: [true, null,], 'd-e': `t` }", "{a:'x',b:1.5,c:[true,null],d-e:'t'}"
    ),
    ("module.exports = { a: \"it\\'s \\u00e9\" };", "{a:'it's é'}"),
    (
      "const a = ['x'];\nconst b: string[] = [...a, 'y'] as const\nexport default { b, c: a }",
      "{b:['x','y'],c:['x']}"
    ),
    ("export default defineConfig({ a: 1 })", "defineConfig({a:1})"),
    ("export default defineConfig<Theme<X>>({ a: 1 })", "defineConfig({a:1})"),
    ("const config = { a: 1 } satisfies Config;\nexport default config;", "{a:1}"),
    (
      "/** @type {X} */\nconst config = { // it's a comment\n a: 'b', /* } */ };\nmodule.exports = config;",
      "{a:'b'}"
    ),
    (
      "function items(): Item[] {\n  return [{ a: 'x' }]\n}\nexport default { items: items() }",
      "{items:[{a:'x'}]}"
    ),
    ("const f = () => ['x'];\nexport default { a: f(), b: (x) => x + 1, c: '1' }", "{a:['x'],b:?,c:'1'}"),
    ("export default async function make() { const x = 1; return { a: x } }", "{a:1}"),
    (
      "export default { a: process.env.A ?? 'b', c: x ? 1 : 2, d: 'e' + 'f', g: new Date().getFullYear(), h: 1 }",
      "{a:'b',c:?,d:'ef',g:?,h:1}"
    ),
    ("const base = '/x';\nexport default { a: `${base}/y`, b: `${f()}` }", "{a:'/x/y',b:?}"),
    (
      "export default { a() { return 1 }, async b() {}, get c() { return 2 }, d: /[/}]'/g, e: 1 }",
      "{a:?,b:?,c:?,d:?,e:1}"
    ),
    ("const a = b; const b = a;\nexport default { a }", "{a:?}"),
    ("export default { a: 'x'", "{a:'x'}"),
    ("export default", "?"),
    ("", "nil"),
  ])
  func literalsAreRead(_ source: String, _ expected: String) {
    #expect(shown(source) == expected)
  }

  @Test func valuesHavePositions() {
    var file = ScriptFile(Array("export default {\n  a: [\n    'x' ]\n}".utf8))
    let item = file.exported()?["a"]?.items?.first
    #expect(item?.line == 3)
    #expect(item?.column == 5)
  }

  @Test func spreadsOfSpreadsEnd() {
    var source = "const a0 = ['x','x','x','x','x','x','x','x','x','x'];\n"
    for index in 1...12 {
      source += "const a\(index) = [\(String(repeating: "...a\(index - 1),", count: 10))];\n"
    }
    var file = ScriptFile(Array((source + "export default a12").utf8))
    #expect((file.exported()?.items?.count ?? 0) < 3_000_000)
  }

  @Test(
    .timeLimit(.minutes(20)),
    arguments: ["[", "{a:", "(", "`${", "a.b(", "f(() => {", "'", "...x,", "const a = ["])
  func hostileInputTakesLinearTime(_ piece: String) {
    var file = ScriptFile(Array(("export default " + String(repeating: piece, count: 20_000)).utf8))
    _ = file.exported()
  }
}
