import Basics
import FileSystem
import Platform
import PageModel
import TestSupport
import Testing

@testable import Build

/// A site in a temporary folder, which tests build as the command does, with the path of each message relative to the
/// site.
final class TestSite {
  /// A drawing of 40 by 40 pixels.
  static let drawing =
    #"<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"/>"#

  let folder = TemporaryFolder()
  /// The path of the site in the folder; empty if it is the folder.
  private let name: String
  /// The number of commits so far. Each is a day after the one before, the first on January 2, 2026.
  var day = 0

  /// Creates a site.
  ///
  /// - Parameters:
  ///   - files: the contents of its files by their paths.
  ///   - name: the path of the site in a folder that can hold other files next to it.
  init(_ files: [String: String] = [:], name: String = "") throws {
    self.name = name
    try folder.createFolder(name)
    for (path, text) in files { try write(path, text) }
  }

  /// The absolute path of the site.
  var path: String { name.isEmpty ? folder.path : folder.at(name) }

  /// Returns the absolute path of a file of the site.
  func at(_ file: String) -> String { Paths.join(path, file) }

  func write(_ file: String, _ text: String) throws { try folder.write(Paths.join(name, file), text) }

  func write(_ file: String, bytes: [UInt8]) throws {
    try write(file, "")
    try File.write(bytes, to: at(file))
  }

  func remove(_ file: String) { folder.remove(Paths.join(name, file)) }

  func link(_ file: String, to target: String) throws { try folder.link(Paths.join(name, file), to: target) }

  /// Returns the text of a file; an issue of the test if it cannot be read.
  func read(_ file: String, at place: Testing.SourceLocation = #_sourceLocation) -> String {
    if let bytes = try? File.read(at(file), limit: .page) { return String(decoding: bytes, as: UTF8.self) }
    Issue.record("cannot read \(file)", sourceLocation: place)
    return ""
  }

  /// Returns the built page at a URL, such as `guide/` or `guide.html`.
  func page(_ url: String, at place: Testing.SourceLocation = #_sourceLocation) -> String {
    read("public/" + (url.isEmpty || url.hasSuffix("/") ? url + "index.html" : url), at: place)
  }

  func exists(_ file: String) -> Bool { (try? FileKind.of(at(file))) != nil }

  /// Returns the files below a folder by their paths, without the hidden files that Unfold keeps there.
  func files(_ below: String = "public") -> [String: [UInt8]] {
    let folder = at(below)
    var files: [String: [UInt8]] = [:]
    for path in self.folder.tree(Paths.join(name, below))
    where !path.hasSuffix("/") && !path.split(separator: "/").contains(where: { $0.hasPrefix(".unfold") }) {
      files[path] = try? File.read(Paths.join(folder, path), limit: .page)
    }
    return files
  }

  /// Returns the files below a folder whose paths end with `suffix`, as text.
  func texts(_ suffix: String, below: String = "public") -> [String: String] {
    files(below).filter { $0.key.hasSuffix(suffix) }.mapValues { String(decoding: $0, as: UTF8.self) }
  }

  /// Runs Git in the folder of the site.
  @discardableResult
  func git(_ arguments: String..., by author: String = "Ada") throws -> String {
    try TestSupport.git(arguments, in: path, by: author, date: "\(1_767_225_600 + 86_400 * day) +0100")
  }

  /// Makes the site a repository with one commit, which no other repository has: a process reads each commit once, and the
  /// tests are one process.
  func makeRepository() throws {
    try write(".gitignore", "# \(path)\npublic/\n.unfold/\nclean/\n")
    try git("init", "--quiet", "--initial-branch=main")
    try commit()
  }

  /// Writes files, and commits all changes.
  func commit(_ files: [String: String] = [:], by author: String = "Ada") throws {
    for (path, text) in files { try write(path, text) }
    day += 1
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", "Change", by: author)
  }

  /// Builds the site.
  ///
  /// - Parameter output: the output folder in the site; nil for the one in the settings.
  @discardableResult
  func build(
    cache: Bool = true, output: String? = nil, urls: Configuration.URLStyle? = nil, baseURL: String? = nil,
    drafts: Bool = false
  ) throws -> Built {
    var options = options
    options.usesCache = cache
    options.output = output.map(at)
    options.urls = urls
    options.baseURL = baseURL
    options.includeDrafts = drafts
    return Built(try SiteBuilder(options).build(), in: self)
  }

  /// The options of an ordinary build.
  var options: BuildOptions {
    var options = BuildOptions(site: path)
    // Many tests build at the same time.
    options.jobs = 2
    return options
  }

  /// Builds the site from nothing, and expects the files of the last build.
  ///
  /// - Returns: the result of the build.
  @discardableResult
  func expectCleanBuild(at place: Testing.SourceLocation = #_sourceLocation) throws -> Built {
    let result = try build(cache: false, output: "clean")
    let (files, clean) = (files(), files("clean"))
    let different = Set(files.keys).union(clean.keys).filter { files[$0] != clean[$0] }.sorted()
    #expect(different == [], sourceLocation: place)
    remove("clean")
    return result
  }

  /// Returns the diagnostics of a build, also of one that cannot start.
  func messages() -> [String] {
    do throws(BuildError) {
      return Built(try SiteBuilder(options).build(), in: self).diagnostics
    } catch {
      return (error.earlier + [error.diagnostic]).map { relative(show($0)) }
    }
  }

  /// Returns a text with the paths of this site relative to it.
  func relative(_ text: String) -> String {
    text.replacing(path + "/", with: "").replacing(folder.path + "/", with: "../")
  }

  /// Waits until any further change to a file of the site gets another timestamp, because a build reads a file again if
  /// it might have changed within the same tick of the file system’s clock.
  func waitForClock() throws {
    let file = folder.at("clock")
    try File.write([], to: file)
    while try !File.readSnapshot(file, limit: .page).snapshot.isRaceFree { usleep(1_000) }
    folder.remove("clock")
  }
}

/// The result of building a test’s site.
struct Built {
  let report: BuildReport
  /// The diagnostics in one line each, as the command prints them.
  let diagnostics: [String]
  /// The diagnostics with their help.
  let text: String

  init(_ report: BuildReport, in site: TestSite) {
    self.report = report
    var formatter = DiagnosticFormatter(colors: false, excerpts: false)
    let texts = report.diagnostics.map { site.relative(formatter.text(of: $0)) }
    diagnostics = texts.map { String($0.prefix { $0 != "\n" }) }
    text = texts.joined()
  }

  var errors: Int { report.errors }
  var identifiers: [String] { report.diagnostics.map(\.identifier) }
  /// The locations of the diagnostics.
  var places: [String] {
    diagnostics.map { String($0.prefix(upTo: $0.firstRange(of: ": ")?.lowerBound ?? $0.endIndex)) }
  }
  /// The number of files that were written.
  var written: Int { report.output.written }
}

extension String {
  /// Returns whether the text contains another one, byte by byte. This takes less time than `contains`, which compares
  /// characters.
  func has(_ other: String) -> Bool {
    var (text, other) = (self, other)
    return text.withUTF8 { text in
      other.withUTF8 { other in
        guard let start = text.baseAddress, let sought = other.baseAddress, let first = other.first else {
          return other.isEmpty
        }
        var offset = 0
        while offset + other.count <= text.count {
          guard let found = memchr(start + offset, Int32(first), text.count - other.count - offset + 1) else {
            return false
          }
          if memcmp(found, sought, other.count) == 0 { return true }
          offset = UnsafeRawPointer(found) - UnsafeRawPointer(start) + 1
        }
        return false
      }
    }
  }

  /// Returns how often the text contains another one.
  func count(of other: String) -> Int { ranges(of: other).count }

  /// Returns what the first group of a regular expression matches, or all of it if there is no group, at each place.
  func all(_ pattern: String) throws -> [String] { try groups(pattern).map { $0.count > 1 ? $0[1] : $0[0] } }

  /// Returns what a regular expression and each of its groups match, at each place.
  func groups(_ pattern: String) throws -> [[String]] {
    try matches(of: Regex(pattern).dotMatchesNewlines()).map { match in
      (0..<match.output.count).map { match.output[$0].substring.map(String.init) ?? "" }
    }
  }

  /// Returns whether a regular expression matches a part of the text.
  func matches(_ pattern: String) throws -> Bool {
    try contains(Regex(pattern).dotMatchesNewlines())
  }

  /// The part between the first occurrences of two texts, each included; empty if they do not occur.
  func part(from start: String, to end: String) -> String {
    guard let start = firstRange(of: start), let end = self[start.upperBound...].firstRange(of: end) else {
      return ""
    }
    return String(self[start.lowerBound..<end.upperBound])
  }
}

extension [String: String] {
  /// Returns these files, with others added or replaced.
  func with(_ others: [String: String]) -> [String: String] { merging(others) { $1 } }
}
