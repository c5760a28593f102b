import Testing

@testable import Markup

/// Code blocks without a closing fence.
@Suite struct UnclosedFenceTests {
  @Test(arguments: [
    ("A\n\n```swift\nlet a = 1\n\n## B\n\nC", "3:1"), ("```\na\n\n# B", "1:1"),
    ("~~~\na\n```text\nb\n```\n", "1:1"),
    ("---\ntitle: A\n---\n\n```\na\n\n## B\n\n", "5:1"), ("- a\n\n  ```\n  b\n\n  ## C\n\n  d", "3:3"),
    ("```\na\n```\n\nB\n\n```\nc\n\n### D\n\nE\n", "7:1"), ("@Group {\n```\na\n}\nb", "2:1"),
  ])
  func `Reported at its opening fence`(page: String, place: String) {
    #expect(SyntaxTreeText(page).diagnostics == ["\(place) code.unclosed"])
    #expect(SyntaxTreeText(page.replacing("\n", with: "\r\n")).diagnostics == ["\(place) code.unclosed"])
  }

  @Test(arguments: [
    "```\na\n", "```", "```sh\n# Install\nnpm i\n", "```sh\n# Install\n\nnpm i\n",
    "```sh\na\n\n# Install\nnpm i\n",
    "```\na\n\n## B\n\nC\n```", "```\na\n\n## B\n\nC\n```\n\n\n", "````\n```\na\n```\n````",
    "- ```\n  a\n\n## B\n\nC",
    "> ```\n> a\n>\n> ## B\n>\n> C", "    ```\n    a\n\n    ## B\n\n    C", "```\na\n}\n",
    "```\na\n\n#hash\n\n####### b\n",
    "$$\na\n\n# b\n\n$$",
  ])
  func `Not reported`(page: String) { #expect(SyntaxTreeText(page).diagnostics == []) }

  @Test func `The help names the fence`() {
    let found = SyntaxTreeText("`````text\na\n\n## B\n").found
    #expect(found.map(\.help) == ["add a line “`````” where the code ends"])
  }
}
