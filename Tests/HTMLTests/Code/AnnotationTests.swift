import Testing

@testable import HTML

/// Notes on lines of code.
@Suite struct AnnotationTests {
  @Test func annotations() {
    let page = RenderedPage(
      "```swift\nlet a = 1 // (1)!\nlet b = \"\"\"\n  x\n  \"\"\" // two (2)! (1)!\n```\n\n1. One.\n2. Two.\n3. Three.\n\nd\n"
    )
    let link = { (number: Int, id: String) in
      "<a class=\"annotation\"\(id) href=\"#note:1.\(number)\" data-number=\"\(number)\" aria-label=\"Note \(number)\"></a>"
    }
    #expect(page.html.contains("<span class=\"n\">1</span>\(link(1, " id=\"mark:1.1\""))\n"))
    #expect(
      page.html.contains(
        "<span class=\"c\">// two</span>\(link(2, " id=\"mark:1.2\""))\(link(1, ""))\n</code>"))
    let back = { (number: Int) in
      "<a class=\"footnote-backref\" href=\"#mark:1.\(number)\" aria-label=\"Back to content \(number)\">↩</a>"
    }
    #expect(
      page.html.hasSuffix(
        """
        <ol class="notes">
        <li id="note:1.1">One. \(back(1))</li>
        <li id="note:1.2">Two. \(back(2))</li>
        <li>Three.</li>
        </ol>
        <p>d</p>

        """))
    #expect(page.summary.components == .annotations)
    #expect(page.diagnostics == [])
    #expect(HTMLChecker.problems(in: page.html, own: ["data-number"]) == [])
  }

  /// The code without markers, and the numbers of each line.
  @Test(arguments: [
    ("a // (1)!", "a", "0:1"), ("a # (1)! (2)!  ", "a", "0:1,2"), ("# (1)!\nb", "\nb", "0:1"),
    ("/* (1)! */", "", "0:1"), ("a <!-- (2)! -->", "a", "0:2"), ("(* (1)! *)", "", "0:1"),
    ("a -- (1)!\nb ; (2)!\nc % (3)!", "a\nb\nc", "0:1 1:2 2:3"), ("/// Text (1)!", "/// Text", "0:1"),
    ("a /* b (1)! */ ", "a /* b */ ", "0:1"), ("a //(1)!", "a", "0:1"),
    ("a\n\nb // (1)!\n", "a\n\nb\n", "2:1"),
    ("é // (3)!", "é", "0:3"),
  ])
  func markers(code: String, without: String, notes: String) {
    var text = code
    let annotated = text.withUTF8 { AnnotationReader.read($0) { $0 <= 3 } }
    #expect(String(decoding: annotated.code, as: UTF8.self) == without)
    let found = annotated.notes.map { "\($0.line):\($0.numbers.map(String.init).joined(separator: ","))" }
    #expect(found.joined(separator: " ") == notes)
  }

  @Test(arguments: [
    "f(1)!", "let a = f(1)!", "// (1)", "a (1)!", "// (1)! b", "// ()!", "// (x)!", "// (9999)!", "!", ")!",
    "(1)!",
    "a // f(1)!", "// (4)!", "// (1)! (4)!",
  ])
  func otherCode(code: String) {
    var text = code
    let annotated = text.withUTF8 { AnnotationReader.read($0) { $0 <= 3 } }
    #expect(String(decoding: annotated.code, as: UTF8.self) == code && annotated.notes.isEmpty)
  }

  @Test func numberedLines() {
    let page = RenderedPage("```c showLineNumbers {1}\na(); // (1)!\nb();\n```\n\n1. c\n")
    #expect(page.html.contains("aria-label=\"Note 1\"></a>\n</mark><span class=\"line\" data-line=\"2\">"))
    #expect(page.diagnostics == [])
  }

  @Test(arguments: [
    ("```c\na(); // (1)!\n```\n", ["1:1 code.missing-note"]),
    ("```c\na(); // (1)!\n```\n\n- b\n", ["1:1 code.missing-note"]),
    ("```c\na(); // (1)!\nb(); // (3)!\n```\n\n1. b\n2. c\n", ["1:1 code.missing-note"]),
    ("```c\na(); // (5)!\n```\n\n5. b\n", []), ("```c\na(1)!\n```\n", []),
  ])
  func missingNotes(text: String, diagnostics: [String]) {
    let page = RenderedPage(text)
    #expect(page.diagnostics == diagnostics)
    #expect(page.html.contains(")!") == (diagnostics != [] || text.contains("a(1)!")))
    #expect(HTMLChecker.problems(in: page.html, own: ["data-number"]) == [])
  }
}
