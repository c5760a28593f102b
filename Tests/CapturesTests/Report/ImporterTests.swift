import Testing

@testable import Captures

@Suite struct ImporterTests {
  private func inputs() -> [Importer.Input] {
    var inputs = Fixtures.all.map { name, text in
      Importer.Input(
        file: "in/\(name).md", capture: CaptureReader.read(Array(text.utf8), file: "in/\(name).md"))
    }
    inputs.append(Importer.Input(file: "in/plain.md", capture: nil))
    return inputs
  }

  @Test func filesHaveTheirPagesSlugs() {
    let plan = Importer.plan(inputs())
    #expect(
      plan.files.map(\.path) == [
        "lantern.md", "lanterns.md", "lanterns-2.md", "sails.md", "moorings.md", "rope-ladders.md",
        "fog-horns.md",
        "wwdc2021-20042.md",
      ])
  }

  @Test func theOrderOfTheFilesMakesNoDifference() {
    #expect(Importer.plan(inputs()).files == Importer.plan(inputs().reversed()).files)
    #expect(Importer.plan(inputs()).report.json() == Importer.plan(inputs().reversed()).report.json())
  }

  @Test func cleanPagesAreOrdinaryMarkdown() {
    for file in Importer.plan(inputs()).files where file.path.hasSuffix(".md") {
      #expect(CaptureReader.read(file.bytes, file: file.path) == nil, "\(file.path) would be cleaned again")
    }
  }

  @Test func report() {
    let capture = CaptureReader.read(
      Array(Fixtures.wholePage.replacing("Light\n", with: "The quay is closed.\n").utf8), file: "a.md")
    let plan = Importer.plan([
      Importer.Input(file: "a.md", capture: capture), Importer.Input(file: "b.md", capture: nil),
    ])
    #expect(
      plan.report.text(verbose: true) == """
        2 files read
          html2text: 1
          ordinary Markdown: 1
        a.md: html2text, confidence 100 % → lanterns.md
        b.md: ordinary Markdown
        Lines removed:
          change note before the title: 1
          date before the title: 1
          in-page list: 6
          list of tabs: 2
          navigator row: 3
          site chrome: 39
          video controls: 2
        Self-checks: 2 of 2 passed
        Not understood, kept as it is:
          a.md:184: No rule knows this text around the page: “The quay is closed.”

        """)
    let json = String(decoding: plan.report.json(), as: UTF8.self)
    #expect(
      json.hasPrefix(
        "{\"pages\":[{\"file\":\"a.md\",\"flavour\":\"html2text\",\"confidence\":1.0,\"output\":\"lanterns.md\""
      ))
    #expect(
      json.contains(
        "\"notUnderstood\":[{\"file\":\"a.md\",\"line\":184,\"identifier\":\"capture.unknown-text\""))
  }

  @Test func hostileSlugsStayInsideTheFolder() {
    var capture = CaptureReader.read(Array(Fixtures.reader.utf8), file: "x")
    capture?.slug = "../../etc/Passwd."
    #expect(
      Importer.plan([Importer.Input(file: "x", capture: capture)]).files.map(\.path) == ["etc-passwd.md"])
  }
}
