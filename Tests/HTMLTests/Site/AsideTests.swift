import Testing

@testable import HTML

@Suite struct AsideTests {
  private func aside(_ kind: String, _ label: String, _ body: String) -> String {
    "<div class=\"aside \(kind)\" role=\"note\" aria-label=\"\(label)\">\n<p class=\"aside-label\">\(label)</p>\n\(body)</div>\n"
  }

  @Test(arguments: [
    ("NOTE", "note", "Note"), ("TIP", "tip", "Tip"), ("IMPORTANT", "important", "Important"),
    ("WARNING", "warning", "Warning"),
    ("CAUTION", "caution", "Caution"), ("note", "note", "Note"), ("Tip", "tip", "Tip"),
  ])
  func alerts(word: String, kind: String, label: String) {
    #expect(
      Page("x\n\n> [!\(word)]\n> A *b*\n> c\n>\n> - d\n").html == "<p>x</p>\n"
        + aside(kind, label, "<p>A <em>b</em>\nc</p>\n<ul>\n<li>d</li>\n</ul>\n"))
  }

  @Test(arguments: [
    ("> Note: Text", "note", "Note", "<p>Text</p>\n"),
    ("> tip:Text", "tip", "tip", "<p>Text</p>\n"),
    ("> Important:\n> Text", "important", "Important", "<p>Text</p>\n"),
    ("> Developer note: Text *a*", "note", "Developer note", "<p>Text <em>a</em></p>\n"),
    ("> Experiment: Text", "experiment", "Experiment", "<p>Text</p>\n"),
    ("> **Note**\n> Text", "note", "Note", "<p>Text</p>\n"),
    ("> **Warning:** Text", "warning", "Warning", "<p> Text</p>\n"),
    ("> Note:\n>\n> Text", "note", "Note", "<p>Text</p>\n"),
    ("> [!NOTE]\n>\n> Text", "note", "Note", "<p>Text</p>\n"),
    (
      "> Note: a\n> > Tip: b", "note", "Note",
      "<p>a</p>\n<div class=\"aside tip\" role=\"note\" aria-label=\"Tip\">\n<p class=\"aside-label\">Tip</p>\n<p>b</p>\n</div>\n"
    ),
  ])
  func labels(text: String, kind: String, label: String, body: String) {
    #expect(Page("x\n\n" + text).html == "<p>x</p>\n" + aside(kind, label, body))
  }

  @Test(arguments: [
    "> [!NOTE] on one line", "> [!NOPE]\n> a", "> [NOTE]\n> a", "> Nothing: a", "> Note a", "> a Note: b",
    "> *Note:* a", "> **Note** a", "> [!EXPERIMENT]\n> a", "> [!NOTE](x)\n> a", "> `Note:` a", "> - Note: a",
  ])
  func ordinaryQuotes(text: String) { #expect(Page("x\n\n" + text).html.contains("<blockquote>")) }

  @Test func labelsOfTheSite() {
    let options = Page.options { $0.strings.note = "Hinweis & mehr" }
    #expect(Page("x\n\n> [!NOTE]\n> a", options: options).html.contains("aria-label=\"Hinweis &amp; mehr\""))
    #expect(Page("x\n\n> Note: a", options: options).html.contains("aria-label=\"Note\""))
  }
}
