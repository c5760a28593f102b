import Foundation
import TestSupport

/// A Git repository in a temporary folder, whose branch is `main`. It does not use the settings of the user.
final class TestRepository {
  private let directory = TemporaryFolder()
  private var commits = 0
  var folder: String { directory.path }

  /// - Parameter objectFormat: the hash function of the repository, `sha1` or `sha256`.
  init(objectFormat: String = "sha1") throws {
    try git("init", "--quiet", "--initial-branch=main", "--object-format=\(objectFormat)")
  }

  func write(_ name: String, _ text: String) throws { try directory.write(name, text) }
  func link(_ name: String, to target: String) throws { try directory.link(name, to: target) }
  func makePipe(_ name: String) { directory.makePipe(name) }
  func remove(_ name: String) { directory.remove(name) }

  /// Commits all files as they are.
  func commit(_ message: String) throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--allow-empty", "--message", message)
  }

  struct Failure: Error {
    var output: String
  }

  /// Runs Git in the repository. Throws if it fails.
  func git(_ arguments: String...) throws { try run(arguments) }

  /// Runs Git, and returns its output without the line feed at its end.
  func output(_ arguments: String..., input: String = "") throws -> String {
    try run(arguments, input: input).trimmingCharacters(in: .newlines)
  }

  @discardableResult
  private func run(_ arguments: [String], input: String = "") throws -> String {
    commits += 1
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git"] + arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    let date = "2026-01-01T00:00:\(String(format: "%02d", commits % 60))Z"
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin", "HOME": folder,
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_AUTHOR_NAME": "Ada", "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_AUTHOR_DATE": date,
      "GIT_COMMITTER_NAME": "Ada", "GIT_COMMITTER_EMAIL": "ada@example.org", "GIT_COMMITTER_DATE": date,
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    let standardInput = Pipe()
    process.standardInput = standardInput
    try process.run()
    standardInput.fileHandleForWriting.write(Data(input.utf8))
    try standardInput.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw Failure(output: text) }
    return text
  }
}
