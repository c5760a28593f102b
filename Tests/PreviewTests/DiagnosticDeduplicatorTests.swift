import Basics
import Synchronization
import Testing

@testable import Preview

/// Each problem is reported once, and the end of the last one too.
@Suite struct DiagnosticDeduplicatorTests {
  private func problem(_ name: String, _ severity: Diagnostic.Severity = .warning) -> Diagnostic {
    Diagnostic(severity, "a.b", at: SourceLocation(file: name), "a problem")
  }

  @Test func `The end of the last problem is reported once`() {
    let events = Mutex<[String]>([])
    let deduplicator = DiagnosticDeduplicator { found in
      events.withLock { $0 += found.map(\.location.file) }
    } solved: {
      events.withLock { $0.append("solved") }
    }
    deduplicator.setSiteDiagnostics([])
    deduplicator.setSiteDiagnostics([problem("a"), problem("note", .note)])
    deduplicator.setDiagnostics([problem("b")], of: "b/")
    deduplicator.setSiteDiagnostics([problem("note", .note)])
    #expect(events.withLock { $0 } == ["a", "note", "b"])
    deduplicator.setDiagnostics([], of: "b/")
    deduplicator.setDiagnostics([], of: "c/")
    #expect(events.withLock { $0 } == ["a", "note", "b", "solved"])
    deduplicator.setDiagnostics([problem("d")], of: "d/")
    deduplicator.forgetPages(except: ["b/"])
    deduplicator.setSiteDiagnostics([problem("note", .note)])
    #expect(events.withLock { $0 } == ["a", "note", "b", "solved", "d", "solved"])
  }

  /// A page without a translation is in the site of several languages, which may have different help.
  @Test func `A problem of several pages is reported once`() {
    let events = Mutex<[String]>([])
    let deduplicator = DiagnosticDeduplicator { found in
      events.withLock { $0 += found.map(\.location.file) }
    } solved: {
      events.withLock { $0.append("solved") }
    }
    var other = problem("a")
    other.help = "read it"
    deduplicator.setDiagnostics([problem("a")], of: "a/")
    deduplicator.setDiagnostics([other], of: "de/a/")
    deduplicator.setDiagnostics([], of: "a/")
    #expect(events.withLock { $0 } == ["a"])
    deduplicator.setDiagnostics([], of: "de/a/")
    deduplicator.setDiagnostics([problem("a")], of: "a/")
    #expect(events.withLock { $0 } == ["a", "solved", "a"])
  }
}
