import Basics
import Foundation
import PageModel
import Site
import Testing
@testable import Checks

/// The rules that check the HTML of a generated page.
@Suite struct OutputRuleTests {
  /// Returns the findings in the form `identifier: message`, without the `html.` of the identifiers.
  private func found(_ body: String, headings: HeadingList = []) -> [String] {
    let html = "<!DOCTYPE html><html><head><title>T</title></head><body><h1>T</h1>\(body)</body></html>"
    return Array(html.utf8).withUnsafeBufferPointer { bytes in
      var walk = OutputInspector(OutputPage(bytes, summary: PageSummary(path: "a.md", headings: headings)))
      walk.run()
      return walk.page.findings.map { "\($0.rule.identifier.dropFirst(5)): \($0.message)" }
    }
  }

  @Test(arguments: [
    "<p>a<p>b", "<ul><li>a<li>b<ul><li>c</ul></ul>", "<dl><dt>a<dd>b<dt>c<dd><p>d</dl>",
    "<table><caption>x</caption><colgroup><col><thead><tr><th>a<tbody><tr><td>b<td>c<tr><td>d</table>",
    "<details><summary>a <b>b</b></summary><p>c</p></details>", "<p>a<br>b<img src=x alt=y><wbr></p>",
    "<a href=x><div>block in a link</div></a>",
    "<svg viewBox='0 0 1 1'><g><path d=''/></g><title>x</title></svg>",
    "<select><optgroup label=a><option>b<option>c</select>", "<ruby>a<rp>(<rt>b<rp>)</ruby>",
    "<button type=button><span>a</span><svg aria-hidden=true><path/></svg></button>",
    "<script>if (a < b && '</p>') {}</script><style>a>b{}</style><textarea><p></textarea>",
    "<!-- </div> --><p>1 < 2 & 3</p>", "<label>a <input></label>",
    "<fieldset><legend><h2>a</h2></legend></fieldset>",
    "<picture><source srcset=a><img src=b alt=c></picture>", "<template><tr><td>x</td></tr></template>",
    "<my-element><p>x</p></my-element>", "<figure><img src=a alt=b><figcaption>c</figcaption></figure>",
    "<math><mi>x</mi></math>", "<p>a <ins>b</ins></p><ins><p>c</p></ins>",
    "<nav popover id=m aria-label=x><ul><li><a href=x>a</a></ul></nav>",
  ])
  func validNesting(body: String) { #expect(found(body) == []) }

  @Test(arguments: [
    ("<p>a<div>b</div></p>", "<div> is not allowed in <p>, so the paragraph ends before it"),
    (
      "<p>a<ul><li>b</li></ul></p>",
      "<ul> is not allowed in <p>, so the paragraph ends before it"
    ),
    ("<p><b>a<div>b</div></b></p>", "<b> is still open at <div>, which closes its parent"),
    ("<span><div>a</div></span>", "<div> is a block element, which is not allowed in <span>"),
    ("<h2><a href=x><p>a</p></a></h2>", "<p> is a block element, which is not allowed in <h2>"),
    ("<a href=x>a<a href=y>b</a></a>", "<a> is not allowed in <a>: interactive elements cannot be nested"),
    (
      "<a href=x>a<button>b</button></a>",
      "<button> is not allowed in <a>: interactive elements cannot be nested"
    ),
    (
      "<button>a<span tabindex=0>b</span></button>",
      "<span> is not allowed in <button>: interactive elements cannot be nested"
    ),
    (
      "<details><summary><a href=x>a</a></summary>b</details>",
      "<a> is not allowed in <summary>: interactive elements cannot be nested"
    ),
    (
      "<details><p>a</p><summary>b</summary></details>", "<summary> is not the first element of its <details>"
    ),
    ("<summary>a</summary>", "<summary> is not allowed in <body>"),
    ("<div>a", "<div> is still open at </body>"),
    ("<div><span>a</div></span>", "<span> is still open at </div>"),
    ("a</section>", "</section> has no matching start tag"),
    ("</p>", "</p> has no matching start tag"),
    ("<li>a</li>", "<li> is not allowed in <body>"),
    ("<ul><p>a</p></ul>", "<p> is not allowed directly in <ul>"),
    ("<ul>a</ul>", "text is not allowed directly in <ul>"),
    ("<table><div>a</div></table>", "<div> is not allowed directly in <table>"),
    ("<table><tr><td>a</td></tr>b</table>", "text is not allowed directly in <table>"),
    ("<td>a</td>", "<td> is not allowed in <body>"),
    ("<br></br>", "</br> is not allowed: <br> has no end tag"),
    ("<div/>", "<div> is still open at </body>"),
    ("<svg><g></svg>", "<g> is still open at </svg>"),
    ("<main>a</main><main>b</main>", "the page has a second <main>"),
    (
      "<label>a<label>b</label></label>",
      "<label> is not allowed in <label>: interactive elements cannot be nested"
    ),
  ])
  func badNesting(body: String, message: String) { #expect(found(body).first == "bad-nesting: \(message)") }

  /// Each missing tag is reported, unless it is optional.
  @Test func missingTagsAreFound() {
    let tags = [
      "<div id=a>", "<ul>", "<li>", "<a href=#a>", "<b>", "</b>", "</a>", "<p>", "</p>", "</li>", "</ul>",
      "<details>", "<summary>", "<i>", "</i>", "</summary>", "<pre>", "<code>", "</code>", "</pre>",
      "</details>",
      "<table>", "<tr>", "<td>", "</td>", "</tr>", "</table>", "</div>",
    ]
    let optional: Set = ["</li>", "</p>", "</td>", "</tr>"]
    func text(_ tags: [String]) -> String {
      var text = ""
      var holds = true
      for tag in tags {
        if ["<ul>", "</li>", "<details>", "<table>", "<tr>", "</td>", "</tr>"].contains(tag) {
          holds = false
        }
        if ["<li>", "<summary>", "</summary>", "<td>", "</ul>", "</table>", "</details>"].contains(tag) {
          holds = true
        }
        text += tag + (holds ? "x" : "")
      }
      return text
    }
    #expect(found(text(tags)) == [])
    for index in tags.indices where !optional.contains(tags[index]) {
      let whole = text(tags)
      guard let range = whole.range(of: tags[index]) else { continue }
      #expect(!found(whole.replacingCharacters(in: range, with: "")).isEmpty, "\(tags[index])")
    }
  }

  /// One mistake causes one finding.
  @Test func consequencesAreNotReported() {
    #expect(found("<div><span>a</div></span><p>b</p>").count == 1)
    #expect(found("<p>a<div>b</div></p>").count == 1)
    #expect(found("<div><section><article>a</div></article></section>").count == 1)
  }

  @Test(arguments: [
    ("<p id=a>a<p id=A>b", []),
    ("<p id=a>a<p id='a'>b", ["duplicate-id: the id “a” of <p> is already in use on this page"]),
    (
      "<p id=\"a&amp;b\">a<i id=a&b>b</i>",
      ["duplicate-id: the id “a&b” of <i> is already in use on this page"]
    ),
    ("<p id=''>a", ["duplicate-id: the id “” of <p> is empty or has spaces"]),
  ])
  func ids(body: String, messages: [String]) { #expect(found(body) == messages) }

  @Test(arguments: [
    ("<nav></nav>", ["empty-landmark: <nav> is empty"]),
    ("<aside> <div>\n</div> </aside>", ["empty-landmark: <aside> is empty"]),
    ("<section aria-label=x></section>", ["empty-landmark: <section> is empty"]),
    ("<section></section><nav hidden></nav><footer><img src=a alt=''></footer><search><input></search>", []),
  ])
  func landmarks(body: String, messages: [String]) { #expect(found(body) == messages) }

  @Test(arguments: [
    ("<a href=x></a>", ["empty-control: this link has no accessible name: <a href=x>"]),
    (
      "<a href=x><img src=a alt=''></a>",
      ["empty-control: this link has no accessible name: <a href=x><img src=a alt=''>"]
    ),
    (
      "<button><span aria-hidden=true>×</span></button>",
      ["empty-control: this button has no accessible name: <button><span aria-hidden=true>×</span>"]
    ),
    (
      "<details><summary></summary>a</details>",
      ["empty-control: this summary has no accessible name: <summary>"]
    ),
    ("<a href=x aria-label=A></a><a href=x title=A></a><a name=x></a><a href=x><img src=a alt=A></a>", []),
    ("<button><svg><title>Close</title></svg></button><a href=x><svg aria-label=A></svg></a>", []),
  ])
  func controls(body: String, messages: [String]) { #expect(found(body) == messages) }

  @Test(arguments: [
    ("<a href=#b>a</a>", ["missing-target: `href` refers to the id “b”, which is not on the page"]),
    ("<label for=b>a</label>", ["missing-target: `for` refers to the id “b”, which is not on the page"]),
    (
      "<p aria-labelledby='b c' id=b>a",
      ["missing-target: `aria-labelledby` refers to the id “c”, which is not on the page"]
    ),
    ("<a href='#'>a</a><a href=#top>b</a><a href=#%C3%A4>c</a><p id=ä>d<a href='x#b'>e</a>", []),
  ])
  func targets(body: String, messages: [String]) { #expect(found(body) == messages) }

  @Test func headings() {
    let headings: HeadingList = [
      Heading(level: 2, anchor: "One", html: "", text: "One", line: 3),
      Heading(level: 2, anchor: "Two", html: "", text: "Two", line: 7),
    ]
    #expect(found("<h2 id=One>One</h2><h2 id=Two>Two</h2>", headings: headings) == [])
    #expect(
      found("<h2 id=Two>Two</h2>", headings: headings) == [
        "lost-heading: the heading “One” of the source file is missing from the page"
      ])
    #expect(found("<h1>again</h1>") == ["lost-heading: the page has a second <h1>"])
  }

  /// Truncated and reversed HTML does not crash the tokenizer, and does not make it loop.
  @Test func malformedHTMLIsRead() {
    let html = Array(
      "<!DOCTYPE html><p id='a' x=\"<b>\">&lt;<!-- x --><script>a</scr</script><svg><a/></svg></p><".utf8)
    for length in 0...html.count {
      var cut = html[..<length]
      cut.withUnsafeBufferPointer { bytes in
        var walk = OutputInspector(OutputPage(bytes, summary: nil))
        walk.run()
      }
      cut.reverse()
      cut.withUnsafeBufferPointer { bytes in
        var walk = OutputInspector(OutputPage(bytes, summary: nil))
        walk.run()
      }
    }
  }
}
