@_spi(RenderedHTML) import Basics
import Testing
@testable import Templates

struct TemplateValueTests {
  @Test func htmlIsNeverEscaped() throws {
    let data: Data = .object([("x", .value(.html("<b>")))])
    #expect(try render("{{x}}{{{x}}}{{#x}}!{{/x}}", data) == "<b><b>!")
  }

  @Test func textIsAlwaysEscaped() throws {
    #expect(try render("{{x}}{{{x}}}{{&x}}", ["x": "<b>"]) == "&lt;b&gt;&lt;b&gt;&lt;b&gt;")
  }

  @Test func deferredHTMLIsWrittenAndTrueInSections() throws {
    let data: Data = .object([("body", .value(.deferred(DeferredHTML { $0.append("<p>") })))])
    #expect(try render("{{#body}}{{.}}{{{body}}}{{/body}}{{^body}}none{{/body}}", data) == "<p><p>")
  }

  @Test func theLastContextTakesPrecedence() throws {
    var keys = TemplateKeys()
    let site = TemplateValue.object([keys.key("title")(.text("Site")), keys.key("lang")(.text("en"))])
    let page = TemplateValue.object([keys.key("title")(.text("Page"))])
    var output = ByteBuffer()
    output.append("> ")
    try library("{{title}} {{lang}}", keys: keys).render("page", site, page, into: &output)
    #expect(output.array() == Array("> Page en".utf8))
  }

  /// Members of constants are escaped for the place of their tag, or of the template that contains it.
  @Test func membersOfConstants() throws {
    var keys = TemplateKeys()
    let (words, copy, icon) = (keys.key("words"), keys.key("copy"), keys.key("icon"))
    let members = TemplateObject([copy(.text("Tom's \"A & B\"")), icon(.html("<b>\"x\"</b>"))])
    let template = """
      {{words.copy}}|{{words.icon}}|{{words.none}}|<p title="{{words.copy}} {{words.icon}}" lang='{{words.copy}}'>
      <a title='{{>inner}}'>{{#words}}{{copy}}{{/words}} text
        {{>inner}}
      """
    let context = TemplateValue.object([words(.object(members))])
    func rendered(_ constants: [TemplateKey: TemplateObject]) throws -> String {
      let library = TemplateLibrary(
        sources: [
          TemplateSource(name: "page", file: "page.html", text: template),
          TemplateSource(
            name: "inner", file: "inner.html", text: "{{words.icon}}{{words.copy}}\nand {{words.copy}}"),
        ], keys: keys, constants: constants)
      #expect(library.diagnostics.isEmpty)
      var output = ByteBuffer()
      try library.render("page", context, into: &output)
      return String(decoding: output.array(), as: UTF8.self)
    }
    let constant = try rendered([words: members])
    #expect(constant == (try rendered([:])))
    #expect(constant.hasPrefix("Tom's &quot;A &amp; B&quot;|<b>\"x\"</b>||<p title=\"Tom's &quot;"))
    #expect(constant.contains("<a title='&quot;x&quot;Tom&#39;s &quot;A"))
  }

  /// Constants are no values in contexts: their text is part of the compiled templates.
  @Test func constantsAreWrittenWhenTemplatesAreCompiled() throws {
    var keys = TemplateKeys()
    let members = TemplateObject([keys.key("copy")(.text("Copy"))])
    let library = TemplateLibrary(
      sources: [TemplateSource(name: "page", file: "page.html", text: "{{words.copy}}")], keys: keys,
      constants: [keys.key("words"): members])
    var output = ByteBuffer()
    try library.render("page", into: &output)
    #expect(output.array() == Array("Copy".utf8))
  }

  @Test(arguments: [1, 8, 9, 200])
  func membersOfObjectsOfVariousSizes(_ count: Int) {
    var keys = TemplateKeys()
    let members = (0..<count).map { keys.key("k\($0)")(.number($0)) }
    let object = TemplateObject([members[0].key(.number(-1))] + members)
    for (index, member) in members.enumerated() {
      guard case .number(index)? = object[member.key] else {
        Issue.record("k\(index) is not \(index)")
        continue
      }
    }
    if object[keys.key("other")] != nil { Issue.record("other is there") }
  }

  @Test func renderingOnManyThreads() {
    var keys = TemplateKeys()
    let items = TemplateValue.list((0..<20).map { .text("item \($0) & more") })
    let context = TemplateValue.object([keys.key("items")(items)])
    let library = library("  {{>list}}\n", ["list": "{{#items}}\n* {{.}}\n{{/items}}\n"], keys: keys)
    let pages = Parallel.map(count: 500, jobs: 4, state: { 0 }) { _, _ -> [UInt8] in
      var output = ByteBuffer()
      try? library.render("page", context, into: &output)
      return output.array()
    }
    #expect(pages[0].count == 20 * 22 + 10)
    #expect(Set(pages).count == 1)
  }
}
