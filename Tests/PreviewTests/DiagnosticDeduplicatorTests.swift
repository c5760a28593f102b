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
    let notes = DiagnosticDeduplicator { found in
      events.withLock { $0 += found.map(\.location.file) }
    } solved: {
      events.withLock { $0.append("solved") }
    }
    notes.note([])
    notes.note([problem("a"), problem("note", .note)])
    notes.note([problem("b")], of: "b/")
    notes.note([problem("note", .note)])
    #expect(events.withLock { $0 } == ["a", "note", "b"])
    notes.note([], of: "b/")
    notes.note([], of: "c/")
    #expect(events.withLock { $0 } == ["a", "note", "b", "solved"])
    notes.note([problem("d")], of: "d/")
    notes.forget(allBut: ["b/"])
    notes.note([problem("note", .note)])
    #expect(events.withLock { $0 } == ["a", "note", "b", "solved", "d", "solved"])
  }
}
