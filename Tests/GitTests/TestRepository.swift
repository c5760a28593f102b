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

  /// Runs Git in the repository. Throws if it fails.
  func git(_ arguments: String...) throws { try run(arguments) }

  /// Runs Git, and returns its output without the line feed at its end.
  func output(_ arguments: String..., input: String = "") throws -> String {
    try run(arguments, input: input).trimmingCharacters(in: .newlines)
  }

  @discardableResult
  private func run(_ arguments: [String], input: String = "") throws -> String {
    commits += 1
    let date = "2026-01-01T00:00:\(String(format: "%02d", commits % 60))Z"
    return try TestSupport.git(arguments, in: folder, date: date, input: input)
  }
}
