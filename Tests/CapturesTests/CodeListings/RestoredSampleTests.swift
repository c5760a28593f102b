import Basics
import Foundation
import TestSupport
import Testing

@testable import Captures

/// Breaks real code as captures do, restores it, and compares.
@Suite struct RestoredSampleTests {
  private struct Restored {
    var original: String
    var code: String
    var isCertain: Bool
    var isExact: Bool { code == original }
  }

  private static func restore(_ broken: String, of original: String) -> Restored {
    let result = ListingJoiner.join(Lines.split(Array(broken.utf8)))
    return Restored(
      original: original, code: result.lines.map(\.text.string).joined(separator: "\n"),
      isCertain: result.contradictions == 0 && result.isBalanced)
  }

  private static let samples: [String] =
    CodeSamples.spread(CodeSamples.own, 1_400) + CodeSamples.spread(CodeSamples.interfaces, 900)

  @Test func realSamplesAreRestored() throws {
    #expect(CodeSamples.own.count >= 1_200, "too few samples of this project")
    #expect(
      CodeSamples.interfaces.count >= 800,
      "too few samples of the toolchain in “\(CodeSamples.toolchain ?? "")”")
    let samples = Self.samples
    try #require(samples.count >= 2_000)
    let restored = samples.map { Self.restore(HighlightedListing.broken($0), of: $0) }
    let wrong = restored.filter { !$0.isExact }
    let share = 100 * Double(restored.count - wrong.count) / Double(restored.count)
    print("code of talks: \(restored.count) samples, \(share) % restored exactly")
    for (kind, count) in Self.failures(wrong) { print("  \(kind): \(count)") }
    #expect(share >= 97)
    #expect(wrong.allSatisfy { !$0.isCertain }, "a sample is wrong without a note")
    // Notes must be rare, or users ignore them.
    #expect(restored.count { !$0.isCertain } * 10 < restored.count)
  }

  /// Returns the classes of failures, by the first line that differs, with their counts.
  private static func failures(_ wrong: [Restored]) -> [(String, Int)] {
    let kinds = wrong.map { sample in
      let pairs = zip(
        sample.original.split(separator: "\n", omittingEmptySubsequences: false),
        sample.code.split(separator: "\n", omittingEmptySubsequences: false))
      guard let (old, new) = pairs.first(where: { $0 != $1 }) else { return "lines at the end" }
      if old.contains("//") || old.contains("/*") { return "comment" }
      if old.contains("\"") { return "string" }
      return old.count > new.count ? "line broken" : "lines joined"
    }
    return Dictionary(grouping: kinds) { $0 }.map { ($0.key, $0.value.count) }.sorted { $0.1 > $1.1 }
  }

  @Test func intactSamplesAreNotChanged() {
    // A page whose listings are intact, of one sample or many, is not taken for a broken one.
    for sample in CodeSamples.spread(Self.samples, 600) {
      var damage = ListingDamage()
      let lines = Lines.split(Array(sample.utf8))
      damage.add(lines, ListingJoiner.join(lines))
      #expect(!damage.isBroken, "taken for broken:\n\(sample)")
    }
  }

  @Test func brokenPagesAreRecognizedFromEachSample() {
    // A single sample suffices, unless it contains hardly anything but text.
    let samples = CodeSamples.spread(Self.samples, 600)
    let missed = samples.count { sample in
      var damage = ListingDamage()
      let lines = Lines.split(Array(HighlightedListing.broken(sample).utf8))
      damage.add(lines, ListingJoiner.join(lines))
      return !damage.isBroken
    }
    #expect(missed * 50 < samples.count)
  }

  /// Damages broken samples, and checks with the parser that all results that are no longer Swift are reported.
  @Test func codeThatTheParserRejectsIsReported() throws {
    let toolchain = try #require(CodeSamples.toolchain)
    var generator = RandomNumbers(seed: 15)
    var restored: [Restored] = []
    for (index, sample) in CodeSamples.spread(CodeSamples.own, 240).enumerated() {
      var lines = HighlightedListing.broken(sample).split(separator: "\n", omittingEmptySubsequences: false)
      // Every second sample is intact. The others lose a line with a bracket or quotation mark.
      let places = lines.indices.filter { lines[$0].contains { "(){}[]\"".contains($0) } }
      if index % 2 == 1, let place = places.randomElement(using: &generator) {
        lines[place] = lines[place].drop { !"(){}[]\"".contains($0) }.dropFirst()
      }
      restored.append(Self.restore(lines.joined(separator: "\n"), of: sample))
    }
    let original = try rejected(restored.map(\.original), toolchain: toolchain)
    let rejected = try rejected(restored.map(\.code), toolchain: toolchain).subtracting(original)
    #expect(rejected.count > 30, "the parser accepts what it should not")
    let silent = rejected.filter { restored[$0].isCertain }
    #expect(silent.isEmpty, "rejected without a note:\n\(silent.first.map { restored[$0].code } ?? "")")
  }

  /// Returns the indices of the samples that do not parse.
  private func rejected(_ samples: [String], toolchain: String) throws -> Set<Int> {
    let folder = FileManager.default.temporaryDirectory.appending(path: "listings-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for (index, sample) in samples.enumerated() {
      let file = folder.appending(path: "s\(index).swift")
      try sample.write(to: file, atomically: false, encoding: .utf8)
      files.append(file.path)
    }
    let log = folder.appending(path: "log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let parser = Process()
    parser.executableURL = URL(filePath: "\(toolchain)/bin/swift-frontend")
    parser.arguments = ["-parse", "-parse-as-library"] + files
    parser.standardError = try FileHandle(forWritingTo: log)
    try parser.run()
    parser.waitUntilExit()
    let messages = try String(contentsOf: log, encoding: .utf8)
    var found: Set<Int> = []
    for line in messages.split(separator: "\n") where line.contains(": error:") {
      guard let name = line.split(separator: ".swift:").first?.split(separator: "/").last,
        let index = Int(name.dropFirst())
      else { continue }
      found.insert(index)
    }
    return found
  }
}
