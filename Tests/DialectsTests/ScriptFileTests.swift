import Basics
import TestSupport
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
    (
      """
      export function item(text: string): Item;
      export function item(text: string, items: Item[], open?: boolean): Item;
      export function item(a: string, b?: string | Item[], c?: boolean): Item {
        if (typeof b === 'string') return { text: a, link: b };
        if (Array.isArray(b)) { return { text: a, items: b, open: typeof c } }
        return { text: a, kind: typeof { d: 1 } }
      }
      export default [item('A'), item('B', 'C'), item('D', [item('E')])]
      """,
      "[{text:'A',kind:'object'},{text:'B',link:'C'},{text:'D',items:[{text:'E',kind:'object'}],open:'undefined'}]"
    ),
    (
      """
      function sidebar(a: string): any[] {
        const items: any[] = ['x']
        const add = (b: string, c: { d?: boolean } = {}) => {
          if (!exists(b)) return
          items.push({ b, ...(c.d ? { d: 1 } : {}) })
        }
        add('y')
        add(a, { d: true });
        return items
      }
      export default sidebar('z')
      """, "['x',{b:'y'},{b:'z',d:1}]"
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
    (
      "const m = text.match(/x/);\nexport default { a: m?.[1] ?? '0', b: m?.(), c: 'x' }",
      "{a:'0',b:m(),c:'x'}"
    ),
    (
      "const l = ['x', 'y'];\nexport default { a: l?.[1], b: this.#secret, c: f()?., d: 1 }",
      "{a:'y',b:?,c:?,d:1}"
    ),
    ("const o = {x: 1}, x = 'y';\nexport default { a: o?.[x], b: o?.x }", "{a:?,b:1}"),
    (
      "const f = (n) => {\n  const x: any = { text: n }\n  if (n) {\n    x.items = [n]\n  }\n  return x\n}\n"
        + "export default f('a')", "{text:'a',items:['a']}"
    ),
    ("export default { a: 'x'", "{a:'x'}"),
    ("export default", "?"),
    ("", "nil"),
  ])
  func literalsAreRead(_ source: String, _ expected: String) {
    #expect(shown(source) == expected)
  }

  /// Functions are evaluated for known arguments.
  @Test(arguments: [
    (
      "function group(text, names, open = true) {\n  return { text, open, items: names.map(n => ({ text: n, link: `/${text.toLowerCase()}/${n}` })) }\n}\nexport default [group('Pots', ['clay', 'iron'], false), group('Lids', [])]",
      "[{text:'Pots',open:false,items:[{text:'clay',link:'/pots/clay'},{text:'iron',link:'/pots/iron'}]},{text:'Lids',open:true,items:[]}]"
    ),
    (
      "const a = ['x', 'y'];\nexport default a.flatMap((n, i) => [n, i + 1]).concat(['z'], 'q')",
      "['x',1,'y',2,'z','q']"
    ),
    ("export default ['b', '', 'c'].filter(Boolean).map((n): string => n + '!').join(' ')", "'b! c!'"),
    (
      "const link = (name: string, { deep = 'no', label }: Options) => [name, deep, label]\nexport default link('a', { label: 'b' })",
      "['a','no','b']"
    ),
    ("const all = { a: 1, b: 2 };\nexport default Object.entries(all).map(([k, v]) => k + v)", "['a1','b2']"),
    (
      "function make() {\n  const items = []\n  for (const n of ['x', 'y']) {\n    if (n === 'x') { items.push({ n }) } else { items.push(n) }\n  }\n  return items\n}\nexport default make()",
      "[{n:'x'},'y']"
    ),
    (
      "function kind(n) { if (n === 1) { return 'a' } else if (n === 2) { return 'b' } else { return 'c' } }\nexport default [1, 2, 3].map(kind)",
      "['a','b','c']"
    ),
    (
      "function pick(n) {\n  if (n === 1) return 'one'\n  return 'other'\n}\nexport default [pick(1), pick(2)]",
      "['one','other']"
    ),
    (
      "const base = '/de';\nexport default [`${base.slice(1)}:${['a', 'b'][1]}`, base ? 'x' : 'y', base === '/fr' ? 1 : 2, !base]",
      "['de:b','x',2,false]"
    ),
    (
      "const a = [{ v: 1, s: 'x' }, { v: 2 }];\nexport default [a.find(i => i.v === 2).v, a[0]['s'], a?.length, a.some(i => i.s)]",
      "[2,'x',2,true]"
    ),
    (
      "function rest(...names) { return [...names, 'end'] }\nexport default rest('a', 'b')", "['a','b','end']"
    ),
    (
      "const f = x => x;\nexport default [f(process.env.A), ['a'].map(read), [1].map(n => fetch(n))]",
      "[null,?,[fetch(1)]]"
    ),
    ("export default [x && 1, false || 'a', 'b' && 'c', null ?? 'd']", "[?,'a','c','d']"),
    // The environment is that of a build for publishing, without variables.
    (
      "const isNext = process.env.CHANNEL !== 'latest';\nexport default [isNext ? 1 : 2, process.env.NODE_ENV === 'production', import.meta.env.DEV, !process.env.CI, process.env.A.B]",
      "[1,true,false,true,?]"
    ),
    (
      "function f() { const all = {}; for (const x of ['a', 'b']) { all[x + '/'] = x } return all }\nexport default f()",
      "{a/:'a',b/:'b'}"
    ),
    (
      "function f() { const all = {}; const b = []; for (const x of read()) { all[x] = x; b.push(x) } return [all, b] }\nexport default f()",
      "[?,?]"
    ),
  ])
  func functionsAreEvaluated(_ source: String, _ expected: String) {
    #expect(shown(source) == expected)
  }

  @Test func valuesRememberThatTheyDependOnTheEnvironment() {
    var file = ScriptFile(
      Array(
        "export default { a: process.env.A, b: process.env.B ? 'x' : 'y', c: process.env.C || 'z', d: 'd' }"
          .utf8))
    let value = file.exported()
    #expect(["a", "b", "c", "d"].map { value?[$0]?.isUncertain } == [true, true, true, false])
    #expect(value?.unknownKeys() == ["a"])
  }

  @Test func importedFunctionsAreEvaluated() throws {
    let files = try ProjectFiles([
      "config.ts": "import { group, names as all } from './parts'\nexport default [group(all[1], 2), ...all]",
      "parts.ts":
        "export const names = ['a', 'b']\nexport function group(text, size) { return { text, size, all: names.length } }",
    ])
    let scripts = ProjectScripts(ProjectFolder(files.path, displayPath: "docs"))
    let value = try #require(scripts.exported("config.ts"))
    #expect(Self.shown(value) == "[{text:'b',size:2,all:2},'a','b']")
  }

  /// Source: ECMAScript, “Imports”, “Exports”.
  @Test(arguments: [
    (
      "import * as all from './parts'\nexport default [all.names, all.group('x'), all.second, all.none]",
      "[['a'],{text:'x'},'a','?']"
    ),
    ("import * as all from './common.cjs'\nexport default all.names[0]", "'b'"),
    ("import * as all from './data.json'\nexport default all.names", "['c']"),
    ("export { third as default } from './parts'", "'d'"),
    ("const a = 'x'\nconst b = 'y'\nexport { a, b as default }", "'y'"),
    ("import { fourth } from './parts'\nexport default fourth", "'e'"),
  ])
  func modulesAreImportedAsAWhole(_ source: String, _ expected: String) throws {
    let files = try ProjectFiles([
      "config.ts": source,
      "parts.ts": """
      const names = ['a']
      const third = 'd'
      export const group = text => ({ text })
      export { names, third }
      export const second = names[0]
      export * from './more'
      """,
      "more.ts": "export const fourth = 'e'", "common.cjs": "module.exports = { names: ['b'] }",
      "data.json": #"{"names": ["c"]}"#,
    ])
    let scripts = ProjectScripts(ProjectFolder(files.path, displayPath: "docs"))
    let value = try #require(scripts.exported("config.ts"))
    #expect(Self.shown(value) == expected.replacing("'?'", with: "?"))
  }

  /// Functions that call themselves, and lists that grow in loops, come to an end.
  @Test(
    arguments: [
      "function f(n) { return [f(n), f(n), f(n)] }\nexport default f(1)",
      "const f = a => a.flatMap(x => [x, x, x, x, x, x, x, x]);\nexport default f(f(f(f(f(f(f(f(['x']))))))))",
      "function f() { const a = ['x']; for (const b of a) { a.push(...a) }; return a }\nexport default f()",
      "export default " + String(repeating: "['a'].map(x => ", count: 3_000),
      "export default " + String(repeating: "!", count: 20_000) + "a",
      "export default " + String(repeating: "`${", count: 200) + "a" + String(repeating: "}`", count: 200),
      "export default " + String(repeating: "a ? b : ", count: 5_000) + "c",
      "export default 'x'.replace('x', 'xx')" + String(repeating: ".replaceAll('x', 'xxxxxxxx')", count: 40),
    ].map { Abridged($0) })
  func hostileFunctionsEnd(_ input: Abridged<String>) {
    let source = input.value
    var file = ScriptFile(Array(source.utf8))
    _ = file.exported()
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

  /// Statements outside of functions change the values of constants.
  @Test(arguments: [
    ("const a = ['x']\na.push('y')\nexport default a", "['x','y']"),
    (
      "const a = { b: { c: 1 } }\na.b.c = 2\na.b.d = ['x']\na.b.d.push('y')\nexport default a",
      "{b:{c:2,d:['x','y']}}"
    ),
    ("let a = 'x'\na = 'y';\nexport default { a }", "{a:'y'}"),
    ("const a = { b: 1 }\na.c.d = 2\na['e'] = 3\nexport default a", "{b:1,e:3}"),
    ("const a = []\nfor (const b of ['x', 'y']) { a.push({ b }) }\nmodule.exports = a", "[{b:'x'},{b:'y'}]"),
    (
      "const a = ['x']\nif (process.env.CI) a.push('y')\nelse if (process.env.B) { a.push('z') } else { a.push('w') }\nexport default a",
      "['x','w']"
    ),
    ("type A = { a: string }\nconst a: A = { a: 'x' }\nexport default a", "{a:'x'}"),
  ])
  func statementsChangeConstants(_ source: String, _ expected: String) { #expect(shown(source) == expected) }

  /// A condition that is not known is reported if a value that is read depends on it.
  @Test(arguments: [
    ("const a = ['x']\nif (load()) {\n  a.push('y')\n}\nexport default { a }", ["2:1"]),
    (
      "export default defineConfig(() => {\n  const a = {}\n  if (load()) a.b = 1\n  return { a }\n})",
      ["3:3"]
    ),
    (
      "function f() {\n  if (load()) { return 'x' } else { return 'y' }\n}\nexport default { a: f() }",
      ["2:3"]
    ),
    ("const a = []\nif (load()) {} else a.push('x')\nexport default a", ["2:1"]),
    // The functions of settings, guards, and statements without an effect on values.
    (
      "export default { a: (b) => { if (b) { return 'x' }; return 'y' }, c: [() => { if (d()) return 1 }] }",
      []
    ),
    ("function f() {\n  if (!load()) return\n  return 'y'\n}\nexport default { a: f() }", []),
    ("function f(a) { if (a) { return 1 }; return 2 }\nexport default { b: f, c: [f] }", []),
    ("if (load()) { console.log('x') }\nexport default { a: 'x' }", []),
    ("const vite = {}\nif (load()) { vite.a = 1 }\nexport default { vite: vite, a: 'x' }", []),
    ("const a = []\nif (load()) { a.push('y') }\nexport default { b: 'x' }", []),
  ])
  func unknownConditionsAreReported(_ source: String, _ expected: [String]) {
    let found = Places()
    var file = ScriptFile(Array(source.utf8), noteCondition: { found.all.append("\($0.line):\($0.column)") })
    _ = file.exported()
    #expect(found.all == expected)
  }

  private final class Places { var all: [String] = [] }
}
