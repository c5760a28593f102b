import Testing

@testable import unfold

@Suite struct ManualTextTests {
  private func text(_ write: (inout ManualText) -> Void) -> String {
    var page = ManualText()
    write(&page)
    return page.text
  }

  @Test(arguments: [
    ("--base-url", #"\-\-base\-url"#), (#"a\b"#, #"a\eb"#), (#""it's""#, #"\(dqit\(aqs\(dq"#),
    ("~/^`", #"\(ti/\(ha\(ga"#), ("“a”…", #"\[u201C]a\[u201D]\[u2026]"#), ("😀", #"\[u1F600]"#),
  ])
  func escapesSpecialCharacters(plain: String, escaped: String) {
    #expect(ManualText.escaped(plain) == escaped)
  }

  @Test func writesMacrosWithArguments() {
    let line = text { $0.line("It", .word("Fl"), .text("-output"), .word("Ar"), .text("DIR")) }
    #expect(line == ".It Fl \\-output Ar \\&DIR\n")
    #expect(text { $0.line("Ss", .text("unfold new")) } == ".Ss \"unfold new\"\n")
    #expect(text { $0.line("Ar", .text("No"), .text("."), .text("")) } == ".Ar \\&No \\&. \"\"\n")
  }

  @Test func writesOneSentencePerLine() {
    #expect(text { $0.prose("One. Two\nlines.\n\n.unfold") } == "One.\nTwo\nlines.\n.Pp\n\\%.unfold\n")
    #expect(text { $0.prose("See unfold.yml, or a/b.") } == "See \\%unfold.yml, or \\%a/b.\n")
  }

  @Test func writesDisplays() {
    #expect(text { $0.display("cd x\n.y -z") } == ".Bd -literal -offset indent\ncd x\n\\&.y \\-z\n.Ed\n")
  }
}
