import Basics
import Testing

@testable import Build

@Suite struct FilesTests {
  @Test func writesAndReadsWhole() throws {
    let folder = TemporaryFolder()
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try File.write(bytes, to: folder.at("a"))
    #expect(try File.read(folder.at("a")) == bytes)
    #expect(try File.read(folder.at("a"), upTo: 10) == Array(bytes.prefix(10)))
    try File.write([], to: folder.at("a"))
    #expect(try File.read(folder.at("a")) == [])
  }

  @Test func readsWhatTellsNoSize() throws {
    #expect(try !File.read("/proc/self/status").isEmpty)
  }

  @Test func errorsNameThePathAndTheReason() throws {
    let folder = TemporaryFolder()
    #expect {
      try File.read(folder.at("none"))
    } throws: {
      "\($0)" == "cannot read \(folder.at("none")): No such file or directory"
    }
    #expect { try File.read(folder.path) } throws: { "\($0)" == "cannot read \(folder.path): Is a directory" }
    #expect { try Directory.list(folder.at("x")) } throws: { "\($0)".hasPrefix("cannot list the folder ") }
    try folder.write("file", "")
    #expect {
      try Directory.make(folder.at("file/x"))
    } throws: {
      "\($0)" == "cannot make the folder \(folder.at("file/x")): Not a directory"
    }
  }

  @Test func fullDiskIsAnError() throws {
    #expect {
      try File.write([1, 2, 3], to: "/dev/full")
    } throws: {
      "\($0)" == "cannot write /dev/full: No space left on device"
    }
  }

  @Test func listsSortedByBytes() throws {
    let folder = TemporaryFolder()
    for name in ["b", "a", "Z", "é", ".hidden"] { try folder.write(name, "") }
    try folder.makeFolder("c")
    try folder.link("l", to: "nowhere")
    folder.makePipe("p")
    let entries = try Directory.list(folder.path)
    #expect(
      entries.map { String(decoding: $0.name, as: UTF8.self) } == [
        ".hidden", "Z", "a", "b", "c", "l", "p", "é",
      ])
    #expect(entries.map(\.kind) == [.file, .file, .file, .file, .folder, .link, .other, .file])
  }

  @Test(arguments: [
    ("a/./b//c/", "a/b/c"), ("a/../b", "b"), ("../a", "../a"), ("a/../../b", "../b"), ("/../a", "/a"),
    ("/", "/"),
    ("", "."), ("a/..", "."),
  ])
  func normalises(path: String, wanted: String) {
    #expect(Paths.normalise(path) == wanted)
  }

  @Test(
    arguments: [
      ("a/b", "a"), ("a", nil), ("/a", "/"), ("/", nil), ("a/b/", "a"), ("/a/b", "/a"),
    ] as [(String, String?)])
  func parents(path: String, wanted: String?) {
    #expect(Paths.parent(path) == wanted)
  }

  @Test func inside() {
    #expect(Paths.isInside("/a/b", "/a"))
    #expect(Paths.isInside("/a", "/a"))
    #expect(Paths.isInside("/a", "/"))
    #expect(!Paths.isInside("/ab", "/a"))
    #expect(!Paths.isInside("/a", "/a/b"))
  }

  @Test(arguments: ["a", "a/b", "...", "a/.b", "..a/b"])
  func contained(path: String) { #expect(Paths.isContained(path)) }

  @Test(arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "a/..", "../a", "a/./b", "a\0b"])
  func notContained(path: String) { #expect(!Paths.isContained(path)) }

  @Test func resolvesWhatIsMissing() throws {
    let folder = TemporaryFolder()
    let real = try Paths.real(folder.path)
    try folder.makeFolder("there")
    try folder.link("link", to: "there")
    try folder.link("broken", to: "nowhere")
    #expect(try Paths.resolved(folder.at("link/new/deep")) == real + "/there/new/deep")
    #expect(try Paths.resolved(folder.at("link/")) == real + "/there")
    #expect(throws: FileError.self) { try Paths.resolved(folder.at("broken")) }
  }
}
