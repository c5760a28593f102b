import Basics
import Testing

@testable import Diagrams

/// Tests for the text of labels.
@Suite struct LabelTests {
  @Test(arguments: [
    ("plain", ["plain"]),
    ("a<br/>b<br>c", ["a", "b", "c"]),
    ("5 #35; 6 #quot;x#quot;", ["5 # 6 \"x\""]),
    ("fa:fa-car Car", ["Car"]),
    ("`a **b** _c_`", ["a b c"]),
    ("List<Int>", ["List<Int>"]),
    ("<b>x</b> y", ["x y"]),
    ("&lt;T&gt;", ["<T>"]),
  ])
  func read(_ text: String, _ lines: [String]) {
    #expect(Label(text).lines.map { $0.map(\.text).joined() } == lines)
  }

  /// Mermaid reads Markdown in the labels of states, classes, and entities, but not in flowcharts.
  @Test(arguments: [
    ("graph TD\na[**b**] -- **c** --> d", false), ("graph TD\na@{ label: \"**b**\" }", true),
    ("stateDiagram-v2\ns1: **b**", true), ("stateDiagram-v2\ns1 --> s2: **b**", true),
    ("classDiagram\nclass A[\"**b**\"]", true), ("classDiagram\nclass A {\n+__init__()\n}", false),
    ("erDiagram\nA[\"**b**\"] ||--o{ B : c", true),
  ])
  func markdownInLabels(_ text: String, _ isMarkdown: Bool) {
    let drawing = svg(text)
    #expect(drawing.contains("**") == (!isMarkdown && text.contains("**")))
    #expect(drawing.contains("<tspan class=\"strong\">b</tspan>") == isMarkdown)
  }

  @Test func wrapKeepsAllWords() {
    let label = Label("A long label that has many words and so needs lines").wrapped(to: 120)
    #expect(label.lines.count > 2)
    #expect(label.plain == "A long label that has many words and so needs lines")
    for line in label.lines { #expect(Label.width(line, .regular) <= 120) }
  }

  /// Long words end at punctuation, and in boxes with a fixed width anywhere.
  @Test(arguments: [
    ("https://example.org/a/long/path", false, ["https://", "example.org/a/", "long/path"]),
    ("Donaudampfschifffahrt", false, ["Donaudampfschifffahrt"]),
    ("Donaudampfschifffahrt", true, ["Donaudampfsc", "hifffahrt"]),
  ])
  func longWords(_ text: String, _ breaksWords: Bool, _ lines: [String]) {
    let label = Label(plain: text).wrapped(to: 120, breaksWords: breaksWords)
    #expect(label.lines.map { $0.map(\.text).joined() } == lines)
  }

  @Test(arguments: [
    ("#fff", "#ffffff"), ("rgb(255, 0, 0)", "#ff0000"), ("hsl(120, 100%, 25%)", "#008000"),
    ("teal", "#008080"),
  ])
  func color(_ text: String, _ hex: String) {
    #expect(Paint.color(text)?.hex == hex)
  }

  @Test(arguments: ["#fff", "#f9f", "#000", "yellow", "#0074d9", "#777"])
  func textIsLegible(_ fill: String) throws {
    let area = Paint.fill(try #require(Paint.color(fill)))
    let text = Paint.text(Paint.color("#888"), on: area)
    let light = try #require(text.light)
    let dark = try #require(text.dark)
    #expect(light.contrast(with: try #require(area.light)) >= 4.5)
    #expect(dark.contrast(with: try #require(area.dark)) >= 4.5)
  }
}
