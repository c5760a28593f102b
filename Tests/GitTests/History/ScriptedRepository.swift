import Basics
import FileSystem
import Foundation
import TestSupport

@testable import Git

/// A repository that the program `git` makes in a temporary folder, without the settings of the user.
final class ScriptedRepository {
  let folder = TemporaryFolder()
  /// The folder in which commands run.
  var place: String
  /// The time of the next commit. Each commit is a day after the one before.
  private var day = 0

  init(_ options: String...) throws {
    place = folder.path
    try git(["init", "--quiet", "--initial-branch=main"] + options)
  }

  /// Creates another copy of a repository.
  init(cloning other: ScriptedRepository, _ options: String...) throws {
    place = folder.path
    try git(["clone", "--quiet"] + options + ["file://" + other.folder.path, "copy"])
    place = folder.at("copy")
  }

  /// The moment of a commit, by its number from 1.
  static func time(_ number: Int) -> CommitTime {
    CommitTime(seconds: 1_767_225_600 + 86_400 * number, offset: 60)
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String { try git(arguments) }

  @discardableResult
  func git(
    _ arguments: [String], author: String = "Ada", address: String = "ada@example.com", input: Data? = nil
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: place)
    let date = "\(Self.time(day).seconds) +0100"
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder.path,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": author,
      "GIT_AUTHOR_EMAIL": address, "GIT_COMMITTER_NAME": "Grace", "GIT_COMMITTER_EMAIL": "grace@example.com",
      "GIT_AUTHOR_DATE": "1000000000 +0000", "GIT_COMMITTER_DATE": date, "GIT_TERMINAL_PROMPT": "0",
    ]
    let (output, errors, source) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = source
    try process.run()
    if let input { source.fileHandleForWriting.write(input) }
    try source.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    struct Failure: Error { let text: String }
    if process.terminationStatus != 0 { throw Failure(text: "git \(arguments): \(problems)") }
    return text
  }

  /// Writes files below the current folder.
  func write(_ files: [String: String]) throws {
    for (name, text) in files {
      let path = Paths.join(place, name)
      if let parent = Paths.parent(path) { try Directory.make(parent) }
      try File.write(Array(text.utf8), to: path)
    }
  }

  /// Commits everything in the folder, and returns the number of the commit.
  @discardableResult
  func commit(
    _ files: [String: String] = [:], by author: String = "Ada", _ address: String = "ada@example.com",
    message: String = "Change"
  ) throws -> Int {
    try write(files)
    day += 1
    try git(["add", "--all"])
    try git(
      ["commit", "--quiet", "--allow-empty", "--message", message], author: author, address: address)
    return day
  }

  /// Merges a branch.
  func merge(_ branch: String, _ options: String...) throws {
    day += 1
    try git(["merge", "--quiet", "--no-ff", "--message", "Merge"] + options + [branch])
  }

  /// Returns the histories of files.
  func histories(
    of paths: String..., contributors: Bool = false, after earlier: FileHistories? = nil
  ) throws -> FileHistories? {
    try GitRepository(containing: place).histories(
      of: paths.map { Array($0.utf8) }, hasContributors: contributors, after: earlier)
  }

  /// Returns the numbers of the commits that last changed files; nil for an unknown one.
  func changes(of paths: String...) throws -> [Int?] {
    let found = try GitRepository(containing: place).histories(
      of: paths.map { Array($0.utf8) }, hasContributors: false)
    return paths.map { path in
      found?.files[Array(path.utf8)]?.lastChange.map { ($0.seconds - Self.time(0).seconds) / 86_400 }
    }
  }

  /// Returns the people who changed a file, with the numbers of their changes.
  func people(of path: String) throws -> [String] {
    let found = try GitRepository(containing: place).histories(of: [Array(path.utf8)], hasContributors: true)
    return found?.files[Array(path.utf8)]?.contributors.map { "\($0.name) \($0.changes)" } ?? []
  }
}
