import Basics
import Foundation
import Projects
import Testing

@testable import Dialects

/// Pages and projects that try to take long, to need much memory, or to end the program. The work is counted in steps
/// and in files that are read, not in seconds.
struct HostileInputTests {
  /// Files that count how often they are read.
  private final class CountedIncludes: IncludeSource {
    let files: [String: String]
    private(set) var reads = 0

    init(_ files: [String: String]) { self.files = files }

    func read(_ path: String) -> (bytes: [UInt8]?, problem: String) {
      let bytes = files[path].map { Array($0.utf8) }
      if bytes != nil { reads += 1 }
      return (bytes, "there is no such file")
    }
  }

  private struct Page {
    var name: String
    var dialect: Dialect
    var path = "page.md"
    var text: String
    var files: [String: String] = [:]
    /// The identifier of a diagnostic that the page must have.
    var reports: String?
  }

  /// Returns files of which each includes all.
  private static func mesh(_ ending: String = ".md", _ include: (String) -> String) -> [String: String] {
    let names = (0..<9).map { "a\($0)\(ending)" }
    let text = names.map(include).joined(separator: "\n\n")
    return Dictionary(uniqueKeysWithValues: names.map { ($0, text) })
  }

  private static func meshed(
    _ name: String, _ dialect: Dialect, reports: String? = "foreign.include",
    _ include: @escaping (String) -> String
  ) -> Page {
    Page(name: name, dialect: dialect, text: include("a0.md"), files: mesh(".md", include), reports: reports)
  }

  private static var jinja: Dialect { with(JinjaPages.self) }

  /// A template language for pages without front matter that asks for it.
  private enum JinjaPages: PageSyntax {
    static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
      PageTemplateRenderer.convert(lines, context, isJinja: true)
    }
  }

  private enum LiquidPages: PageSyntax {
    static func convert(_ lines: [PageLine], _ context: PageContext) -> [PageLine] {
      PageTemplateRenderer.convert(lines, context, isJinja: false)
    }
  }

  private static var liquid: Dialect { with(LiquidPages.self) }

  private static func with(_ syntax: any PageSyntax.Type) -> Dialect {
    var dialect = Dialect.jekyll
    dialect.page = [syntax]
    dialect.blocks = []
    dialect.inlines = []
    return dialect
  }

  private static func doubled(_ count: Int, _ line: (Int) -> String) -> String {
    (0..<count).map(line).joined(separator: "\n")
  }

  /// All readers of pages, each with inputs that once took endless time or memory.
  private static let pages: [Page] = [
    // Includes that contain each other.
    meshed("DocFX includes", .docFX) { "[!INCLUDE [x](\($0))]" },
    meshed("DocFX includes in text", .docFX, reports: nil) { "Text [!INCLUDE [x](\($0))] text" },
    meshed("VitePress includes", .vitePress) { "<!--@include: ./\($0)-->" },
    meshed("snippets", with(Snippets.self)) { "--8<-- \"\($0)\"" },
    meshed("include-markdown", with(IncludeTags.self)) { "{% include-markdown \"\($0)\" %}" },
    meshed("markdown-include", with(MarkdownIncludes.self)) { "{!\($0)!}" },
    meshed("mdBook includes", with(BookIncludes.self)) { "{{#include \($0)}}" },
    Page(
      name: "Jinja imports", dialect: jinja, text: "{% import \"a0.md\" as m %}",
      files: mesh { "{% import \"\($0)\" as m %}" }),
    Page(
      name: "MDX imports", dialect: .docusaurus, path: "page.mdx", text: "import A from './a0.mdx'\n\n<A />",
      files: mesh(".mdx") {
        "import A\($0.dropFirst().prefix(1)) from './\($0)'\n\n<A\($0.dropFirst().prefix(1)) />"
      },
      reports: "foreign.include"),
    Page(
      name: "MDX page in itself", dialect: .docusaurus, path: "page.mdx",
      text: "import A from './page.mdx'\n\n<A />\n\n<A />",
      files: ["page.mdx": "import A from './page.mdx'\n\n<A />\n\n<A />"], reports: "foreign.include"),
    Page(
      name: "ranges of lines", dialect: with(Snippets.self),
      text: "--8<-- \"a.md:\(Array(repeating: "1:", count: 3_000).joined(separator: ","))\"",
      files: ["a.md": String(repeating: "A line of text.\n", count: 5_000)]),
    // Templates.
    Page(
      name: "empty loops", dialect: liquid,
      text: "{% for a in (1..9999) %}{% for b in (1..9999) %}{% endfor %}{% endfor %}\n\nRest",
      reports: "foreign.limit"),
    Page(
      name: "loops of text", dialect: liquid,
      text: "{% for a in (1..9999) %}{% for b in (1..9999) %}text{% endfor %}{% endfor %}\n\nRest",
      reports: "foreign.limit"),
    Page(
      name: "loops of lines", dialect: liquid,
      text: "{% for a in (1..9999) %}{% for b in (1..9999) %}\n{% endfor %}{% endfor %}\n\nRest",
      reports: "foreign.limit"),
    Page(
      name: "doubled text", dialect: liquid,
      text: "{% assign a = \"text\" %}\n" + doubled(60) { _ in "{% assign a = a | append: a %}" }
        + "\n{{ a }}\n\nRest",
      reports: "foreign.limit"),
    Page(
      name: "doubled lists", dialect: liquid,
      text: "{% assign a = \"a,b\" | split: \",\" %}\n"
        + doubled(60) { _ in "{% assign a = a | concat: a %}" }
        + "\n{{ a | join: \"-\" | size }}\n\nRest", reports: "foreign.limit"),
    Page(
      name: "shared lists", dialect: jinja,
      text: "{% set a = [1] %}\n" + doubled(60) { _ in "{% set a = [a, a, a, a] %}" }
        + "\n{{ a == a }}{{ a }}\n\nRest"),
    Page(
      name: "nested lists", dialect: liquid,
      text:
        "{% assign e = \"\" | split: \",\" %}{% assign a = e %}\n{% for i in (1..9999) %}{% assign a = e | push: a %}{% endfor %}\n\nRest"
    ),
    Page(
      name: "macros that call themselves", dialect: jinja,
      text: "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}\n\n{{ m() }}\n\nRest", reports: "foreign.limit"),
    // Scripts.
    Page(
      name: "doubled values", dialect: .docusaurus, path: "page.mdx",
      text: "export const a0 = 'text';\n" + doubled(60) { "export const a\($0 + 1) = a\($0) + a\($0);" }
        + "\n\n{a60}\n\nRest",
      reports: "foreign.limit"),
    Page(
      name: "templates in templates", dialect: .docusaurus, path: "page.mdx",
      text: "export const a0 = 'text';\n"
        + doubled(60) { "export const a\($0 + 1) = `${`${a\($0)}${a\($0)}`}`;" }
        + "\n\n{a60}\n\nRest"),
    Page(
      name: "a large value many times", dialect: .docusaurus, path: "page.mdx",
      text: "export const a = '\(String(repeating: "text ", count: 10_000))';\n\n"
        + String(repeating: "{a} ", count: 2_000) + "\n\nRest", reports: "foreign.limit"),
    Page(
      name: "an unclosed condition", dialect: .docusaurus, path: "page.mdx",
      text: "Text {function f() { if (y }\n\nRest"),
    // References on several lines.
    Page(name: "a reference on two lines", dialect: .docFX, text: "Text <xref:#\n> more\n\nRest"),
    Page(
      name: "code before the start", dialect: .docFX, text: "[!code-cs[x](a.cs?start=-5)]\n\nRest",
      files: ["a.cs": "x\n"]),
    Page(
      name: "a range that ends before it begins", dialect: .docFX,
      text: "[!code-cs[x](a.cs?range=1-2&start=9)]\n\nRest", files: ["a.cs": "x\ny\n"]),
    // Elements.
    Page(
      name: "nested elements", dialect: .docusaurus, path: "page.mdx",
      text: String(repeating: "<div>\n\n", count: 300) + "x\n\n" + String(repeating: "</div>\n\n", count: 300)
        + "Rest"),
  ]

  @Test(arguments: pages.indices)
  func pagesEnd(_ index: Int) {
    let page = Self.pages[index]
    var dialect = page.dialect
    dialect.namesPagesAfterHeadings = false
    var facts = ProjectFacts()
    facts.includeFolders = [""]
    if dialect.page.contains(where: { $0 == JinjaPages.self || $0 == LiquidPages.self }) {
      facts.templates = PageTemplateGlobals(isJinja: dialect.page.contains { $0 == JinjaPages.self })
      facts.templates?.includeFolders = [""]
    }
    let includes = CountedIncludes(page.files)
    let result = PageConverter(dialect, facts).convert(
      Array(page.text.utf8), path: page.path, includes: includes)
    #expect(includes.reads <= 1_001, "\(page.name): \(includes.reads) reads")
    #expect(result.text.count <= 8 << 20, "\(page.name): \(result.text.count) bytes")
    #expect(result.origins.count == result.text.count { $0 == 10 }, "\(page.name): a line has no origin")
    let identifiers = Set(result.diagnostics.map(\.identifier))
    if let reports = page.reports { #expect(identifiers.contains(reports), "\(page.name): \(identifiers)") }
    #expect(result.diagnostics.filter { $0.identifier == "foreign.limit" }.count <= 1, "\(page.name)")
    if page.text.hasSuffix("Rest") {
      #expect(result.text[...].find(Bytes("Rest")) != nil, "\(page.name): the rest of the page is lost")
    }
  }

  private static let many = 60

  /// Scripts of projects, whose value must not be known.
  private static let scripts: [(name: String, text: String)] = [
    ("text", "let a = 'text';\n" + doubled(many) { _ in "a = a + a;" } + "\nexport default a"),
    (
      "concat of text", "let a = 'text';\n" + doubled(many) { _ in "a = a.concat(a);" } + "\nexport default a"
    ),
    (
      "replaceAll",
      "const s = '\(String(repeating: "a", count: 9_000))';\nexport default s.replaceAll('a', s).replaceAll('a', s)"
    ),
    ("concat of lists", "let a = [1];\n" + doubled(many) { _ in "a = a.concat(a);" } + "\nexport default a"),
    ("flat", "let a = [1, 2];\n" + doubled(many) { _ in "a = [a, a].flat();" } + "\nexport default a"),
    ("shared lists", "let a = [1];\n" + doubled(many) { _ in "a = [a, a];" } + "\nexport default a"),
    (
      "shared objects",
      "let a = {};\n" + doubled(many) { _ in "a = Object.values({ a: [a, a], b: [a, a] });" }
        + "\nexport default a"
    ),
    ("await", "export default " + String(repeating: "await ", count: 100_000) + "[1]"),
    ("async", "export default " + String(repeating: "async ", count: 100_000) + "[1]"),
    (
      "nested conditions",
      "function f() { " + String(repeating: "if (true) { ", count: 50_000) + "return [1] "
        + String(repeating: "}", count: 50_000) + " }\nexport default f()"
    ),
    (
      "nested patterns",
      "function f() { const " + String(repeating: "{ a: ", count: 50_000) + "x"
        + String(repeating: " }", count: 50_000) + " = y; return x }\nexport default f()"
    ),
    ("an unclosed condition", "function f() { if (y }\nexport default f()"),
    ("functions that call themselves", "function f(a) { return [...f(a), ...f(a)] }\nexport default f(1)"),
    (
      "loops",
      "function f() { let n = 'a'; for (const a of m) { for (const b of m) { for (const c of m) { n = a } } } return n }\nconst m = [\(String(repeating: "'a',", count: 1_000))];\nexport default f()"
    ),
  ]

  @Test(arguments: scripts.indices)
  func scriptsEnd(_ index: Int) {
    let script = Self.scripts[index]
    let budget = Budget()
    var file = ScriptFile(Array(script.text.utf8), budget)
    let value = file.exported()
    #expect(value.map(Self.hasUnknown) ?? true, "\(script.name)")
    #expect(value?.size.isTooLarge != true, "\(script.name)")
  }

  /// Whether a value, or the first one in it, is not known.
  private static func hasUnknown(_ value: ScriptValue) -> Bool {
    if case .call = value.kind { return true }
    return value.isUnknown || value.items?.first.map(hasUnknown) ?? false
  }

  /// Scripts that import each other are read once for each of their exports.
  @Test func scriptsThatExportEachOther() throws {
    let names = (0..<10).map { "m\($0)" }
    let all = names.map { "export * from './\($0)';" }.joined(separator: "\n")
    var files = Dictionary(uniqueKeysWithValues: names.map { ($0 + ".js", all) })
    files["index.js"] = "import { x } from './m0';\nexport default [x, 'a']"
    let project = try TestProject(files)
    defer { try? FileManager.default.removeItem(atPath: project.path) }
    let scripts = ProjectScripts(ProjectFolder(project.path, displayPath: "docs"))
    _ = scripts.exported("index")
    #expect(scripts.diagnostics.count <= 1)
  }

  /// The sources of the readers: each takes its files from `IncludeReader`, so none has a counter of its own.
  @Test func includesAreReadInOnePlace() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    for module in ["Dialects", "Reference"] {
      let files = try #require(FileManager.default.enumerator(atPath: root.appending(path: module).path))
      for case let name as String in files where name.hasSuffix(".swift") {
        let text = try String(contentsOf: root.appending(path: module).appending(path: name), encoding: .utf8)
        if text.contains("includes.read(") { #expect(name.hasSuffix("/IncludeReader.swift"), "\(name)") }
        // Evaluators have no limits of their own.
        let evaluates =
          name.hasPrefix("Script/") || name.contains("PageTemplates/") || name.contains("Includes/")
        if evaluates, let own = text.firstMatch(of: #/maximumDepth = |depth < [0-9]|remaining -= /#) {
          Issue.record("\(name) contains “\(own.0)” in place of the budget")
        }
      }
    }
  }
}
