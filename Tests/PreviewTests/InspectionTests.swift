import Basics
import Build
import FileSystem
import Synchronization
import TestSupport
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Diagnostics of pages that are not open in a browser are reported, too.
@Suite struct InspectionTests {
  /// The reported diagnostics, in order: `content/page.md:3:1 link.broken`.
  private final class ReportedDiagnostics: Sendable {
    private let lines = Observed<[String]>([])

    func add(_ diagnostics: [Diagnostic], in folder: String) {
      lines.update { lines in
        for diagnostic in diagnostics {
          let place = diagnostic.location
          let file = place.file.dropFirst(folder.count + 1)
          lines.append("\(file):\(place.line):\(place.column) \(diagnostic.identifier)")
        }
      }
    }

    var current: [String] { lines.current }

    /// Waits for this number of lines, and returns all.
    func lines(_ count: Int) -> [String] { lines.value { $0.count >= count } }
  }

  private let folder = TemporaryFolder()
  private let reportedDiagnostics = ReportedDiagnostics()

  private func preview() throws -> SitePreview {
    var server = ServerOptions()
    server.port = .exactly(0)
    return try SitePreview(BuildOptions(site: folder.path), server: server) { [reportedDiagnostics, folder] in
      reportedDiagnostics.add($0, in: folder.path)
    }
  }

  @Test func inspectsAllPagesOnce() throws {
    try folder.write("content/index.md", "# Tea\n")
    try folder.write("content/black.md", "# Black\n\n[Gone](gone.md)\n")
    try folder.write("content/green.md", "# Green\n\n[Gone](gone.md)\n\n![Gone](gone.png)\n")
    let preview = try preview()
    let wanted = [
      "content/black.md:3:1 link.broken", "content/green.md:3:1 link.broken",
      "content/green.md:5:1 link.broken",
    ]
    #expect(reportedDiagnostics.lines(3) == wanted)
    // One page is opened, and another one is changed.
    #expect(Client(preview.port).get("/green/")?.status == 200)
    try folder.write("content/index.md", "# Teas\n\n[Gone](gone.md)\n")
    #expect(reportedDiagnostics.lines(4) == wanted + ["content/index.md:3:1 link.broken"])
    preview.stop()
  }

  @Test func reportsLinksThatAnotherPageBreaks() throws {
    try folder.write("content/index.md", "# Tea\n\n[Green](green.md)\n")
    try folder.write("content/green.md", "# Green\n")
    let preview = try preview()
    #expect(Client(preview.port).get("/green/")?.status == 200)
    folder.remove("content/green.md")
    #expect(reportedDiagnostics.lines(1) == ["content/index.md:3:1 link.broken"])
    // A problem that was fixed and comes back is reported again. Pages are inspected in order, so when the problem of
    // the last page is reported, the first page has been inspected.
    try folder.write("content/green.md", "# Green\n")
    try folder.write("content/red.md", "# Red\n\n[Gone](gone.md)\n")
    #expect(reportedDiagnostics.lines(2).last == "content/red.md:3:1 link.broken")
    folder.remove("content/green.md")
    #expect(reportedDiagnostics.lines(3).last == "content/index.md:3:1 link.broken")
    preview.stop()
  }

  /// Programs empty a page before they write it, and remove it before they create it again. No problem of these moments
  /// is reported.
  @Test func ignoresPagesThatAreBeingWritten() throws {
    try folder.write("content/index.md", "# Tea\n\n[Green](green.md)\n")
    try folder.write("content/green.md", "# Green\n")
    let preview = try preview()
    let isWritten = Atomic(false)
    // A reader requests the page all the time.
    let reader = WorkerThread { [port = preview.port] in
      while !isWritten.load(ordering: .relaxed) { _ = Client(port).get("/green/") }
    }
    for number in 0..<20 {
      if number % 2 == 0 { folder.remove("content/green.md") }
      let file = try OpenFile(folder.at("content/green.md"), flags: O_WRONLY | O_CREAT | O_TRUNC)
      usleep(30_000)
      try file.write(Array("# Gr".utf8), at: 0)
      usleep(30_000)
      try file.write(Array("# Green\n\nNumber \(number).\n".utf8), at: 0)
      try file.close()
    }
    isWritten.store(true, ordering: .relaxed)
    reader?.join()
    try folder.write("content/red.md", "# Red\n\n[Gone](gone.md)\n")
    #expect(reportedDiagnostics.lines(1) == ["content/red.md:3:1 link.broken"])
    preview.stop()
  }

  /// A page that is made from a newer file than the last update has read is not inspected yet.
  @Test func waitsForTheUpdate() throws {
    try folder.write("content/index.md", "# Tea\n")
    let site = try LiveSite(BuildOptions(site: folder.path))
    let deduplicator = DiagnosticDeduplicator { [reportedDiagnostics, folder] in
      reportedDiagnostics.add($0, in: folder.path)
    }
    let pages = PreviewPages(site, base: "/", eventsPath: "/.unfold/events", deduplicator: deduplicator)
    try folder.write("content/index.md", "# Tea\n\n[Gone](gone.md)\n")
    _ = pages.resource(at: "index.html")
    #expect(reportedDiagnostics.current == [])
    #expect(deduplicator.takeUnsettledPages() == ["index.html"])
    _ = try site.update([folder.at("content/index.md")], isIncomplete: false)
    _ = pages.resource(at: "index.html")
    #expect(reportedDiagnostics.current == ["content/index.md:3:1 link.broken"])
    #expect(deduplicator.takeUnsettledPages() == [])
  }

  /// Diagnostics wait for files that are being changed, however many changes there are, but not forever.
  @Test func waitsForAnyNumberOfChanges() {
    let patience = Patience()
    let start = MonotonicClock.now
    for number in 0...1_000 {
      #expect(patience.waits(isChanging: true, at: start + .milliseconds(10 * number)))
    }
    #expect(!patience.waits(isChanging: true, at: start + .milliseconds(10_001)))
    // All pages are inspected then, not only the first one.
    #expect(!patience.waits(isChanging: true, at: start + .milliseconds(10_002)))
    #expect(!patience.waits(isChanging: false, at: start + .milliseconds(10_003)))
    #expect(patience.waits(isChanging: true, at: start + .milliseconds(20_004)))
  }

  @Test func theGateWaitsForRequests() throws {
    let activity = RequestActivity()
    let signal = try SelfPipe()
    var idleGate = IdleGate(activity, signal)
    let isAtOnce = idleGate.wait()
    activity.during { #expect(activity.requestCountIfIdle == nil) }
    #expect(activity.requestCountIfIdle == 1)
    let isAfterwards = idleGate.wait()
    signal.wake()
    let isInTheEnd = idleGate.wait()
    #expect([isAtOnce, isAfterwards, isInTheEnd] == [true, true, false])
  }
}
