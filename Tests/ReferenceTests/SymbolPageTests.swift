import Basics
import Testing

@testable import Reference

/// The pages of symbols, apart from the contents of their JSON.
@Suite struct SymbolPageTests {
  /// Returns the Markdown of a page.
  private func markdown(_ members: String) -> String {
    let page = RenderJSON.convert(Array("{\(members)}".utf8), path: "documentation/t.json")
    return String(decoding: page.text, as: UTF8.self)
  }

  /// Documentation comments rarely name the language of their code.
  @Test(arguments: [
    (#""kind":"symbol","identifier":{"interfaceLanguage":"swift"}"#, "swift"),
    (#""kind":"symbol","identifier":{"interfaceLanguage":"occ"}"#, ""),
    (#""kind":"article","identifier":{"interfaceLanguage":"swift"}"#, ""),
  ])
  func codeInCommentsIsInTheLanguageOfTheSymbol(page: String, language: String) {
    func code(_ listing: String) -> String {
      let content = #"{"kind":"content","content":[{"type":"codeListing",\#(listing)}]}"#
      return markdown(#"\#(page),"metadata":{"title":"T"},"primaryContentSections":[\#(content)]"#)
    }
    #expect(code(#""syntax":null,"code":["a"]"#).hasSuffix("\n\n```\(language)\na\n```\n"))
    #expect(code(#""syntax":"c","code":["a"]"#).hasSuffix("\n\n```c\na\n```\n"))
    // A command and its output are no Swift.
    let session = language.isEmpty ? "" : "console"
    #expect(code(#""syntax":null,"code":["$ a","b"]"#).hasSuffix("\n\n```\(session)\n$ a\nb\n```\n"))
  }

  /// Hundreds of operators are not what most readers of a type look for.
  @Test func onlyVeryLongGroupsOfMembersAreFolded() {
    func topics(_ count: Int, _ members: String, kind: String = "struct", isLast: Bool = false) -> String {
      let names = (1...count).map { "\"p\($0)\"" }.joined(separator: ",")
      let operators = #"{"title":"Operators","identifiers":[\#(names)]\#(members)}"#
      let methods = #"{"title":"Methods","identifiers":["m"],"generated":true}"#
      let groups = isLast ? [methods, operators] : [operators, methods]
      return markdown(
        #""metadata":{"title":"T","symbolKind":"\#(kind)"},"topicSections":[\#(groups.joined(separator: ","))]"#
      )
    }
    let generated = #","generated":true"#
    let folded = topics(101, generated)
    #expect(folded.contains("### Operators {#Operators}\n\n@DisclosureGroup(\"101 operators\")"))
    #expect(folded.ranges(of: "@DisclosureGroup").count == 1)
    // Authors decide about their own groups, a module is its groups, and the last group hides no other.
    for text in [
      topics(100, generated), topics(101, ""), topics(101, generated, kind: "module"),
      topics(101, generated, isLast: true),
    ] {
      #expect(!text.contains("@DisclosureGroup"))
    }
  }

  /// Pages can list another page, with everything that is shown of it, any number of times.
  @Test func listsOfTheSamePageAreLimited() {
    let abstract = #""abstract":[{"type":"text","text":"\#(String(repeating: "Tea. ", count: 1_000))"}]"#
    let lists = Array(repeating: #"{"title":"A","identifiers":["tea"]}"#, count: 2_000).joined(
      separator: ",")
    let page = RenderJSON.convert(
      Array(
        #"{"metadata":{"title":"T"},"topicSections":[\#(lists)],"references":{"tea":{"type":"topic","title":"Tea","url":"/tea",\#(abstract)}}}"#
          .utf8), path: "documentation/t.json")
    #expect(page.diagnostics.map(\.identifier) == ["archive.limit"])
    #expect(1 << 20..<6 << 20 ~= page.text.count)
  }

  /// The bodies of requests and of responses have media types, and parts of their own.
  @Test func requests() {
    func item(_ name: String, _ members: String) -> String {
      #"{"name":"\#(name)","type":[{"kind":"text","text":"string"}],"content":[]\#(members)}"#
    }
    let body =
      #"{"kind":"restBody","title":"HTTP Body","mimeType":"multipart/form-data","bodyContentType":[{"kind":"text","text":"form"}],"parameters":[\#(item("tea", #","mimeType":"application/json""#))]}"#
    let headers = #"{"kind":"restHeaders","title":"HTTP Headers","items":[\#(item("cup", ""))]}"#
    let responses =
      #"{"kind":"restResponses","title":"Response Codes","items":[{"status":200,"reason":"OK","mimeType":"text/plain","type":[],"content":[]}]}"#
    let text = markdown(
      #""metadata":{"title":"T"},"primaryContentSections":[\#(body),\#(headers),\#(responses)]"#)
    #expect(
      text.hasSuffix(
        """
        ## HTTP Body

        `form`

        Content-Type: `multipart/form-data`

        ### Parts

        `tea` `string`
        : Content-Type: `application/json`

        ## HTTP Headers

        `cup` `string`

        ## Response Codes

        `200 OK`
        : Content-Type: `text/plain`

        """))
  }

  @Test(arguments: [
    ("", "- `green`\n- `black`"),
    (
      #"{"type":"paragraph","inlineContent":[{"type":"text","text":"Tea."}]}"#,
      "`green`\n: Tea.\n\n`black`\n: Tea."
    ),
  ])
  func possibleValues(content: String, markdown expected: String) {
    let values = ["green", "black"].map { #"{"name":"\#($0)","content":[\#(content)]}"# }
    let section = #"{"kind":"possibleValues","values":[\#(values.joined(separator: ","))]}"#
    let text = markdown(#""metadata":{"title":"T"},"primaryContentSections":[\#(section)]"#)
    #expect(text.hasSuffix("## Possible Values {#possibleValues}\n\n\(expected)\n"))
  }

  /// A method that throws in Swift has another parameter and a return value in Objective-C.
  @Test func whatExistsOnlyInAnotherLanguageIsBelowItsName() {
    func parameter(_ name: String) -> String {
      let text = #"{"type":"paragraph","inlineContent":[{"type":"text","text":"The \#(name)."}]}"#
      return #"{"name":"\#(name)","content":[\#(text)]}"#
    }
    func parameters(_ names: String...) -> String {
      #"{"kind":"parameters","parameters":[\#(names.map(parameter).joined(separator: ","))]}"#
    }
    func content(_ title: String, _ anchor: String) -> String {
      #"{"kind":"content","content":[{"type":"heading","level":2,"text":"\#(title)","anchor":"\#(anchor)"},{"type":"paragraph","inlineContent":[{"type":"text","text":"T."}]}]}"#
    }
    func change(_ number: Int, _ value: String) -> String {
      #"{"op":"replace","path":"/primaryContentSections/\#(number)","value":\#(value)}"#
    }
    func page(_ changes: String...) -> String {
      markdown(
        #""metadata":{"title":"T"},"primaryContentSections":[\#(parameters("kind")),\#(content("Discussion", "discussion"))],"variantOverrides":[{"traits":[{"interfaceLanguage":"occ"}],"patch":[\#(changes.joined(separator: ","))]}]"#
      )
    }
    let same = [change(0, parameters("kind")), change(1, content("Discussion", "discussion"))]
    #expect(!page(same[0], same[1]).contains("Objective-C"))
    let different = page(
      change(0, parameters("kind", "error")), change(1, content("Return Value", "return-value")), same[1])
    #expect(
      different.hasSuffix(
        """
        ## Discussion {#discussion}

        T.

        ## Objective-C

        `error`
        : The error.

        ### Return Value {#return-value}

        T.

        """))
  }

  @Test func aSingleHeadingNeedsNoTableOfContents() {
    func page(_ levels: Int...) -> String {
      let headings = levels.map { #"{"type":"heading","level":\#($0),"text":"H"}"# }
      return markdown(
        #""metadata":{"title":"T"},"primaryContentSections":[{"kind":"content","content":[\#(headings.joined(separator: ","))]}]"#
      )
    }
    #expect(page(2).contains("\ncontents: none\n"))
    // The table of contents lists only headings of levels 2 and 3.
    #expect(page(2, 4).contains("\ncontents: none\n"))
    for text in [page(), page(2, 2), page(2, 3)] { #expect(!text.contains("contents:")) }
  }
}
