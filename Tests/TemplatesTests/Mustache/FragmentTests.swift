import Basics
import Testing

@testable import Templates

/// Fragments, with the example of a sidebar with three links that marks one of them.
struct FragmentTests {
  private func fragment(_ template: String, _ partials: KeyValuePairs<String, String> = [:]) throws
    -> Fragment
  {
    var keys = TemplateKeys()
    let links: [TemplateValue] = (0..<3).map { number in
      .object([keys.key("n")(.number(number)), keys.key("here")(.placeholder(number))])
    }
    let context = TemplateValue.object([
      keys.key("links")(.list(links)), keys.key("one")(.placeholder(1)),
    ])
    return try library(template, partials, keys: keys).renderFragment("page", context)
  }

  @Test func fragmentsAreValuesForTemplates() throws {
    let fragment = try fragment("{{#links}}<a>{{n}}{{#here}}!{{/here}}</a>{{/links}}")
    let data: Data = .object([("links", .value(.deferred(fragment.html(choosing: 1))))])
    #expect(try render("<p>{{links}}</p>", data) == "<p><a>0</a><a>1!</a><a>2</a></p>")
  }

  private func written(_ fragment: Fragment, _ placeholder: Int?) -> String {
    var output = ByteBuffer()
    fragment.write(choosing: placeholder, into: &output)
    return String(decoding: output.array(), as: UTF8.self)
  }

  @Test func sectionsOfTheChosenPlaceholderAreWritten() throws {
    let fragment = try fragment("{{#links}}<a{{#here}} aria-current=\"page\"{{/here}}>{{n}}</a>{{/links}}")
    #expect(written(fragment, nil) == "<a>0</a><a>1</a><a>2</a>")
    #expect(written(fragment, 0) == "<a aria-current=\"page\">0</a><a>1</a><a>2</a>")
    #expect(written(fragment, 2) == "<a>0</a><a>1</a><a aria-current=\"page\">2</a>")
    #expect(written(fragment, 7) == written(fragment, nil))
  }

  @Test func invertedSectionsOfTheChosenPlaceholderAreOmitted() throws {
    let fragment = try fragment("{{#links}}{{^here}}({{n}}){{/here}}{{#here}}[{{n}}]{{/here}}{{/links}}")
    #expect(written(fragment, nil) == "(0)(1)(2)")
    #expect(written(fragment, 1) == "(0)[1](2)")
  }

  @Test func nestedPlaceholders() throws {
    let fragment = try fragment(
      """
      {{#links}}{{#here}}({{#here}}y{{/here}}{{^here}}n{{/here}}{{#one}}1{{/one}}){{/here}}\
      {{^here}}-{{#one}}1{{/one}}{{#here}}n{{/here}}{{^here}}y{{/here}}{{/here}}{{/links}}
      """)
    #expect(written(fragment, nil) == "-y-y-y")
    #expect(written(fragment, 0) == "(y)-y-y")
    #expect(written(fragment, 1) == "-1y(y1)-1y")
  }

  @Test func placeholdersInPartialsAndBlocks() throws {
    let fragment = try fragment(
      "{{<list}}{{$item}}{{>link}}{{/item}}{{/list}}",
      ["list": "{{#links}}{{$item}}{{/item}};{{/links}}", "link": "{{n}}{{#here}}!{{/here}}"])
    #expect(written(fragment, 2) == "0;1;2!;")
  }

  @Test func placeholdersAreFalseOutsideOfFragments() throws {
    let data: Data = .object([("here", .value(.placeholder(0)))])
    #expect(try render("{{#here}}a{{/here}}{{^here}}b{{/here}}{{here}}", data) == "b")
  }
}
