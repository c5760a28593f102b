import Basics
import Testing

@testable import Templates

/// What is wrong with a template, as the author reads it.
struct TemplateErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let template: String
    let messages: [String]
    var partials: KeyValuePairs<String, String> = [:]
    var testDescription: String { template }
  }

  private func shown(_ diagnostic: Diagnostic) -> String {
    let place = diagnostic.location
    let help = diagnostic.help.map { " (\($0))" } ?? ""
    return "\(place.file):\(place.line):\(place.column): \(diagnostic.severity): \(diagnostic.message)"
      + "\(help) [\(diagnostic.identifier)]"
  }

  @Test(arguments: [
    Case(
      template: "a\n  {{#items}}\nb",
      messages: [
        "page.html:2:3: error: the section {{#items}} is never closed (add {{/items}}) [template.unclosed-section]"
      ]),
    Case(
      template: "{{<base}}{{$a}}",
      messages: [
        "page.html:1:1: error: the parent {{<base}} is never closed (add {{/base}}) [template.unclosed-section]",
        "page.html:1:10: error: the block {{$a}} is never closed (add {{/a}}) [template.unclosed-section]",
      ], partials: ["base": ""]),
    Case(
      template: "{{#items}}\n x {{/itmes}}",
      messages: [
        "page.html:2:4: error: {{/itmes}} cannot close {{#items}}, opened at line 1, column 1 "
          + "(write {{/items}}) [template.wrong-closing-tag]"
      ]),
    Case(
      template: "{{#a}}{{#b}}{{/a}}",
      messages: [
        "page.html:1:7: error: the section {{#b}} is never closed (add {{/b}}) [template.unclosed-section]"
      ]),
    Case(
      template: "a\n{{/a}}",
      messages: [
        "page.html:2:1: error: {{/a}} closes nothing: no section, block or parent is open here "
          + "[template.nothing-to-close]"
      ]),
    Case(
      template: "<p>{{title</p>\n{{{raw}}\n{{x}}{{! y",
      messages: [
        "page.html:1:4: error: the tag {{title</p> is never closed (end it with }} on the same line) "
          + "[template.unclosed-tag]",
        "page.html:2:1: error: the tag {{{raw}} is never closed (end it with }}} on the same line) "
          + "[template.unclosed-tag]",
        "page.html:3:6: error: the tag {{! is never closed (end it with }} on the same line) [template.unclosed-tag]",
      ]),
    Case(
      template: "{{=<%=}}{{= <= =>=}}",
      messages: [
        "page.html:1:1: error: {{=<%=}} does not set delimiters (write two delimiters with a space between, "
          + "without spaces or = in them, as in {{=<% %>=}}) [template.bad-delimiters]",
        "page.html:1:9: error: {{= <= =>=}} does not set delimiters (write two delimiters with a space between, "
          + "without spaces or = in them, as in {{=<% %>=}}) [template.bad-delimiters]",
      ]),
    Case(
      template: "{{}}{{# }}",
      messages: [
        "page.html:1:1: error: the tag {{}} has no name [template.empty-tag]",
        "page.html:1:5: error: the tag {{# }} has no name [template.empty-tag]",
      ]),
    Case(
      template: "{{a b}}{{a..b}}",
      messages: [
        "page.html:1:1: error: \"a b\" cannot be a name "
          + "(a name has no spaces, and no empty part before, between or after its dots) [template.bad-name]",
        "page.html:1:8: error: \"a..b\" cannot be a name "
          + "(a name has no spaces, and no empty part before, between or after its dots) [template.bad-name]",
      ]),
    Case(
      template: "{{>nmae}}\n{{<nmae}}{{/nmae}}\n{{>unlike}}",
      messages: [
        "page.html:1:1: error: there is no template \"nmae\" for {{>nmae}} (did you mean \"name\"?) "
          + "[template.missing-partial]",
        "page.html:2:1: error: there is no template \"nmae\" for {{<nmae}} (did you mean \"name\"?) "
          + "[template.missing-parent]",
        "page.html:3:1: error: there is no template \"unlike\" for {{>unlike}} [template.missing-partial]",
      ], partials: ["name": ""]),
    Case(
      template: "{{<base}}\n{{#x}}{{$a}}1{{/a}}{{/x}}\n{{/base}}",
      messages: [
        "page.html:2:1: warning: {{#x}} is ignored: inside {{<base}} only blocks count "
          + "(put it into a block, {{$name}} … {{/name}}) [template.ignored-in-parent]"
      ], partials: ["base": ""]),
    Case(
      template: "a",
      messages: [
        "page.html:1:1: error: page.html and page.html are both the template \"page\" (rename or remove one of them) "
          + "[template.two-of-one-name]"
      ], partials: ["page": "b"]),
    Case(template: "{{=<% %>=}}<%#a%>{{<%/a%>", messages: []),
  ])
  func compiling(_ test: Case) {
    #expect(library(test.template, test.partials).diagnostics.map(shown) == test.messages)
  }

  @Test func whatIsWrongLeavesNothing() throws {
    #expect(try render("a{{#x}}b{{/y}}c{{>none}}d{{/z}}", ["x": true]) == "abcd")
    #expect(try render("a{{#x}}b", ["x": false]) == "ab")
  }

  @Test func deepNestingIsLeftOut() throws {
    let deep = String(repeating: "{{#x}}", count: 5_000) + "a" + String(repeating: "{{/x}}", count: 5_000)
    #expect(
      library("b" + deep).diagnostics.map(shown) == [
        "page.html:1:1202: error: {{#x}} stands within 200 other tags, the rest of the template is left out "
          + "[template.nested-too-deeply]"
      ])
    #expect(try render("b" + deep, ["x": true]) == "b")
  }

  @Test(arguments: [
    "{{>page}}", "{{#x}}{{>page}}{{/x}}", "{{<page}}{{$a}}{{/a}}{{/page}}", "{{$a}}{{>page}}{{/a}}",
  ])
  func endlessRecursion(_ template: String) throws {
    let failure = #expect(throws: TemplateFailure.self) { try render("\n " + template, ["x": true]) }
    let message = try #require(failure.map { shown($0.diagnostic) })
    #expect(message.hasPrefix("page.html:2:"))
    #expect(
      message.hasSuffix(
        ": error: templates include each other more than 500 deep from here "
          + "(let a template include itself only in a section whose values run out) [template.endless-recursion]"
      ))
  }

  @Test func unknownTemplate() throws {
    var output = ByteBuffer()
    let library = library("")
    do {
      try library.render("pgae", into: &output)
      Issue.record("rendered")
    } catch {
      #expect(
        shown(error.diagnostic)
          == "pgae:1:1: error: there is no template \"pgae\" (did you mean \"page\"?) [template.unknown]")
    }
  }

  /// No bytes whatever may stop the program: pieces of tags in any order compile and render.
  @Test func anyBytesCompile() {
    let pieces = [
      "{{", "}}", "{{{", "}}}", "#", "/", "^", "<", ">", "$", "&", "!", "=", "a", ".", " ", "\n", "\r\n",
      "{{#a}}", "{{/a}}",
      "{{$a}}", "{{<p}}", "{{/p}}", "{{>p}}", "{{=| |=}}", "|", "\u{0}", "é",
    ]
    var state: UInt64 = 42
    for _ in 0..<3_000 {
      var text = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text += pieces[Int(state >> 33) % pieces.count]
      }
      _ = try? render(text, ["a": [["a": true], "x"]], ["p": "{{$a}}{{a}}{{/a}}\n"])
    }
  }
}
