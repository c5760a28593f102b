import Basics
import Testing

@testable import Templates

/// Diagnostics about templates, as authors see them.
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
        "page.html:2:4: error: {{/itmes}} does not match {{#items}} at line 1, column 1 "
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
        "page.html:2:1: error: {{/a}} has no opening tag "
          + "[template.missing-opening-tag]"
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
        "page.html:1:1: error: {{=<%=}} is not a valid delimiter tag (write two delimiters, separated by a space "
          + "and without =, as in {{=<% %>=}}) [template.bad-delimiters]",
        "page.html:1:9: error: {{= <= =>=}} is not a valid delimiter tag (write two delimiters, separated by a space "
          + "and without =, as in {{=<% %>=}}) [template.bad-delimiters]",
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
        "page.html:1:1: error: `a b` is not a valid name "
          + "(write a name without spaces, and without empty parts between its dots) [template.bad-name]",
        "page.html:1:8: error: `a..b` is not a valid name "
          + "(write a name without spaces, and without empty parts between its dots) [template.bad-name]",
      ]),
    Case(
      template: "{{>nmae}}\n{{<nmae}}{{/nmae}}\n{{>unlike}}",
      messages: [
        "page.html:1:1: error: there is no template `nmae` for {{>nmae}} (did you mean `name`?) "
          + "[template.missing-partial]",
        "page.html:2:1: error: there is no template `nmae` for {{<nmae}} (did you mean `name`?) "
          + "[template.missing-parent]",
        "page.html:3:1: error: there is no template `unlike` for {{>unlike}} [template.missing-partial]",
      ], partials: ["name": ""]),
    Case(
      template: "{{<base}}\n{{#x}}{{$a}}1{{/a}}{{/x}}\n{{/base}}",
      messages: [
        "page.html:2:1: warning: {{#x}} is ignored, because {{<base}} can contain only blocks "
          + "(move it into a block, {{$name}} … {{/name}}) [template.ignored-in-parent]"
      ], partials: ["base": ""]),
    Case(
      template: "a",
      messages: [
        "page.html:1:1: error: page.html and page.html both define the template `page` (rename or remove one of them) "
          + "[template.duplicate-name]"
      ], partials: ["page": "b"]),
    Case(template: "{{=<% %>=}}<%#a%>{{<%/a%>", messages: []),
  ])
  func problemsFoundByCompiling(_ test: Case) {
    #expect(library(test.template, test.partials).diagnostics.map(shown) == test.messages)
  }

  @Test func faultyTagsRenderAsNothing() throws {
    #expect(try render("a{{#x}}b{{/y}}c{{>none}}d{{/z}}", ["x": true]) == "abcd")
    #expect(try render("a{{#x}}b", ["x": false]) == "ab")
  }

  @Test func deeplyNestedTagsAreIgnored() throws {
    let deep = String(repeating: "{{#x}}", count: 5_000) + "a" + String(repeating: "{{/x}}", count: 5_000)
    #expect(
      library("b" + deep).diagnostics.map(shown) == [
        "page.html:1:1202: error: {{#x}} is nested in 200 other tags, so the rest of the template is ignored "
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
        ": error: templates include each other more than 500 levels deep "
          + "(include a template in itself only within a section that ends the recursion) [template.endless-recursion]"
      ))
  }

  // MARK: Limits

  /// Renders with low limits, and returns the error.
  private func failure(
    _ template: String, _ data: Data = [:], _ partials: KeyValuePairs<String, String> = [:]
  ) throws -> String? {
    var keys = TemplateKeys()
    let value = data.value(&keys)
    var library = library(template, partials, keys: keys)
    library.limits = TemplateRenderer.Limits(bytes: 10_000, steps: 1_000)
    var output = ByteBuffer()
    do throws(TemplateFailure) {
      try library.render("page", value, into: &output)
      return nil
    } catch {
      #expect(output.count < 30_000)
      return shown(error.diagnostic)
    }
  }

  private static let tooLarge =
    "error: the templates write more than 10000 bytes (0 MB) into one page "
    + "(include each template once, and not for each item of a list inside the same list) [template.too-large]"

  @Test func whatAPageHoldsIsLimited() throws {
    let long = Data.value(.text([UInt8](repeating: 0x61, count: 6_000)))
    #expect(try failure("{{x}}", ["x": long]) == nil)
    #expect(try failure("{{x}}\n {{x}}{{x}}", ["x": long]) == "page.html:2:2: " + Self.tooLarge)
    let items = Data.list(Array(repeating: long, count: 3))
    #expect(try failure("\n{{#x}}{{.}}{{/x}}", ["x": items]) == "page.html:2:7: " + Self.tooLarge)
    let text = String(repeating: "a", count: 6_000)
    #expect(
      try failure("{{>a}}\n{{>b}}{{>c}}", [:], ["a": text, "b": text, "c": ""])
        == "page.html:2:7: " + Self.tooLarge)
  }

  @Test func indentationIsLimited() throws {
    let lines = String(repeating: "a\n", count: 100)
    let indentation = String(repeating: " ", count: 200)
    #expect(try failure("\(indentation){{>a}}\n", [:], ["a": lines]) == "page.html:1:201: " + Self.tooLarge)
  }

  @Test func templatesThatWriteNothingEnd() throws {
    let twice = KeyValuePairs(dictionaryLiteral: ("a", "{{#x}}{{>a}}{{>a}}{{/x}}"))
    let nested = (0..<40).reduce(Data.value(.bool(false))) { data, _ in ["x": data] }
    let message = try failure("{{>a}}", ["x": nested], twice)
    #expect(message?.hasPrefix("a.html:1:") == true, "\(message ?? "no error")")
    #expect(message?.contains("the templates include each other too often for one page") == true)
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
          == "pgae:1:1: error: there is no template `pgae` (did you mean `page`?) [template.unknown]")
    }
  }

  /// Compiles and renders templates made of random pieces of tags.
  @Test func randomTemplatesDoNotCrash() {
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
