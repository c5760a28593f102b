import Basics
import Testing

@testable import Diagrams

/// Tests for charts: the text in, and the text form out.
@Suite struct ChartTests {
  @Test(arguments: [
    (
      "pie showData title Pets\n\"Dogs\" : 30\n\"Cats\" : 9.5\n\"Rats\":0.5",
      "Label | Value | Share\nDogs | 30 | 75%\nCats | 9.5 | 24%\nRats | 0.5 | 1%"
    ),
    (
      "timeline\ntitle T\nsection S\n2002 : LinkedIn\n2004 : Facebook : Google\n: 10:30 http://x",
      "- S\n  - 2002\n    - LinkedIn\n  - 2004\n    - Facebook\n    - Google\n    - 10:30 http://x"
    ),
    (
      "mindmap\n  root((Mind<br/>map))\n    A\n      ::icon(fa fa-book)\n      id[\"text (x)\"]\n    B)cloud(\n      C",
      "- Mind map\n  - A\n    - text (x)\n  - cloud\n    - C"
    ),
    // A child that is indented less than its siblings has the same parent.
    ("mindmap\nRoot\n    A\n        B\n      C", "- Root\n  - A\n    - B\n    - C"),
    (
      "gitGraph TB:\ncommit id: \"one\" tag: \"v1\"\nbranch dev\ncommit\ncheckout main\nmerge dev tag:\"v2\"",
      "Commit | Branch | Merges | Tags\none | main |  | v1\nCommit 2 | dev |  | \nCommit 3 | main | Commit 2 (dev) | v2"
    ),
    ("gitGraph :\ncommit id: \"one\"", "Commit | Branch\none | main"),
    (
      "gitGraph\ncommit id:\"A\"\nbranch b\ncommit id:\"B\"\ncheckout main\ncherry-pick id:\"B\"",
      "Commit | Branch | Merges | Tags\nA | main |  | \nB | b |  | \nCommit 3 | main | B (b) | cherry-pick:B"
    ),
    (
      "journey\ntitle Day\nsection Go\nMake tea: 5: Me, Cat\nWork: 1: Me",
      "Section | Task | Score | Actors\nGo | Make tea | 5 | Me, Cat\nGo | Work | 1 | Me"
    ),
    (
      "quadrantChart\nx-axis Low --> High\ny-axis Bad --> Good\nquadrant-1 Do\nA: [0.75, 0.8] radius: 12\nB:::c: [0.1, 0.2]",
      "Label | x (Low → High) | y (Bad → Good) | Quadrant\nA | 0.75 | 0.8 | Do\nB | 0.1 | 0.2 | "
    ),
    (
      "xychart-beta\ntitle \"Sales\"\nx-axis [jan, \"feb, or so\"]\ny-axis \"Revenue\" 0 --> 10\nbar [5, 6.5]\nline \"Goal\" [+7, -1]",
      "Label | Revenue 1 | Goal\njan | 5 | 7\nfeb, or so | 6.5 | −1"
    ),
    ("xychart horizontal\nx-axis Size 1 --> 3\nbar [4, 5, 6]", "Size | y\n1 | 4\n2 | 5\n3 | 6"),
  ])
  func outline(_ text: String, _ expected: String) {
    #expect(OutlineText.draw(text) == expected)
  }

  @Test(arguments: [
    ("pie\nDogs : 3", "1:0: syntax(\"a label in quotation marks\")"),
    ("pie\n\"Dogs\" : -3", "1:9: syntax(\"a positive number\")"),
    ("timeline\n: x", "1:0: syntax(\"a period before the event\")"),
    ("gitGraph\ncheckout no", "1:9: syntax(\"the name of a branch that exists\")"),
    ("gitGraph\nmerge main", "1:6: syntax(\"another branch with a commit\")"),
    ("gitGraph\npush", "1:0: syntax(\"commit, branch, checkout, merge, or cherry-pick\")"),
    ("journey\nTask: good", "1:6: syntax(\"a colon, and a score from 1 to 5\")"),
    ("quadrantChart\nA: [2, 0]", "1:4: syntax(\"two numbers from 0 to 1\")"),
    ("xychart\nbar [1, x]", "1:8: syntax(\"a number\")"),
    ("mindmap\n  a[b", "1:4: syntax(\"the closing bracket of the node\")"),
    ("gantt\nTask", "1:4: syntax(\"a colon, and the times of the task\")"),
    ("gantt\nTask: 3d", "1:6: syntax(\"a start for the first task\")"),
    ("gantt\nTask: soon, 3d", "1:6: syntax(\"a time such as YYYY-MM-DD\")"),
  ])
  func error(_ text: String, _ expected: String) {
    #expect(OutlineText.draw(text) == expected)
  }

  /// The last title in the text becomes the title of the drawing, unless there is one in front matter.
  @Test(arguments: [
    ("pie title Pets\n\"a\": 1", "Pets"), ("pie\ntitle Pets\ntitle Dogs\n\"a\": 1", "Dogs"),
    ("xychart\ntitle \"Two words\"\nbar [1]", "Two words"),
    ("---\ntitle: First\n---\ngantt\ntitle Second\nA: 2024-01-01, 3d", "First"),
  ])
  func title(_ text: String, _ expected: String) throws {
    guard case .drawn(let drawing) = DiagramText(Array(text.utf8), idPrefix: "d-").draw() else {
      Issue.record("not drawn")
      return
    }
    #expect(drawing.name == expected)
    #expect(drawing.caption == expected)
  }

  @Test(arguments: [
    ("timeline\n2002 : a", 140.0), ("timeline\nAuthentication : a", 146.0),
    ("timeline\n\(String(repeating: "m", count: 90))", 240.0),
  ])
  func columnsHaveRoomForWords(_ text: String, _ width: Double) {
    guard case .drawn(let drawing) = DiagramText(Array(text.utf8), idPrefix: "d-").draw() else {
      Issue.record("not drawn")
      return
    }
    // The margins, and the gap before the end of the axis.
    #expect(drawing.width == width + 22)
  }

  @Test func mindmapNodesDoNotOverlap() throws {
    var text = "mindmap\nRoot\n"
    for branch in 0..<7 {
      text += "  Branch \(branch) with a name\n"
      for leaf in 0..<branch { text += "    ((Leaf \(leaf)))\n" }
    }
    let source = Source(DiagramText(Array(text.utf8), idPrefix: "d-"))
    let map = try Mindmap.read(source)
    for (index, node) in map.nodes.enumerated() {
      for other in map.nodes[..<index] {
        #expect(
          !Rect(center: node.center, size: node.size).intersects(Rect(center: other.center, size: other.size))
        )
      }
    }
  }

  @Test func ticksAreRound() {
    #expect(ticks(from: 0, to: 97, count: 5) == [0, 20, 40, 60, 80])
    #expect(ticks(from: -1, to: 1, count: 4) == [-1, -0.5, 0, 0.5, 1])
    #expect(ticks(from: 4000, to: 11000, count: 6) == [4000, 6000, 8000, 10000])
  }

  @Test(arguments: [
    (0.0, 0.0, 1.0), (0.125, 0.7071, 0.7071), (0.25, 1, 0), (0.6, -0.5878, -0.809), (0.99, -0.0628, 0.998),
  ])
  func sine(_ turns: Double, _ sine: Double, _ cosine: Double) {
    let result = sineAndCosine(turns: turns)
    #expect(abs(result.sine - sine) < 0.001)
    #expect(abs(result.cosine - cosine) < 0.001)
  }
}

/// Tests for Gantt charts.
@Suite struct GanttTests {
  @Test func dates() {
    let text = """
      gantt
      excludes weekends
      section One
      First :done, a, 2024-01-05, 2d
      Second :crit, after a, 1w
      section Two
      Third :2024-01-10, until b
      Last :milestone, b, 2024-02-01, 0d
      """
    // The weekend of January 6 does not count.
    #expect(
      OutlineText.draw(text) == """
        Section | Task | Start | End | Status
        One | First | 2024-01-05 | 2024-01-09 | done
        One | Second | 2024-01-09 | 2024-01-18 | crit
        Two | Third | 2024-01-10 | 2024-02-01 |\(" ")
        Two | Last | 2024-02-01 | 2024-02-01 | milestone
        """)
  }

  @Test(arguments: [
    ("2024-02-29", "YYYY-MM-DD", "2024-02-29 00:00"), ("29/2/24", "D/M/YY", "2024-02-29 00:00"),
    ("Feb 3 2024", "MMM D YYYY", "2024-02-03 00:00"), ("5:30 pm", "h:mm a", "1970-01-01 17:30"),
    ("12:05 AM", "hh:mm A", "1970-01-01 00:05"), ("2024-060", "YYYY-DDDD", "2024-02-29 00:00"),
    ("1709164800", "X", "2024-02-29 00:00"), ("1st Jan 2023", "Do MMM YYYY", "2023-01-01 00:00"),
    ("2024 Q3", "YYYY [Q]Q", ""), ("13:99", "HH", ""), ("2024-13-01", "YYYY-MM-DD", ""),
  ])
  func parse(_ text: String, _ format: String, _ expected: String) {
    #expect(GanttTime(text, format: format)?.formatted("%Y-%m-%d %H:%M") ?? "" == expected)
  }

  @Test(arguments: [
    ("%d.%m.%y", "05.03.24"), ("%A, %e %B", "Tuesday,  5 March"), ("%a %-d %b", "Tue 5 Mar"),
    ("%I:%M %p", "02:07 PM"),
    ("%j", "065"), ("Q%q %%", "Q1 %"), ("Week %W", "Week 10"), ("%s", "1709647620"),
  ])
  func format(_ format: String, _ expected: String) {
    let time = GanttTime(
      year: 2024, month: 3, day: 5, milliseconds: 14 * GanttTime.hour + 7 * GanttTime.minute)
    #expect(time.formatted(format) == expected)
  }

  @Test(arguments: [
    ("2024-01-31", 1.0, "M", "2024-02-29"), ("2024-02-29", 1, "y", "2025-02-28"),
    ("2024-12-30", 2, "d", "2025-01-01"),
  ])
  func add(_ start: String, _ count: Double, _ unit: String, _ expected: String) throws {
    let time = try #require(GanttTime(start, format: "YYYY-MM-DD"))
    let unit = try #require(GanttTime.Unit.durations[unit])
    #expect(time.adding(count, unit).formatted("%Y-%m-%d") == expected)
  }

  @Test(arguments: Array(stride(from: -800_000, to: 2_900_000, by: 99_731)))
  func daysAreReversible(_ day: Int) {
    let time = GanttTime(milliseconds: day * GanttTime.day)
    let (year, month, date) = time.date
    #expect(GanttTime(year: year, month: month, day: date) == time)
  }
}
