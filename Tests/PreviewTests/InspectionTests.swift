import Basics
import Build
import Synchronization
import Testing

@testable import Preview

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What is wrong with pages that nobody looks at is told as well.
@Suite struct InspectionTests {
  /// What has been told, in order: `content/page.md:3:1 link.broken`.
  private final class Told: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ diagnostics: [Diagnostic], in folder: String) {
      lines.withLock { lines in
        for diagnostic in diagnostics {
          let place = diagnostic.location
          let file = place.file.dropFirst(folder.count + 1)
          lines.append("\(file):\(place.line):\(place.column) \(diagnostic.identifier)")
        }
      }
    }

    /// Everything, once so many lines are there.
    func lines(_ count: Int) -> [String] {
      for _ in 0..<4_000 where lines.withLock({ $0.count }) < count { usleep(5_000) }
      return lines.withLock { $0 }
    }
  }

  private let folder = TemporaryFolder()
  private let told = Told()

  private func preview() throws -> SitePreview {
    var server = ServerOptions()
    server.port = .exactly(0)
    return try SitePreview(BuildOptions(site: folder.path), server: server) { [told, folder] in
      told.add($0, in: folder.path)
    }
  }

  @Test func allPagesOnce() throws {
    try folder.write("content/index.md", "# Tea\n")
    try folder.write("content/black.md", "# Black\n\n[Gone](gone.md)\n")
    try folder.write("content/green.md", "# Green\n\n[Gone](gone.md)\n\n![Gone](gone.png)\n")
    let preview = try preview()
    let wanted = [
      "content/black.md:3:1 link.broken", "content/green.md:3:1 link.broken",
      "content/green.md:5:1 link.broken",
    ]
    #expect(told.lines(3) == wanted)
    // Somebody looks at one of them, and another is written anew.
    #expect(Client(preview.port).get("/green/")?.status == 200)
    try folder.write("content/index.md", "# Teas\n\n[Gone](gone.md)\n")
    #expect(told.lines(4) == wanted + ["content/index.md:3:1 link.broken"])
    preview.stop()
  }

  @Test func whatAnotherPageBreaks() throws {
    try folder.write("content/index.md", "# Tea\n\n[Green](green.md)\n")
    try folder.write("content/green.md", "# Green\n")
    let preview = try preview()
    #expect(Client(preview.port).get("/green/")?.status == 200)
    folder.remove("content/green.md")
    #expect(told.lines(1) == ["content/index.md:3:1 link.broken"])
    // Mended, and broken again: told again.
    try folder.write("content/green.md", "# Green\n")
    usleep(800_000)
    folder.remove("content/green.md")
    #expect(told.lines(2).count == 2)
    preview.stop()
  }

  @Test func whatIsWaitedForComesFirst() throws {
    let activity = Activity()
    let signal = try WakePipe()
    var moments = QuietMoments(activity, signal)
    let isAtOnce = moments.wait()
    activity.during { #expect(activity.quietCount == nil) }
    #expect(activity.quietCount == 1)
    let isAfterwards = moments.wait()
    signal.wake()
    let isInTheEnd = moments.wait()
    #expect([isAtOnce, isAfterwards, isInTheEnd] == [true, true, false])
  }
}
