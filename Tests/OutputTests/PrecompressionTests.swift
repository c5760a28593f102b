import Basics
import FileSystem
import PageModel
import Synchronization
import TestSupport
import Testing

@testable import Output

/// Compressed copies match the files next to them, even if earlier builds were interrupted.
@Suite struct PrecompressionTests {
  private typealias Files = [(path: String, text: String)]

  private static let encodings: [Configuration.Precompression] = [.gzip, .brotli]

  /// Texts that are long enough for copies, except for the last one.
  private static func files(_ word: String) -> Files {
    [("a/index.html", 200), ("a.md", 300), ("b.css", 400), ("short.html", word == "old" ? 200 : 2)].map {
      ($0.0, String(repeating: "\(word) text ", count: $0.1))
    }
  }

  /// Passes on only the first changes, like a process that is killed after them.
  private final class KilledOutput: PrecompressionOutput {
    private let folder: OutputFolder
    private let limit: Int
    private let changes = Atomic<Int>(0)

    init(_ folder: OutputFolder, after limit: Int) {
      self.folder = folder
      self.limit = limit
    }

    var wasKilled: Bool { changes.load(ordering: .relaxed) > limit }

    func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>, outdating copies: [String]) -> Bool {
      changes.wrappingAdd(1, ordering: .relaxed).newValue <= limit
        && folder.write(path, bytes, outdating: copies)
    }

    func write(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      write(path, bytes, outdating: [])
    }

    func hasRecorded(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      folder.hasRecorded(path, bytes)
    }

    func keepRecorded(_ path: String) -> Bool { !wasKilled && folder.keepRecorded(path) }

    func keep(_ path: String) -> Bool { !wasKilled && folder.keep(path) }
  }

  private static func write(_ files: Files, to sink: any FileSink) {
    for file in files { sink.write(file.path, Array(file.text.utf8)) }
  }

  /// Runs a whole build, and returns the hash of its manifest, which a cache would keep.
  @discardableResult
  private static func build(_ files: Files, in site: OutputSite, reusing manifest: ContentHash?) throws
    -> ContentHash
  {
    let output = try site.open()
    write(files, to: PrecompressingSink.make(output, encodings, reserved: [], reusing: manifest))
    #expect(output.finish().diagnostics == [])
    return ContentHash(try File.read(site.folder.at("public/.unfold-manifest"), limit: .page))
  }

  /// Runs a build that is killed after some changes. Returns false if it ended before.
  private static func kill(_ files: Files, in site: OutputSite, after changes: Int) throws -> Bool {
    let output = KilledOutput(try site.open(), after: changes)
    write(files, to: PrecompressingSink(output, encodings, reserved: [], reusesCopies: true))
    return output.wasKilled
  }

  /// Returns the files of the output folder and their content.
  private static func content(of site: OutputSite) throws -> [String: [UInt8]] {
    var content: [String: [UInt8]] = [:]
    for path in site.tree where path != ".unfold-journal" {
      content[path] = try File.read(site.folder.at("public/" + path), limit: .page)
    }
    return content
  }

  private static func clean(_ files: Files) throws -> [String: [UInt8]] {
    let site = try OutputSite()
    try build(files, in: site, reusing: nil)
    return try content(of: site)
  }

  private static func expectFittingCopies(in site: OutputSite, _ comment: Comment) throws {
    let content = try content(of: site)
    for encoding in encodings {
      for (path, copy) in content where path.hasSuffix(encoding.suffix) {
        let original = try #require(content[String(path.dropLast(encoding.suffix.count))], comment)
        #expect(original.withUnsafeBufferPointer(encoding.compress) == copy, "\(path): \(comment)")
      }
    }
  }

  @Test func leavesNoStaleCopyWhenKilled() throws {
    let (old, new) = (Self.files("old"), Self.files("new"))
    let expected = try Self.clean(new)
    var changes = 0
    while true {
      let site = try OutputSite()
      let known = try Self.build(old, in: site, reusing: nil)
      let wasKilled = try Self.kill(new, in: site, after: changes)
      try Self.expectFittingCopies(in: site, "killed after \(changes)")
      try Self.build(new, in: site, reusing: known)
      #expect(try Self.content(of: site) == expected, "killed after \(changes)")
      if !wasKilled { break }
      changes += 1
    }
    #expect(changes == 10)
  }

  /// The manifest is still the one of the first build, but the copies are not.
  @Test func restoresOldContentAfterAKill() throws {
    let (old, new) = (Self.files("old"), Self.files("new"))
    let expected = try Self.clean(old)
    for (first, second) in [(1, 0), (2, 1), (3, 2), (10, 1), (10, 2), (10, 3), (4, 10)] {
      let site = try OutputSite()
      let known = try Self.build(old, in: site, reusing: nil)
      _ = try Self.kill(new, in: site, after: first)
      _ = try Self.kill(old, in: site, after: second)
      try Self.expectFittingCopies(in: site, "killed after \(first) and \(second)")
      try Self.build(old, in: site, reusing: known)
      #expect(try Self.content(of: site) == expected, "killed after \(first) and \(second)")
    }
  }

  /// The manifest was written by another version of the program, or by a build that ended with an error.
  @Test func recreatesCopiesOfAnotherManifest() throws {
    let files = Self.files("old")
    let site = try OutputSite()
    let known = try Self.build(files, in: site, reusing: nil)
    let output = try site.open()
    for file in files { output.write(file.path, Array(file.text.utf8)) }
    output.write("a.md.gz", Array("another program's".utf8))
    _ = output.finish()
    try Self.build(files, in: site, reusing: known)
    #expect(try Self.content(of: site) == Self.clean(files))
  }

  /// Files of authors that look like copies remain when the file next to them changes.
  @Test func keepsCopiesOfAuthors() throws {
    let site = try OutputSite()
    func build(_ word: String) throws -> OutputReport {
      let output = try site.open()
      let sink = PrecompressingSink.make(output, Self.encodings, reserved: ["a.md.gz"], reusing: nil)
      sink.write("a.md.gz", Array("mine".utf8))
      Self.write(Self.files(word), to: sink)
      return output.finish()
    }
    _ = try build("old")
    let before = site.folder.inode("public/a.md.gz")
    #expect(try build("new").diagnostics == [])
    #expect(site.folder.inode("public/a.md.gz") == before)
    #expect(site.folder.read("public/a.md.gz") == "mine")
  }

  /// Otherwise, a server would deliver the copies instead of a file that Unfold did not write.
  @Test(arguments: ["file", "link", "folder"])
  func writesNoCopiesOfFilesThatFailed(kind: String) throws {
    let site = try OutputSite()
    switch kind {
    case "file": try site.folder.write("public/a.md", "mine")
    case "link": try site.folder.link("public/a.md", to: "nowhere")
    default: try site.folder.write("public/a", "in the place of a folder")
    }
    let output = try site.open()
    Self.write(
      Self.files("old"), to: PrecompressingSink.make(output, Self.encodings, reserved: [], reusing: nil))
    #expect(output.finish().diagnostics.count == (kind == "folder" ? 3 : 1))
    let failed = kind == "folder" ? "a/index.html" : "a.md"
    #expect(site.tree.filter { $0.hasPrefix(failed + ".") } == [])
  }

  /// If old files remain because a page could not be read, outdated copies of changed pages are removed nevertheless.
  @Test func anIncompleteBuildKeepsNoStaleCopy() throws {
    let site = try OutputSite()
    try Self.build(Self.files("old"), in: site, reusing: nil)
    let output = try site.open()
    Self.write(
      Self.files("new"), to: PrecompressingSink.make(output, Self.encodings, reserved: [], reusing: nil))
    #expect(output.finish(removingObsoleteFiles: false).diagnostics == [])
    try Self.expectFittingCopies(in: site, "incomplete")
    #expect(!site.tree.contains("short.html.gz"))
    #expect(site.folder.read("public/.unfold-manifest")?.contains("short.html.gz") == false)
  }
}
