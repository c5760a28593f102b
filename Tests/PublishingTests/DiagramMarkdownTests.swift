import Diagrams
import Publishing
import Testing

/// Tests for the text forms of diagrams in Markdown.
@Suite struct DiagramMarkdownTests {
  @Test(arguments: [
    (
      "```mermaid\ngraph TB\nA --> B*\n```\nText.\n",
      "```mermaid\ngraph TB\nA --> B*\n```\n\nDiagram as text:\n\n- A\n  - to B\\*\n- B\\*\nText.\n"
    ),
    (
      "> - ~~~~{mermaid}\n>   pie\n>   \"a|b\": 1\n>   ~~~~",
      "> - ~~~~{mermaid}\n>   pie\n>   \"a|b\": 1\n>   ~~~~\n>\n>   Diagram as text:\n>\n>   | Label | Value | Share |\n>   | --- | --- | --- |\n>   | a\\|b | 1 | 100% |\n"
    ),
    (
      ":::mermaid\ngraph TB\nA[x]\nclick A \"a b.md\"\n:::\n",
      ":::mermaid\ngraph TB\nA[x]\nclick A \"a b.md\"\n:::\n\nDiagram as text:\n\n- [x](<a b.md>)\n"
    ),
    // Diagrams in other code blocks, unfinished and invalid ones stay as they are.
    ("````\n```mermaid\ngraph TB\nA --> B\n```\n````\n", nil), ("```mermaid\ngraph TB\nA --> B\n", nil),
    ("```mermaid\ngraph TB\nA -->\n```\n", nil), ("A text about mermaid.\n", nil),
  ])
  func textForms(_ text: String, _ expected: String?) {
    let result = DiagramMarkdown.addingTextForms(to: Array(text.utf8), .english)
    #expect(String(decoding: result, as: UTF8.self) == expected ?? text)
  }
}
