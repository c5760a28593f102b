import Basics
import Testing

@testable import Dialects

/// The text of headings and labels.
@Suite struct DialectPlainTextTests {
  @Test(
    arguments: [
      ("Green *tea* and **pots**", "Green tea and pots"), ("_Warm_ the __pot__", "Warm the pot"),
      ("snake_case and `a_b*c`", "snake_case and a_b*c"), ("2 * 3", "2 * 3"),
      ("Using `Box<T>`", "Using Box<T>"), ("a ``b ` c`` d", "a b ` c d"), ("An `unclosed", "An `unclosed"),
      ("[Pots](pots.md \"x\") and [leaves][1]", "Pots and leaves"), ("[1.0.0] - 2020", "[1.0.0] - 2020"),
      ("[![alt *x*](a.png)](b.md)", "alt x"), ("A <b>bold</b> word<br>", "A bold word"),
      ("\\*not\\* emphasis", "*not* emphasis"), ("Q &amp; A", "Q & A"), ("  many   spaces ", "many spaces"),
    ] as [(String, String)])
  func text(markdown: String, plain: String) {
    #expect(DialectPlainText.text(of: Bytes(markdown)) == plain)
  }

  @Test func syntaxOfTools() {
    #expect(PlainLabel.text(Bytes(":smile: Tea :material-leaf:{ .x }{ #id .y }")) == "😄 Tea")
    #expect(PlainMarkdown.text(of: Bytes("Tea <Badge a={b > c} /> pots")) == "Tea pots")
    #expect(InlineTitle.plainText(Bytes("``Tea/Pot-1abc`` and ``x y``")) == "Pot and x y")
  }

  /// Many brackets and backticks take linear time.
  @Test func hostileText() {
    for unit in ["[", "![", "`", "*", "_", "<a ", "[a](", "``a`"] {
      let text = String(repeating: unit, count: 5_000)
      #expect(!DialectPlainText.text(of: Bytes(text)).isEmpty)
    }
  }
}
