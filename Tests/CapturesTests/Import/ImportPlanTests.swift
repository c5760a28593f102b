import Testing

@testable import Captures

@Suite struct ImportPlanTests {
  private func inputs() -> [ImportPlan.InputFile] {
    var inputs = Fixtures.all.map { name, text in
      ImportPlan.InputFile(
        file: "in/\(name).md", capture: CaptureReader.read(Array(text.utf8), file: "in/\(name).md"))
    }
    inputs.append(ImportPlan.InputFile(file: "in/plain.md", capture: nil))
    return inputs
  }

  @Test func filesAreNamedAfterTheSlugs() {
    let plan = ImportPlan.make(inputs())
    #expect(
      plan.files.map(\.path) == [
        "lantern.md", "lanterns.md", "lanterns-2.md", "sails.md", "moorings.md", "rope-ladders.md",
        "fog-horns.md",
        "wwdc2021-20042.md",
      ])
  }

  @Test func theOrderOfFilesMakesNoDifference() {
    #expect(ImportPlan.make(inputs()).files == ImportPlan.make(inputs().reversed()).files)
    #expect(ImportPlan.make(inputs()).report.json() == ImportPlan.make(inputs().reversed()).report.json())
  }

  @Test func cleanPagesAreOrdinaryMarkdown() {
    for file in ImportPlan.make(inputs()).files where file.path.hasSuffix(".md") {
      #expect(
        CaptureReader.read(file.bytes, file: file.path) == nil,
        "\(file.path) is still recognized as a capture")
    }
  }

  @Test func reportAsTextAndJSON() {
    let capture = CaptureReader.read(
      Array(Fixtures.wholePage.replacing("Light\n", with: "The quay is closed.\n").utf8), file: "a.md")
    let plan = ImportPlan.make([
      ImportPlan.InputFile(file: "a.md", capture: capture), ImportPlan.InputFile(file: "b.md", capture: nil),
    ])
    #expect(
      plan.report.text(verbose: true) == """
        2 files read
          html2text: 1
          ordinary Markdown: 1
        a.md: html2text, confidence 100% → lanterns.md
        b.md: ordinary Markdown
        Lines removed:
          change note before the title: 1
          date before the title: 1
          in-page list: 6
          list of tabs: 2
          navigator row: 3
          site boilerplate: 39
          video controls: 2
        Self-checks: 2 of 2 passed
        Unrecognized text, kept unchanged:
          a.md:184: unrecognized text around the page: “The quay is closed.”

        """)
    let json = String(decoding: plan.report.json(), as: UTF8.self)
    #expect(
      json.hasPrefix(
        "{\"pages\":[{\"file\":\"a.md\",\"format\":\"html2text\",\"confidence\":1.0,\"output\":\"lanterns.md\""
      ))
    #expect(
      json.contains(
        "\"unrecognized\":[{\"file\":\"a.md\",\"line\":184,\"identifier\":\"capture.unknown-text\""))
  }

  @Test func hostileSlugsStayInsideTheOutputFolder() {
    var capture = CaptureReader.read(Array(Fixtures.reader.utf8), file: "x")
    capture?.slug = "../../etc/Passwd."
    #expect(
      ImportPlan.make([ImportPlan.InputFile(file: "x", capture: capture)]).files.map(\.path) == [
        "etc-passwd.md"
      ])
  }
}
