@testable import Captures

/// Writes the capture of a session's page from its parts, in the grammar of the tool that saves such pages.
struct SessionFixture {
  var heading = "Wwdc2022 10077"
  var title = "Meet RopeKit for Sailors"
  var abstract = [
    "Learn how RopeKit ties knots that hold. Discover three of them, and find out when to use each."
  ]
  var resources: [String] = ["The Book of Knots", "Download the rope"]
  var related: [(event: String, titles: [String])] = [
    ("WWDC21", ["Ropes in depth", "What's new in RopeKit"])
  ]
  var hasDownloads = true
  var hasCopies = true
  var transcript = ["Hello, and welcome.My name is Mara.", "Today we tie knots.Let's go."]
  var chapters: [(time: String, title: String)] = []
  var samples: [String] = []

  var text: String {
    var lines = ["# \(heading)", "## Transcript", "More Videos"]
    lines += ["Streaming is available in most browsers,and in the Developer app.", "About", "Transcript"]
    if !samples.isEmpty { lines.append("Code") }
    var runOn = abstract.isEmpty ? [""] : abstract
    runOn[0] = title + runOn[0]
    runOn[runOn.count - 1] += tail
    lines += runOn
    if hasCopies { lines += abstract }
    lines += resources
    if hasDownloads { lines += ["HD VideoSD Video", "HD Video", "SD Video"] }
    lines += related.flatMap(\.titles)
    if !transcript.isEmpty { lines += ["Search this video…" + transcript.joined()] + transcript }
    lines += chapters.map { "\($0.time) -\($0.title)" }
    if !samples.isEmpty { lines.append("## Code Samples") }
    lines += samples.map { "```swift\n\($0)\n```" }
    return lines.joined(separator: "\n\n") + "\n"
  }

  private var tail: String {
    (resources.isEmpty ? "" : "Resources") + resources.joined() + (hasDownloads ? "HD VideoSD Video" : "")
      + (related.isEmpty ? "" : "Related Videos") + related.map { $0.event + $0.titles.joined() }.joined()
  }
}
