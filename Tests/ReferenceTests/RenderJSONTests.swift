import Basics
import TestSupport
import Testing

@testable import Reference

extension String {
  /// The number of times that a text occurs in this one.
  fileprivate func count(of text: String) -> Int { ranges(of: text).count }
}

@Suite struct RenderJSONTests {
  /// Returns the Markdown below the title of a page with some sections.
  private func body(_ members: String, references: String = "") -> String {
    let json = #"{"metadata":{"title":"T"},\#(members),"references":{\#(references)}}"#
    let page = RenderJSON.convert(Array(json.utf8), path: "documentation/t.json")
    #expect(page.diagnostics == [])
    let text = String(decoding: page.text, as: UTF8.self)
    guard let title = text.firstRange(of: "# T\n\n") else { return "" }
    return String(text[title.upperBound...])
  }

  private func content(_ blocks: String, references: String = "") -> String {
    body(#""primaryContentSections":[{"kind":"content","content":[\#(blocks)]}]"#, references: references)
  }

  private func inline(_ nodes: String, references: String = "") -> String {
    content(#"{"type":"paragraph","inlineContent":[\#(nodes)]}"#, references: references)
  }

  private static let teapot =
    #""pot":{"type":"topic","kind":"symbol","role":"symbol","title":"Teapot","url":"/documentation/tea/teapot","fragments":[{"kind":"keyword","text":"class"},{"kind":"text","text":" Teapot"}],"abstract":[{"type":"text","text":"A pot."}],"deprecated":true}"#

  // MARK: - Inline content

  @Test(arguments: [
    ("a_b * c", #"a_b \* c"#), ("# no heading", ##"\# no heading"##), ("1. no list", #"1\. no list"#),
    ("- no list", #"\- no list"#), ("[x](y) ![z]", #"\[x\](y) !\[z\]"#),
    ("<b> & &amp; ~~s~~", #"\<b> & \&amp; \~\~s\~\~"#),
    ("@Tab { } @x", #"\@Tab \{ } \@x"#), ("    code", "code"),
    ("https://a.b www.c.d", #"https\://a.b www\.c.d"#),
    (": definition", #"\: definition"#), ("++ctrl++ $x$", #"\+\+ctrl\+\+ \$x\$"#),
    ("me@a.b", #"me\@<!-- -->a.b"#),
    ("> quote", #"\> quote"#), ("_x_", #"\_x\_"#), ("}", #"\}"#), ("^", #"\^"#),
  ])
  func textIsLiteral(_ text: String, _ markdown: String) {
    #expect(inline(#"{"type":"text","text":\#(text.jsonText)}"#) == markdown + "\n")
  }

  @Test(arguments: [
    (#"{"type":"codeVoice","code":"a`b"}"#, "``a`b``"),
    (#"{"type":"codeVoice","code":"`"}"#, "`` ` ``"),
    (#"{"type":"emphasis","inlineContent":[{"type":"text","text":"a b"}]}"#, "*a b*"),
    (#"{"type":"strong","inlineContent":[{"type":"text","text":"(a)"}]}"#, "<strong>(a)</strong>"),
    (#"{"type":"newTerm","inlineContent":[{"type":"text","text":"a"}]}"#, "*a*"),
    (#"{"type":"inlineHead","inlineContent":[{"type":"text","text":"a"}]}"#, "**a**"),
    (#"{"type":"subscript","inlineContent":[{"type":"text","text":"a"}]}"#, "<sub>a</sub>"),
    (#"{"type":"superscript","inlineContent":[{"type":"text","text":"a"}]}"#, "<sup>a</sup>"),
    (#"{"type":"text","text":"a"},{"type":"text","text":"\n"},{"type":"text","text":"- b"}"#, "a\\\n\\- b"),
  ])
  func inlineNodes(_ json: String, _ markdown: String) {
    #expect(inline(json) == markdown + "\n")
  }

  @Test(arguments: [
    (#"{"type":"reference","identifier":"pot","isActive":true}"#, "[`Teapot`](</documentation/tea/teapot/>)"),
    (#"{"type":"reference","identifier":"pot","isActive":false}"#, "`Teapot`"),
    (
      #"{"type":"reference","identifier":"pot","isActive":true,"overridingTitle":"the [pot]"}"#,
      #"[the \[pot\]](</documentation/tea/teapot/>)"#
    ),
    (#"{"type":"reference","identifier":"doc://a/b/gone","isActive":true}"#, "`gone`"),
  ])
  func references(_ json: String, _ markdown: String) {
    #expect(inline(json, references: Self.teapot) == markdown + "\n")
  }

  /// A page with the name `index` is not that of its folder.
  @Test func aSymbolWithTheNameIndexKeepsItsURL() {
    let index = #""i":{"type":"topic","kind":"symbol","title":"Index","url":"/documentation/tea/index"}"#
    #expect(
      inline(#"{"type":"reference","identifier":"i"}"#, references: index)
        == "[`Index`](</documentation/tea/index.json>)\n")
    let page = RenderJSON.convert(
      Array(#"{"metadata":{"title":"Index"}}"#.utf8), path: "documentation/tea/index.json")
    #expect(String(decoding: page.text, as: UTF8.self).contains("\nurl: \"/documentation/tea/index/\"\n"))
  }

  @Test func imagesHaveTheirVariants() {
    let image =
      #""i":{"type":"image","alt":"A \"pot\"","variants":[{"url":"/images/i~dark.png","traits":["1x","dark"]},{"url":"/images/i.png","traits":["1x","light"]},{"url":"/images/i@2x.png","traits":["2x","light"]}]}"#
    #expect(
      inline(#"{"type":"image","identifier":"i"}"#, references: image)
        == """
        <picture><source srcset="/images/i~dark.png" media="(prefers-color-scheme: dark)"><img src="/images/i.png" srcset="/images/i.png, /images/i@2x.png 2x" alt="A &quot;pot&quot;"></picture>

        """)
    let plain = #""i":{"type":"image","alt":"[x]","variants":[{"url":"/images/i.png","traits":[]}]}"#
    #expect(
      inline(#"{"type":"image","identifier":"i"}"#, references: plain) == "![\\[x\\]](</images/i.png>)\n")
  }

  // MARK: - Blocks

  private static let word = #"{"type":"paragraph","inlineContent":[{"type":"text","text":"a"}]}"#

  @Test(arguments: [
    (#"{"type":"heading","level":3,"text":"A * b","anchor":"a"}"#, "### A \\* b {#a}"),
    (#"{"type":"aside","style":"note","name":"Note","content":[\#(word)]}"#, "> [!NOTE]\n> a"),
    (
      #"{"type":"aside","style":"note","name":"See \"x\"","content":[\#(word)]}"#,
      "@Aside(\"See \\\"x\\\"\", kind: note) {\n\na\n\n}"
    ),
    (#"{"type":"codeListing","syntax":"swift","code":["a","```"]}"#, "````swift\na\n```\n````"),
    (
      #"{"type":"codeListing","syntax":"swift, showLineNumbers, highlight=[1, 2]","code":["a"]}"#,
      "```swift showLineNumbers highlight=[1,2]\na\n```"
    ),
    (
      #"{"type":"unorderedList","items":[{"content":[\#(word)]},{"content":[\#(word),\#(word)]}]}"#,
      "- a\n\n- a\n\n  a"
    ),
    (#"{"type":"orderedList","start":3,"items":[{"content":[\#(word)]}]}"#, "3. a"),
    (
      #"{"type":"unorderedList","items":[{"checked":true,"content":[\#(word)]},{"checked":false,"content":[\#(word)]}]}"#,
      "- [x] a\n- [ ] a"
    ),
    (
      #"{"type":"termList","items":[{"term":{"inlineContent":[{"type":"text","text":"t"}]},"definition":{"content":[\#(word),\#(word)]}}]}"#,
      "t\n: a\n\n  a"
    ),
    (
      #"{"type":"table","header":"row","rows":[[[\#(word)],[]],[[\#(word)],[\#(word)]]]}"#,
      "| a |  |\n| --- | --- |\n| a | a |"
    ),
    (
      #"{"type":"table","header":"row","extendedData":{"0_0":{"colspan":2,"rowspan":1},"0_1":{"colspan":0,"rowspan":1}},"rows":[[[\#(word)],[]]]}"#,
      "<table>\n<thead>\n<tr>\n<th scope=\"col\" colspan=\"2\">\n\na\n\n</th>\n</tr>\n</thead>\n<tbody>\n</tbody>\n</table>"
    ),
    (
      #"{"type":"row","numberOfColumns":2,"columns":[{"size":2,"content":[\#(word)]}]}"#,
      "@Row(numberOfColumns: 2) {\n\n@Column(size: 2) {\n\na\n\n}\n\n}"
    ),
    (
      #"{"type":"tabNavigator","tabs":[{"title":"x","content":[\#(word)]}]}"#,
      "@TabNavigator {\n\n@Tab(\"x\") {\n\na\n\n}\n\n}"
    ),
    (#"{"type":"small","inlineContent":[{"type":"text","text":"a"}]}"#, "@Small {\n\na\n\n}"),
    (#"{"type":"thematicBreak"}"#, "***"),
    (
      #"{"type":"dictionaryExample","summary":[\#(word)],"example":{"type":"json","content":[{"collapsible":false,"code":["{}"]}]}}"#,
      "a\n\n```json\n{}\n```"
    ),
  ])
  func blocks(_ json: String, _ markdown: String) {
    #expect(content(json) == markdown + "\n")
  }

  @Test func linksHaveTheAbstractsOfTheArchive() {
    #expect(
      content(#"{"type":"links","style":"list","items":["pot"]}"#, references: Self.teapot)
        == "@Links(visualStyle: list) {\n\n- [~~`class Teapot`~~](</documentation/tea/teapot/>)\n\n  @Badge(\"Deprecated\", style: warning) A pot.\n\n}\n"
    )
  }

  // MARK: - Declarations

  private func declaration(_ tokens: [(kind: String, text: String, identifier: String?)]) -> String {
    let json = tokens.map { token in
      let identifier = token.identifier.map { #","identifier":\#($0.jsonText)"# } ?? ""
      return #"{"kind":\#(token.kind.jsonText),"text":\#(token.text.jsonText)\#(identifier)}"#
    }
    return body(
      #""primaryContentSections":[{"kind":"declarations","declarations":[{"languages":["swift"],"platforms":["Linux"],"tokens":[\#(json.joined(separator: ","))]}]}]"#,
      references: Self.teapot)
  }

  @Test func linksOfADeclarationAreAList() {
    #expect(
      declaration([
        ("keyword", "func", nil), ("text", " ", nil), ("identifier", "f", nil), ("text", "<Teapot>(", nil),
        ("typeIdentifier", "Teapot", "pot"), ("text", ")", nil),
      ])
        == "@Declaration {\n\n```swift\nfunc f<Teapot>(Teapot)\n```\n\n- `Teapot`\n- [`Teapot`](</documentation/tea/teapot/>)\n\n}\n"
    )
  }

  @Test func declarationsInSeveralLanguagesAreTabs() {
    let swift =
      #"{"languages":["swift"],"platforms":["macOS"],"tokens":[{"kind":"keyword","text":"class"},{"kind":"text","text":" Pot"}]}"#
    let objectiveC =
      #"{"languages":["occ"],"platforms":["macOS"],"tokens":[{"kind":"keyword","text":"@interface"},{"kind":"text","text":" Pot"}]}"#
    func variant(_ path: String, _ value: String) -> String {
      #""variantOverrides":[{"traits":[{"interfaceLanguage":"occ"}],"patch":[{"op":"replace","path":"/metadata/title","value":"P"},{"op":"replace","path":"\#(path)","value":\#(value)}]}]"#
    }
    let section = #""primaryContentSections":[{"kind":"declarations","declarations":[\#(swift)]}]"#
    let expected = """
      @TabNavigator {

      @Tab("Swift") {

      @Declaration {

      ```swift
      class Pot
      ```

      }

      }

      @Tab("Objective-C") {

      @Declaration {

      ```objc
      @interface Pot
      ```

      }

      }

      }

      """
    for (path, value) in [
      ("/primaryContentSections/0", #"{"kind":"declarations","declarations":[\#(objectiveC)]}"#),
      ("/primaryContentSections/0/declarations", "[\(objectiveC)]"),
      ("/primaryContentSections/0/declarations/0", objectiveC),
    ] {
      #expect(body("\(section),\(variant(path, value))") == expected, "\(path)")
    }
  }

  @Test func topicsThatExistOnlyInAnotherLanguageAreListed() {
    let cup =
      #""cup":{"type":"topic","kind":"symbol","role":"symbol","title":"Cup","url":"/documentation/tea/cup"}"#
    let swift = #""topicSections":[{"title":"Classes","identifiers":["pot"]}]"#
    func listed(_ sections: String) -> String {
      body(
        #"\#(swift),"variantOverrides":[{"traits":[],"patch":[{"op":"replace","path":"/topicSections","value":\#(sections)},{"op":"add","path":"/seeAlsoSections","value":null}]}]"#,
        references: "\(Self.teapot),\(cup)")
    }
    let same = listed(#"[{"title":"Classes","identifiers":["pot","cup"]}]"#)
    #expect(same.count(of: "### ") == 1 && same.count(of: "[`Cup`]") == 1)
    #expect(same.count(of: "/documentation/tea/teapot/") == 1)
    let other = listed(#"[{"title":"Enumerations","identifiers":["cup"]}]"#)
    #expect(other.contains("### Classes") && other.contains("### Enumerations"))
    #expect(!listed(#"[{"title":"Classes","identifiers":["pot"]}]"#).contains("Cup"))
  }

  @Test func aLongDeclarationHasALineForEachParameter() {
    let text = declaration([
      ("attribute", "@discardableResult", nil), ("text", " ", nil), ("keyword", "func", nil),
      ("text", " ", nil),
      ("identifier", "brew", nil),
      (
        "text",
        "<A, B>(_ kind: (A, B) -> Void, minutes: [String : Int], name: String) async throws -> [A : B] where A : Hashable",
        nil
      ),
    ])
    #expect(
      text.contains(
        """
        @discardableResult
        func brew<A, B>(
          _ kind: (A, B) -> Void,
          minutes: [String : Int],
          name: String
        ) async throws -> [A : B]
        where A : Hashable
        """))
  }

  @Test func severalParametersAreOnLinesOfTheirOwn() {
    func code(_ name: String, _ parameters: String) -> String {
      declaration([
        ("keyword", "func", nil), ("text", " ", nil), ("identifier", name, nil), ("text", parameters, nil),
      ])
    }
    #expect(
      code("brewTea", "(_ kind: Kind, minutes: Int) -> Tea").contains(
        "brewTea(\n  _ kind: Kind,\n  minutes: Int\n) -> Tea"))
    #expect(code("brew", "(_ kind: Kind, minutes: Int)").contains("func brew(_ kind: Kind, minutes: Int)\n"))
    #expect(
      code("brewWithMuchCare", "(_ kind: Kind) async throws -> Tea").contains(
        "Care(_ kind: Kind) async throws -> Tea\n"))
  }

  // MARK: - Relationships

  /// Readers want to see at once what a type is.
  @Test func onlyTheTypesThatConformAreFolded() {
    let names = (1...13).map { "\"p\($0)\"" }.joined(separator: ",")
    func shown(_ type: String) -> String {
      body(#""relationshipsSections":[{"type":"\#(type)","title":"T","identifiers":[\#(names)]}]"#)
    }
    #expect(shown("conformingTypes").contains("@DisclosureGroup(\"13 conforming types\")"))
    #expect(shown("inheritedBy").contains("@DisclosureGroup(\"13 subtypes\")"))
    for type in ["conformsTo", "inheritsFrom"] { #expect(!shown(type).contains("@DisclosureGroup")) }
  }

  // MARK: - Deprecation

  @Test(arguments: [
    (#"[{"name":"macOS","deprecatedAt":"15.0"}]"#, true),
    (#"[{"name":"macOS","deprecated":true},{"name":"iOS","deprecatedAt":"17.0"}]"#, true),
    (#"[{"name":"macOS","deprecatedAt":"15.0"},{"name":"iOS"}]"#, false), ("[]", false),
  ])
  func symbolsThatAreDeprecatedEverywhereAreMarked(platforms: String, isMarked: Bool) {
    let json = #"{"metadata":{"title":"T","symbolKind":"method","platforms":\#(platforms)}}"#
    let page = RenderJSON.convert(Array(json.utf8), path: "documentation/t.json")
    let text = String(decoding: page.text, as: UTF8.self)
    #expect(
      text.contains("badge: {text: func\(isMarked ? " deprecated, kind: deprecated" : ", kind: symbol")}\n"))
    #expect(text.contains("@Badge(\"Deprecated\", style: warning)") == isMarked)
  }

  // MARK: - Tutorials

  @Test func theFirstSectionOfATutorialIntroducesIt() {
    let json =
      #"{"kind":"hero","content":[{"type":"paragraph","inlineContent":[{"type":"text","text":"Learn."}]},\#(Self.word)],"action":{"type":"reference","identifier":"pot","overridingTitle":"Start"}}"#
    let text = body(#""sections":[\#(json)]"#, references: Self.teapot)
    #expect(text == "> Learn.\n\na\n")
    let page = RenderJSON.convert(
      Array(
        #"{"metadata":{"title":"T","estimatedTime":"30min"},"sections":[\#(json)],"references":{\#(Self.teapot)}}"#
          .utf8),
      path: "tutorials/t.json")
    let whole = String(decoding: page.text, as: UTF8.self)
    #expect(whole.contains("action: {url: \"/documentation/tea/teapot/\", label: \"Start\"}"))
    #expect(whole.contains("**Time:** 30min"))
  }

  // MARK: - Damage

  @Test(
    arguments: [
      ("", 1, 1), ("{", 1, 2), ("{\n  \"a\": x}", 2, 8), ("[]", 1, 1), ("{}", 1, 1), ("\"\u{FFFD}", 1, 1),
      (String(repeating: "[", count: 100_000), 1, 513),
    ].map { (Abridged($0.0), $0.1, $0.2) })
  func damage(_ input: Abridged<String>, line: Int, column: Int) {
    let text = input.value
    let page = RenderJSON.convert(Array(text.utf8), path: "a.json")
    #expect(page.diagnostics.map(\.identifier) == ["archive.damaged"])
    #expect(page.diagnostics.first?.location.file == "a.json")
    #expect(page.diagnostics.first?.location.line == line)
  }

  /// Every member of a page can have another type than expected. Nothing may crash, and the title stays.
  @Test func wrongTypes() {
    let members = [
      "abstract", "primaryContentSections", "topicSections", "sections", "references",
      "relationshipsSections",
      "deprecationSummary", "sampleCodeDownload", "variants", "identifier", "seeAlsoSections",
    ]
    for value in [
      "3", "\"x\"", "[3]", "[[]]", "{\"a\":[]}", "[{\"kind\":3}]", "[{\"type\":[]}]", "null", "true",
    ] {
      for member in members {
        let json = #"{"metadata":{"title":"T"},"\#(member)":\#(value)}"#
        let page = RenderJSON.convert(Array(json.utf8), path: "a.json")
        #expect(String(decoding: page.text, as: UTF8.self).contains("# T\n"), "\(json)")
      }
    }
  }

  @Test func unknownKindsShowTheirTextAndAreReported() {
    let json =
      #"{"metadata":{"title":"T"},"abstract":[{"type":"glow","text":"one"}],"primaryContentSections":[{"kind":"content","content":[{"type":"cube","sides":[{"text":"two"}]},{"type":"cube","text":"three"}]},{"kind":"hologram","title":"Four","content":["five"]}]}"#
    let page = RenderJSON.convert(Array(json.utf8), path: "a.json")
    let text = String(decoding: page.text, as: UTF8.self)
    for word in ["one", "two", "three", "Four", "five"] { #expect(text.contains(word)) }
    #expect(page.diagnostics.map(\.identifier) == ["archive.unknown", "archive.unknown", "archive.unknown"])
  }
}
