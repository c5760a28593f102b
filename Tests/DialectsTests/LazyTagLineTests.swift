import Testing

@testable import Dialects

/// Sources: CommonMark 0.31, section 5.1, laziness; markdown-it, `rules_block/html_block`.
struct LazyTagLineTests {
  @Test(arguments: [
    ("* a\n<img src=\"b.png\">\n* c", "* a\n  <img src=\"b.png\">\n* c"),
    ("1. a\n  <br/>\n2. c", "1. a\n   <br/>\n2. c"), ("> - a\n> <b>\nc", "> - a\n>   <b>\nc"),
    ("> a\n<br>\nb", "> a\n> <br>\nb"),
    ("* a\n\n<img src=\"b.png\">\n* c", "* a\n\n<img src=\"b.png\">\n* c"),
    ("* a\n  <br>\n* c", "* a\n  <br>\n* c"), ("* a\n<div>\n* c", "* a\n<div>\n* c"),
    ("* # a\n<br>\n* c", "* # a\n<br>\n* c"), ("a\n<br>\nb", "a\n<br>\nb"),
    ("* a\n<br> b\n* c", "* a\n<br> b\n* c"), ("```\n* a\n<br>\n```", "```\n* a\n<br>\n```"),
  ])
  func tagsBelongToTheItemAbove(_ page: String, _ expected: String) {
    #expect(Dialect.docFX.converted(page) == expected)
    #expect(Dialect.vitePress.converted(page) == expected)
  }
}
