@_spi(RenderedHTML) import Basics
import Testing
@testable import Templates

/// The escaping of values at the various places of an HTML document.
struct HTMLPlaceTests {
  private static let title: HTMLFragment = "<abbr title=\"a&gt;b\">A</abbr> &amp; 'B' \"C\""

  private func rendered(_ template: String, _ partials: KeyValuePairs<String, String> = [:]) throws -> String
  {
    let data: Data = [
      "html": .value(.html(Self.title)), "text": "<A> 'B' \"C\"",
      "body": .value(.deferred(DeferredHTML { $0.append("<p class='>'>D</p>") })), "yes": true, "no": false,
    ]
    return try render(template, data, partials)
  }

  @Test func htmlIsUnchangedBetweenTags() throws {
    #expect(
      try rendered("<p>{{html}}{{body}}</p>")
        == "<p><abbr title=\"a&gt;b\">A</abbr> &amp; 'B' \"C\"<p class='>'>D</p></p>")
  }

  @Test(arguments: [
    "<p title=\"{{html}}\">", "<p title=\"{{{html}}}\">", "<p\n  title = \"{{&html}}\">",
    "<title>{{html}}</title>",
    "<textarea a=b>{{html}}</textarea>", "<!-- {{html}} -->", "<p title=\"a{{#no}} b{{/no}}{{html}}\">",
    "<script src=\"{{html}}\"></script>", "<p a='\"' b=\"{{html}}\">",
  ])
  func tagsAreRemovedWhereOnlyTextIsAllowed(_ template: String) throws {
    #expect(try rendered(template).contains("A &amp; 'B' &quot;C&quot;"))
    #expect(try !rendered(template).contains("abbr"))
  }

  @Test func tagsOfDeferredHTMLAreRemovedToo() throws {
    #expect(try rendered("<p title=\"{{body}}\">") == "<p title=\"D\">")
  }

  @Test func singleQuotesAreEscapedInSingleQuotes() throws {
    #expect(try rendered("<p title='{{text}}'>") == "<p title='&lt;A&gt; &#39;B&#39; &quot;C&quot;'>")
    #expect(try rendered("<p title='{{html}}'>") == "<p title='A &amp; &#39;B&#39; &quot;C&quot;'>")
  }

  @Test func htmlIsUnchangedAfterAttributesAndComments() throws {
    for template in [
      "<p a=\"b\">{{html}}", "<title>a</title>{{html}}", "<!-->{{html}}", "<!-- - -->{{html}}",
      "a < b {{html}}",
    ] {
      #expect(try rendered(template).contains("<abbr"), "\(template)")
    }
  }

  @Test func partialsAndBlocksAreAtThePlaceOfTheirTag() throws {
    #expect(
      try rendered("<p title=\"{{>p}}\">{{>p}}", ["p": "{{html}}"]).hasPrefix(
        "<p title=\"A &amp; 'B' &quot;C&quot;\"><abbr"))
    #expect(
      try rendered("{{<p}}{{$b}}{{html}}{{/b}}{{/p}}", ["p": "<p title='{{$b}}{{/b}}'>"])
        == "<p title='A &amp; &#39;B&#39; &quot;C&quot;'>")
    #expect(try rendered("<p title='{{>p}}'>", ["p": "<i title=\"{{text}}\">"]).contains("&#39;B&#39;"))
  }

  @Test(arguments: [
    ("<p title={{x}}>", "an attribute value without quotes"),
    ("<p title=a{{x}}>", "an attribute value without quotes"),
    ("<p {{x}}>", "a tag, outside of an attribute value"),
    ("<p a{{x}}>", "a tag, outside of an attribute value"),
    ("<{{x}}>", "a tag, outside of an attribute value"), ("</{{x}}>", "a tag, outside of an attribute value"),
    ("<h{{x}}>", "a tag, outside of an attribute value"),
    ("<!DOCTYPE {{x}}>", "a tag, outside of an attribute value"),
    ("<script>{{x}}</script>", "`<script>`"), ("<SCRIPT a=b>if (a < b) {{x}}</script >", "`<script>`"),
    ("<style>{{x}}</style>", "`<style>`"), ("<p onClick=\"{{x}}\">", "the attribute `onclick`"),
    ("<p style='{{x}}'>", "the attribute `style`"),
    ("<iframe srcdoc=\"{{x}}\"></iframe>", "the attribute `srcdoc`"),
  ])
  func valuesAreRejectedWhereEscapingDoesNotHelp(_ template: String, _ place: String) throws {
    for tag in ["{{x}}", "{{{x}}}", "{{&x}}"] {
      let template = template.replacing("{{x}}", with: tag)
      let found = library(template).diagnostics
      #expect(found.map(\.identifier) == ["template.unsafe-place"], "\(template)")
      #expect(found.first?.message.contains(" is in \(place), ") == true, "\(template)")
      #expect(try !render(template, ["x": "zqx"]).contains("zqx"))
    }
  }

  @Test(arguments: [
    "<style>{{$b}}{{/b}}</style>", "<script>{{$a}}{{$b}}{{/b}}{{/a}}</script>", "<p {{$b}}{{/b}}>",
  ])
  func valuesAreRejectedInBlocksAtUnsafePlaces(_ parent: String) {
    func found(_ argument: String) -> [String] {
      library("{{<p}}{{$b}}\(argument){{/b}}{{/p}}", ["p": parent, "q": ""]).diagnostics.map(\.message)
    }
    #expect(found("a { b: c }") == [])
    #expect(
      found("{{x}}") == ["the block {{$b}} is in a script, a style sheet or a tag, so it cannot hold a value"]
    )
    #expect(
      found("{{>q}}") == [
        "the block {{$b}} is in a script, a style sheet or a tag, so it cannot hold another template"
      ])
    #expect(found("{{$c}}{{x}}{{/c}}").count == 1)
  }

  @Test(arguments: [
    "{{#x}}<p{{/x}}>", "{{#x}}<p title=\"{{/x}}a\">", "<p title=\"{{#x}}\"{{/x}}>",
    "{{^x}}<script>{{/x}}a</script>",
    "<p title=\"{{#x}}\" lang=\"{{/x}}\">", "{{#x}}<!--{{/x}}-->",
  ])
  func sectionsMustEndAtThePlaceWhereTheyBegin(_ template: String) {
    #expect(library(template).diagnostics.map(\.identifier).contains("template.unbalanced-markup"))
  }

  @Test(arguments: ["<p title=\"", "<script>", "<p", "{{<q}}{{$b}}<p title=\"{{/b}}{{/q}}", "<!-- a"])
  func templatesAndBlocksMustEndBetweenTags(_ template: String) {
    #expect(
      library(template, ["q": "{{$b}}{{/b}}"]).diagnostics.map(\.identifier) == ["template.unbalanced-markup"]
    )
  }

  @Test(arguments: [
    "<p{{#x}} class=\"a\"{{/x}}{{^x}} hidden{{/x}}>", "<p class=\"a{{#x}} b{{/x}}\">",
    "{{#x}}<div>{{/x}}{{#x}}</div>{{/x}}",
    "<script src=\"{{x}}\"{{#y}} integrity=\"{{y}}\"{{/y}} defer></script>", "<p title=''>{{x}}",
    "<br/>{{x}}",
    "<script>let a = \"</p>\" + '{'</script>{{x}}", "a <b>{{x}}</b> < {{x}} <3", "<p title='\"'>{{x}}",
    "{{=<% %>=}}<p a=\"<%x%>\">",
  ])
  func commonTemplatesHaveNoProblems(_ template: String) {
    #expect(library(template).diagnostics.map(\.message) == [])
  }
}
